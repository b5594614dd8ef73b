import { LAYER_COLOURS } from "../../../src/draw/palette.ts";
import { Clearance } from "../../../src/grid/clearance.ts";
import { grow } from "../../../src/grid/rectangle.ts";
import type { Grid, Rectangle } from "../../../src/index.ts";
import { MOST_CLEARANCE } from "../model/far/tint.ts";
import type { Camera } from "./camera.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import { INK, type Theme } from "./theme.ts";

/** Larger clearances are shown as this. */
const MOST = MOST_CLEARANCE;

/** From this clearance on cells are not shaded. */
const WIDE = 8;

/** Pixels a cell from which numbers can be read. */
const READABLE_ZOOM = 16;

/** The clearance of every cell for one capability: the tighter, the darker, with numbers where there is room for them. */
export class ClearancePicture {
  readonly picture: CellPicture;
  private readonly grid: Grid;
  private readonly theme: Theme;
  private readonly clearance: Clearance;
  private readonly pixelOfClearance: Uint32Array;
  private seenVersion: number;

  constructor(grid: Grid, capability: number, theme: Theme) {
    this.grid = grid;
    this.theme = theme;
    this.clearance = new Clearance(grid, capability, MOST);
    this.picture = new CellPicture(grid);
    this.seenVersion = grid.version;
    this.pixelOfClearance = clearanceColours(theme);
  }

  /** Paints what edits have changed within a rectangle. */
  update(within: Rectangle): void {
    const { grid, clearance, picture } = this;
    const { width, height } = grid;
    clearance.follow();
    for (const changed of grid.changesSince(this.seenVersion)) {
      // a square that covers a changed cell begins up to this far above and left of it
      picture.markStale(grow(changed, { left: MOST, top: MOST, right: 0, bottom: 0 }, width, height));
    }
    this.seenVersion = grid.version;
    picture.paint(within, this.paintShades);
  }

  /** Draws the numbers of the cells in a rectangle, unless they would be too small to read. */
  drawNumbers(context: CanvasRenderingContext2D, camera: Camera, seen: Rectangle): void {
    drawClearances(context, camera, this.clearance.clearanceOfCell, this.grid.width, seen, this.theme);
  }

  private readonly paintShades: CellPainter = ({ left, top, right, bottom }, pixels) => {
    const { pixelOfClearance } = this;
    const { clearanceOfCell } = this.clearance;
    const { width } = this.grid;
    let pixel = 0;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        pixels[pixel++] = pixelOfClearance[clearanceOfCell[cell]];
      }
    }
  };
}

/** The colour of each clearance: the tighter, the darker. */
export function clearanceColours(theme: Theme): Uint32Array {
  const [{ [theme]: colour }] = LAYER_COLOURS;
  return Uint32Array.from({ length: MOST + 1 }, (_, clearance) =>
    clearance === 0 || clearance >= WIDE ? 0 : pixelOf(colour, 0.7 * (1 - clearance / WIDE)),
  );
}

/** Draws the clearance of each cell in a rectangle as a number, unless the numbers would be too small to read. */
export function drawClearances(
  context: CanvasRenderingContext2D,
  camera: Camera,
  clearanceOfCell: ArrayLike<number>,
  width: number,
  { left, top, right, bottom }: Rectangle,
  theme: Theme,
): void {
  if (camera.zoom < READABLE_ZOOM) return;
  context.font = `${Math.round(camera.zoom * 0.5)}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = INK[theme];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const clearance = clearanceOfCell[y * width + x];
      if (clearance === 0) continue;
      const text = clearance === MOST ? `${MOST}+` : String(clearance);
      context.fillText(text, camera.xOf(x + 0.5), camera.yOf(y + 0.5));
    }
  }
}
