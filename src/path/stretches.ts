import type { AgentGrid } from "../grid/agent-grid.ts";
import { DIRECTION_OF_STEP } from "../grid/movement.ts";
import { linkTaken } from "./cost.ts";

/**
 * The direction of a stretch that takes a link, which leads in none of the eight directions. In place of a number of steps the
 * stretch has the cell to which the link leads, and it counts as one step.
 */
export const LINK = 8;

/** What takes the stretches of a path, one after the other. */
export interface StretchSink {
  /** Begins a piece: the stretches up to the next piece are a cheapest path between its ends, inside some rectangle of the grid. */
  beginPiece(): void;
  /** Takes the next stretch of the piece. */
  push(direction: number, steps: number): void;
}

/**
 * A path as a list of stretches: a number of steps in one direction, or a link. Every path is kept as stretches until its
 * cells are asked for. This is where cells become stretches and where stretches become cells.
 *
 * The list grows at its end and shrinks from its front. Hot loops read the two arrays directly, from `first` up to `end`,
 * half-open; what the arrays hold elsewhere means nothing.
 */
export class Stretches implements StretchSink {
  first = 0;
  end = 0;
  readonly directionOfStretch: number[] = [];
  /** The number of steps of a stretch, or the cell to which a link leads. */
  readonly stepsOfStretch: number[] = [];

  /** How many steps all stretches have together; a link counts as one. */
  get steps(): number {
    const { directionOfStretch, stepsOfStretch, end } = this;
    let steps = 0;
    for (let stretch = this.first; stretch < end; stretch++) {
      steps += stepsOf(directionOfStretch[stretch], stepsOfStretch[stretch]);
    }
    return steps;
  }

  /** Empties the list. */
  clear(): void {
    this.first = 0;
    this.end = 0;
  }

  /** Does nothing: a list does not tell pieces apart. */
  beginPiece(): void {}

  /** Adds a stretch at the end. */
  push(direction: number, steps: number): void {
    this.directionOfStretch[this.end] = direction;
    this.stepsOfStretch[this.end] = steps;
    this.end++;
  }

  /** Adds a stretch at the end, or lengthens the last stretch if that leads in the same direction. */
  extend(direction: number, steps: number): void {
    const last = this.end - 1;
    const isLonger = last >= this.first && this.directionOfStretch[last] === direction && direction !== LINK;
    if (isLonger) this.stepsOfStretch[last] += steps;
    else this.push(direction, steps);
  }

  /** Adds all stretches of another list at the end, and lengthens the last stretch where both meet in one direction. */
  extendBy({ directionOfStretch, stepsOfStretch, first, end }: Stretches): void {
    for (let stretch = first; stretch < end; stretch++) {
      this.extend(directionOfStretch[stretch], stepsOfStretch[stretch]);
    }
  }

  /** Adds the path over the first `count` cells of a list, which starts where this path ends. */
  addCells(view: AgentGrid, cells: Int32Array, count: number = cells.length): void {
    const { links, grid } = view;
    const { width } = grid;
    // on wider grids, a difference of cells that is the same again is a step in the same direction
    const isTold = links.isEmpty && width > 2;
    for (let index = 1; index < count; ) {
      const from = cells[index - 1];
      const to = cells[index++];
      if (!links.isEmpty && linkTaken(view, from, to) !== undefined) {
        this.push(LINK, to);
        continue;
      }
      let steps = 1;
      if (isTold) for (; index < count && cells[index] - cells[index - 1] === to - from; index++) steps++;
      const rows = ((to / width) | 0) - ((from / width) | 0);
      this.extend(DIRECTION_OF_STEP[4 + 3 * rows + (to - from - rows * width)], steps);
    }
  }

  /** Takes steps off the front: `count` of them, which must be there. */
  drop(count: number): void {
    for (let left = count; left > 0; ) {
      const { first } = this;
      const steps = stepsOf(this.directionOfStretch[first], this.stepsOfStretch[first]);
      if (steps <= left) this.first++;
      else this.stepsOfStretch[first] -= left;
      left -= steps;
    }
  }

  /** The cells of the path from `start`, both ends included: in `into` if they fit there, else in new memory. */
  cells(view: AgentGrid, start: number, into?: Int32Array): Int32Array {
    const count = 1 + this.steps;
    const cells = into !== undefined && count <= into.length ? into.subarray(0, count) : new Int32Array(count);
    cells[0] = start;
    this.writeCells(view, start, cells, 1);
    return cells;
  }

  /** Writes the cells after `start` into memory from index `at` on, as many as fit; returns the index after the last. */
  writeCells(view: AgentGrid, start: number, cells: Int32Array, at: number): number {
    const { directionOfStretch, stepsOfStretch, end } = this;
    const { offsetOfDirection } = view;
    const room = cells.length;
    let cell = start;
    let index = at;
    for (let stretch = this.first; stretch < end && index < room; stretch++) {
      const direction = directionOfStretch[stretch];
      const steps = stepsOfStretch[stretch];
      if (direction === LINK) {
        cell = steps;
        cells[index++] = cell;
        continue;
      }
      const offset = offsetOfDirection[direction];
      const last = Math.min(room, index + steps);
      for (; index < last; index++) {
        cell = (cell + offset) | 0; // an integer without a check for overflow: this loop is a tenth of a query
        cells[index] = cell;
      }
    }
    return index;
  }
}

/** How many steps a stretch takes, given its direction and its number of steps or the cell to which a link leads. */
export function stepsOf(direction: number, steps: number): number {
  return direction === LINK ? 1 : steps;
}
