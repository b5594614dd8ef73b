import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawText, type TextOptions } from "../../src/draw/text.ts";
import { createPlanner, Grid, Path } from "../../src/index.ts";
import { noPath } from "../../src/path/path.ts";
import { grids } from "../support/arbitraries.ts";

const GRID = Grid.parse(`
  .......
  .####T.
  ....#T.
  .WW.#..
`);
const START = { x: 3, y: 3 };
const PATH = createPlanner(GRID, { algorithm: "astar" }).findPath(START, { x: 5, y: 3 });

describe("plain", () => {
  test("a map is drawn with its path, its start and its goal", () => {
    expect(drawText(GRID, { path: PATH })).toBe(
      drawn(`
        *******
        *####T*
        ****#T*
        .WWA#B*
      `),
    );
  });

  test("without a path the ends that were asked for are drawn", () => {
    const path = noPath("blocked-goal", 7);
    expect(drawText(GRID, { path, start: { x: 0, y: 0 }, goal: { x: 1, y: 1 } })).toBe(
      drawn(`
        A......
        .B###T.
        ....#T.
        .WW.#..
      `),
    );
  });

  test("where both ends meet the start shows", () => {
    expect(drawText(new Grid(3, 1), { start: { x: 1, y: 0 }, goal: { x: 1, y: 0 } })).toBe(".A.");
  });

  test("a map that is too wide is drawn in blocks, up to twice as high as wide", () => {
    const grid = Grid.parse(`
      ....##..
      ....##..
      ........
      WW......
    `);
    expect(drawText(grid, { columns: 4 })).toBe("..#.\nW...");
    expect(drawText(grid, { rows: 2 })).toBe("....##..\nWW......");
    expect(drawText(grid, { rows: 1 })).toBe("..#.");
  });

  test("in a block blocked cells count double", () => {
    const grid = Grid.parse("..#\n...\n...");
    expect(drawText(grid, { columns: 1, rows: 1 })).toBe(".");
    expect(drawText(Grid.parse(".#.\n.#.\n.#."), { columns: 1, rows: 1 })).toBe(".");
    expect(drawText(Grid.parse("##.\n.#.\n.#."), { columns: 1, rows: 1 })).toBe("#");
  });

  test("path and ends stay visible in blocks", () => {
    const grid = new Grid(30, 30, { fill: "wall" });
    grid.edit({ x: 0, y: 14, width: 30, height: 1, terrain: "ground" });
    const path = createPlanner(grid, { algorithm: "astar" }).findPath({ x: 0, y: 14 }, { x: 29, y: 14 });
    expect(drawText(grid, { path, columns: 6, rows: 3 })).toBe("######\nA****B\n######");
  });
});

describe("in colour", () => {
  test("a character shows two rows, in two colours, and the ends are letters", () => {
    const grid = Grid.parse("..#\n.##\n.#.");
    expect(drawText(grid, { colour: true, start: { x: 0, y: 1 } })).toBe(
      "\u001b[0;1;38;5;231;48;5;28mA\u001b[0;38;5;254;48;5;239m▀\u001b[0;38;5;239;48;5;239m▀\u001b[0m\n" +
        "\u001b[0;38;5;254m▀\u001b[0;38;5;239m▀\u001b[0;38;5;254m▀\u001b[0m",
    );
  });

  test("a colour is named once for cells of the same colours beside each other", () => {
    expect(drawText(new Grid(5, 2), { colour: true })).toBe("\u001b[0;38;5;254;48;5;254m▀▀▀▀▀\u001b[0m");
  });

  test("the path has a colour of its own", () => {
    const path = new Path("found", 2, Int32Array.of(0, 1, 2), 3);
    expect(drawText(new Grid(3, 2), { colour: true, path })).toContain("\u001b[0;38;5;198;48;5;254m▀");
  });
});

test("any map fits the columns and rows that it is given, and its ends are drawn", () => {
  const sizes = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(grids(20), sizes, sizes, fc.boolean(), (grid, columns, rows, colour) => {
      const start = grid.pointOf(0);
      const goal = grid.pointOf(grid.terrainOfCell.length - 1);
      const lines = plain(drawText(grid, { columns, rows, colour, start, goal })).split("\n");
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines) expect(line.length).toBe(lines[0].length);
      expect(lines[0].length).toBeLessThanOrEqual(columns);
      expect(lines[0][0]).toBe("A");
      if (lines.length > 1 || lines[0].length > 1) expect(lines[lines.length - 1].endsWith("B")).toBe(true);
    }),
  );
});

test.each([
  [
    "an unknown option",
    { color: true },
    'Unknown option "color"; drawText takes path, start, goal, columns, rows, colour.',
  ],
  ["no column", { columns: 0 }, "columns must be an integer from 1 to 9007199254740991, got 0."],
  ["half a row", { rows: 0.5 }, "rows must be an integer from 1 to 9007199254740991, got 0.5."],
  ["a goal outside the grid", { goal: { x: 7, y: 0 } }, "The goal must lie on the 7 × 4 grid, got x 7, y 0."],
])("%s is refused", (_, options, sentence) => {
  expect(() => drawText(GRID, options as TextOptions)).toThrow(sentence);
});

/** A drawing without the blanks around its rows. */
function drawn(drawing: string): string {
  return drawing
    .trim()
    .split("\n")
    .map((row) => row.trim())
    .join("\n");
}

/** A text without its colours. */
function plain(text: string): string {
  const [first, ...styled] = text.split("\u001b");
  return first + styled.map((part) => part.replace(/^\[[\d;]*m/, "")).join("");
}
