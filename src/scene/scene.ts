import type { Grid, Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** What every primitive says beside its shape. */
interface Named {
  /** What it belongs to, as the legend of a drawing calls it, such as `"clusters"`; one layer is drawn in one colour. */
  readonly layer: string;
  /** What it is, for who points at it. Default none. */
  readonly label?: string;
}

/** A line from point to point. */
export interface LinePrimitive extends Named {
  readonly kind: "line";
  /** At least two, each at the middle of its cell; fractions lie between the middles. */
  readonly points: readonly Point[];
}

/** A dot at the middle of a cell; fractions lie between the middles. */
export interface PointPrimitive extends Named, Point {
  readonly kind: "point";
}

/** The outline of a block of cells. */
export interface BoxPrimitive extends Named, Rectangle {
  readonly kind: "box";
}

/**
 * A shape that shows part of an abstraction: a cluster is a box, a transition a point, an edge a line. Planners describe
 * themselves in these, and any renderer can draw them.
 */
export type Primitive = LinePrimitive | PointPrimitive | BoxPrimitive;

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
