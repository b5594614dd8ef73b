import { type LayerStyle, styleOfLayer } from "../../../src/draw/layer-style.ts";
import { type Colour, LAYER_COLOURS, PATH_COLOUR } from "../../../src/draw/palette.ts";
import { overlap } from "../../../src/grid/rectangle.ts";
import type { Primitive, Rectangle } from "../../../src/index.ts";
import { BLOCKING_LAYER, NEAREST_LAYER, OTHER_WAY_LAYER } from "../model/obstacle.ts";
import { between, type Camera } from "./camera.ts";
import { pathWidth } from "./path-painter.ts";
import type { Theme } from "./theme.ts";
import { trace } from "./trace.ts";

/** The shapes of one layer, by kind. */
interface Layer {
  readonly name: string;
  readonly boxes: Shape<"box">[];
  readonly lines: Shape<"line">[];
  readonly points: Shape<"point">[];
}

type Shape<Kind> = Extract<Primitive, { kind: Kind }>;

/** Pixels a cell from which a graph is drawn with full lines. */
const FULL_ZOOM = 5;

/** No line is thinner than this, and no dot smaller, in pixels. */
const THINNEST = 0.5;
const SMALLEST = 3;

/** The pixels by which a layer is drawn wider, because the path itself would hide it. */
const WIDER_BY: Readonly<Record<string, number>> = { "smoothed path": 7 };

/** What glows: cells in the way of a path. */
export const GLOW: Colour = { light: "#e03131", dark: "#ff8787", terminal: 160 };

/** The way that another agent could walk. */
export const OTHER_WAY_COLOUR: Colour = LAYER_COLOURS[0];

/** The layers that this painter draws in its own way. */
const OWN_LAYERS: readonly string[] = [BLOCKING_LAYER, NEAREST_LAYER, OTHER_WAY_LAYER];

/** How far a glow reaches, and the least side of what glows, in pixels. */
const GLOW_RADIUS = 12;
const GLOW_SIDE = 7;

/** Draws the shapes of planners, layer after layer. */
export class LayerPainter {
  private readonly layersOfScene = new WeakMap<readonly Primitive[], readonly Layer[]>();

  /** Draws what is to be seen of a scene and returns how many shapes that is, layer by layer. */
  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    scene: readonly Primitive[],
    theme: Theme,
  ): ReadonlyMap<string, number> {
    const layers = this.layersOfScene.get(scene) ?? layersOf(scene);
    this.layersOfScene.set(scene, layers);
    const seen = seenPlaces(camera);
    const countOfLayer = new Map<string, number>();
    for (const [index, layer] of layers.entries()) {
      const style = styleOfLayer(layer.name, index, between(0.5, camera.zoom / FULL_ZOOM, 1));
      if (layer.name === BLOCKING_LAYER) paintGlow(context, camera, layer.boxes, seen, theme);
      if (layer.name === NEAREST_LAYER) paintDashed(context, camera, layer.lines, theme);
      if (layer.name === OTHER_WAY_LAYER) paintOtherWay(context, camera, layer.lines, theme);
      const count = OWN_LAYERS.includes(layer.name) ? layer.boxes.length + layer.lines.length : undefined;
      countOfLayer.set(layer.name, count ?? paintLayer(context, camera, layer, style, seen, theme));
    }
    return countOfLayer;
  }
}

/** Draws cells that glow, large enough to be seen at any zoom. */
function paintGlow(
  context: CanvasRenderingContext2D,
  camera: Camera,
  boxes: readonly Rectangle[],
  seen: Rectangle,
  theme: Theme,
): void {
  const side = Math.max(GLOW_SIDE, camera.zoom);
  context.save();
  context.fillStyle = GLOW[theme];
  context.shadowColor = GLOW[theme];
  context.shadowBlur = GLOW_RADIUS;
  for (const box of boxes) {
    if (!overlap(box, seen)) continue;
    context.fillRect(camera.xOf(box.left + 0.5) - side / 2, camera.yOf(box.top + 0.5) - side / 2, side, side);
  }
  context.restore();
}

