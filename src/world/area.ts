import type { Rectangle } from "../grid/rectangle.ts";

/** Some rectangles of cells, near each other, of which it is asked for many cells whether they lie in one. */
export class Area {
  private readonly width: number;
  private readonly rectangles: readonly Rectangle[];
  /** No cell before the first or from the end on lies in a rectangle. */
  private readonly firstCell: number;
  private readonly endCell: number;

  /** @param width Of the grid, in cells. */
  constructor(rectangles: readonly Rectangle[], width: number) {
    this.width = width;
    this.rectangles = rectangles;
    this.firstCell = width * Math.min(...rectangles.map(({ top }) => top));
    this.endCell = width * Math.max(...rectangles.map(({ bottom }) => bottom));
  }

  has(cell: number): boolean {
    return cell >= this.firstCell && cell < this.endCell && this.isInside(cell);
  }

  private isInside(cell: number): boolean {
    const y = Math.floor(cell / this.width);
    const x = cell - y * this.width;
    return this.rectangles.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
  }
}
