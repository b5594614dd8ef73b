import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";

/** One end of a query, where a drawing marks it. */
export interface PathEnd {
  readonly kind: "start" | "goal";
  readonly point: Point;
}

/** The ends to mark: those that were asked for, else those of the path, else none. */
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
