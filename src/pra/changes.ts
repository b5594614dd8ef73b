import { NodeSet } from "./node-set.ts";

/** What changed at a level, as the level above has to know it. */
export class Changes {
  /** Nodes that are new or have other edges than before; also some that are gone since. */
  readonly rejoined: NodeSet = new NodeSet();
  /** Nodes that are elsewhere than before. */
  readonly moved: NodeSet = new NodeSet();
  /** Nodes of the level above that have lost a child which is gone. */
  readonly bereft: NodeSet = new NodeSet();

  get isEmpty(): boolean {
    return this.rejoined.size === 0 && this.moved.size === 0 && this.bereft.size === 0;
  }

  clear(): void {
    this.rejoined.clear();
    this.moved.clear();
    this.bereft.clear();
  }
}
