import type { Rectangle } from "../grid/rectangle.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { mix, SEED } from "./hash/mix.ts";

/** The most steps that a way may follow its goal by before it is planned anew. */
const MOST_ADDED = 8;

/** Room for steps beside the way that a way gets when it has none left. */
export const ROOM_BEHIND = 16;

/** How far ahead on its way a walker that steps beside it may come across it again, in steps. */
const FAR_AHEAD = 24;

/**
 * Of the cells ahead, every cell counts for the hash of a way whose distance from the end is a multiple of this, so that walkers that
 * only walk on are hashed without a look at their cells. Ways that differ elsewhere lead their walkers to other cells within as many
 * steps.
 */
const HASHED_EVERY = 8;

/** Integers for each rectangle of an area: left, top, right, bottom. */
const STRIDE = 4;

const NO_TRUNK = new Int32Array(0);

/**
 * The cells that a walker walks one after the other: its own, and then a trunk that it shares with others, if any. A way
 * knows how far its walker has come, and from which cell on an edit has cut it off.
 */
export class Way {
  /** The cells of the walker alone, from where it stood when the way was planned. */
  cells: Int32Array;
  /** The last cells of several ways, in one array for all; the walker walks the part from `first` on. */
  trunk: Int32Array;
  private first: number;
  /** The number of cells of the way, with its part of the trunk. */
  count: number;
  /** The index of the cell where the walker stands. */
  index = 0;
  /** The index of the first cell that must not be entered, because an edit has touched it. */
  end: number;
  /** The number of steps added at the end since the way was planned. */
  added = 0;
  /** Whether the way ends as near to the goal as one can get, instead of at the goal. */
  readonly isNearest: boolean;
  /** The sum of the hashes of the cells from `hashedFrom` on that count, each with its distance from the end of the way. */
  private hashOfCells = 0;
  private hashedFrom: number;

  /** @param cells The first is the cell where the walker stands. */
  constructor(cells: Int32Array, isNearest: boolean, trunk: Int32Array = NO_TRUNK, first = 0) {
    this.cells = cells;
    this.trunk = trunk;
    this.first = first;
    this.count = cells.length + trunk.length - first;
    this.end = this.count;
    this.hashedFrom = this.count;
    this.isNearest = isNearest;
  }

  /** A hash of what is ahead. It is kept, so that only cells that are new or were left since the last hash are looked at. */
  get hash(): number {
    const { index, count, hashedFrom } = this;
    if (hashedFrom < index) this.forgetHashes(index);
    else if (hashedFrom > index) {
      for (let i = index + ((count - index) % HASHED_EVERY); i < hashedFrom; i += HASHED_EVERY) this.addHash(i, 1);
      this.hashedFrom = index;
    }
    const ahead = mix(mix(mix(SEED, this.hashOfCells), this.count - this.index), this.count - this.end);
    return mix(ahead, 2 * this.added + Number(this.isNearest));
  }

  /** Whether no edit has cut the way short. */
  get isWhole(): boolean {
    return this.end === this.count;
  }

  /** Whether the way ends with a trunk. */
  get isShared(): boolean {
    return this.trunk.length > 0;
  }

  /** The number of steps that are left to take. */
  get steps(): number {
    return this.end - 1 - this.index;
  }

  /** Returns the cell with an index. */
  at(index: number): number {
    const { cells, trunk, first } = this;
    return index < cells.length ? cells[index] : trunk[first + index - cells.length];
  }

  /** Copies the cells with these indices, half-open. */
  slice(first: number, end: number): Int32Array {
    const copy = new Int32Array(Math.max(0, end - first));
    for (let offset = 0; offset < copy.length; offset++) copy[offset] = this.at(first + offset);
    return copy;
  }

  /** The last index of a cell that lies ahead, before the end; −1 if it does not. */
  lastIndexOf(cell: number): number {
    for (let index = this.end - 1; index > this.index; index--) if (this.at(index) === cell) return index;
    return -1;
  }

  /** Makes all cells the walker's own. */
  unshare(): void {
    this.cells = this.slice(0, this.count);
    this.trunk = NO_TRUNK;
    this.first = 0;
  }

  /**
   * The first index ahead, between two, whose cell lies in an area; −1 if there is none.
   *
   * @param isOfTrunk Whether the two indices are the trunk's.
   */
  indexIn(area: Area, first: number, end: number, isOfTrunk: boolean): number {
    const { cells } = this;
    const shift = isOfTrunk ? cells.length - this.first : 0;
    const last = Math.min(this.end, end + shift);
    for (let index = Math.max(this.index, isOfTrunk ? cells.length : 0, first + shift); index < last; index++) {
      if (area.has(this.at(index))) return index;
    }
    return -1;
  }

  /** Cuts off the steps to the cell at an index and all after it. */
  cutAt(index: number): void {
    this.end = Math.max(index, this.index + 1);
  }

  /** Lets the way end at a cell if that lies ahead, and tells whether it does. */
  endAt(cell: number): boolean {
    for (let index = this.index + 1; index < this.end; index++) {
      if (this.at(index) !== cell) continue;
      this.count = index + 1;
      this.end = this.count;
      this.hashAnew();
      return true;
    }
    return false;
  }

  /** Whether the way may lead on to one more cell: after many added steps, another way may be much shorter. */
  get canAdd(): boolean {
    return this.added < MOST_ADDED;
  }

