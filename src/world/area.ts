import type { Rectangle } from "../grid/rectangle.ts";

/** Integers for each rectangle: left, top, right, bottom. */
const STRIDE = 4;

/** Some rectangles of cells, near each other, of which it is asked for many cells whether they lie in one. */
export class Area {
  private readonly width: number;
  private readonly edges: Int32Array;
  /** No cell before the first or from the end on lies in a rectangle. */
  private readonly firstCell: number;
  private readonly endCell: number;

  /** @param width Of the grid, in cells. */
  constructor(rectangles: readonly Rectangle[], width: number) {
    this.width = width;
    this.edges = new Int32Array(STRIDE * rectangles.length);
    let first = Number.POSITIVE_INFINITY;
    let end = 0;
    for (const [index, { left, top, right, bottom }] of rectangles.entries()) {
      this.edges.set([left, top, right, bottom], STRIDE * index);
      first = Math.min(first, top);
      end = Math.max(end, bottom);
    }
    this.firstCell = width * first;
    this.endCell = width * end;
  }

  has(cell: number): boolean {
    return cell >= this.firstCell && cell < this.endCell && this.isInside(cell);
  }

  private isInside(cell: number): boolean {
    const { width, edges } = this;
    const y = (cell / width) | 0;
    const x = cell - y * width;
    for (let at = 0; at < edges.length; at += STRIDE) {
      if (x >= edges[at] && y >= edges[at + 1] && x < edges[at + 2] && y < edges[at + 3]) return true;
    }
    return false;
  }
}
