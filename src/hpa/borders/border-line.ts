import type { AgentGrid } from "../../grid/agent-grid.ts";

const RIGHT = 0;
const DOWN = 1;
const DOWN_RIGHT = 4;
const DOWN_LEFT = 5;
const UP_RIGHT = 7;

/** The two places that a transition joins, one on each side of a border. They differ by one if the step across is a diagonal. */
export interface PlacePair {
  /** The place on the side of the upper or left cluster. */
  readonly place: number;
  /** The place on the side of the lower or right cluster. */
  readonly beyond: number;
}

/** The border between a cluster and its right or lower neighbour, as a row of places: at each, a cell on either side. */
export class BorderLine {
  /** The number of places along the border. */
  readonly length: number;
  /** What a step straight across adds to the id of a cell. */
  readonly step: number;
  private readonly first: number;
  private readonly along: number;
  /** The directions of the steps across that lead to the place before, to the same place, and to the place after. */
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

  /** The cell at a place on the side of the lower or right cluster. */
  cellBeyond(place: number): number {
    return this.cellAt(place) + this.step;
  }

  /** The cost in units for an agent to cross from a place to one on the other side, or 0 where the agent cannot. */
  crossingUnits(view: AgentGrid, place: number, beyond: number): number {
    const cell = this.cellAt(place);
    const direction = this.directions[1 + beyond - place];
    return (view.movesOfCell[cell] >> direction) & 1 ? unitsOfStep(view, cell, direction) : 0;
  }
}

/** The cost in units of a legal step. */
export function unitsOfStep(view: AgentGrid, from: number, direction: number): number {
  const { costOfCell, movement, offsetOfDirection } = view;
  const weight = costOfCell === null ? 1 : costOfCell[from] + costOfCell[from + offsetOfDirection[direction]];
  return movement.unitsOfDirection[direction] * weight;
}
