import { PATH_COLOUR } from "../../../src/draw/palette.ts";
import type { Path, Point, Rectangle } from "../../../src/index.ts";
import { between, type Camera } from "./camera.ts";
import { PAPER, type Theme } from "./theme.ts";
import { trace } from "./trace.ts";

/** A path without the cells at which it only goes straight on: walks from turn to turn, with a link between two. */
type Walks = readonly (readonly Point[])[];

/** Returns the width of the line of a path in pixels, at `zoom` pixels a cell. */
export function pathWidth(zoom: number): number {
  return between(2.5, 0.3 * zoom, 8);
}

/** Draws paths: a line with a rim that sets it off the map, dashed where a link is taken, and what a large agent covers. */
export class PathPainter {
  private readonly walksOfPath = new WeakMap<Path, Walks>();

  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    path: Path,
    size: number,
    seen: Rectangle,
    theme: Theme,
  ): void {
    const walks = this.walksOfPath.get(path) ?? walksOf(path);
    this.walksOfPath.set(path, walks);
    const width = pathWidth(camera.zoom);
    if (size > 1) paintCovered(context, camera, path, size, seen, theme);

    context.beginPath();
    for (const walk of walks) trace(context, camera, walk);
    context.strokeStyle = PAPER[theme];
    context.globalAlpha = 0.7;
    context.lineWidth = width + 2.5;
    context.stroke();
    context.globalAlpha = 1;
    context.strokeStyle = PATH_COLOUR[theme];
    context.lineWidth = width;
    context.stroke();
    paintJumps(context, camera, walks, width);
  }
}

/** Parts a path into walks; where one ends and the next begins there is a link. */
export function walksOf(path: Path): Walks {
  const walks: Point[][] = [];
  let walk: Point[] = [];
  let before: Point | undefined;
  for (const point of path) {
    if (before === undefined || !areNeighbours(before, point)) {
      walk = [point];
      walks.push(walk);
    } else if (walk.length > 1 && isStraightOn(walk[walk.length - 2], before, point)) {
      walk[walk.length - 1] = point;
    } else {
      walk.push(point);
    }
    before = point;
  }
  return walks;
}

function areNeighbours(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}

/** Whether the step from `before` to `point` leads on in the direction from the last turn to `before`. */
function isStraightOn(turn: Point, before: Point, point: Point): boolean {
  return Math.sign(before.x - turn.x) === point.x - before.x && Math.sign(before.y - turn.y) === point.y - before.y;
}

function paintJumps(context: CanvasRenderingContext2D, camera: Camera, walks: Walks, width: number): void {
  if (walks.length < 2) return;
  context.beginPath();
  for (const [index, walk] of walks.entries()) {
    if (index > 0) trace(context, camera, [walks[index - 1][walks[index - 1].length - 1], walk[0]]);
  }
  context.setLineDash([width, 2 * width]);
  context.stroke();
  context.setLineDash([]);
}

/** Shades the cells that an agent of this size covers on its way. */
function paintCovered(
  context: CanvasRenderingContext2D,
  camera: Camera,
  path: Path,
  size: number,
  seen: Rectangle,
  theme: Theme,
): void {
  const side = size * camera.zoom;
  context.beginPath();
  for (const { x, y } of path) {
    if (x >= seen.right || y >= seen.bottom || x + size <= seen.left || y + size <= seen.top) continue;
    context.rect(camera.xOf(x), camera.yOf(y), side, side);
  }
  context.globalAlpha = 0.3;
  context.fillStyle = PATH_COLOUR[theme];
  context.fill();
  context.globalAlpha = 1;
}
