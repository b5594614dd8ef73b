import type { Grid, Point } from "../../src/index.ts";

/** A path finder set up on one grid for one kind of question: 8 neighbours, no corner cut, one terrain cost. */
export interface Contestant {
  readonly name: string;
  /** Makes ready for the next query; not timed. */
  reset(): void;
  /** The timed part: finds a whole path. */
  find(start: Point, goal: Point): unknown;
  /** What the path that `find` gave last costs in tiles; not timed. `Infinity` when there is none. */
  cost(): number;
}

export type Entry = (grid: Grid) => Contestant;

/** The length of a walk through these points. */
export function lengthOf(points: readonly (readonly [number, number])[]): number {
  let length = points.length === 0 ? Number.POSITIVE_INFINITY : 0;
  for (let i = 1; i < points.length; i++) {
    length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  }
  return length;
}
