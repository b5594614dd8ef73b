import fc from "fast-check";
import { expect, test } from "vitest";
import { strokeBetween } from "../../../site/home/brush.ts";
import { SIDE } from "../../../site/home/city.ts";
import { cases } from "../../support/cases.ts";

const points = fc.record({ x: fc.integer({ min: -20, max: SIDE + 20 }), y: fc.integer({ min: -20, max: SIDE + 20 }) });

test("a stroke is one wall without a gap, and stays on the map", () => {
  fc.assert(
    fc.property(points, points, (from, to) => {
      const squares = strokeBetween(from, to, "wall");
      for (const [index, { x, y, width = 1, height = 1 }] of squares.entries()) {
        expect(x >= 0 && y >= 0 && x + width <= SIDE && y + height <= SIDE).toBe(true);
        const before = squares[index - 1] ?? squares[index];
        // squares of four cells that are at most three apart overlap, so that nobody slips through
        expect(Math.max(Math.abs(x - before.x), Math.abs(y - before.y))).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: cases(200) },
  );
});
