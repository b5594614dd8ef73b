import type { Grid, Rectangle } from "../../../src/index.ts";
import type { Camera } from "./camera.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { EXPANDED_COLOUR, type Theme } from "./theme.ts";

/** The most nodes that are drawn as dots, which can be seen at any zoom; more nodes are a picture of one pixel a cell. */
const FEW = 300;

/** When more nodes than this appear or disappear at once, all of the picture is painted again. */
const MOST_MARKED = 100_000;

/** How many shades lead from the first node to the last. */
const SHADES = 32;

/** Draws the nodes that a search expanded, in their order: the later, the stronger. */
export class ExpandedPainter {
  private readonly grid: Grid;
  private readonly theme: Theme;
  private area: ExpandedArea | undefined;

  constructor(grid: Grid, theme: Theme) {
    this.grid = grid;
    this.theme = theme;
  }

  /**
   * Draws the first `shown` of the nodes, until the time of `deadline`, and tells whether nothing of them is left.
   *
   * @param places The x and y of each node.
   * @param scale How many cells a side one pixel of the picture stands for.
   */
  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    places: Float32Array,
    shown: number,
    within: Rectangle,
    scale = 1,
    deadline: number = Number.POSITIVE_INFINITY,
  ): boolean {
    if (places.length <= 2 * FEW) {
      this.area = undefined;
      paintDots(context, camera, places, shown, this.theme);
      return true;
    }
    const isSame = this.area?.places === places && this.area.picture.scale === scale;
    if (this.area === undefined || !isSame) this.area = new ExpandedArea(this.grid, places, this.theme, scale);
    const isComplete = this.area.update(shown, within, deadline);
    drawPicture(context, camera, this.area.picture, within);
    return isComplete;
  }
}

function paintDots(
  context: CanvasRenderingContext2D,
  camera: Camera,
  places: Float32Array,
  shown: number,
  theme: Theme,
): void {
  const side = Math.max(4, 0.7 * camera.zoom);
  const count = places.length / 2;
  context.fillStyle = EXPANDED_COLOUR[theme];
  for (let order = 0; order < Math.min(Math.floor(shown), count); order++) {
    const [x, y] = [places[2 * order], places[2 * order + 1]];
    context.globalAlpha = strengthOf(order, count);
    context.fillRect(camera.xOf(x + 0.5) - side / 2, camera.yOf(y + 0.5) - side / 2, side, side);
  }
  context.globalAlpha = 1;
}

/** Many expanded nodes as a picture. */
class ExpandedArea {
  readonly places: Float32Array;
  readonly picture: CellPicture;
  private readonly count: number;
  private readonly pixelsWide: number;
  /** When the first cell of each pixel was expanded, counted from 1; 0 where none was. */
  private readonly orderOfPixel: Int32Array;
  private readonly pixelOfShade: Uint32Array;
  private shown = 0;

  constructor(grid: Grid, places: Float32Array, theme: Theme, scale: number) {
    this.places = places;
    this.count = places.length / 2;
    this.picture = new CellPicture(grid, scale);
    this.pixelsWide = Math.ceil(grid.width / scale);
    this.orderOfPixel = new Int32Array(this.pixelsWide * Math.ceil(grid.height / scale));
    for (let node = this.count - 1; node >= 0; node--) {
      // nodes of an abstraction lie between cells
      const x = Math.floor(Math.round(places[2 * node]) / scale);
      const y = Math.floor(Math.round(places[2 * node + 1]) / scale);
      this.orderOfPixel[y * this.pixelsWide + x] = node + 1;
    }
    this.pixelOfShade = Uint32Array.from({ length: SHADES }, (_, shade) =>
      pixelOf(EXPANDED_COLOUR[theme], strengthOf(shade, SHADES)),
    );
  }

  /** Paints the first `shown` nodes until the time of `deadline`, and tells whether nothing is left. */
  update(shown: number, within: Rectangle, deadline: number): boolean {
    const end = Math.min(Math.floor(shown), this.count);
    const changed = Math.abs(end - this.shown);
    if (changed > MOST_MARKED) this.picture.markAllStale();
    else this.markStale(Math.min(end, this.shown), Math.max(end, this.shown));
    this.shown = end;
    return this.picture.paint(within, this.paintOrder, deadline);
  }

  private markStale(first: number, end: number): void {
    const { places } = this;
    for (let node = first; node < end; node++) {
      const [x, y] = [Math.round(places[2 * node]), Math.round(places[2 * node + 1])];
      this.picture.markStale({ left: x, top: y, right: x + 1, bottom: y + 1 });
    }
  }

  private readonly paintOrder: CellPainter = ({ left, top, right, bottom }, pixels, scale) => {
    const { orderOfPixel, pixelOfShade, shown, pixelsWide } = this;
    const shadesPerNode = SHADES / (this.count + 1);
    let pixel = 0;
    for (let y = top; y < bottom; y += scale) {
      const firstPixel = (y / scale) * pixelsWide;
      for (let x = left; x < right; x += scale, pixel++) {
        const order = orderOfPixel[firstPixel + x / scale];
        if (order > 0 && order <= shown) pixels[pixel] = pixelOfShade[Math.floor(order * shadesPerNode)];
      }
    }
  };
}

/** Returns the opacity of the node that was expanded as number `order` of `count`. */
function strengthOf(order: number, count: number): number {
  return 0.35 + (0.5 * order) / count;
}
