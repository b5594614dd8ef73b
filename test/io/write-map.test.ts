import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Grid, type Legend, type LegendEntry } from "../../src/index.ts";
import { readMap, writeMap } from "../../src/io/index.ts";
import { cases } from "../support/cases.ts";

/** The lines of a map file between its sizes and `map`. */
function terrainLines(grid: Grid): string[] {
  return writeMap(grid)
    .split("\n")
    .filter((line) => line.startsWith("terrain"));
}

/** What every cell of a grid is made of. */
function terrainsOf(grid: Grid): LegendEntry[] {
  return Array.from(grid.terrainOfCell, (id) => {
    const { name, cost, blocked } = grid.terrains[id];
    return { name, cost, blocked };
  });
}

describe("writeMap", () => {
  test("gives a plain MovingAI file for a grid of the format's own terrains", () => {
    const grid = Grid.parse(`
      .G#@O
      STW..
    `);
    expect(writeMap(grid)).toBe("type octile\nheight 2\nwidth 5\nmap\n..@@@\nSTW..\n");
  });

  test("defines the terrains that the format does not know, if a cell has them", () => {
    const grid = Grid.parse("R.LA", {
      R: { name: "road", cost: 2 },
      L: { name: "lava", blocked: true },
      A: { name: "abyss", cost: 9, blocked: true },
      U: "unused",
    });
    expect(writeMap(grid)).toBe(
      [
        "type octile\nheight 1\nwidth 4",
        "terrain R road 2\nterrain L lava blocked\nterrain A abyss 9 blocked",
        "map\nR.LA\n",
      ].join("\n"),
    );
  });

  test.each([
    ["an opened terrain", "T.", { T: "trees" }, ["terrain T trees 1"]],
    ["an opened terrain that no cell has", "..", { T: "trees" }, []],
    ["an opened wall", "#.", { "#": { name: "wall", blocked: false } }, ["terrain @ wall 1"]],
    ["a character that only drawings use", "_", { _: "ground" }, []],
    ["a default character of another terrain", ".", { ".": "lava" }, ["terrain . lava 1"]],
    ["a terrain that lost its character", "S", { S: "snow", s: "swamp" }, ["terrain S snow 1", "terrain s swamp 1"]],
    [
      "a terrain that lost its character to one that had lost its own",
      "S",
      { S: "snow", W: "swamp", w: { name: "water", blocked: true } },
      ["terrain S snow 1", "terrain W swamp 1", "terrain w water blocked"],
    ],
  ] satisfies [string, string, Legend, string[]][])("defines no more than needed: %s", (_, drawing, legend, lines) => {
    const grid = Grid.parse(drawing, legend);
    expect(terrainLines(grid)).toEqual(lines);
    expect(terrainsOf(readMap(writeMap(grid)))).toEqual(terrainsOf(grid));
  });

  test("refuses what is not a grid", () => {
    expect(() => writeMap("..." as unknown as Grid)).toThrow(new TypeError('writeMap needs a Grid, got "...".'));
  });

  test("is the inverse of readMap on any grid with any legend", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const copy = readMap(writeMap(grid));
        expect([copy.width, copy.height]).toEqual([grid.width, grid.height]);
        expect(terrainsOf(copy)).toEqual(terrainsOf(grid));
      }),
      { numRuns: cases(2000) },
    );
  });

  test("writes no terrain line that could be left out", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const lines = writeMap(grid).split("\n");
        for (const line of lines.filter((candidate) => candidate.startsWith("terrain"))) {
          expect(terrainsWithout(lines, line)).not.toEqual(terrainsOf(grid));
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

/** The cells of a map file that lacks one of its lines; `undefined` when it cannot be read. */
function terrainsWithout(lines: readonly string[], left: string): LegendEntry[] | undefined {
  try {
    return terrainsOf(readMap(lines.filter((line) => line !== left).join("\n")));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The default terrains, some others, and names that a reader might stumble over. */
const NAMES = ["ground", "swamp", "trees", "water", "wall", "road", "blocked", "terrain", "map", "7", "__proto__"];

/** Legends that define some of the names, under characters of the default legend and others. */
const legends: fc.Arbitrary<Legend> = fc
  .record({
    chars: fc.uniqueArray(fc.constantFrom(...".GSTW#@Or1_é☃\u0000"), { minLength: NAMES.length }),
    entries: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...NAMES),
        cost: fc.constantFrom(1, 1, 2, 255),
        blocked: fc.boolean(),
      }),
      { selector: (entry) => entry.name },
    ),
  })
  .map(({ chars, entries }) => Object.fromEntries(entries.map((entry, index) => [chars[index], entry])))
  .filter(isLegend);

const grids: fc.Arbitrary<Grid> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), legends)
  .chain(([width, height, legend]) => {
    const { terrains } = new Grid(1, 1, { legend });
    const ids = fc.subarray([...terrains.keys()], { minLength: 1 });
    return ids
      .chain((some) => fc.array(fc.constantFrom(...some), { minLength: width * height, maxLength: width * height }))
      .map((cells) => {
        const grid = new Grid(width, height, { legend });
        grid.edit(cells.map((id, cell) => ({ ...grid.pointOf(cell), terrain: terrains[id].name })));
        return grid;
      });
  });

function isLegend(legend: Legend): boolean {
  try {
    return new Grid(1, 1, { legend }) instanceof Grid;
  } catch {
    return false;
  }
}

test("a grid with links is refused: a map file cannot hold them", () => {
  const grid = new Grid(4, 4);
  grid.link({ x: 0, y: 0 }, { x: 3, y: 3 }, 2);
  expect(() => writeMap(grid)).toThrow("A map file cannot hold links, and the grid has 1; unlink them first.");
});
