import type { Grid, Rectangle } from "../../../src/index.ts";
import { required } from "./required.ts";

/** Writes the colours of a rectangle of cells into pixels, row by row. */
export type CellPainter = (cells: Rectangle, pixels: Uint32Array) => void;

/** Side of the blocks of cells that are painted at once. */
const SIDE = 64;

/** A picture of one pixel a cell. Only the parts that are stale and can be seen are painted again. */
export class CellPicture {
  readonly image: OffscreenCanvas;
  /** The blocks that were painted last, as rectangles of cells. */
  painted: readonly Rectangle[] = [];
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly blocksWide: number;
  private readonly blocksHigh: number;
  /** In the order in which they became stale: where time is short, none waits for ever. */
  private readonly staleBlocks = new Set<number>();

  constructor({ width, height }: Grid) {
    this.image = new OffscreenCanvas(width, height);
    this.context = required(this.image.getContext("2d"));
    this.blocksWide = Math.ceil(width / SIDE);
    this.blocksHigh = Math.ceil(height / SIDE);
    this.markAllStale();
  }

  markAllStale(): void {
    this.markStale({ left: 0, top: 0, right: this.image.width, bottom: this.image.height });
  }

  markStale(cells: Rectangle): void {
    const { left, top, right, bottom } = this.blocksAround(cells);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) this.staleBlocks.add(y * this.blocksWide + x);
    }
  }

  /** Paints the stale blocks that touch a rectangle until the time of `deadline`, and tells whether none is left. */
  paint(within: Rectangle, painter: CellPainter, deadline: number = Number.POSITIVE_INFINITY): boolean {
    const { left, top, right, bottom } = this.blocksAround(within);
    const painted: Rectangle[] = [];
    this.painted = painted;
    for (const block of this.staleBlocks) {
      const x = block % this.blocksWide;
      const y = Math.floor(block / this.blocksWide);
      if (x < left || y < top || x >= right || y >= bottom) continue;
      if (performance.now() >= deadline) return false;
      this.staleBlocks.delete(block);
      painted.push(this.paintBlock(x, y, painter));
    }
    return true;
  }

  private paintBlock(x: number, y: number, painter: CellPainter): Rectangle {
    const left = x * SIDE;
    const top = y * SIDE;
    const right = Math.min(left + SIDE, this.image.width);
    const bottom = Math.min(top + SIDE, this.image.height);
    const cells = { left, top, right, bottom };
    const data = this.context.createImageData(right - left, bottom - top);
    painter(cells, new Uint32Array(data.data.buffer));
    this.context.putImageData(data, left, top);
    return cells;
  }

  /** The blocks that touch a rectangle of cells. */
  private blocksAround({ left, top, right, bottom }: Rectangle): Rectangle {
    return {
      left: Math.floor(left / SIDE),
      top: Math.floor(top / SIDE),
      right: Math.min(this.blocksWide, Math.ceil(right / SIDE)),
      bottom: Math.min(this.blocksHigh, Math.ceil(bottom / SIDE)),
    };
  }
}

/** A colour such as `#1a7f37` as the bytes of a pixel make an integer, with an opacity from 0 to 1. */
export function pixelOf(colour: string, opacity = 1): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.of(...channels, Math.round(255 * opacity)).buffer)[0];
}
