import { Heap } from "../src/search/heap.ts";

/** A graph that is searched one node at a time. */
export interface PlainGraph {
  /** One more than the largest node. */
  readonly nodes: number;
  /** Writes the successors of a node and the units to each of them; returns how many there are. */
  expand(node: number, successors: Int32Array, units: Float64Array): number;
  /** A lower bound of the units from a node to the goal; 0 makes the search Dijkstra's algorithm. */
  estimate(node: number): number;
}

/** A node has this many successors at most. */
const MOST_SUCCESSORS = 4096;

/**
 * A* as every textbook has it, over any graph: one loop, a binary heap, stamps instead of clearing. octile's own loops are
 * measured against it.
 */
export class PlainSearch {
  readonly gOfNode: Float64Array;
  private readonly runOfNode: Uint32Array;
  private run = 0;
  private readonly open = new Heap();
  private readonly successors = new Int32Array(MOST_SUCCESSORS);
  private readonly units = new Float64Array(MOST_SUCCESSORS);

  /** @param nodes How many nodes the largest graph has. */
  constructor(nodes: number) {
    this.gOfNode = new Float64Array(nodes);
    this.runOfNode = new Uint32Array(nodes);
  }

  /**
   * Returns the units of the cheapest path from any of the starts to the goal; `Infinity` if there is none, or if `goal` is −1 and
   * all nodes are expanded.
   */
  search(graph: PlainGraph, starts: readonly (readonly [node: number, units: number])[], goal: number): number {
    const { gOfNode, runOfNode, open, successors, units } = this;
    const run = ++this.run;
    open.clear();
    for (const [start, g] of starts) {
      gOfNode[start] = g;
      runOfNode[start] = run;
      open.push(start, g + graph.estimate(start));
    }
    while (open.size > 0) {
      const f = open.minKey;
      const node = open.pop();
      const g = gOfNode[node];
      if (node === goal) return g;
      if (f > g + graph.estimate(node)) continue; // stale: reached more cheaply since
      const count = graph.expand(node, successors, units);
      for (let i = 0; i < count; i++) {
        const next = successors[i];
        const nextG = g + units[i];
        if (runOfNode[next] === run && gOfNode[next] <= nextG) continue;
        gOfNode[next] = nextG;
        runOfNode[next] = run;
        open.push(next, nextG + graph.estimate(next));
      }
    }
    return Number.POSITIVE_INFINITY;
  }
}
