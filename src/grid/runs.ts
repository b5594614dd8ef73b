import type { AgentGrid } from "./agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "./movement.ts";
import type { Rectangle } from "./rectangle.ts";

/** Longer runs are counted as this, so that a run fits a byte. */
export const LONGEST_RUN = 255;

/**
 * How many legal steps lead straight on from each cell in each direction, before a wall or the edge of the grid ends
 * them. Whether an agent can walk a straight line is then one read.
 *
 *     . . . #      to the right:   2 1 0 ·
 *     . . . .                      3 2 1 0
 */
export class Runs {
  /** The steps from a cell in a direction, at `cell * 8 + direction`, counted up to `LONGEST_RUN`. */
  readonly runOfMove: Uint8Array;
  private readonly view: AgentGrid;

  constructor(view: AgentGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.runOfMove = new Uint8Array(width * height * 8);
    this.countInside({ left: 0, top: 0, right: width, bottom: height });
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    return this.runOfMove.length;
  }

  /** Whether so many steps, any number of them, lead straight on from a cell. */
  isFree(cell: number, direction: number, steps: number): boolean {
    const { runOfMove, view } = this;
    const offset = view.offsetOfDirection[direction];
    let ahead = cell;
    let left = steps;
    for (; left > LONGEST_RUN; left -= LONGEST_RUN) {
      if (runOfMove[ahead * 8 + direction] < LONGEST_RUN) return false;
      ahead += LONGEST_RUN * offset;
    }
    return runOfMove[ahead * 8 + direction] >= left;
  }

  /** Makes the runs right again after the moves in a rectangle have changed. */
  update(changed: Rectangle): void {
    this.countInside(changed);
    for (let direction = 0; direction < 8; direction++) this.followBack(changed, direction);
  }

  /** Counts the runs of the cells in a rectangle; a run takes over where it leaves the rectangle what is known there. */
  private countInside({ left, top, right, bottom }: Rectangle): void {
    const { width } = this.view.grid;
    // a run is one step more than the run of the next cell, which therefore comes first
    for (let y = bottom - 1; y >= top; y--) {
      for (let cell = y * width + right - 1; cell >= y * width + left; cell--) this.countCell(cell, DOWN_OR_RIGHT);
    }
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) this.countCell(cell, UP_OR_LEFT);
    }
  }

  private countCell(cell: number, directions: readonly number[]): void {
    for (const direction of directions) this.count(cell, direction);
  }

  /** Follows the runs that lead into a rectangle backwards, each for as long as that changes it. */
  private followBack({ left, top, right, bottom }: Rectangle, direction: number): void {
    const stepX = X_OF_DIRECTION[direction];
    const stepY = Y_OF_DIRECTION[direction];
    for (let y = top; y < bottom; y++) {
      const isRowOfEntry = y - stepY < top || y - stepY >= bottom;
      for (let x = left; x < right; x++) {
        const isEntry = isRowOfEntry || x - stepX < left || x - stepX >= right;
        if (isEntry) this.followBackFrom(x - stepX, y - stepY, direction);
      }
    }
  }

  private followBackFrom(x: number, y: number, direction: number): void {
    const { width, height } = this.view.grid;
    const stepX = X_OF_DIRECTION[direction];
    const stepY = Y_OF_DIRECTION[direction];
    let behindX = x;
    let behindY = y;
    while (behindX >= 0 && behindX < width && behindY >= 0 && behindY < height) {
      if (!this.count(behindY * width + behindX, direction)) return;
      behindX -= stepX;
      behindY -= stepY;
    }
  }

  /** Counts one run from the next cell's and tells whether that changed it. */
  private count(cell: number, direction: number): boolean {
    const { runOfMove, view } = this;
    const move = cell * 8 + direction;
    const before = runOfMove[move];
    let run = 0;
    if ((view.movesOfCell[cell] >>> direction) & 1) {
      const next = runOfMove[move + view.offsetOfDirection[direction] * 8];
      run = next < LONGEST_RUN ? next + 1 : LONGEST_RUN;
    }
    runOfMove[move] = run;
    return run !== before;
  }
}

/** The directions in which a cell's id rises, and those in which it falls. */
const DOWN_OR_RIGHT: readonly number[] = [0, 1, 4, 5];
const UP_OR_LEFT: readonly number[] = [2, 3, 6, 7];
