import type { Grid, Point } from "../../src/index.ts";

/** How far rounding can be off; walls are at whole numbers, and lines cross them at fractions with denominators of a map's side. */
const ROUNDING = 1e-7;

/**
 * Whether a square of `size` cells can slide from one point to another in a straight line, by the definition: its inside touches no
 * cell that it may not enter. Row by row: while the square overlaps a row, it covers the columns between where it is when it comes
 * to the row and where it is when it leaves.
 */
export function canSlide(grid: Grid, size: number, from: Point, to: Point): boolean {
  const { width, height } = grid;
  if (Math.max(from.x, to.x) + size > width || Math.max(from.y, to.y) + size > height) return false;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y, to.y) + size;
  for (let y = top; y < bottom; y++) {
    const times = dy === 0 ? [0, 1] : [(y - size - from.y) / dy, (y + 1 - from.y) / dy];
    const [first, last] = times.map((time) => from.x + dx * Math.min(Math.max(time, 0), 1)).sort((a, b) => a - b);
    const left = Math.floor(first + ROUNDING);
    const right = Math.ceil(last + size - ROUNDING);
    for (let x = left; x < right; x++) if (grid.terrains[grid.terrainOfCell[y * width + x]].blocked) return false;
  }
  return true;
}

/**
 * The length of the shortest way at any angle from a point to every cell, by Dijkstra's algorithm over all pairs of cells between
 * which the square can slide. A shortest way turns only at corners of walls, which a square passes with its cell on a whole number,
 * so that no way is shorter.
 */
export function shortestSlide(grid: Grid, size: number, start: Point): number[] {
  const points = Array.from({ length: grid.width * grid.height }, (_, cell) => grid.pointOf(cell));
  const lengths = points.map(({ x, y }) => (x === start.x && y === start.y ? 0 : Number.POSITIVE_INFINITY));
  const open = new Set(points.keys());
  while (open.size > 0) {
    let nearest = -1;
    for (const cell of open) if (nearest < 0 || lengths[cell] < lengths[nearest]) nearest = cell;
    if (lengths[nearest] === Number.POSITIVE_INFINITY) break;
    open.delete(nearest);
    const point = points[nearest];
    for (const cell of open) {
      const length = lengths[nearest] + Math.hypot(points[cell].x - point.x, points[cell].y - point.y);
      if (length < lengths[cell] && canSlide(grid, size, point, points[cell])) lengths[cell] = length;
    }
  }
  return lengths;
}
