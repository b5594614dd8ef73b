import { IntegerList } from "../search/integer-list.ts";
import type { Children } from "./children.ts";
import { LARGEST_CLIQUE } from "./turn-order.ts";

/** Looks for the clique that a leader takes at its turn. */
export class CliqueFinder {
  /** The clique that was found last, its leader first. */
  readonly members: Int32Array = new Int32Array(LARGEST_CLIQUE);
  private readonly children: Children;
  private readonly isLastFirst: boolean;
  private readonly neighbours = new IntegerList();
  private readonly candidates = new IntegerList();

  /** @param isLastFirst Whether the last of several cliques, by first cells, is taken instead of the first. */
  constructor(children: Children, isLastFirst: boolean) {
    this.children = children;
    this.isLastFirst = isLastFirst;
  }

  /**
   * Finds the first clique of a size, by first cells, made of a leader and of neighbours that come after the leader and are not
   * taken before a turn. Tells whether there is one.
   */
  find(leader: number, size: number, turn: number): boolean {
    this.findCandidates(leader, turn);
    if (this.candidates.count < size - 1) return false;
    this.members[0] = leader;
    return this.extend(1, size, 0);
  }

  /** Whether a node is among the first `count` members of the clique that was found last. */
  has(node: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.members[i] === node) return true;
    return false;
  }

  private findCandidates(leader: number, turn: number): void {
    const { children, neighbours, candidates, isLastFirst } = this;
    const { turnOfNode } = children;
    const firstCell = children.firstCellOf(leader);
    children.neighboursInto(leader, neighbours);
    candidates.count = 0;
    for (let i = 0; i < neighbours.count; i++) {
      const node = neighbours.values[isLastFirst ? neighbours.count - 1 - i : i];
      if (turnOfNode[node] >= turn && children.firstCellOf(node) > firstCell) candidates.push(node);
    }
  }

  /** Adds candidates, from index `from` on, to the first `count` members, until there are `size` members. */
  private extend(count: number, size: number, from: number): boolean {
    if (count === size) return true;
    const { candidates, members } = this;
    for (let i = from; i < candidates.count; i++) {
      const candidate = candidates.values[i];
      if (!this.isJoinedToAll(candidate, count)) continue;
      members[count] = candidate;
      if (this.extend(count + 1, size, i + 1)) return true;
    }
    return false;
  }

  private isJoinedToAll(candidate: number, count: number): boolean {
    for (let i = 1; i < count; i++) if (!this.children.areJoined(this.members[i], candidate)) return false;
    return true;
  }
}
