import createGraph, { type Graph, type Node } from "ngraph.graph";
import ngraphPath from "ngraph.path";
import { type Contestant, type Entry, rowsOf } from "../contestant.ts";
import { WHOLE_CORNERS } from "../rule.ts";

/** ngraph.path: A* and bidirectional A* on a graph of cells. */
export const NGRAPH: readonly Entry[] = [entry("aStar"), entry("nba")];

/** Half of the eight steps; the others are their ways back. */
const STEPS: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

function entry(algorithm: "aStar" | "nba"): Entry {
  return {
    name: `ngraph.path ${algorithm}`,
    rule: WHOLE_CORNERS,
    prepare: (grid) => {
      const rows = rowsOf(grid);
      return () => contestant(algorithm, rows);
    },
  };
}

function contestant(algorithm: "aStar" | "nba", rows: readonly (readonly boolean[])[]): Contestant {
  const width = rows[0].length;
  const finder = ngraphPath[algorithm](graphOf(rows), { distance, heuristic: distance });
  let path: readonly Node[] = [];
  return {
    find: (start, goal) => {
      path = finder.find(start.y * width + start.x, goal.y * width + goal.x);
    },
    // from goal to start
    points: () => path.map(({ data }) => data).reverse(),
  };
}

/** The free cells as nodes and the legal steps as links. */
function graphOf(rows: readonly (readonly boolean[])[]): Graph {
  const graph = createGraph();
  const width = rows[0].length;
  const isFree = (x: number, y: number): boolean => rows[y]?.[x] === false;
  const eachFree = (look: (x: number, y: number) => void): void => {
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) if (!row[x]) look(x, y);
    });
  };
  eachFree((x, y) => graph.addNode(y * width + x, { x, y }));
  eachFree((x, y) => {
    for (const [dx, dy] of STEPS) {
      const isLegal = isFree(x + dx, y + dy) && isFree(x + dx, y) && isFree(x, y + dy);
      if (isLegal) graph.addLink(y * width + x, (y + dy) * width + x + dx);
    }
  });
  return graph;
}

function distance(a: Node, b: Node): number {
  const dx = Math.abs(a.data.x - b.data.x);
  const dy = Math.abs(a.data.y - b.data.y);
  return dx > dy ? dx + (Math.SQRT2 - 1) * dy : dy + (Math.SQRT2 - 1) * dx;
}
