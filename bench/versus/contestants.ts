import createGraph, { type Graph, type Node } from "ngraph.graph";
import ngraphPath from "ngraph.path";
import pathfinding from "pathfinding";
import { createPlanner, type Grid, type Path } from "../../src/index.ts";
import { type Contestant, type Entry, lengthOf } from "./contestant.ts";

function octile(grid: Grid): Contestant {
  const planner = createPlanner(grid, { algorithm: "astar" });
  let path: Path;
  return {
    name: "octile A*",
    reset: () => {},
    find: (start, goal) => {
      path = planner.findPath(start, goal);
      return path;
    },
    cost: () => path.cost,
  };
}

/**
 * PathFinding.js asks for a clone of its grid for every query. Setting back the fields that a search leaves on the nodes
 * is the same, quicker, and spares it the garbage; neither is timed.
 */
function pathfindingAStar(grid: Grid): Contestant {
  const isBlocked = (cell: number) => (grid.terrains[grid.terrainOfCell[cell]].blocked ? 1 : 0);
  const matrix = Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => isBlocked(y * grid.width + x)),
  );
  const board = new pathfinding.Grid(matrix);
  const finder = new pathfinding.AStarFinder({
    diagonalMovement: pathfinding.DiagonalMovement.OnlyWhenNoObstacles,
    heuristic: pathfinding.Heuristic.octile,
  });
  let points: [number, number][] = [];
  return {
    name: "pathfinding A*",
    reset: () => {
      for (const row of board.nodes) {
        for (const node of row) {
          if (node.opened === undefined) continue;
          node.opened = false;
          node.closed = false;
          node.g = 0;
          node.f = 0;
          node.h = 0;
          node.parent = undefined;
        }
      }
    },
    find: (start, goal) => {
      points = finder.findPath(start.x, start.y, goal.x, goal.y, board);
      return points;
    },
    cost: () => lengthOf(points),
  };
}

/** The free cells as nodes and the legal steps as links. */
function graphOf(grid: Grid): Graph {
  const graph = createGraph();
  const { width, height } = grid;
  const isFree = (x: number, y: number) =>
    x >= 0 && x < width && y < height && !grid.terrains[grid.terrainOfCell[y * width + x]].blocked;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isFree(x, y)) graph.addNode(y * width + x, { x, y });
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isFree(x, y)) continue;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ]) {
        if (isFree(x + dx, y + dy) && isFree(x + dx, y) && isFree(x, y + dy)) {
          graph.addLink(y * width + x, (y + dy) * width + x + dx);
        }
      }
    }
  }
  return graph;
}

function octileDistance(a: Node, b: Node): number {
  const dx = Math.abs(a.data.x - b.data.x);
  const dy = Math.abs(a.data.y - b.data.y);
  return dx > dy ? dx + (Math.SQRT2 - 1) * dy : dy + (Math.SQRT2 - 1) * dx;
}

function ngraph(algorithm: "aStar" | "nba"): Entry {
  return (grid) => {
    const finder = ngraphPath[algorithm](graphOf(grid), { distance: octileDistance, heuristic: octileDistance });
    let nodes: readonly Node[] = [];
    return {
      name: `ngraph.path ${algorithm}`,
      reset: () => {},
      find: (start, goal) => {
        nodes = finder.find(start.y * grid.width + start.x, goal.y * grid.width + goal.x);
        return nodes;
      },
      cost: () => lengthOf(nodes.map(({ data }) => [data.x, data.y] as const)),
    };
  };
}

export const ENTRIES: readonly Entry[] = [octile, pathfindingAStar, ngraph("aStar"), ngraph("nba")];