  /** Leads on to a cell beside the last one. All cells must be the walker's own. */
  add(cell: number): void {
    const cells = new Int32Array(this.count + 1);
    cells.set(this.cells.subarray(0, this.count));
    cells[this.count] = cell;
    this.cells = cells;
    this.count++;
    this.end = this.count;
    this.added++;
    this.hashAnew();
  }

  /**
   * Leads a walker that has stepped to a cell beside the way, or back, on from there: by where it stood. What lies behind is no
   * longer needed, so that the cell takes a place there. Returns the cell whose place that was; −1 if all indices have changed.
   */
  stepAside(cell: number): number {
    const isMoved = this.index === 0 || this.index > this.cells.length;
    this.forgetHashes(this.index);
    if (isMoved) {
      this.hashedFrom += ROOM_BEHIND - this.index;
      const ahead = this.slice(this.index, this.count);
      this.end += ROOM_BEHIND - this.index;
      this.cells = new Int32Array(ROOM_BEHIND + ahead.length).fill(cell);
      this.cells.set(ahead, ROOM_BEHIND);
      this.trunk = NO_TRUNK;
      this.first = 0;
      this.count = this.cells.length;
      this.index = ROOM_BEHIND;
    }
    this.index--;
    const replaced = this.cells[this.index];
    this.cells[this.index] = cell;
    return isMoved ? -1 : replaced;
  }

  /**
   * Leads by a shorter walk to a cell ahead. All cells up to there must be the walker's own, and the walk no longer than what it
   * replaces. Returns whether `isElsewhere` says of no cell of the walk that it lies elsewhere than the cell whose place it takes.
   *
   * @param walk From where the walker stands to the cell ahead.
   * @param index The index of the cell ahead.
   */
  straighten(walk: IntegerList, index: number, isElsewhere: (cell: number, other: number) => boolean): boolean {
    const { cells } = this;
    const first = index + 1 - walk.count;
    this.forgetHashes(index + 1);
    let isNoted = true;
    for (let i = 0; i < walk.count; i++) {
      const cell = walk.values[i];
      if (cells[first + i] === cell) continue;
      isNoted &&= !isElsewhere(cell, cells[first + i]);
      cells[first + i] = cell;
    }
    this.index = first;
    return isNoted;
  }

  /** Leads a walker that has stepped to a cell not far ahead on from there, and tells whether the cell is one of the way. */
  stepAhead(cell: number): boolean {
    const place = this.placeAhead(cell, FAR_AHEAD);
    if (place > 0) this.index += place;
    return place > 0;
  }

  /** After how many steps, and at most `most`, the way comes to a cell; −1 if it does not. */
  placeAhead(cell: number, most: number): number {
    const last = Math.min(this.end - 1, this.index + most);
    for (let index = this.index + 1; index <= last; index++) if (this.at(index) === cell) return index - this.index;
    return -1;
  }

  /** Takes the cells of a detour instead of the cells up to an index. All cells must be the walker's own. */
  bend(detour: Int32Array, index: number): void {
    this.forgetHashes(index + 1);
    this.hashedFrom += detour.length - index - 1;
    const rest = this.cells.subarray(index + 1, this.count);
    const cells = new Int32Array(detour.length + rest.length);
    cells.set(detour);
    cells.set(rest, detour.length);
    this.end = detour.length + this.end - index - 1;
    this.cells = cells;
    this.count = cells.length;
    this.index = 0;
  }

  /** Takes the cells before an index out of the hash, before they are replaced or left. */
  private forgetHashes(index: number): void {
    const { count, hashedFrom } = this;
    if (hashedFrom >= index) return;
    for (let i = hashedFrom + ((count - hashedFrom) % HASHED_EVERY); i < index; i += HASHED_EVERY) this.addHash(i, -1);
    this.hashedFrom = index;
  }

  /** Forgets the hash, because the end of the way has moved. */
  private hashAnew(): void {
    this.hashedFrom = this.count;
    this.hashOfCells = 0;
  }

  private addHash(index: number, sign: number): void {
    this.hashOfCells = (this.hashOfCells + sign * mix(mix(SEED, this.at(index)), this.count - index)) | 0;
  }
}

/** Some rectangles of cells, near each other, that tell for many cells whether they lie in one. */
export class Area {
  private readonly width: number;
  private readonly edges: Int32Array;
  /** No cell before the first or from the end on lies in a rectangle. */
  private readonly firstCell: number;
  private readonly endCell: number;

  /** @param width The width of the grid, in cells. */
  constructor(rectangles: readonly Rectangle[], width: number) {
    this.width = width;
    this.edges = new Int32Array(STRIDE * rectangles.length);
    let first = Number.POSITIVE_INFINITY;
    let end = 0;
    for (const [index, { left, top, right, bottom }] of rectangles.entries()) {
      this.edges.set([left, top, right, bottom], STRIDE * index);
      first = Math.min(first, top);
      end = Math.max(end, bottom);
    }
    this.firstCell = width * first;
    this.endCell = width * end;
  }

  /** Whether a cell lies in one of the rectangles. */
  has(cell: number): boolean {
    return cell >= this.firstCell && cell < this.endCell && this.isInOne(cell);
  }

  private isInOne(cell: number): boolean {
    const { width, edges } = this;
    const y = (cell / width) | 0;
    const x = cell - y * width;
    for (let at = 0; at < edges.length; at += STRIDE) {
      if (x >= edges[at] && y >= edges[at + 1] && x < edges[at + 2] && y < edges[at + 3]) return true;
    }
    return false;
  }
}
