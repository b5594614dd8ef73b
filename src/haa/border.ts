import type { AgentGrid } from "../grid/agent-grid.ts";
import { stepCost } from "../hpa/border.ts";

const RIGHT = 0;
const DOWN = 1;

/** The line between a cluster and the one right of it or below it, as a row of places: pairs of cells on both sides. */
export class Border {
  readonly length: number;
  /** The direction of a step across it. */
  readonly across: number;
  /** From a cell to the one across. */
  readonly step: number;
  private readonly first: number;
  private readonly along: number;

  constructor(width: number, x: number, y: number, isVertical: boolean, length: number) {
    this.length = length;
    this.across = isVertical ? RIGHT : DOWN;
    this.first = y * width + x;
    this.along = isVertical ? width : 1;
    this.step = isVertical ? 1 : width;
  }

  /** The cell at a place on the side of the upper or left cluster. */
  cellAt(place: number): number {
    return this.first + place * this.along;
  }

  /** What it costs an agent to cross at a place, or 0 where it cannot. */
  crossingCost(view: AgentGrid, place: number): number {
    const cell = this.cellAt(place);
    return (view.movesOfCell[cell] >> this.across) & 1 ? stepCost(view, cell, this.across) : 0;
  }
}
