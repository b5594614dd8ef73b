import type { Grid, Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

// Scenes: what there is to draw of a planner, as neutral shapes.
//
// A planner describes its abstraction and its path as a list of lines, points and boxes, each with the name of a layer. A
// `SceneChoice` says which layers and which part of the map are asked for. Any renderer can draw the shapes: `src/draw` writes
// SVG, the playground draws on a canvas. Nothing here knows colours, or how a layer looks.

/** The properties that every primitive has beside its shape. */
interface Named {
  /** The name of the layer, for example `"clusters"`. A legend names it, and a layer is drawn in one colour. */
  readonly layer: string;
  /** A text that describes the shape when a reader points at it. Default none. */
  readonly label?: string;
}

/** A line from point to point. */
export interface LinePrimitive extends Named {
  readonly kind: "line";
  /** The points of the line, at least two. An integer point is the middle of its cell; fractions lie between the middles. */
  readonly points: readonly Point[];
}

/** A dot at a point. An integer point is the middle of its cell; fractions lie between the middles. */
export interface PointPrimitive extends Named, Point {
  readonly kind: "point";
}

/** The outline of a block of cells. */
export interface BoxPrimitive extends Named, Rectangle {
  readonly kind: "box";
}

/**
 * A shape that shows part of an abstraction: a cluster is a box, a node a point, an edge a line. Planners describe themselves in
 * primitives, which any renderer can draw.
 */
export type Primitive = LinePrimitive | PointPrimitive | BoxPrimitive;

/** Makes a line through the middles of cells, with points only at its turns and at its ends. */
export function lineThrough(grid: Grid, cells: ArrayLike<number>, layer: string): Primitive {
  const points = Array.from(cells, (cell) => grid.pointOf(cell));
  const corners = points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    return before === undefined || after === undefined || !isStraight(before, point, after);
  });
  return { kind: "line", layer, points: corners.length < 2 ? [points[0], points[0]] : corners };
}

/** Whether a line through three points goes straight on at the middle one. */
function isStraight(before: Point, point: Point, after: Point): boolean {
  return point.x - before.x === after.x - point.x && point.y - before.y === after.y - point.y;
}
