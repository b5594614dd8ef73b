import type { Point } from "../grid/grid.ts";

/**
 * How a query ended: with a path to a goal; with a path to the reachable cell nearest to one, where that was asked for;
 * or with none, because no way leads there or one of the ends cannot be stood on.
 */
export type PathStatus = "found" | "nearest" | "unreachable" | "blocked-start" | "blocked-goal";

/** The cells of a path, from start to goal, both included, and the cost of the path in tiles. */
export interface FoundPath {
  readonly cells: Int32Array;
  readonly cost: number;
}

/** The answer to a query. Iterating over it gives its points. */
export class Path implements Iterable<Point> {
  readonly status: PathStatus;
  /** The sum of the costs of its steps and links, in tiles, with √2 for a diagonal; `Infinity` when there is no path. */
  readonly cost: number;
  /**
   * The ids of the cells from start to goal, both included; empty when there is no path. Two in a row that are not
   * neighbours are joined by a link.
   */
  readonly cells: Int32Array;
  private readonly width: number;

  /** @param width The width of the grid, in cells. */
  constructor(status: PathStatus, cost: number, cells: Int32Array, width: number) {
    this.status = status;
    this.cost = cost;
    this.cells = cells;
    this.width = width;
  }

  *[Symbol.iterator](): Generator<Point> {
    for (const cell of this.cells) yield { x: cell % this.width, y: Math.floor(cell / this.width) };
  }
}

/** Returns the answer to a query that has no path, on a grid of this width. */
export function noPath(status: "unreachable" | "blocked-start" | "blocked-goal", width: number): Path {
  return new Path(status, Number.POSITIVE_INFINITY, new Int32Array(0), width);
}
