import type { Rectangle } from "../grid/rectangle.ts";

/** Side of a block, in cells: 2 to this power. */
const SIDE_BITS = 5;

/** Integers for each visit in a course: the block, the index of the first cell there, and its place among the block's visits. */
const STRIDE = 3;

/** Somebody who has a way. */
export interface Traveller {
  /** Where the index notes the visits of its way, one after the other; then −1, and where the way ends. At first it is empty. */
  readonly course: number[];
}

/** Those who come through a block: once for each visit, in no order. */
interface Visits<Owner> {
  readonly owners: Owner[];
  /** Where in the course of the owner the visit is noted. */
  readonly entries: number[];
}

/**
 * Who is on the way through which part of the map: an edit then concerns only those that come by. A visit is a part of a way
 * that stays inside one block. Courses and blocks point at each other, so that nothing has to be looked for.
 */
export class WayIndex<Owner extends Traveller> {
  private readonly blocksWide: number;
  private readonly width: number;
  private readonly visitsOfBlock = new Map<number, Visits<Owner>>();

  /** @param width Of the grid, in cells. */
  constructor(width: number) {
    this.width = width;
    this.blocksWide = (width >> SIDE_BITS) + 1;
  }

  /** Notes the cells that an owner still has to walk, from one of them on, instead of those noted before. */
  set(owner: Owner, cells: Int32Array, first: number): void {
    this.delete(owner);
    const { course } = owner;
    let entry = 0;
    let last = -1;
    for (let index = first; index < cells.length; index++) {
      const block = this.blockOf(cells[index]);
      if (block === last) continue;
      const { owners, entries } = this.visitsOf(block);
      course[entry] = block;
      course[entry + 1] = index;
      course[entry + 2] = owners.length;
      owners.push(owner);
      entries.push(entry);
      entry += STRIDE;
      last = block;
    }
    course[entry] = -1;
    course[entry + 1] = cells.length;
  }

  delete(owner: Owner): void {
    const { course } = owner;
    for (let entry = 0; course[entry] >= 0; entry += STRIDE) this.removeVisit(course[entry], course[entry + 2]);
    course[0] = -1;
  }

  /** The blocks that a rectangle touches. */
  blocksOf({ left, top, right, bottom }: Rectangle): number[] {
    const blocks: number[] = [];
    for (let by = top >> SIDE_BITS; by << SIDE_BITS < bottom; by++) {
      for (let bx = left >> SIDE_BITS; bx << SIDE_BITS < right; bx++) blocks.push(by * this.blocksWide + bx);
    }
    return blocks;
  }

  /** Calls for everyone who comes through a block, with the indices of the cells that do so, half-open; once for each visit. */
  forEachIn(block: number, call: (owner: Owner, first: number, end: number) => void): void {
    const visits = this.visitsOfBlock.get(block);
    if (visits === undefined) return;
    const { owners, entries } = visits;
    for (let place = 0; place < owners.length; place++) {
      const { course } = owners[place];
      call(owners[place], course[entries[place] + 1], course[entries[place] + STRIDE + 1]);
    }
  }

  /** Takes out a visit; the last of the block takes its place. */
  private removeVisit(block: number, place: number): void {
    const { owners, entries } = this.visitsOf(block);
    const owner = owners.pop();
    const entry = entries.pop();
    if (owner === undefined || entry === undefined || place === owners.length) return;
    owners[place] = owner;
    entries[place] = entry;
    owner.course[entry + 2] = place;
  }

  private blockOf(cell: number): number {
    const y = (cell / this.width) | 0;
    return (y >> SIDE_BITS) * this.blocksWide + ((cell - y * this.width) >> SIDE_BITS);
  }

  private visitsOf(block: number): Visits<Owner> {
    const known = this.visitsOfBlock.get(block);
    if (known !== undefined) return known;
    const visits = { owners: [], entries: [] };
    this.visitsOfBlock.set(block, visits);
    return visits;
  }
}
