import { checkObject, show } from "../check.ts";
import type { Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Primitive } from "./scene.ts";

/**
 * The kinds of layers that a scene can show of an abstraction and of a path on it. A kind that every level or agent has is one
 * layer for each, for example `nodes level 2` or `transitions agent 1`.
 */
export const LAYERS = [
  "clusters",
  "entrances",
  "nodes",
  "inter-edges",
  "intra-edges",
  "transitions",
  "cliques",
  "edges",
  "expanded",
  "corridor",
  "abstract path",
  "refined path",
  "smoothed path",
] as const;

/** An area that covers every map. */
export const EVERYWHERE: Rectangle = {
  left: 0,
  top: 0,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** The choice of what a scene shows: which layers, and which part of the map. */
export class SceneChoice {
  /** The part of the map whose abstraction the scene shows, in cells. */
  readonly area: Rectangle;
  private readonly names: ReadonlySet<string> | undefined;

  /**
   * @param names Names of layers, for example `nodes level 2`, or of kinds, for example `nodes`. Default: all layers.
   * @param area The part of the map to show. Default: the whole map.
   */
  constructor(names?: readonly string[], area: Rectangle = EVERYWHERE) {
    if (names !== undefined && !Array.isArray(names)) {
      throw new TypeError(`layers must be a list of names, got ${show(names)}.`);
    }
    for (const name of names ?? []) {
      if (LAYERS.some((kind) => kind === kindOf(name))) continue;
      throw new TypeError(`Unknown layer ${show(name)}; the layers are ${LAYERS.join(", ")}.`);
    }
    checkArea(area);
    this.names = names === undefined ? undefined : new Set(names);
    this.area = area;
  }

  /** Whether a layer was chosen, by its name or by its kind. */
  has(layer: string): boolean {
    return this.names === undefined || this.names.has(layer) || this.names.has(kindOf(layer));
  }

  /** Whether the box around a shape touches the area. */
  shows(shape: Primitive): boolean {
    const { left, top, right, bottom } = this.area;
    const points = pointsOf(shape);
    // points lie at the middles of cells
    return (
      points.some(({ x }) => x >= left - 0.5) &&
      points.some(({ x }) => x <= right - 0.5) &&
      points.some(({ y }) => y >= top - 0.5) &&
      points.some(({ y }) => y <= bottom - 0.5)
    );
  }
}

/** Points whose bounding box is the bounding box of a shape. */
function pointsOf(shape: Primitive): readonly Point[] {
  if (shape.kind === "line") return shape.points;
  if (shape.kind === "point") return [shape];
  const { left, top, right, bottom } = shape;
  return [
    { x: left, y: top },
    { x: right - 1, y: bottom - 1 },
  ];
}

function checkArea(area: Rectangle): void {
  checkObject("area", area);
  for (const side of ["left", "top", "right", "bottom"] as const) {
    if (typeof area[side] === "number" && !Number.isNaN(area[side])) continue;
    throw new TypeError(`The ${side} of area must be a number, got ${show(area[side])}.`);
  }
}

/** The name of a layer without its level or agent. */
function kindOf(layer: string): string {
  return String(layer).replace(/ (?:level|agent) \d+$/, "");
}
