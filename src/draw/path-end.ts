import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";

/** The start or the goal of a query, as a drawing marks it. */
export interface PathEnd {
  readonly kind: "start" | "goal";
  readonly point: Point;
}

/**
 * The ends to mark: the start and goal that were asked for, by default the first and last cell of the path, if there is one.
 */
export function endsOf(grid: Grid, asked: { path?: Path; start?: Point; goal?: Point }): PathEnd[] {
  const points = [...(asked.path ?? [])];
  const start = asked.start ?? points[0];
  const goal = asked.goal ?? points[points.length - 1];
  const ends: PathEnd[] = [];
  if (start !== undefined) ends.push({ kind: "start", point: start });
  if (goal !== undefined) ends.push({ kind: "goal", point: goal });
  for (const { kind, point } of ends) grid.cellAt(point, `The ${kind}`);
  return ends;
}
