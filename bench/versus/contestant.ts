import type { Grid, Point } from "../../src/index.ts";
import type { Rule } from "./rule.ts";

/** A path finder set up on one map. */
export interface Contestant {
  /** Makes ready for the next query; not timed. Default: nothing to do. */
  reset?(): void;
  /** The timed part: finds a whole path. Where a package answers with a promise, so does this. */
  find(start: Point, goal: Point): void | Promise<void>;
  /** The path that was found last, each point in a straight line from the one before; none when there is no path. */
  points(): readonly Point[];
}

/** How a package is used. */
export interface Entry {
  readonly name: string;
  /** The rule that it follows, or the nearest it has. */
  readonly rule: Rule;
  /** Turns a map into what the package takes, which is not timed, and returns what sets it up, which is: its build. */
  prepare(grid: Grid): () => Contestant | Promise<Contestant>;
}

/** Whether each cell is blocked, row by row: what most packages take. */
export function rowsOf(grid: Grid): boolean[][] {
  const { width, height, terrains, terrainOfCell } = grid;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => terrains[terrainOfCell[y * width + x]].blocked),
  );
}

/** Returns the rows of a grid as numbers: one number for free cells, another for blocked cells. */
export function numbersOf(grid: Grid, free: number, blocked: number): number[][] {
  return rowsOf(grid).map((row) => row.map((isBlocked) => (isBlocked ? blocked : free)));
}
