import type { Grid, Rectangle } from "../../../src/index.ts";
import { type CellPainter, CellPicture } from "./cell-picture.ts";

/** A picture of what a thread knows of every cell: a byte for each, and a colour for each byte. */
export class TintPicture {
  readonly picture: CellPicture;
  private readonly grid: Grid;
  private readonly pixelOfByte: Uint32Array;
  private byteOfCell: Uint8Array | undefined;

  /** @param scale How many cells a side one pixel stands for; it shows the first of them. */
  constructor(grid: Grid, pixelOfByte: Uint32Array, scale: number) {
    this.grid = grid;
    this.pixelOfByte = pixelOfByte;
    this.picture = new CellPicture(grid, scale);
  }

  /** Paints within a rectangle until the time of `deadline`, and tells whether nothing is left. */
  update(byteOfCell: Uint8Array, within: Rectangle, deadline: number): boolean {
    if (byteOfCell !== this.byteOfCell) this.picture.markAllStale();
    this.byteOfCell = byteOfCell;
    return this.picture.paint(within, this.paintTint, deadline);
  }

  private readonly paintTint: CellPainter = ({ left, top, right, bottom }, pixels, scale) => {
    const { byteOfCell = new Uint8Array(), pixelOfByte, grid } = this;
    let pixel = 0;
    for (let y = top; y < bottom; y += scale) {
      for (let x = left; x < right; x += scale) pixels[pixel++] = pixelOfByte[byteOfCell[y * grid.width + x]];
    }
  };
}
