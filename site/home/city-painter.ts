import { colourOfTerrain, LAYER_COLOURS } from "../../src/draw/palette.ts";
import { KINDS, MIDDLE, SIDE } from "./city.ts";

/** The height of the part of the city that is shown, in cells: three avenues. */
const SHOWN_HEIGHT = 186;

/** The most pixels of the canvas for one of the page, so that sharp screens do not cost four times as much. */
const MOST_RATIO = 2;

/** The least side of a walker, in pixels of the page. */
const LEAST_SIDE = 2.5;

const TERRAINS = [
  { name: "ground", char: ".", cost: 1, blocked: false },
  { name: "wall", char: "#", cost: 1, blocked: true },
] as const;

/** Draws the city and everybody in it to one canvas, from arrays of cells. */
export class CityPainter {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  /** The map with one pixel for each cell. */
  private readonly map = new OffscreenCanvas(SIDE, SIDE);
  private readonly mapContext = required(this.map.getContext("2d"));
  private readonly pixels = new ImageData(SIDE, SIDE);
  private readonly isWallOfCell: Uint8Array;
  private theme: "light" | "dark" = "light";
  /** The pixels of the canvas for a cell, and the cell at the left and upper edge. */
  private zoom = 1;
  private left = 0;
  private top = 0;

  /** @param isWallOfCell The map, which is painted on meanwhile. */
  constructor(canvas: HTMLCanvasElement, isWallOfCell: Uint8Array) {
    this.canvas = canvas;
    this.context = required(canvas.getContext("2d", { alpha: false }));
    this.isWallOfCell = isWallOfCell;
  }

  /** Fits the canvas to its place in the page. */
  fit(): void {
    const { canvas } = this;
    const ratio = Math.min(MOST_RATIO, devicePixelRatio);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    this.zoom = Math.max(canvas.height / SHOWN_HEIGHT, canvas.width / SIDE);
    this.left = MIDDLE - canvas.width / this.zoom / 2;
    this.top = MIDDLE - canvas.height / this.zoom / 2;
  }

  /** Draws the whole map anew, in these colours. */
  show(theme: "light" | "dark"): void {
    this.theme = theme;
    this.drawCells({ x: 0, y: 0, width: SIDE, height: SIDE });
  }

  /** Draws the cells of a rectangle that have changed. */
  drawCells({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const colours = TERRAINS.map((terrain, id) => rgbOf(colourOfTerrain(terrain, id)[this.theme]));
    const { data } = this.pixels;
    for (let row = y; row < y + height; row++) {
      for (let cell = row * SIDE + x; cell < row * SIDE + x + width; cell++) {
        const [red, green, blue] = colours[this.isWallOfCell[cell]];
        data[4 * cell] = red;
        data[4 * cell + 1] = green;
        data[4 * cell + 2] = blue;
        data[4 * cell + 3] = 255;
      }
    }
    this.mapContext.putImageData(this.pixels, 0, 0, x, y, width, height);
  }

  /** Draws everybody on the way from one cell to another, `part` of that way from 0 to 1. */
  paint(beforeOfTraveller: Int32Array, cellOfTraveller: Int32Array, part: number): void {
    const { context, canvas, zoom, left, top } = this;
    context.imageSmoothingEnabled = false;
    context.drawImage(
      this.map,
      left,
      top,
      canvas.width / zoom,
      canvas.height / zoom,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    const least = LEAST_SIDE * (canvas.width / Math.max(1, canvas.clientWidth));
    let index = 0;
    for (const [kind, { size, count }] of KINDS.entries()) {
      const side = Math.max(least, (size - 0.15 * size ** 0.5) * zoom);
      const margin = (size * zoom - side) / 2;
      context.fillStyle = LAYER_COLOURS[kind][this.theme];
      for (const end = index + count; index < end; index++) {
        const before = beforeOfTraveller[index];
        const cell = cellOfTraveller[index];
        const rowBefore = Math.floor(before / SIDE);
        const row = Math.floor(cell / SIDE);
        const columnBefore = before - rowBefore * SIDE;
        const column = cell - row * SIDE;
        const x = (columnBefore + part * (column - columnBefore) - left) * zoom + margin;
        const y = (rowBefore + part * (row - rowBefore) - top) * zoom + margin;
        if (x > -side && y > -side && x < canvas.width && y < canvas.height) context.fillRect(x, y, side, side);
      }
    }
  }

  /** The column and row of the cell under a place of the window. */
  cellUnder({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / box.width;
    const x = Math.floor(this.left + ((clientX - box.left) * ratio) / this.zoom);
    const y = Math.floor(this.top + ((clientY - box.top) * ratio) / this.zoom);
    return { x, y };
  }
}

/** Red, green and blue of `#rrggbb`. */
function rgbOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function required<Context>(context: Context | null): Context {
  if (context === null) throw new Error("The browser must be able to draw to a canvas.");
  return context;
}
