import pathfinding, { type Board, type Finder } from "pathfinding";
import { type Contestant, type Entry, numbersOf } from "../contestant.ts";
import { WHOLE_CORNERS } from "../rule.ts";
import { forgetNode } from "./board-node.ts";

/** octile's rule, and the estimate that belongs to it. */
export const OPTIONS = {
  diagonalMovement: pathfinding.DiagonalMovement.OnlyWhenNoObstacles,
  heuristic: pathfinding.Heuristic.octile,
};

/** PathFinding.js: A* and jump point search. */
export const PATHFINDING: readonly Entry[] = [
  entry("A*", () => new pathfinding.AStarFinder(OPTIONS)),
  entry("JPS", () => new pathfinding.JumpPointFinder(OPTIONS)),
];

function entry(algorithm: string, makeFinder: () => Finder): Entry {
  return {
    name: `pathfinding ${algorithm}`,
    rule: WHOLE_CORNERS,
    prepare: (grid) => {
      const rows = numbersOf(grid, 0, 1);
      return () => contestant(makeFinder(), new pathfinding.Grid(rows));
    },
  };
}

function contestant(finder: Finder, board: Board): Contestant {
  let path: readonly [number, number][] = [];
  return {
    reset: () => forgetSearch(board),
    find: (start, goal) => {
      path = finder.findPath(start.x, start.y, goal.x, goal.y, board);
    },
    points: () => path.map(([x, y]) => ({ x, y })),
  };
}

/**
 * The documentation asks for a clone of the grid for every query. To set back the fields that a search leaves on its nodes
 * is the same, quicker, and leaves no garbage.
 */
export function forgetSearch(board: Board): void {
  for (const row of board.nodes) for (const node of row) if (node.opened !== undefined) forgetNode(node);
}
