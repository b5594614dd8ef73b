import type { Rectangle } from "../../../src/index.ts";
import type { Camera } from "./camera.ts";
import type { CellPicture } from "./cell-picture.ts";

/** Draws the part of a picture that is to be seen: cells stay sharp squares unless smaller than a pixel. */
export function drawPicture(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  camera: Camera,
  picture: CellPicture,
  seen: Rectangle,
): void {
  const { scale, tiles } = picture;
  const { zoom } = camera;
  context.imageSmoothingEnabled = zoom < 1;
  // where two canvases meet, each must end at a whole pixel, or the page would show between them
  const place = tiles.length > 1 ? wholePixel(context) : (pixel: number) => pixel;
  for (const { image, cells } of tiles) {
    const left = Math.max(seen.left, cells.left);
    const top = Math.max(seen.top, cells.top);
    const width = Math.min(seen.right, cells.right) - left;
    const height = Math.min(seen.bottom, cells.bottom) - top;
    if (width <= 0 || height <= 0) continue;
    const [x, y] = [place(camera.xOf(left)), place(camera.yOf(top))];
    const right = tiles.length > 1 ? place(camera.xOf(left + width)) : x + width * zoom;
    const bottom = tiles.length > 1 ? place(camera.yOf(top + height)) : y + height * zoom;
    const [fromX, fromY] = [(left - cells.left) / scale, (top - cells.top) / scale];
    context.drawImage(image, fromX, fromY, width / scale, height / scale, x, y, right - x, bottom - y);
  }
}

/** What moves a place to the nearest whole pixel of the screen. */
function wholePixel(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): (pixel: number) => number {
  const ratio = context.getTransform().a;
  return (pixel) => Math.round(pixel * ratio) / ratio;
}
