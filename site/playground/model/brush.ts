import { checkInteger } from "../../../src/check.ts";
import type { Point, Rectangle } from "../../../src/index.ts";

/** The largest brush, in cells a side. */
const MOST_BRUSH = 64;

/** The cells of a row that are painted, half-open. */
interface Span {
  left: number;
  right: number;
}

/**
 * Returns the rectangles that a brush of `brush` cells a side covers on its straight way between two cells, which may lie outside
 * the map. The rectangles are cut to a map of `width` × `height`, and no cell is in two of them.
 */
export function brushed(from: Point, to: Point, brush: number, width: number, height: number): Rectangle[] {
  checkInteger("The brush", brush, 1, MOST_BRUSH);
  const spanOfRow = new Map<number, Span>();
  for (const { x, y } of lineOf(from, to)) {
    const left = Math.max(0, x - ((brush - 1) >> 1));
    const right = Math.min(width, x - ((brush - 1) >> 1) + brush);
    if (left >= right) continue;
    const top = y - ((brush - 1) >> 1);
    for (let row = Math.max(0, top); row < Math.min(height, top + brush); row++) {
      // squares of neighbouring cells leave no gap in a row
      const span = spanOfRow.get(row);
      if (span === undefined) spanOfRow.set(row, { left, right });
      else {
        span.left = Math.min(span.left, left);
        span.right = Math.max(span.right, right);
      }
    }
  }
  return joinRows(spanOfRow);
}

/** The cells of a straight line, both ends included, each a neighbour of the one before. */
function* lineOf(from: Point, to: Point): Generator<Point> {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  for (let step = 0; step <= steps; step++) {
    const part = steps === 0 ? 0 : step / steps;
    yield { x: Math.round(from.x + part * (to.x - from.x)), y: Math.round(from.y + part * (to.y - from.y)) };
  }
}

/** Rows that are painted alike and follow each other make one rectangle. */
function joinRows(spanOfRow: ReadonlyMap<number, Span>): Rectangle[] {
  const rectangles: Rectangle[] = [];
  for (const [row, { left, right }] of [...spanOfRow].sort(([a], [b]) => a - b)) {
    const last = rectangles.at(-1);
    if (last?.bottom === row && last.left === left && last.right === right) {
      rectangles[rectangles.length - 1] = { ...last, bottom: row + 1 };
    } else {
      rectangles.push({ left, top: row, right, bottom: row + 1 });
    }
  }
  return rectangles;
}
