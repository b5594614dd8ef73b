import type { Grid, Point } from "../grid/grid.ts";
import type { Primitive } from "./scene.ts";

/** A line through the middles of cells, with points only where it turns and at its ends. */
export function lineThrough(grid: Grid, cells: ArrayLike<number>, layer: string): Primitive {
  const points = Array.from(cells, (cell) => grid.pointOf(cell));
  const corners = points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    return before === undefined || after === undefined || !isStraight(before, point, after);
  });
  return { kind: "line", layer, points: corners.length < 2 ? [points[0], points[0]] : corners };
}

/** Whether one goes on from a point just as one came. */
function isStraight(before: Point, point: Point, after: Point): boolean {
  return point.x - before.x === after.x - point.x && point.y - before.y === after.y - point.y;
}
