import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** The byte of a terrain in a grid, by the terrain's name. */
export function byteOf(grid: Grid, terrain: string): number {
  const byte = grid.terrains.findIndex(({ name }) => name === terrain);
  if (byte < 0) throw new TypeError(`Expected a terrain of the generated map, got "${terrain}".`);
  return byte;
}

/** Paints the part of a rectangle that lies on the grid, without an edit: nobody may have planned on the grid yet. */
export function paintRectangle(grid: Grid, rectangle: Rectangle, byte: number): void {
  const { width, height, terrainOfCell } = grid;
  const left = Math.max(0, rectangle.left);
  const right = Math.min(width, rectangle.right);
  if (left >= right) return;
  for (let y = Math.max(0, rectangle.top); y < Math.min(height, rectangle.bottom); y++) {
    terrainOfCell.fill(byte, y * width + left, y * width + right);
  }
}
