import fc from "fast-check";
import { expect, test } from "vitest";
import type { Graph } from "../../src/search/graph.ts";
import { GraphSpace, searchGraph } from "../../src/search/graph-search.ts";

type Edge = [from: number, to: number, cost: number];

function graphOf(nodes: number, edges: readonly Edge[]): Graph {
  const sorted = [...edges].sort((a, b) => a[0] - b[0]);
  const firstEdgeOfNode = new Int32Array(nodes + 1);
  for (const [from] of sorted) firstEdgeOfNode[from + 1]++;
  for (let node = 0; node < nodes; node++) firstEdgeOfNode[node + 1] += firstEdgeOfNode[node];
  return {
    firstEdgeOfNode,
    targetOfEdge: Int32Array.from(sorted, ([, to]) => to),
    costOfEdge: Int32Array.from(sorted, ([, , cost]) => cost),
    longestEdge: Math.max(0, ...sorted.map(([, , cost]) => cost)),
  };
}

/** The cost between all pairs of nodes, by Floyd and Warshall. */
function allCosts(nodes: number, edges: readonly Edge[]): number[][] {
  const costs = Array.from({ length: nodes }, (_, a) =>
    Array.from({ length: nodes }, (_, b) => (a === b ? 0 : Number.POSITIVE_INFINITY)),
  );
  for (const [from, to, cost] of edges) costs[from][to] = Math.min(costs[from][to], cost);
  for (let via = 0; via < nodes; via++) {
    for (let a = 0; a < nodes; a++) {
      for (let b = 0; b < nodes; b++) costs[a][b] = Math.min(costs[a][b], costs[a][via] + costs[via][b]);
    }
  }
  return costs;
}

test("A* on a graph costs what Floyd and Warshall say, with any consistent estimate, search after search", () => {
  const nodes = 12;
  const edge = fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.nat(300));
  const queries = fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.nat(2)), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), queries, (edges, list) => {
      const graph = graphOf(nodes, edges);
      const costs = allCosts(nodes, edges);
      const space = new GraphSpace(nodes);
      for (const [start, goal, sharpness] of list) {
        // none, half, and all of the true cost; nodes without a way to the goal take the largest of the others
        const most = Math.max(...costs.map((row) => row[goal]).filter(Number.isFinite));
        const estimate = (node: number) => Math.floor((Math.min(costs[node][goal], most) * sharpness) / 2);
        const isConsistent = edges.every(([from, to, cost]) => estimate(from) <= cost + estimate(to));
        const cost = searchGraph(graph, space, start, goal, isConsistent ? estimate : () => 0);
        expect(cost).toBe(costs[start][goal]);
        if (cost === Number.POSITIVE_INFINITY) continue;
        let sum = 0;
        for (let node = goal; node !== start; node = space.previousOfNode[node]) {
          const previous = space.previousOfNode[node];
          sum += Math.min(...edges.filter(([from, to]) => from === previous && to === node).map(([, , c]) => c));
        }
        expect(sum).toBe(cost);
      }
    }),
    { numRuns: 500 },
  );
});
