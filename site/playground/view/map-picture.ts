import { colourOfTerrain } from "../../../src/draw/palette.ts";
import type { Grid, Rectangle } from "../../../src/index.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import type { Theme } from "./theme.ts";

/** The terrain of a map, kept up to date under edits. */
export class MapPicture {
  readonly picture: CellPicture;
  private readonly grid: Grid;
  private readonly pixelOfTerrain: Uint32Array;
  private seenVersion: number;

  /** @param scale How many cells a side one pixel stands for; it shows their mean colour. Default 1. */
  constructor(grid: Grid, theme: Theme, scale = 1) {
    this.grid = grid;
    this.picture = new CellPicture(grid, scale);
    this.seenVersion = grid.version;
    this.pixelOfTerrain = Uint32Array.from(grid.terrains, (terrain, id) =>
      pixelOf(colourOfTerrain(terrain, id)[theme]),
    );
  }

  /** Paints what edits have changed within a rectangle, until the time of `deadline`; tells whether nothing of that is left. */
  update(within: Rectangle, deadline: number = Number.POSITIVE_INFINITY): boolean {
    for (const cells of this.grid.changesSince(this.seenVersion)) this.picture.markStale(cells);
    this.seenVersion = this.grid.version;
    return this.picture.paint(within, this.picture.scale === 1 ? this.paintTerrain : this.paintMeans, deadline);
  }

  private readonly paintTerrain: CellPainter = ({ left, top, right, bottom }, pixels) => {
    const { pixelOfTerrain, grid } = this;
    const { terrainOfCell, width } = grid;
    let pixel = 0;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        pixels[pixel++] = pixelOfTerrain[terrainOfCell[cell]];
      }
    }
  };

  private readonly paintMeans: CellPainter = ({ left, top, right, bottom }, pixels, scale) => {
    let pixel = 0;
    for (let y = top; y < bottom; y += scale) {
      for (let x = left; x < right; x += scale) {
        pixels[pixel++] = this.meanOf(x, y, Math.min(x + scale, right), Math.min(y + scale, bottom));
      }
    }
  };

  /** The mean colour of a rectangle of cells. */
  private meanOf(left: number, top: number, right: number, bottom: number): number {
    const { pixelOfTerrain, grid } = this;
    const { terrainOfCell, width } = grid;
    const first = pixelOfTerrain[terrainOfCell[top * width + left]];
    let [red, green, blue] = [0, 0, 0];
    let isUniform = true;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        const pixel = pixelOfTerrain[terrainOfCell[cell]];
        isUniform &&= pixel === first;
        // the bytes of a pixel are red, green, blue and opacity; red is the lowest of the integer
        red += pixel & 0xff;
        green += (pixel >>> 8) & 0xff;
        blue += (pixel >>> 16) & 0xff;
      }
    }
    if (isUniform) return first;
    const cells = (right - left) * (bottom - top);
    return (
      (0xff000000 | (Math.round(blue / cells) << 16) | (Math.round(green / cells) << 8) | Math.round(red / cells)) >>> 0
    );
  }
}
