import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf, rowRunsOf } from "../../src/draw/outline.ts";
import { cases } from "../support/cases.ts";
import { filledCells, strokedCells } from "./path-data.ts";

const maps = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) => {
  const cells = fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: width * height, maxLength: width * height });
  return cells.map((values) => ({ width, valueOfCell: Uint8Array.from(values) }));
});

test.each([
  ["one cell is a square without its last side", ["#"], "m0 0h1v1h-1"],
  ["cells that touch are outlined together", [".##", ".#."], "m1 0h2v1h-1v1h-1"],
  ["cells that touch by a corner share a loop", ["#.", ".#"], "m0 0h1v1h1v1h-1v-1h-1"],
  ["a hole runs the other way round", ["###", "#.#", "###"], "m0 0h3v3h-3m1-2v1h1v-1"],
  ["no cell has no outline", ["..", ".."], ""],
])("%s", (_, rows, data) => {
  expect(outlineOf(valuesOf(rows), rows[0].length, 1)).toBe(data);
});

test.each([
  ["runs go from left to right, row by row", [".##.#", ".#..."], "m1 0.5h2m1 0h1m-4 1h1"],
  ["a run ends with its row", ["..#", "#.."], "m2 0.5h1m-3 1h1"],
  ["no cell has no run", ["."], ""],
])("%s", (_, rows, data) => {
  expect(rowRunsOf(valuesOf(rows), rows[0].length, 1)).toBe(data);
});

test("filling an outline gives back the cells, on any map", () => {
  fc.assert(
    fc.property(maps, ({ width, valueOfCell }) => {
      const cells = filledCells(outlineOf(valueOfCell, width, 1), width, valueOfCell.length / width);
      expect(cells).toEqual([...valueOfCell].map((value) => value === 1));
    }),
    { numRuns: cases(500) },
  );
});

test("drawing the row runs one cell thick gives back the cells, on any map", () => {
  fc.assert(
    fc.property(maps, ({ width, valueOfCell }) => {
      const cells = strokedCells(rowRunsOf(valueOfCell, width, 1), width, valueOfCell.length / width);
      expect(cells).toEqual([...valueOfCell].map((value) => value === 1));
    }),
    { numRuns: cases(500) },
  );
});

function valuesOf(rows: readonly string[]): Uint8Array {
  return Uint8Array.from([...rows.join("")], (char) => (char === "#" ? 1 : 0));
}
