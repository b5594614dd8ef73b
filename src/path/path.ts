/**
 * What an answer is. `Path` (here) is what a query returns; `cost.ts` says what a path costs, `validation.ts` what makes it
 * legal. Until its cells are asked for, every path is a list of stretches (`stretches.ts`): searches and refinements
 * push stretches, the smoother (`smoothing.ts`) pulls them taut, and a route (`route.ts`) gives a walker the cells of a path a
 * few at a time while the rest is still to be refined.
 *
 * Nothing here searches, and nothing knows of a hierarchy: a route is handed its rest by HPA* or PRA*.
 */
import type { Point } from "../grid/grid.ts";

/**
 * How a query ended: with a path to a goal (`"found"`); with a path to the reachable cell nearest to a goal, if the query asked
 * for that (`"nearest"`); or without a path, because no way leads to a goal or the agent cannot stand at one of the ends.
 */
export type PathStatus = "found" | "nearest" | "unreachable" | "blocked-start" | "blocked-goal";

/** The cells of a path, from start to goal, both included, and the cost of the path in tiles. */
export interface FoundPath {
  readonly cells: Int32Array;
  readonly cost: number;
  /** Whether A* on the grid found the path, so that no path is cheaper. Default false. */
  readonly isCheapest?: boolean;
}

/** The answer to a query. Iterating over a path gives its points, from start to goal. */
export class Path implements Iterable<Point> {
  readonly status: PathStatus;
  /** The cost of all steps and links in tiles, with √2 for a diagonal; `Infinity` when there is no path. */
  readonly cost: number;
  /**
   * The ids of the cells from start to goal, both included; empty when there is no path. A link joins two cells in a row that
   * are not neighbours.
   */
  readonly cells: Int32Array;
  /**
   * A cost in tiles that A* does not beat: `cost / lowerBound` is the most by which the path can be too long. With A* it is the
   * cost itself. Otherwise it is the cost of a walk across open ground of the cheapest terrain, or more if the query has a
   * `maxExcess`; `Infinity` when there is no path.
   */
  readonly lowerBound: number;
  private readonly width: number;

  /**
   * @param width The width of the grid, in cells.
   * @param lowerBound Default 0, which every path costs.
   */
  constructor(status: PathStatus, cost: number, cells: Int32Array, width: number, lowerBound = 0) {
    this.status = status;
    this.cost = cost;
    this.cells = cells;
    this.width = width;
    this.lowerBound = lowerBound;
  }

  *[Symbol.iterator](): Generator<Point> {
    for (const cell of this.cells) yield { x: cell % this.width, y: Math.floor(cell / this.width) };
  }
}

/** Returns the answer to a query that has no path, on a grid of this width. */
export function noPath(status: "unreachable" | "blocked-start" | "blocked-goal", width: number): Path {
  return new Path(status, Number.POSITIVE_INFINITY, new Int32Array(0), width, Number.POSITIVE_INFINITY);
}
