import { IntegerList } from "../search/integer-list.ts";

/** The number of nodes that a turn of a repair deals with: less than a millisecond's work. */
export const SLICE = 128;

/** The changes of a repair at one level, as the level above has to know them. */
export class Changes {
  /** Nodes that are new or have other edges than before; some of them may be gone since. */
  readonly rejoined: NodeSet = new NodeSet();
  /** Nodes whose position has changed. */
  readonly moved: NodeSet = new NodeSet();
  /** Nodes with an edge that costs more or less than before; only where terrains differ in cost. */
  readonly repriced: NodeSet = new NodeSet();
  /** Nodes of the level above that have lost a child. */
  readonly bereft: NodeSet = new NodeSet();

  get isEmpty(): boolean {
    const { rejoined, moved, repriced, bereft } = this;
    return rejoined.size === 0 && moved.size === 0 && repriced.size === 0 && bereft.size === 0;
  }

  clear(): void {
    this.rejoined.clear();
    this.moved.clear();
    this.repriced.clear();
    this.bereft.clear();
  }
}

/** The size up to which it is quicker to look at all nodes of a set than to keep an index. */
const SMALL = 16;

/** A set of nodes that is quick while it is small, and keeps its memory when it is emptied. */
export class NodeSet {
  private readonly list = new IntegerList();
  private index: Set<number> | null = null;

  get size(): number {
    return this.list.count;
  }

  /** The node at a place, in the order in which nodes were added. */
  at(place: number): number {
    return this.list.values[place];
  }

  has(node: number): boolean {
    if (this.index !== null) return this.index.has(node);
    const { values, count } = this.list;
    for (let place = 0; place < count; place++) if (values[place] === node) return true;
    return false;
  }

  add(node: number): void {
    if (this.has(node)) return;
    this.list.push(node);
    if (this.index !== null) this.index.add(node);
    else if (this.list.count > SMALL) this.index = new Set(this.list.view());
  }

  clear(): void {
    this.list.count = 0;
    this.index = null;
  }
}
