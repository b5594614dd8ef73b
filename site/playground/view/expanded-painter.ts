import type { Grid, Primitive, Rectangle } from "../../../src/index.ts";
import type { Camera } from "./camera.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { EXPANDED_COLOUR, type Theme } from "./theme.ts";

/** The most nodes that are drawn as dots, which can be seen at any zoom; more nodes are a picture of one pixel a cell. */
const FEW = 300;

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

  /** Draws the first `shown` of the nodes. */
  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    nodes: readonly Primitive[],
    shown: number,
    within: Rectangle,
  ): void {
    if (nodes.length <= FEW) {
      this.area = undefined;
      paintDots(context, camera, nodes, shown, this.theme);
      return;
    }
    if (this.area?.nodes !== nodes) this.area = new ExpandedArea(this.grid, nodes, this.theme);
    drawPicture(context, camera, this.area.update(shown, within), within);
  }
}

function paintDots(
  context: CanvasRenderingContext2D,
  camera: Camera,
  nodes: readonly Primitive[],
  shown: number,
  theme: Theme,
): void {
  const side = Math.max(4, 0.7 * camera.zoom);
  context.fillStyle = EXPANDED_COLOUR[theme];
  for (const [order, node] of nodes.slice(0, Math.min(shown, nodes.length)).entries()) {
    if (node.kind !== "point") continue;
    context.globalAlpha = strengthOf(order, nodes.length);
    context.fillRect(camera.xOf(node.x + 0.5) - side / 2, camera.yOf(node.y + 0.5) - side / 2, side, side);
  }
  context.globalAlpha = 1;
}

/** Many expanded nodes as a picture. */
class ExpandedArea {
  readonly nodes: readonly Primitive[];
  private readonly width: number;
  private readonly picture: CellPicture;
  private readonly cellOfNode: Int32Array;
  /** When each cell was expanded, counted from 1; 0 where none was. */
  private readonly orderOfCell: Int32Array;
  private readonly pixelOfShade: Uint32Array;
  private shown = 0;

  constructor(grid: Grid, nodes: readonly Primitive[], theme: Theme) {
    this.nodes = nodes;
    this.width = grid.width;
    this.picture = new CellPicture(grid);
    // nodes of an abstraction lie between cells
    this.cellOfNode = Int32Array.from(nodes, (node) =>
      node.kind === "point" ? Math.round(node.y) * grid.width + Math.round(node.x) : 0,
    );
    this.orderOfCell = new Int32Array(grid.terrainOfCell.length);
    for (let node = nodes.length - 1; node >= 0; node--) this.orderOfCell[this.cellOfNode[node]] = node + 1;
    this.pixelOfShade = Uint32Array.from({ length: SHADES }, (_, shade) =>
      pixelOf(EXPANDED_COLOUR[theme], strengthOf(shade, SHADES)),
    );
  }

  /** The picture with the first `shown` nodes. */
  update(shown: number, within: Rectangle): OffscreenCanvas {
    const end = Math.min(Math.floor(shown), this.nodes.length);
    for (let node = Math.min(end, this.shown); node < Math.max(end, this.shown); node++) {
      const x = this.cellOfNode[node] % this.width;
      const y = Math.floor(this.cellOfNode[node] / this.width);
      this.picture.markStale({ left: x, top: y, right: x + 1, bottom: y + 1 });
    }
    this.shown = end;
    this.picture.paint(within, this.paintOrder);
    return this.picture.image;
  }

  private readonly paintOrder: CellPainter = ({ left, top, right, bottom }, pixels) => {
    const { orderOfCell, pixelOfShade, shown, width } = this;
    const shadesPerNode = SHADES / (this.nodes.length + 1);
    let pixel = 0;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++, pixel++) {
        const order = orderOfCell[cell];
        if (order > 0 && order <= shown) pixels[pixel] = pixelOfShade[Math.floor(order * shadesPerNode)];
      }
    }
  };
}

/** Returns the opacity of the node that was expanded as number `order` of `count`. */
function strengthOf(order: number, count: number): number {
  return 0.35 + (0.5 * order) / count;
}
