import type { BodyGrid } from "./body-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "./movement.ts";
import type { Rectangle } from "./rectangle.ts";

/** A way to find out whether straight lines are free. */
export interface Lines {
  /** Whether `steps` legal steps lead straight on from a cell. */
  isFree(cell: number, direction: number, steps: number): boolean;
}

/** The longest run that is counted, so that a run fits a byte; longer runs count as this one. */
const LONGEST_RUN = 255;

/**
 * The number of legal steps that lead straight on from each cell in each direction. Whether an agent can walk a straight line is
 * then one read for up to 255 steps, and one more for each 255 steps after that.
 *
 *     . . . #                 2 1 0 0
 *     . . . .    rightwards   3 2 1 0
 */
export class Runs implements Lines {
  /** The length of the run from a cell in a direction, at `cell * 8 + direction`; at most `LONGEST_RUN`. */
  readonly runOfMove: Uint8Array;
  private readonly view: BodyGrid;

  constructor(view: BodyGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.runOfMove = new Uint8Array(width * height * 8);
    this.countInside({ left: 0, top: 0, right: width, bottom: height });
  }

  /** The memory that the runs hold, in bytes. */
  get bytes(): number {
    return this.runOfMove.length;
  }

  /** Whether `steps` legal steps lead straight on from a cell. */
  isFree(cell: number, direction: number, steps: number): boolean {
    const run = this.runOfMove[cell * 8 + direction];
    if (steps <= LONGEST_RUN) return run >= steps;
    const ahead = cell + LONGEST_RUN * this.view.offsetOfDirection[direction];
    return run === LONGEST_RUN && this.isFree(ahead, direction, steps - LONGEST_RUN);
  }

  /** Updates the runs after the moves in a rectangle have changed. */
  follow(changed: Rectangle): void {
    this.forget(changed);
    this.countInside(changed);
    for (let direction = 0; direction < 8; direction++) this.countTowards(changed, direction);
  }

  private forget({ left, top, right, bottom }: Rectangle): void {
    const { width } = this.view.grid;
    for (let y = top; y < bottom; y++) this.runOfMove.fill(0, (y * width + left) * 8, (y * width + right) * 8);
  }

  /**
   * Counts the runs of the cells in a rectangle, which are 0 before. A run is one longer than the run of the cell ahead, so the
   * cell ahead is counted first.
   */
  private countInside({ left, top, right, bottom }: Rectangle): void {
    const { runOfMove, view } = this;
    const { movesOfCell } = view;
    const { width } = view.grid;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        const moves = movesOfCell[cell];
        if (moves === 0) continue;
        const first = cell * 8;
        runOfMove[first + 2] = countRun(runOfMove, moves, cell - 1, 2);
        runOfMove[first + 3] = countRun(runOfMove, moves, cell - width, 3);
        runOfMove[first + 6] = countRun(runOfMove, moves, cell - width - 1, 6);
        runOfMove[first + 7] = countRun(runOfMove, moves, cell - width + 1, 7);
      }
    }
    for (let y = bottom - 1; y >= top; y--) {
      for (let cell = y * width + right - 1; cell >= y * width + left; cell--) {
        const moves = movesOfCell[cell];
        if (moves === 0) continue;
        const first = cell * 8;
        runOfMove[first] = countRun(runOfMove, moves, cell + 1, 0);
        runOfMove[first + 1] = countRun(runOfMove, moves, cell + width, 1);
        runOfMove[first + 4] = countRun(runOfMove, moves, cell + width + 1, 4);
        runOfMove[first + 5] = countRun(runOfMove, moves, cell + width - 1, 5);
      }
    }
  }

  /** Counts the runs that lead into a rectangle, each backwards from where it enters, until a run stays as it was. */
  private countTowards({ left, top, right, bottom }: Rectangle, direction: number): void {
    const stepX = X_OF_DIRECTION[direction];
    const stepY = Y_OF_DIRECTION[direction];
    for (let y = top; y < bottom; y++) {
      const isEntryRow = y - stepY < top || y - stepY >= bottom;
      for (let x = left; x < right; x++) {
        const isEntry = isEntryRow || x - stepX < left || x - stepX >= right;
        if (isEntry) this.countBackwards(x - stepX, y - stepY, direction);
      }
    }
  }

  private countBackwards(x: number, y: number, direction: number): void {
    const { runOfMove, view } = this;
    const { movesOfCell } = view;
    const { width, height } = view.grid;
    const offset = view.offsetOfDirection[direction];
    const across = cellsBehind(x, width, X_OF_DIRECTION[direction]);
    let left = Math.min(across, cellsBehind(y, height, Y_OF_DIRECTION[direction]));
    for (let cell = y * width + x; left > 0; left--, cell -= offset) {
      const run = countRun(runOfMove, movesOfCell[cell], cell + offset, direction);
      if (run === runOfMove[cell * 8 + direction]) return;
      runOfMove[cell * 8 + direction] = run;
    }
  }
}

/** How many cells lie in the grid from a column or row on, itself included, against steps that each lead on by `step`. */
function cellsBehind(place: number, length: number, step: number): number {
  if (place < 0 || place >= length) return 0;
  if (step === 0) return LONGEST_RUN + 1; // no edit changes runs that start farther away
  return step > 0 ? place + 1 : length - place;
}

/** Finds out whether a straight line is free by looking at every step, where there is no memory for `Runs`. */
export class SteppedLines implements Lines {
  private readonly view: Pick<BodyGrid, "movesOfCell" | "offsetOfDirection">;

  constructor(view: Pick<BodyGrid, "movesOfCell" | "offsetOfDirection">) {
    this.view = view;
  }

  isFree(cell: number, direction: number, steps: number): boolean {
    const { movesOfCell, offsetOfDirection } = this.view;
    const offset = offsetOfDirection[direction];
    for (let at = cell, step = 0; step < steps; step++, at += offset) {
      if (((movesOfCell[at] >> direction) & 1) === 0) return false;
    }
    return true;
  }
}

/** Returns the length of a run, given the moves of its first cell and the run of the cell ahead. */
function countRun(runOfMove: Uint8Array, moves: number, ahead: number, direction: number): number {
  if (((moves >>> direction) & 1) === 0) return 0;
  const run = runOfMove[ahead * 8 + direction];
  return run < LONGEST_RUN ? run + 1 : LONGEST_RUN;
}
