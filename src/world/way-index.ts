import type { Rectangle } from "../grid/rectangle.ts";

/** Side of a block, in cells: 2 to this power. */
const SIDE_BITS = 5;

/** Integers for each visit in a course: the block, the index of the first cell there, and its place among the block's visits. */
const STRIDE = 3;

const NO_TRUNK = new Int32Array(0);

/** What has a course: a walker, or a trunk. */
export interface Indexed {
  /** Where the index notes the visits of a way, one after the other; then −1, and where the way ends. At first it is empty. */
  readonly course: number[];
}

/** The last part of several ways: the index notes it once for all walkers that follow it. */
class Trunk<Owner> implements Indexed {
  readonly course: number[] = [];
  readonly cells: Int32Array;
  readonly followers = new Set<Owner>();

  constructor(cells: Int32Array) {
    this.cells = cells;
  }
}

/** The visits to a block, in no order. */
interface Visits<Owner> {
  /** The walker or the trunk of each visit. */
  readonly visitors: (Owner | Trunk<Owner>)[];
  /** Where in the course of the visitor the visit is noted. */
  readonly entries: number[];
}

/**
 * Tells which walkers are on their way through which part of the map, so that an edit concerns only walkers that come by. A visit
 * is a part of a way that stays inside one block. Courses and blocks point at each other, so that nothing has to be looked for.
 */
export class WayIndex<Owner extends Indexed> {
  private readonly blocksWide: number;
  private readonly width: number;
  private readonly visitsOfBlock = new Map<number, Visits<Owner>>();
  private readonly trunkOfCells = new Map<Int32Array, Trunk<Owner>>();
  private readonly trunkOfOwner = new Map<Owner, Trunk<Owner>>();

  /** @param width The width of the grid, in cells. */
  constructor(width: number) {
    this.width = width;
    this.blocksWide = (width >> SIDE_BITS) + 1;
  }

  /** Notes the way of an owner instead of the one before: its own cells from an index on, and the trunk that follows, if any. */
  set(owner: Owner, cells: Int32Array, first: number, trunk: Int32Array = NO_TRUNK): void {
    this.delete(owner);
    this.note(owner, cells, first);
    if (trunk.length > 0) this.join(owner, trunk);
  }

  /** Forgets the way of an owner. */
  delete(owner: Owner): void {
    this.forget(owner);
    const trunk = this.trunkOfOwner.get(owner);
    if (trunk === undefined) return;
    this.trunkOfOwner.delete(owner);
    trunk.followers.delete(owner);
    if (trunk.followers.size > 0) return;
    this.trunkOfCells.delete(trunk.cells);
    this.forget(trunk);
  }

  /** Whether two cells lie in different blocks. */
  isElsewhere(cell: number, other: number): boolean {
    return this.blockOf(cell) !== this.blockOf(other);
  }

  /** Lists the blocks that a rectangle touches. */
  blocksOf({ left, top, right, bottom }: Rectangle): number[] {
    const blocks: number[] = [];
    for (let by = top >> SIDE_BITS; by << SIDE_BITS < bottom; by++) {
      for (let bx = left >> SIDE_BITS; bx << SIDE_BITS < right; bx++) blocks.push(by * this.blocksWide + bx);
    }
    return blocks;
  }

  /**
   * Calls for every owner that comes through a block, once for each visit, with the indices of the cells there, half-open: of
   * the owner's own cells, or of its trunk.
   */
  forEachIn(block: number, call: (owner: Owner, first: number, end: number, isOfTrunk: boolean) => void): void {
    const visits = this.visitsOfBlock.get(block);
    if (visits === undefined) return;
    const { visitors, entries } = visits;
    for (let place = 0; place < visitors.length; place++) {
      const visitor = visitors[place];
      const first = visitor.course[entries[place] + 1];
      const end = visitor.course[entries[place] + STRIDE + 1];
      if (visitor instanceof Trunk) for (const owner of visitor.followers) call(owner, first, end, true);
      else call(visitor, first, end, false);
    }
  }

  /** Lets an owner follow a trunk, which is noted with its first follower. */
  private join(owner: Owner, cells: Int32Array): void {
    const known = this.trunkOfCells.get(cells);
    const trunk = known ?? new Trunk<Owner>(cells);
    trunk.followers.add(owner);
    this.trunkOfOwner.set(owner, trunk);
    if (known !== undefined) return;
    this.trunkOfCells.set(cells, trunk);
    this.note(trunk, cells, 0);
  }

  private note(visitor: Owner | Trunk<Owner>, cells: Int32Array, first: number): void {
    const { course } = visitor;
    let entry = 0;
    let last = -1;
    for (let index = first; index < cells.length; index++) {
      const block = this.blockOf(cells[index]);
      if (block === last) continue;
      const { visitors, entries } = this.visitsOf(block);
      course[entry] = block;
      course[entry + 1] = index;
      course[entry + 2] = visitors.length;
      visitors.push(visitor);
      entries.push(entry);
      entry += STRIDE;
      last = block;
    }
    course[entry] = -1;
    course[entry + 1] = cells.length;
  }

  private forget({ course }: Indexed): void {
    for (let entry = 0; course[entry] >= 0; entry += STRIDE) this.removeVisit(course[entry], course[entry + 2]);
    course[0] = -1;
  }

  /** Takes out a visit; the last of the block takes its place. */
  private removeVisit(block: number, place: number): void {
    const { visitors, entries } = this.visitsOf(block);
    const visitor = visitors.pop();
    const entry = entries.pop();
    if (visitor === undefined || entry === undefined || place === visitors.length) return;
    visitors[place] = visitor;
    entries[place] = entry;
    visitor.course[entry + 2] = place;
  }

  private blockOf(cell: number): number {
    const y = (cell / this.width) | 0;
    return (y >> SIDE_BITS) * this.blocksWide + ((cell - y * this.width) >> SIDE_BITS);
  }

  private visitsOf(block: number): Visits<Owner> {
    const known = this.visitsOfBlock.get(block);
    if (known !== undefined) return known;
    const visits = { visitors: [], entries: [] };
    this.visitsOfBlock.set(block, visits);
    return visits;
  }
}
