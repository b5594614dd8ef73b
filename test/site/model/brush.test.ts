import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brushed } from "../../../site/playground/model/brush.ts";

/** The cells that a brush paints on a map, drawn: each cell by how often it is painted. */
function drawn(from: string, to: string, brush: number, width: number, height: number): string {
  const rows = Array.from({ length: height }, () => new Array<number>(width).fill(0));
  for (const { left, top, right, bottom } of brushed(pointOf(from), pointOf(to), brush, width, height)) {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) rows[y][x]++;
  }
  return rows.map((row) => row.map((count) => (count === 0 ? "." : String(count))).join("")).join("\n");
}

function pointOf(text: string): { x: number; y: number } {
  const [x, y] = text.split(",").map(Number);
  return { x, y };
}

describe("a brush", () => {
  test.each([
    ["one cell", "1,1", "1,1", 1, "....\n.1..\n...."],
    ["a row of cells", "0,1", "3,1", 1, "....\n1111\n...."],
    ["a slanted line without gaps", "0,0", "3,2", 1, "1...\n.11.\n...1"],
    ["the same line backwards", "3,2", "0,0", 1, "1...\n.11.\n...1"],
    ["a square around a cell", "1,1", "1,1", 3, "111.\n111.\n111."],
    ["a square to the right and down when it has no middle", "1,1", "1,1", 2, "....\n.11.\n.11."],
    ["only what lies on the map", "-1,-1", "0,0", 3, "11..\n11..\n...."],
    ["nothing beside the map", "-9,0", "-5,2", 2, "....\n....\n...."],
  ])("paints %s", (_, from, to, brush, expected) => {
    expect(drawn(from, to, brush, 4, 3)).toBe(expected);
  });

  test("paints every square on its way, and no cell twice", () => {
    const places = fc.integer({ min: -6, max: 18 });
    fc.assert(
      fc.property(places, places, places, places, fc.integer({ min: 1, max: 5 }), (x, y, toX, toY, brush) => {
        const picture = drawn(`${x},${y}`, `${toX},${toY}`, brush, 12, 12);
        expect(picture).toMatch(/^[.1\n]*$/);
        for (const end of [`${x},${y}`, `${toX},${toY}`]) {
          const square = drawn(end, end, brush, 12, 12);
          for (const [index, char] of [...square].entries()) if (char === "1") expect(picture[index]).toBe("1");
        }
      }),
    );
  });

  test("paints a straight line along a row as one rectangle", () => {
    expect(brushed({ x: 2, y: 5 }, { x: 9, y: 5 }, 3, 20, 20)).toEqual([{ left: 1, top: 4, right: 11, bottom: 7 }]);
  });

  test("is refused when it is no whole number of cells", () => {
    expect(() => brushed({ x: 0, y: 0 }, { x: 1, y: 1 }, 0, 9, 9)).toThrow(
      "The brush must be an integer from 1 to 64, got 0.",
    );
  });
});
