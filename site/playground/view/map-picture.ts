import { colourOfTerrain } from "../../../src/draw/palette.ts";
import type { Grid, Rectangle } from "../../../src/index.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import type { Theme } from "./theme.ts";

/** The terrain of a map, one pixel a cell, kept up to date under edits. */
export class MapPicture {
  private readonly grid: Grid;
  private readonly picture: CellPicture;
  private readonly pixelOfTerrain: Uint32Array;
  private seenVersion: number;

  constructor(grid: Grid, theme: Theme) {
    this.grid = grid;
    this.picture = new CellPicture(grid);
    this.seenVersion = grid.version;
    this.pixelOfTerrain = Uint32Array.from(grid.terrains, (terrain, id) =>
      pixelOf(colourOfTerrain(terrain, id)[theme]),
    );
  }

  get image(): OffscreenCanvas {
    return this.picture.image;
  }

  /** Paints what edits have changed within a rectangle, the rest when it is looked at; returns what it has painted. */
  update(within: Rectangle): readonly Rectangle[] {
    for (const cells of this.grid.changesSince(this.seenVersion)) this.picture.markStale(cells);
    this.seenVersion = this.grid.version;
    this.picture.paint(within, this.paintTerrain);
    return this.picture.painted;
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
}
