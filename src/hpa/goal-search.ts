import { Heap } from "../search/heap.ts";
import type { Abstraction } from "./levels/abstraction.ts";
import { UNREACHED } from "./levels/level.ts";
import { Insertion } from "./query/insertion.ts";

/** How a cheapest path leads on from a node: inside its cluster to another, if not to itself, and from there across. */
export interface Crossing {
  readonly node: number;
  readonly exit: number;
  readonly entry: number;
}

/**
 * Dijkstra's algorithm over the nodes of level 1, backwards from a goal, a little at a time: what it costs to get to the goal
 * from one node after the other, the nearest first. It holds until the next edit.
 */
export class GoalSearch {
  readonly goal: Insertion;
  /** What it costs to get from a node to the goal; final where that is at most `bound`. */
  readonly costOfNode: Float64Array;
  private readonly abstraction: Abstraction;
  private readonly open = new Heap();
  /** Whether a node was last reached by an intra-edge: then another one cannot be cheaper. */
  private readonly isByIntraEdge: Uint8Array;

  /** @param goal A cell on which the agent can stand. */
  constructor(abstraction: Abstraction, goal: number) {
    const { base } = abstraction;
    this.abstraction = abstraction;
    this.goal = new Insertion(abstraction);
    this.goal.insert(goal);
    this.costOfNode = new Float64Array(base.cellOfNode.length).fill(Number.POSITIVE_INFINITY);
    this.isByIntraEdge = new Uint8Array(base.cellOfNode.length);
    const { nodes } = base.clusters[this.goal.clusterOfLevel[0]];
    const [costs] = this.goal.costsOfLevel;
    for (let i = 0; i < nodes.length; i++) this.reach(nodes[i], costs[i], 1);
  }

  /** What it costs at least from each node that is yet to be expanded. */
  get bound(): number {
    return this.open.size === 0 ? Number.POSITIVE_INFINITY : this.open.minKey;
  }

  /** Expands up to so many nodes more, and tells whether `bound` can be another now. */
  run(most: number): boolean {
    const { open, costOfNode } = this;
    const isOver = open.size === 0;
    for (let expanded = 0; expanded < most && open.size > 0; ) {
      const cost = open.minKey;
      const node = open.pop();
      if (cost > costOfNode[node]) continue; // stale: reached more cheaply since
      this.expand(node, cost);
      expanded++;
    }
    return !isOver;
  }

  /**
   * How a cheapest path leads on from a node whose cost is final: by the first node of its cluster, in order, from which to
   * cross is no loss. `undefined` where it leads straight to the goal, and `null` where costs contradict each other, as only
   * those from a forged snapshot can.
   */
  crossingFrom(node: number): Crossing | undefined | null {
    const { base } = this.abstraction;
    const { costOfNode, goal } = this;
    const rest = costOfNode[node];
    const cluster = base.clusterOfNode[node];
    const own = base.indexOfNode[node];
    if (cluster === goal.clusterOfLevel[0] && goal.costsOfLevel[0][own] === rest) return undefined;
    const { nodes, costs } = base.clusters[cluster];
    for (let i = 0; i < nodes.length; i++) {
      const entry = this.entryFrom(nodes[i], rest - costs[own * nodes.length + i]);
      if (entry >= 0) return { node, exit: nodes[i], entry };
    }
    return null;
  }

  /** The first node to which to cross from another leads to the goal at so much; −1 if none does. */
  private entryFrom(exit: number, rest: number): number {
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, linkEdges } = this.abstraction.base;
    const { costOfNode } = this;
    for (let edge = exit * mostInterEdges; edge < (exit + 1) * mostInterEdges; edge++) {
      const entry = nodeOfInterEdge[edge];
      if (entry >= 0 && costOfInterEdge[edge] + costOfNode[entry] === rest) return entry;
    }
    if (linkEdges.isEmpty) return -1;
    return linkEdges.from(exit).find(({ node, cost }) => cost + costOfNode[node] === rest)?.node ?? -1;
  }

  private expand(node: number, cost: number): void {
    const { base } = this.abstraction;
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, linkEdges } = base;
    if (this.isByIntraEdge[node] === 0) {
      const { nodes, costs } = base.clusters[base.clusterOfNode[node]];
      const row = base.indexOfNode[node] * nodes.length;
      for (let i = 0; i < nodes.length; i++)
        if (costs[row + i] < UNREACHED) this.reach(nodes[i], cost + costs[row + i], 1);
    }
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      const next = nodeOfInterEdge[edge];
      if (next >= 0) this.reach(next, cost + costOfInterEdge[edge], 0);
    }
    if (linkEdges.isEmpty) return;
    for (const { node: next, cost: units } of linkEdges.to(node)) this.reach(next, cost + units, 0);
  }

  private reach(node: number, cost: number, byIntraEdge: number): void {
    if (this.costOfNode[node] <= cost) return;
    this.costOfNode[node] = cost;
    this.isByIntraEdge[node] = byIntraEdge;
    this.open.push(node, cost);
  }
}
