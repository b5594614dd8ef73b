import type { Grid, Point } from "../index.ts";

/** A square of cells before and after a step; `at` and `to` are its cells at the top left. */
export interface Mover {
  readonly at: Point;
  readonly to: Point;
  /** The side of the square, in cells. */
  readonly size: number;
}

/**
 * A check of steps that many squares take at once. It looks at every cell under every square, and at nothing that the world
 * knows of who stands where.
 */
export class CrowdCheck {
  private readonly width: number;
  private readonly height: number;
  /** The index of the square that covers each cell before the step and after it, or −1. */
  private readonly beforeOfCell: Int32Array;
  private readonly afterOfCell: Int32Array;

  constructor(grid: Grid) {
    this.width = grid.width;
    this.height = grid.height;
    this.beforeOfCell = new Int32Array(grid.terrainOfCell.length).fill(-1);
    this.afterOfCell = this.beforeOfCell.slice();
  }

  /**
   * Counts the conflicts of a step: pairs of squares that overlap after it, and pairs that overlap by more than half a cell both
   * ways when all are half-way, as two do that exchange their cells or cross on two diagonals.
   */
  countConflicts(movers: readonly Mover[]): number {
    const { beforeOfCell, afterOfCell } = this;
    const pairs = new Set<number>();
    const note = (a: number, b: number): void => void pairs.add(Math.min(a, b) * movers.length + Math.max(a, b));
    for (const [index, { at, to, size }] of movers.entries()) {
      this.forEachCell(at, size, (cell) => {
        beforeOfCell[cell] = index;
      });
      this.forEachCell(to, size, (cell) => {
        if (afterOfCell[cell] >= 0) note(afterOfCell[cell], index);
        afterOfCell[cell] = index;
      });
    }
    for (const [index, mover] of movers.entries()) {
      const { at, to, size } = mover;
      if (at.x === to.x && at.y === to.y) continue;
      // squares that cross on two diagonals meet beside both ends of both
      const corner = { x: Math.min(at.x, to.x), y: Math.min(at.y, to.y) };
      this.forEachCell(corner, size + 1, (cell) => {
        for (const other of [beforeOfCell[cell], afterOfCell[cell]]) {
          if (other >= 0 && other !== index && isTooNear(mover, movers[other])) note(index, other);
        }
      });
    }
    for (const { at, to, size } of movers) {
      this.forEachCell(at, size, (cell) => {
        beforeOfCell[cell] = -1;
      });
      this.forEachCell(to, size, (cell) => {
        afterOfCell[cell] = -1;
      });
    }
    return pairs.size;
  }

  private forEachCell({ x, y }: Point, size: number, visit: (cell: number) => void): void {
    const { width, height } = this;
    for (let row = y; row < Math.min(y + size, height); row++) {
      for (let column = x; column < Math.min(x + size, width); column++) visit(row * width + column);
    }
  }
}

/** Whether two squares overlap by more than half a cell both ways when both are half-way. */
function isTooNear(a: Mover, b: Mover): boolean {
  return overlapAlong("x", a, b) > 0.5 && overlapAlong("y", a, b) > 0.5;
}

function overlapAlong(axis: "x" | "y", a: Mover, b: Mover): number {
  const firstOfA = (a.at[axis] + a.to[axis]) / 2;
  const firstOfB = (b.at[axis] + b.to[axis]) / 2;
  return Math.min(firstOfA + a.size, firstOfB + b.size) - Math.max(firstOfA, firstOfB);
}
