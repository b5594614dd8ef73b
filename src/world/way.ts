import type { Area } from "./area.ts";
import type { Traveller } from "./way-index.ts";

/** A way may follow its goal by so many steps before it is planned anew. */
const MOST_ADDED = 8;

const NO_TRUNK = new Int32Array(0);

/** The last part of ways that several walkers have in common, from where the first of them joins: the index of ways notes it once. */
export class Trunk<Owner> implements Traveller {
  readonly cells: Int32Array;
  readonly course: number[] = [];
  /** The walkers whose ways end with a part of the trunk. */
  readonly followers: Set<Owner> = new Set<Owner>();

  constructor(cells: Int32Array) {
    this.cells = cells;
  }
}

/** The cells that a walker walks one after the other: its own, and then a trunk that it shares with others, if any. */
export class Way {
  /** The walker's own cells. */
  cells: Int32Array;
  /** The cells of a trunk, of which the walker walks those from the index `first` on. */
  trunk: Int32Array;
  private first: number;
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
  constructor(cells: Int32Array, isNearest: boolean, trunk: Int32Array = NO_TRUNK, first = 0) {
    this.cells = cells;
    this.trunk = trunk;
    this.first = first;
    this.count = cells.length + trunk.length - first;
    this.end = this.count;
    this.isNearest = isNearest;
  }

  /** Whether nothing has cut it short. */
  get isWhole(): boolean {
    return this.end === this.count;
  }

  get isShared(): boolean {
    return this.trunk.length > 0;
  }

  /** How many steps are left. */
  get steps(): number {
    return this.end - 1 - this.index;
  }

  at(index: number): number {
    const { cells, trunk, first } = this;
    return index < cells.length ? cells[index] : trunk[first + index - cells.length];
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
    this.trunk = NO_TRUNK;
    this.first = 0;
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

  /** Cuts off what an edit has touched of the trunk, where only the cells with these indices of the trunk can lie in the area. */
  cutTrunk(area: Area, first: number, end: number): boolean {
    const { cells } = this;
    const shift = cells.length - this.first;
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
