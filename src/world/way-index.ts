import type { Rectangle } from "../grid/rectangle.ts";
import { IntegerList } from "../search/integer-list.ts";

/** Side of a block, in cells. */
const SIDE = 32;

/** Part of a way: the indices of its cells, half-open. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
}

/** Who is on the way through which part of the map: an edit then concerns only those that come by. */
export class WayIndex<Owner> {
  private readonly blocksWide: number;
  private readonly width: number;
  private readonly ownersOfBlock = new Map<number, Set<Owner>>();
  /**
   * The blocks that a way comes through, one after the other, each followed by the index of its first cell there; then −1,
   * and where the way ends.
   */
  private readonly courseOfOwner = new Map<Owner, Int32Array>();

  /** The one being written down. */
  private readonly course = new IntegerList();

  /** @param width Of the grid, in cells. */
  constructor(width: number) {
    this.width = width;
    this.blocksWide = Math.ceil(width / SIDE);
  }

  /** Notes the cells that an owner still has to walk, from one of them on, instead of those noted before. */
  set(owner: Owner, cells: Int32Array, first: number): void {
    this.delete(owner);
    const { course } = this;
    course.count = 0;
    let last = -1;
    for (let index = first; index < cells.length; index++) {
      const block = this.blockOf(cells[index]);
      if (block === last) continue;
      course.push(block);
      course.push(index);
      this.ownersOf(block).add(owner);
      last = block;
    }
    course.push(-1);
    course.push(cells.length);
    this.courseOfOwner.set(owner, course.view().slice());
  }

  delete(owner: Owner): void {
    const course = this.courseOfOwner.get(owner);
    if (course === undefined) return;
    for (let entry = 0; entry < course.length; entry += 2) this.ownersOfBlock.get(course[entry])?.delete(owner);
    this.courseOfOwner.delete(owner);
  }

  /** Everyone who may come through a rectangle, with the part of the way that may do so. */
  near({ left, top, right, bottom }: Rectangle): Map<Owner, Stretch> {
    const stretchOfOwner = new Map<Owner, Stretch>();
    for (let by = Math.floor(top / SIDE); by * SIDE < bottom; by++) {
      for (let bx = Math.floor(left / SIDE); bx * SIDE < right; bx++) {
        this.addThoseIn(by * this.blocksWide + bx, stretchOfOwner);
      }
    }
    return stretchOfOwner;
  }

  private addThoseIn(block: number, stretchOfOwner: Map<Owner, Stretch>): void {
    this.ownersOfBlock.get(block)?.forEach((owner) => {
      const { first, end } = this.stretchIn(owner, block);
      const known = stretchOfOwner.get(owner);
      const stretch = { first: Math.min(first, known?.first ?? first), end: Math.max(end, known?.end ?? end) };
      stretchOfOwner.set(owner, stretch);
    });
  }

  /** From the first to the last cell of an owner's way in a block. */
  private stretchIn(owner: Owner, block: number): Stretch {
    const course = this.courseOfOwner.get(owner) ?? new Int32Array(0);
    let first = -1;
    let end = 0;
    for (let entry = 0; entry + 2 < course.length; entry += 2) {
      if (course[entry] !== block) continue;
      if (first < 0) first = course[entry + 1];
      end = course[entry + 3];
    }
    return { first, end };
  }

  private blockOf(cell: number): number {
    const y = (cell / this.width) | 0;
    return ((y / SIDE) | 0) * this.blocksWide + (((cell - y * this.width) / SIDE) | 0);
  }

  private ownersOf(block: number): Set<Owner> {
    const owners = this.ownersOfBlock.get(block) ?? new Set();
    this.ownersOfBlock.set(block, owners);
    return owners;
  }
}
