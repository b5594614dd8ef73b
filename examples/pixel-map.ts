import type { Grid } from "octile";
import { colourOf, frame, onLookChange } from "./page.ts";

/** Paints a large grid with one pixel for each cell, on a canvas that fills the page. */
export class PixelMap {
  readonly canvas: HTMLCanvasElement = document.createElement("canvas");
  private readonly grid: Grid;
  private readonly context = this.canvas.getContext("2d") as CanvasRenderingContext2D;
  private readonly pixels: Uint32Array;
  private readonly image: ImageData;
  private colours = new Map<string, number>();

  /** @param label A sentence about the picture, for screen readers. */
  constructor(grid: Grid, label: string) {
    this.grid = grid;
    this.canvas.width = grid.width;
    this.canvas.height = grid.height;
    this.canvas.role = "img";
    this.canvas.ariaLabel = label;
    this.canvas.style.cssText = "width: 100%; height: 100%; object-fit: contain; image-rendering: pixelated";
    frame.append(this.canvas);
    this.image = this.context.createImageData(grid.width, grid.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    onLookChange(() => {
      this.colours = new Map();
    });
  }

  /** Paints the terrain of every cell. */
  map(): void {
    const bytes = this.grid.terrainOfCell;
    const colourOfTerrain = this.grid.terrains.map(({ name }) => this.pixelOf(name));
    for (let cell = 0; cell < bytes.length; cell++) this.pixels[cell] = colourOfTerrain[bytes[cell]];
  }

  /** Paints a cell. */
  cell(cell: number, colour: string): void {
    this.pixels[cell] = this.pixelOf(colour);
  }

  /** Shows what was painted. */
  show(): void {
    this.context.putImageData(this.image, 0, 0);
  }

  /** The cell under the pointer; `undefined` beside the map. */
  cellAt({ offsetX, offsetY }: PointerEvent): { x: number; y: number } | undefined {
    const { clientWidth, clientHeight } = this.canvas;
    const { width, height } = this.grid;
    const side = Math.min(clientWidth / width, clientHeight / height);
    const x = Math.floor((offsetX - (clientWidth - width * side) / 2) / side);
    const y = Math.floor((offsetY - (clientHeight - height * side) / 2) / side);
    return this.grid.contains({ x, y }) ? { x, y } : undefined;
  }

  private pixelOf(name: string): number {
    let pixel = this.colours.get(name);
    if (pixel === undefined) {
      const [red, green, blue] = (colourOf(name).match(/\d+/g) ?? []).map(Number);
      pixel = (255 << 24) | (blue << 16) | (green << 8) | red;
      this.colours.set(name, pixel);
    }
    return pixel;
  }
}
