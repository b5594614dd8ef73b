import type { AgentGrid } from "../../grid/agent-grid.ts";

const RIGHT = 0;
const DOWN = 1;
const DOWN_RIGHT = 4;
const DOWN_LEFT = 5;
const UP_RIGHT = 7;

/** The places that a transition joins, one on each side of a border. They differ by one if the step across is a diagonal. */
export interface PlacePair {
  /** On the side of the upper or left cluster. */
  readonly place: number;
  /** On the other side. */
  readonly beyond: number;
}

/** The line between a cluster and the one right of it or below it, as a row of places: pairs of cells on both sides. */
export class BorderLine {
  readonly length: number;
  /** From a cell to the one straight across. */
  readonly step: number;
  private readonly first: number;
  private readonly along: number;
  /** The direction of a step across that leads to the place before, to the same place, or to the one after. */
  private readonly directions: readonly number[];

  constructor(width: number, x: number, y: number, isVertical: boolean, length: number) {
    this.length = length;
    this.first = y * width + x;
    this.along = isVertical ? width : 1;
    this.step = isVertical ? 1 : width;
    this.directions = isVertical ? [UP_RIGHT, RIGHT, DOWN_RIGHT] : [DOWN_LEFT, DOWN, DOWN_RIGHT];
  }

  /** The cell at a place on the side of the upper or left cluster. */
  cellAt(place: number): number {
    return this.first + place * this.along;
  }

  /** The cell at a place on the other side. */
  cellBeyond(place: number): number {
    return this.cellAt(place) + this.step;
  }

  /** What it costs an agent to cross from a place to one on the other side, or 0 where it cannot. */
  crossingUnits(view: AgentGrid, place: number, beyond: number): number {
    const cell = this.cellAt(place);
    const direction = this.directions[1 + beyond - place];
    return (view.movesOfCell[cell] >> direction) & 1 ? unitsOfStep(view, cell, direction) : 0;
  }
}

/** What a step costs inside. */
export function unitsOfStep(view: AgentGrid, from: number, direction: number): number {
  const { costOfCell, movement, offsetOfDirection } = view;
  const weight = costOfCell === null ? 1 : costOfCell[from] + costOfCell[from + offsetOfDirection[direction]];
  return movement.unitsOfDirection[direction] * weight;
}
