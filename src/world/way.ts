import type { Area } from "./area.ts";

/** A way may follow its goal by so many steps before it is planned anew. */
const MOST_ADDED = 8;

/** What ways may have in common: cells from one of them on, up to the goal. */
export interface SharedCells {
  readonly cells: Int32Array;
  readonly first: number;
}

const NOTHING_SHARED: SharedCells = { cells: new Int32Array(0), first: 0 };

/** Cells that a walker walks one after the other: its own, and then those that it shares with others, if any. */
export class Way {
  /** Its own. */
  cells: Int32Array;
  shared: SharedCells;
  /** How many cells there are. */
  count: number;
  /** Where the walker stands among them. */
  index = 0;
  /** Cells from this one on are not to be entered: an edit has touched them. */
  end: number;
  /** How many steps have been added at its end since it was planned. */
  added = 0;
  /** Whether it ends as near to the goal as one can get, instead of there. */
  readonly isNearest: boolean;

  /** @param cells The one where the walker stands first. */
  constructor(cells: Int32Array, isNearest: boolean, shared: SharedCells = NOTHING_SHARED) {
    this.cells = cells;
    this.shared = shared;
    this.count = cells.length + shared.cells.length - shared.first;
    this.end = this.count;
    this.isNearest = isNearest;
  }

  /** Whether nothing has cut it short. */
  get isWhole(): boolean {
    return this.end === this.count;
  }

  get isShared(): boolean {
    return this.shared !== NOTHING_SHARED;
  }

  /** How many steps are left. */
  get steps(): number {
    return this.end - 1 - this.index;
  }

  at(index: number): number {
    const { cells, shared } = this;
    return index < cells.length ? cells[index] : shared.cells[shared.first + index - cells.length];
  }

  /** A copy of the cells with these indices, half-open. */
  slice(first: number, end: number): Int32Array {
    const copy = new Int32Array(Math.max(0, end - first));
    for (let offset = 0; offset < copy.length; offset++) copy[offset] = this.at(first + offset);
    return copy;
  }

  /** Makes all cells its own. */
  unshare(): void {
    this.cells = this.slice(0, this.count);
    this.shared = NOTHING_SHARED;
  }

  /**
   * Cuts off what an edit has touched, and tells whether there was anything: steps of cells in this area changed, and only
   * the cells with these indices, half-open, can lie there. There must be steps left.
   */
  cut(area: Area, first: number, end: number): boolean {
    const last = Math.min(this.end, end);
    for (let index = Math.max(this.index, first); index < last; index++) {
      if (!area.has(this.at(index))) continue;
      this.end = Math.max(index, this.index + 1);
      return true;
    }
    return false;
  }

  /** The same for cells that it shares, by their indices there. */
  cutShared(area: Area, first: number, end: number): boolean {
    const { cells, shared } = this;
    const shift = cells.length - shared.first;
    return this.cut(area, Math.max(cells.length, first + shift), end + shift);
  }

  /** Ends at one of the cells ahead, if it is one of them, and tells whether it is. */
  endAt(cell: number): boolean {
    for (let index = this.index + 1; index < this.end; index++) {
      if (this.at(index) !== cell) continue;
      this.count = index + 1;
      this.end = this.count;
      return true;
    }
    return false;
  }

  /** Whether it may lead on to one more cell; it was done so often else that another way may be much shorter. */
  get canAdd(): boolean {
    return this.added < MOST_ADDED;
  }

  /** Leads on to a cell beside its last. All cells must be its own. */
  add(cell: number): void {
    const cells = new Int32Array(this.count + 1);
    cells.set(this.cells.subarray(0, this.count));
    cells[this.count] = cell;
    this.cells = cells;
    this.count++;
    this.end = this.count;
    this.added++;
  }

  /** Takes other cells instead of those up to one ahead. All cells must be its own. */
  bend(detour: Int32Array, index: number): void {
    const rest = this.cells.subarray(index + 1, this.count);
    const cells = new Int32Array(detour.length + rest.length);
    cells.set(detour);
    cells.set(rest, detour.length);
    this.end = detour.length + this.end - index - 1;
    this.cells = cells;
    this.count = cells.length;
    this.index = 0;
  }
}
