import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import type { Abstraction } from "../levels/abstraction.ts";

/** How a cheapest path leads on from a node: inside its cluster to the node `exit`, if that is another, and from there across. */
export interface Crossing {
  readonly node: number;
  readonly exit: number;
  readonly entry: number;
}

/** A cell where paths may end, connected to the nodes of its cluster. */
interface Goal {
  readonly cell: number;
  readonly cluster: number;
  /** The units between the goal and the i-th node of its cluster, or `Infinity`. */
  readonly unitsOfIndex: Float64Array;
}

/**
 * The units from the nodes of level 1 to the cheapest of some goals: Dijkstra's algorithm, backwards from the goals, a little
 * at a time, the nearest node first. It holds until the next edit.
 */
export class NodeField {
  /** The units from a node to its cheapest goal; final where that is at most `bound`. */
  readonly unitsOfNode: Float64Array;
  private readonly abstraction: Abstraction;
  private readonly goals: readonly Goal[];
  private readonly open = new Heap();
  /** 1 for a node that was last reached by an intra-edge: another intra-edge from there cannot be cheaper. */
  private readonly isByIntraEdge: Uint8Array;

  /** @param goals Cells on which the agent can stand. */
  constructor(abstraction: Abstraction, goals: readonly number[]) {
    const { base } = abstraction;
    this.abstraction = abstraction;
    this.unitsOfNode = new Float64Array(base.cellOfNode.length).fill(Number.POSITIVE_INFINITY);
    this.isByIntraEdge = new Uint8Array(base.cellOfNode.length);
    this.goals = goals.map((cell) => {
      const cluster = base.clusterOfCell(cell);
      const { nodes } = base.clusters[cluster];
      const unitsOfIndex = new Float64Array(nodes.length);
      base.insert(cell, unitsOfIndex);
      for (let i = 0; i < nodes.length; i++) this.reach(nodes[i], unitsOfIndex[i], 1);
      return { cell, cluster, unitsOfIndex };
    });
  }

  /** From each node that is yet to be expanded it takes at least this many units; `Infinity` when all are. */
  get bound(): number {
    return this.open.size === 0 ? Number.POSITIVE_INFINITY : this.open.minKey;
  }

  /** Expands up to `most` nodes more, and tells whether there was any left. */
  searchOn(most: number): boolean {
    const { open, unitsOfNode } = this;
    const isOver = open.size === 0;
    for (let expanded = 0; expanded < most && open.size > 0; ) {
      const units = open.minKey;
      const node = open.pop();
      if (units > unitsOfNode[node]) continue; // stale: reached more cheaply since
      this.expand(node, units);
      expanded++;
    }
    return !isOver;
  }

  /** The goal to which the cheapest path from a node leads without leaving its cluster; −1 if the path has to leave. */
  goalFrom(node: number): number {
    const { base } = this.abstraction;
    const cluster = base.clusterOfNode[node];
    const own = base.indexOfNode[node];
    for (const goal of this.goals) {
      if (goal.cluster === cluster && goal.unitsOfIndex[own] === this.unitsOfNode[node]) return goal.cell;
    }
    return -1;
  }

  /**
   * How a cheapest path leads out of the cluster of a node whose units are final: by the first node of the cluster, in order,
   * from which to cross is no loss. `null` where costs contradict each other, which only a forged snapshot brings about.
   */
  crossingFrom(node: number): Crossing | null {
    const { base } = this.abstraction;
    const rest = this.unitsOfNode[node];
    const own = base.indexOfNode[node];
    const { nodes, intraUnits } = base.clusters[base.clusterOfNode[node]];
    for (let i = 0; i < nodes.length; i++) {
      const entry = this.entryFrom(nodes[i], rest - intraUnits[own * nodes.length + i]);
      if (entry >= 0) return { node, exit: nodes[i], entry };
    }
    return null;
  }

  /** The first node to which one can cross from `exit` so that `rest` units lead to a goal; −1 if there is none. */
  private entryFrom(exit: number, rest: number): number {
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, linkEdges } = this.abstraction.base;
    const { unitsOfNode } = this;
    for (let edge = exit * mostInterEdges; edge < (exit + 1) * mostInterEdges; edge++) {
      const entry = nodeOfInterEdge[edge];
      if (entry >= 0 && unitsOfInterEdge[edge] + unitsOfNode[entry] === rest) return entry;
    }
    if (linkEdges.isEmpty) return -1;
    return linkEdges.from(exit).find(({ node, units }) => units + unitsOfNode[node] === rest)?.node ?? -1;
  }

  private expand(node: number, units: number): void {
    const { base } = this.abstraction;
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, linkEdges } = base;
    if (this.isByIntraEdge[node] === 0) {
      const { nodes, intraUnits } = base.clusters[base.clusterOfNode[node]];
      const row = base.indexOfNode[node] * nodes.length;
      for (let i = 0; i < nodes.length; i++)
        if (intraUnits[row + i] < UNREACHED) this.reach(nodes[i], units + intraUnits[row + i], 1);
    }
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      const next = nodeOfInterEdge[edge];
      if (next >= 0) this.reach(next, units + unitsOfInterEdge[edge], 0);
    }
    if (linkEdges.isEmpty) return;
    // backwards: from the end of a link to its start
    for (const link of linkEdges.to(node)) this.reach(link.node, units + link.units, 0);
  }

  private reach(node: number, units: number, byIntraEdge: number): void {
    if (this.unitsOfNode[node] <= units) return;
    this.unitsOfNode[node] = units;
    this.isByIntraEdge[node] = byIntraEdge;
    this.open.push(node, units);
  }
}
