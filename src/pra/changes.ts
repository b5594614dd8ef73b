import { NodeSet } from "./node-set.ts";

/** What changed at a level, as the level above has to know it. */
export class Changes {
  /** Nodes that are new or have other edges than before; also some that are gone since. */
  readonly rejoined: NodeSet = new NodeSet();
  /** Nodes that are elsewhere than before. */
  readonly moved: NodeSet = new NodeSet();
  /** Nodes from which some edge costs more or less than before; only where terrains differ in cost. */
  readonly repriced: NodeSet = new NodeSet();
  /** Nodes of the level above that have lost a child which is gone. */
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
