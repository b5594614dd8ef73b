import type { Area } from "./area.ts";

/** A way may follow its goal by so many steps before it is planned anew. */
const MOST_ADDED = 8;

/** Cells that a walker walks one after the other. */
export class Way {
  cells: Int32Array;
  /** Where the walker stands among them. */
  index = 0;
  /** Cells from this one on are not to be entered: an edit has touched them. */
  end: number;
  /** How many steps have been added at its end since it was planned. */
  added = 0;
  /** Whether it ends as near to the goal as one can get, instead of there. */
  readonly isNearest: boolean;

  /** @param cells The one where the walker stands first. */
  constructor(cells: Int32Array, isNearest: boolean) {
    this.cells = cells;
    this.end = cells.length;
    this.isNearest = isNearest;
  }

  /** Whether nothing has cut it short. */
  get isWhole(): boolean {
    return this.end === this.cells.length;
  }

  /** How many steps are left. */
  get steps(): number {
    return this.end - 1 - this.index;
  }

  /**
   * Cuts off what an edit has touched, and tells whether there was anything: steps of cells in this area changed, and only
   * the cells with these indices, half-open, can lie there. There must be steps left.
   */
  cut(area: Area, first: number, end: number): boolean {
    const { cells } = this;
    const last = Math.min(this.end, end);
    for (let index = Math.max(this.index, first); index < last; index++) {
      if (!area.has(cells[index])) continue;
      this.end = Math.max(index, this.index + 1);
      return true;
    }
    return false;
  }

  /** Ends at one of the cells ahead, if it is one of them, and tells whether it is. */
  endAt(cell: number): boolean {
    const index = this.cells.indexOf(cell, this.index + 1);
    if (index < 0 || index >= this.end) return false;
    this.cells = this.cells.slice(0, index + 1);
    this.end = this.cells.length;
    return true;
  }

  /** Leads on to a cell beside its last, unless that was done so often that another way may be much shorter. */
  add(cell: number): boolean {
    if (this.added === MOST_ADDED) return false;
    const cells = new Int32Array(this.cells.length + 1);
    cells.set(this.cells);
    cells[this.cells.length] = cell;
    this.cells = cells;
    this.end = cells.length;
    this.added++;
    return true;
  }

  /** Takes other cells instead of those up to one ahead. */
  bend(detour: Int32Array, index: number): void {
    const rest = this.cells.subarray(index + 1);
    const cells = new Int32Array(detour.length + rest.length);
    cells.set(detour);
    cells.set(rest, detour.length);
    this.end = detour.length + this.end - index - 1;
    this.cells = cells;
    this.index = 0;
  }
}
