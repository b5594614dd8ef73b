import type { Rectangle } from "../../../src/index.ts";
import type { Camera } from "./camera.ts";

/** Draws the part of a picture of one pixel a cell that is to be seen: cells stay sharp squares unless smaller than a pixel. */
export function drawPicture(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  camera: Camera,
  picture: OffscreenCanvas,
  { left, top, right, bottom }: Rectangle,
): void {
  const width = right - left;
  const height = bottom - top;
  if (width <= 0 || height <= 0) return;
  context.imageSmoothingEnabled = camera.zoom < 1;
  const { zoom } = camera;
  context.drawImage(picture, left, top, width, height, camera.xOf(left), camera.yOf(top), width * zoom, height * zoom);
}
