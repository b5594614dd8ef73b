import { BucketQueue } from "./bucket-queue.ts";
import { Distances } from "./distances.ts";
import type { Graph } from "./graph.ts";

/** What a search on a graph writes down, kept from search to search. */
export class GraphSpace {
  readonly distances: Distances;
  /** The node from which a node was reached; −1 for the start. */
  readonly previousOfNode: Int32Array;
  readonly open: BucketQueue = new BucketQueue();
  expanded = 0;
  generated = 0;

  constructor(nodes: number) {
    this.distances = new Distances(nodes);
    this.previousOfNode = new Int32Array(nodes);
  }
}

/**
 * A* on a graph. Returns the cost of the cheapest path, or `Infinity`; the route is in `space.previousOfNode`.
 *
 * @param estimate A lower bound on the cost from a node to the goal: an integer, and along no edge falling by more than
 * that edge costs.
 */
export function searchGraph(
  graph: Graph,
  space: GraphSpace,
  start: number,
  goal: number,
  estimate: (node: number) => number,
): number {
  const { firstEdgeOfNode, targetOfEdge, costOfEdge, longestEdge } = graph;
  const { distances, previousOfNode, open } = space;
  const { values } = distances;
  distances.begin(longestEdge * previousOfNode.length);
  const { base } = distances;
  space.expanded = 0;
  space.generated = 0;

  values[start] = base;
  previousOfNode[start] = -1;
  open.begin(estimate(start), 2 * longestEdge);
  open.push(start, estimate(start));
  for (let node = open.pop(); node >= 0; node = open.pop()) {
    const g = values[node] - base;
    if (node === goal) return g;
    if (open.f > g + estimate(node)) continue; // stale: reached more cheaply since
    space.expanded++;
    for (let edge = firstEdgeOfNode[node]; edge < firstEdgeOfNode[node + 1]; edge++) {
      const next = targetOfEdge[edge];
      const nextG = g + costOfEdge[edge];
      space.generated++;
      if (values[next] <= base + nextG) continue;
      values[next] = base + nextG;
      previousOfNode[next] = node;
      open.push(next, nextG + estimate(next));
    }
  }
  return Number.POSITIVE_INFINITY;
}
