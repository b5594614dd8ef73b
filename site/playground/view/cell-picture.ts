import type { Grid, Rectangle } from "../../../src/index.ts";
import { required } from "./required.ts";

/** Writes the colours of a rectangle of cells into pixels, row by row. One pixel stands for `scale` × `scale` cells. */
export type CellPainter = (cells: Rectangle, pixels: Uint32Array, scale: number) => void;

/** Side of the blocks of pixels that are painted at once. */
const SIDE = 64;

/** The longest side of a canvas, in pixels: browsers copy a canvas as a whole after each change. A multiple of `SIDE`. */
const TILE = 1024;

/** A part of a picture on a canvas of its own. */
export interface Tile {
  readonly image: OffscreenCanvas;
  /** The cells that the canvas shows. */
  readonly cells: Rectangle;
}

/** A tile, and what paints on it. */
interface PaintedTile extends Tile {
  readonly context: OffscreenCanvasRenderingContext2D;
}

/**
 * A picture of a map, of one pixel a cell, or of one pixel for a square of cells. Only the parts that are stale and can be seen are
 * painted again. A large picture has several canvases, each made when something of it is painted first.
 */
export class CellPicture {
  /** How many cells a side one pixel stands for. */
  readonly scale: number;
  /** The blocks that were painted last, as rectangles of cells. */
  painted: readonly Rectangle[] = [];
  private readonly grid: Grid;
  private readonly blocksWide: number;
  private readonly blocksHigh: number;
  /** In the order in which they became stale: where time is short, none waits for ever. */
  private readonly staleBlocks = new Set<number>();
  private readonly tileOfName = new Map<string, PaintedTile>();

  constructor(grid: Grid, scale = 1) {
    this.grid = grid;
    this.scale = scale;
    this.blocksWide = Math.ceil(grid.width / (SIDE * scale));
    this.blocksHigh = Math.ceil(grid.height / (SIDE * scale));
    this.markAllStale();
  }

  /** The parts of the picture that have been painted, in whole or in part. */
  get tiles(): readonly Tile[] {
    return [...this.tileOfName.values()];
  }

  markAllStale(): void {
    this.markStale({ left: 0, top: 0, right: this.grid.width, bottom: this.grid.height });
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
    const { scale } = this;
    const side = SIDE * scale;
    const cells = this.within({ left: x * side, top: y * side, right: (x + 1) * side, bottom: (y + 1) * side });
    const { context, cells: own } = this.tileAt(Math.floor((x * SIDE) / TILE), Math.floor((y * SIDE) / TILE));
    const data = context.createImageData(
      Math.ceil((cells.right - cells.left) / scale),
      Math.ceil((cells.bottom - cells.top) / scale),
    );
    painter(cells, new Uint32Array(data.data.buffer), scale);
    context.putImageData(data, (cells.left - own.left) / scale, (cells.top - own.top) / scale);
    return cells;
  }

  private tileAt(x: number, y: number): PaintedTile {
    const name = `${x} ${y}`;
    const known = this.tileOfName.get(name);
    if (known !== undefined) return known;
    const side = TILE * this.scale;
    const cells = this.within({ left: x * side, top: y * side, right: (x + 1) * side, bottom: (y + 1) * side });
    const image = new OffscreenCanvas(
      Math.ceil((cells.right - cells.left) / this.scale),
      Math.ceil((cells.bottom - cells.top) / this.scale),
    );
    const tile = { image, cells, context: required(image.getContext("2d")) };
    this.tileOfName.set(name, tile);
    return tile;
  }

  /** A rectangle of cells, as far as it is on the map. */
  private within({ left, top, right, bottom }: Rectangle): Rectangle {
    return { left, top, right: Math.min(right, this.grid.width), bottom: Math.min(bottom, this.grid.height) };
  }

  /** The blocks that touch a rectangle of cells. */
  private blocksAround({ left, top, right, bottom }: Rectangle): Rectangle {
    const side = SIDE * this.scale;
    return {
      left: Math.floor(left / side),
      top: Math.floor(top / side),
      right: Math.min(this.blocksWide, Math.ceil(right / side)),
      bottom: Math.min(this.blocksHigh, Math.ceil(bottom / side)),
    };
  }
}

/** A colour such as `#1a7f37` as the bytes of a pixel make an integer, with an opacity from 0 to 1. */
export function pixelOf(colour: string, opacity = 1): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.of(...channels, Math.round(255 * opacity)).buffer)[0];
}
