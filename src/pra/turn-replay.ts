import { Heap } from "../search/heap.ts";
import { IntegerList } from "../search/integer-list.ts";
import { type NodeSet, SLICE } from "./changes.ts";
import type { Children } from "./children.ts";
import type { CliqueFinder } from "./clique-finder.ts";
import { ABSENT, LARGEST_CLIQUE, NEVER, type TurnOrder } from "./turn-order.ts";

/**
 * Lets children choose their cliques again after the edges of some of them have changed, but only at the turns whose outcome can
 * change.
 *
 * The clique of a leader depends on the nodes around it that are free at its turn. A turn whose outcome changes frees or takes
 * nodes, and so makes later turns of leaders beside these nodes worth another look. Turns are looked at in their order, so that
 * all turns before the current one are settled.
 */
export class TurnReplay {
  private readonly children: Children;
  private readonly order: TurnOrder;
  private readonly finder: CliqueFinder;
  /** Leaders by the turns that are still to be looked at. */
  private readonly heap = new Heap();
  private readonly neighbours = new IntegerList();
  private readonly before = new IntegerList();

  constructor(children: Children, order: TurnOrder, finder: CliqueFinder) {
    this.children = children;
    this.order = order;
    this.finder = finder;
  }

  /**
   * Starts from nodes that are new or have other edges, and adds the nodes whose turn changes to `regrouped`, a slice with each
   * turn of the generator.
   */
  *run(rejoined: NodeSet, regrouped: NodeSet): Generator<void> {
    const { heap } = this;
    const { turnOfNode } = this.children;
    heap.clear();
    for (let place = 0; place < rejoined.size; place++) {
      const node = rejoined.at(place);
      if (place % SLICE === SLICE - 1) yield;
      if (turnOfNode[node] === ABSENT || !this.hasLostLeader(node)) continue;
      turnOfNode[node] = NEVER;
      regrouped.add(node);
    }
    for (let place = 0; place < rejoined.size; place++) {
      const node = rejoined.at(place);
      if (place % SLICE === SLICE - 1) yield;
      if (turnOfNode[node] === ABSENT) continue;
      this.look(node, 0, NEVER);
      // leaders whose turn comes after a clique has taken the node do not see its edges
      this.lookAround(node, 0, turnOfNode[node]);
    }
    let settled = 0;
    for (let replayed = 0; heap.size > 0; replayed++) {
      if (replayed % SLICE === SLICE - 1) yield;
      const turn = heap.minKey;
      const leader = heap.pop();
      if (turn === settled) continue;
      this.replay(leader, turn, regrouped);
      settled = turn;
    }
  }

  /** Whether the leader of the clique that took a node is gone, or is no longer a neighbour of the node. */
  private hasLostLeader(node: number): boolean {
    const { children } = this;
    const turn = children.turnOfNode[node];
    if (turn === NEVER) return false;
    const firstCell = this.order.leaderOf(turn);
    return children.firstCellOf(node) !== firstCell && children.findNeighbour(node, firstCell) < 0;
  }

  private replay(leader: number, turn: number, regrouped: NodeSet): void {
    const { children, finder, before } = this;
    const { turnOfNode } = children;
    const size = this.order.sizeOf(turn);
    const count = turnOfNode[leader] >= turn && finder.find(leader, size, turn) ? size : 0;
    this.findTaken(leader, turn);

    for (let i = 0; i < before.count; i++) {
      const node = before.values[i];
      if (finder.has(node, count)) continue;
      turnOfNode[node] = NEVER;
      regrouped.add(node);
      this.look(node, turn, NEVER);
      this.lookAround(node, turn, NEVER);
    }
    for (let i = 0; i < count; i++) {
      const node = finder.members[i];
      const later = turnOfNode[node];
      if (later === turn) continue;
      turnOfNode[node] = turn;
      regrouped.add(node);
      // a clique that the node would have led later is no more; after that turn the node was not free anyway
      if (later !== NEVER && this.order.leaderOf(later) === children.firstCellOf(node)) this.heap.push(node, later);
      this.lookAround(node, turn, later);
    }
  }

  /** Lists the nodes that a turn has taken so far. */
  private findTaken(leader: number, turn: number): void {
    const { children, neighbours, before } = this;
    const { turnOfNode } = children;
    before.count = 0;
    if (turnOfNode[leader] === turn) before.push(leader);
    children.neighboursInto(leader, neighbours);
    for (let i = 0; i < neighbours.count; i++) {
      if (turnOfNode[neighbours.values[i]] === turn) before.push(neighbours.values[i]);
    }
  }

  /** Puts the turns of the leaders that may take a node on the list of turns to look at. */
  private lookAround(node: number, after: number, until: number): void {
    const { children, neighbours } = this;
    const firstCell = children.firstCellOf(node);
    children.neighboursInto(node, neighbours);
    for (let i = 0; i < neighbours.count; i++) {
      const leader = neighbours.values[i];
      if (children.firstCellOf(leader) > firstCell) break;
      this.look(leader, after, until);
    }
  }

  /** Puts the turns of a leader after `after`, up to `until` and while it is free, on the list of turns to look at. */
  private look(leader: number, after: number, until: number): void {
    const { children, order, heap } = this;
    const last = Math.min(until, children.turnOfNode[leader]);
    let turn = order.turnOf(children.firstCellOf(leader), LARGEST_CLIQUE);
    for (let size = LARGEST_CLIQUE; size >= 2 && turn <= last; size--) {
      if (turn > after) heap.push(leader, turn);
      turn += order.delay;
    }
  }
}
