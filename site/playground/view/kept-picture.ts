import type { Rectangle } from "../../../src/index.ts";
import type { Camera, Size } from "./camera.ts";
import type { CellPicture } from "./cell-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { required } from "./required.ts";

/** What was drawn from where, in how many pixels of the screen. */
interface Drawn {
  readonly camera: Camera;
  readonly picture: CellPicture;
  readonly ratio: number;
}

/** When more parts than this have changed, drawing all of the picture is faster than drawing each of them. */
const MOST_PARTS = 64;

/** A picture as it is on screen, so that whoever looks at it from the same place draws again only what has changed. */
export class KeptPicture {
  private readonly canvas = new OffscreenCanvas(1, 1);
  private readonly context = required(this.canvas.getContext("2d"));
  private drawn: Drawn | undefined;

  /** Draws what is to be seen of a picture of one pixel a cell; in the rectangles `changed` it is not what it was. */
  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    picture: CellPicture,
    seen: Rectangle,
    changed: readonly Rectangle[],
  ): void {
    // only where many cells make one pixel does it take long
    if (camera.zoom >= 1) {
      this.drawn = undefined;
      drawPicture(context, camera, picture, seen);
      return;
    }
    const ratio = context.getTransform().a;
    const isSame = this.drawn !== undefined && isAlike(this.drawn, { camera, picture, ratio });
    if (!isSame) this.begin(camera.size, ratio);
    const isWhole = !isSame || changed.length > MOST_PARTS;
    for (const cells of isWhole ? [seen] : changed) this.drawWithin(cells, camera, picture, seen);
    this.drawn = { camera, picture, ratio };
    context.imageSmoothingEnabled = false;
    context.drawImage(this.canvas, 0, 0, this.canvas.width / ratio, this.canvas.height / ratio);
  }

  private begin({ width, height }: Size, ratio: number): void {
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Draws the picture where it shows these cells, and a pixel around them, since colours of neighbours mix. */
  private drawWithin(
    { left, top, right, bottom }: Rectangle,
    camera: Camera,
    picture: CellPicture,
    seen: Rectangle,
  ): void {
    const { context } = this;
    const x = Math.floor(camera.xOf(left)) - 1;
    const y = Math.floor(camera.yOf(top)) - 1;
    const width = Math.ceil(camera.xOf(right)) + 1 - x;
    const height = Math.ceil(camera.yOf(bottom)) + 1 - y;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    drawPicture(context, camera, picture, seen);
    context.restore();
  }
}

function isAlike(one: Drawn, other: Drawn): boolean {
  const { view, size } = one.camera;
  return (
    view === other.camera.view &&
    size.width === other.camera.size.width &&
    size.height === other.camera.size.height &&
    one.picture === other.picture &&
    one.ratio === other.ratio
  );
}