/** Draws a route that does not lead to the goal. */
function paintDashed(
  context: CanvasRenderingContext2D,
  camera: Camera,
  lines: readonly Shape<"line">[],
  theme: Theme,
): void {
  const width = pathWidth(camera.zoom);
  context.strokeStyle = PATH_COLOUR[theme];
  context.lineWidth = width;
  context.setLineDash([2 * width, 2 * width]);
  paintLines(context, camera, lines);
  context.setLineDash([]);
}

/** Draws the way that another agent could walk: in its own colour, whatever other layers are on. */
function paintOtherWay(
  context: CanvasRenderingContext2D,
  camera: Camera,
  lines: readonly Shape<"line">[],
  theme: Theme,
): void {
  context.strokeStyle = OTHER_WAY_COLOUR[theme];
  context.lineWidth = 0.5 * pathWidth(camera.zoom);
  paintLines(context, camera, lines);
}

function layersOf(scene: readonly Primitive[]): readonly Layer[] {
  const layerOfName = new Map<string, Layer>();
  for (const shape of scene) {
    const layer = layerOfName.get(shape.layer) ?? { name: shape.layer, boxes: [], lines: [], points: [] };
    layerOfName.set(shape.layer, layer);
    if (shape.kind === "box") layer.boxes.push(shape);
    else if (shape.kind === "line") layer.lines.push(shape);
    else layer.points.push(shape);
  }
  return [...layerOfName.values()];
}

/** What is to be seen, in cells and fractions of them. */
function seenPlaces(camera: Camera): Rectangle {
  const { x: left, y: top } = camera.placeAt({ x: 0, y: 0 });
  const { x: right, y: bottom } = camera.placeAt({ x: camera.size.width, y: camera.size.height });
  return { left, top, right, bottom };
}

function paintLayer(
  context: CanvasRenderingContext2D,
  camera: Camera,
  layer: Layer,
  style: LayerStyle,
  seen: Rectangle,
  theme: Theme,
): number {
  const width = pathWidth(camera.zoom);
  context.strokeStyle = style.colour[theme];
  context.fillStyle = style.colour[theme];
  context.lineWidth = Math.max(THINNEST, style.line * width) + (WIDER_BY[layer.name] ?? 0);
  const boxes = layer.boxes.filter((box) => overlap(box, seen));
  const lines = layer.lines.filter((line) => overlap(boundsOf(line), seen));
  const points = layer.points.filter((point) => overlap(cellOf(point), seen));
  paintBoxes(context, camera, boxes, style);
  context.globalAlpha = style.opacity;
  paintLines(context, camera, lines);
  paintPoints(context, camera, points, Math.max(SMALLEST, style.dot * width) / 2);
  context.globalAlpha = 1;
  return boxes.length + lines.length + points.length;
}

function paintBoxes(
  context: CanvasRenderingContext2D,
  camera: Camera,
  boxes: readonly Rectangle[],
  { fill, line, opacity }: LayerStyle,
): void {
  if (boxes.length === 0) return;
  context.beginPath();
  for (const { left, top, right, bottom } of boxes) {
    context.rect(camera.xOf(left), camera.yOf(top), (right - left) * camera.zoom, (bottom - top) * camera.zoom);
  }
  context.globalAlpha = opacity * fill;
  if (fill > 0) context.fill();
  context.globalAlpha = opacity;
  if (line > 0) context.stroke();
}

function paintLines(context: CanvasRenderingContext2D, camera: Camera, lines: readonly Shape<"line">[]): void {
  if (lines.length === 0) return;
  context.beginPath();
  for (const { points } of lines) trace(context, camera, points);
  context.stroke();
}

function paintPoints(
  context: CanvasRenderingContext2D,
  camera: Camera,
  points: readonly Shape<"point">[],
  radius: number,
): void {
  if (points.length === 0) return;
  context.beginPath();
  let drawnX = Number.NEGATIVE_INFINITY;
  let drawnY = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const x = camera.xOf(point.x + 0.5);
    const y = camera.yOf(point.y + 0.5);
    // of dots that lie on top of each other, as those along a path do, one is enough
    if (Math.abs(x - drawnX) < radius && Math.abs(y - drawnY) < radius) continue;
    drawnX = x;
    drawnY = y;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fill();
}

function boundsOf({ points }: Shape<"line">): Rectangle {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return { left, top, right, bottom };
}

function cellOf({ x, y }: Shape<"point">): Rectangle {
  return { left: x, top: y, right: x + 1, bottom: y + 1 };
}
