import type { Grid } from "./grid.ts";
import type { Rectangle } from "./rectangle.ts";

/**
 * The clearance of every cell for one capability (Harabor and Botea 2008, Section IV): the side of the largest square that has
 * the cell at its top left and holds only terrain of the capability, counted up to a limit.
 *
 * The paper grows a square at each cell. One sweep does the same: a square of side c + 1 fits at a cell iff squares of
 * side c fit right of it, below it and across from it.
 *
 *     . . . #      3 2 1 0
 *     . . . .  →   2 2 2 1
 *     . . . .      1 1 1 1
 */
export class Clearance {
  /** The clearance of each cell, at most the limit. */
  readonly clearanceOfCell: Uint8Array;
  private readonly grid: Grid;
  private readonly capability: number;
  /** The largest clearance that is told apart, at most 255. The smaller the limit, the less an edit can change. */
  private limit: number;
  private version: number;

  constructor(grid: Grid, capability: number, limit: number) {
    this.grid = grid;
    this.capability = capability;
    this.limit = limit;
    this.version = grid.version;
    this.clearanceOfCell = new Uint8Array(grid.terrainOfCell.length);
    this.update({ left: 0, top: 0, right: grid.width, bottom: grid.height });
  }

  /**
   * Returns the clearance that all agents of a capability share on a grid, counted up to `limit` at least. The grid does not keep
   * it alive: its memory is freed once no view holds it.
   */
  static of(grid: Grid, capability: number, limit: number): Clearance {
    const clearances = CLEARANCES.get(grid) ?? new Map<number, WeakRef<Clearance>>();
    CLEARANCES.set(grid, clearances);
    const held = clearances.get(capability)?.deref();
    if (held !== undefined) {
      held.raise(limit);
      return held;
    }
    const clearance = new Clearance(grid, capability, limit);
    clearances.set(capability, new WeakRef(clearance));
    return clearance;
  }

  /** Follows the edits of the grid since the last call. */
  follow(): void {
    const { grid } = this;
    if (this.version >= grid.groundVersion) return;
    for (const changed of grid.changesSince(this.version)) this.update(changed);
    this.version = grid.version;
  }

  /** Counts clearances up to a limit that may be higher than before. */
  private raise(limit: number): void {
    this.follow();
    if (limit <= this.limit) return;
    this.limit = limit;
    this.sweep({ left: 0, top: 0, right: this.grid.width, bottom: this.grid.height });
  }

  /** Updates the clearances after the terrain in a rectangle has changed. */
  private update(changed: Rectangle): void {
    if (this.limit === 1) this.updateCells(changed);
    else this.sweep(changed);
  }

  /** Updates the clearances in a rectangle where each depends on its own cell alone. */
  private updateCells({ left, top, right, bottom }: Rectangle): void {
    const { clearanceOfCell, capability } = this;
    const { terrainOfCell, width } = this.grid;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        clearanceOfCell[cell] = (capability >>> terrainOfCell[cell]) & 1;
      }
    }
  }

  /** Updates the clearances that a changed rectangle can reach where each depends on the cells right of it and below. */
  private sweep(changed: Rectangle): void {
    // A clearance depends on cells to the right and below, so the sweep goes up and to the left. Above the rectangle a clearance
    // can change only above, or left of, a cell whose clearance changed: `left` to `right` is the range of such cells.
    let { left, right } = changed;
    for (let y = changed.bottom - 1; y >= 0 && left < right; y--) {
      let changedLeft = right;
      let changedRight = left;
      for (let x = right - 1; x >= 0; x--) {
        if (this.updateCell(x, y)) {
          changedLeft = x;
          changedRight = Math.max(changedRight, x + 1);
        } else if (x < left) break;
      }
      const nextIsInside = y > changed.top;
      left = nextIsInside ? Math.min(changedLeft, changed.left) : changedLeft;
      right = nextIsInside ? Math.max(changedRight, changed.right) : changedRight;
    }
  }

  /** Computes the clearance of one cell from its neighbours, and returns whether it changed. */
  private updateCell(x: number, y: number): boolean {
    const { clearanceOfCell, grid } = this;
    const { width } = grid;
    const cell = y * width + x;
    let clearance = 0;
    if ((this.capability >>> grid.terrainOfCell[cell]) & 1) {
      clearance = 1;
      if (x + 1 < width && y + 1 < grid.height) {
        const right = clearanceOfCell[cell + 1];
        const below = clearanceOfCell[cell + width];
        const across = clearanceOfCell[cell + width + 1];
        clearance = Math.min(this.limit, 1 + Math.min(right, below, across));
      }
    }
    if (clearanceOfCell[cell] === clearance) return false;
    clearanceOfCell[cell] = clearance;
    return true;
  }
}

/** The clearances of each grid, by capability, that a view or a planner holds. */
const CLEARANCES = new WeakMap<Grid, Map<number, WeakRef<Clearance>>>();
