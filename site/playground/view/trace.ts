import type { Point } from "../../../src/index.ts";
import type { Camera } from "./camera.ts";

/** Points that lie closer together than this, in pixels, cannot be told apart under a line, and drawing each takes long. */
const FINEST = 1.5;

/** Adds a line through the middles of cells to the context's path. */
export function trace(context: CanvasRenderingContext2D, camera: Camera, points: readonly Point[]): void {
  let drawnX = camera.xOf(points[0].x + 0.5);
  let drawnY = camera.yOf(points[0].y + 0.5);
  context.moveTo(drawnX, drawnY);
  for (let index = 1; index < points.length; index++) {
    const x = camera.xOf(points[index].x + 0.5);
    const y = camera.yOf(points[index].y + 0.5);
    const isLast = index === points.length - 1;
    if (!isLast && Math.abs(x - drawnX) < FINEST && Math.abs(y - drawnY) < FINEST) continue;
    context.lineTo(x, y);
    drawnX = x;
    drawnY = y;
  }
}
