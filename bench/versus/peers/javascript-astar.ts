import javascriptAstar, { type Graph, type GridNode } from "javascript-astar";
import type { Point } from "../../../src/index.ts";
import { type Contestant, type Entry, numbersOf } from "../contestant.ts";
import { CUT_CORNERS } from "../rule.ts";

const { astar } = javascriptAstar;

/** javascript-astar, which has no rule but the one that cuts corners. */
export const JAVASCRIPT_ASTAR: Entry = {
  name: "javascript-astar",
  rule: CUT_CORNERS,
  prepare: (grid) => {
    const rows = numbersOf(grid, 1, 0);
    return () => contestant(new javascriptAstar.Graph(rows, { diagonal: true }));
  },
};

function contestant(graph: Graph): Contestant {
  const options = { heuristic: astar.heuristics.diagonal };
  let from: Point;
  let path: readonly GridNode[] = [];
  return {
    find: (start, goal) => {
      from = start;
      path = astar.search(graph, graph.grid[start.y][start.x], graph.grid[goal.y][goal.x], options);
    },
    // its x counts rows, and its paths leave out the start
    points: () => (path.length === 0 ? [] : [from, ...path.map(({ x, y }) => ({ x: y, y: x }))]),
  };
}
