import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_SIDE } from "../../src/grid/grid.ts";
import { Grid } from "../../src/index.ts";
import { grids } from "../support/arbitraries.ts";

describe("a grid", () => {
  test("is read from a drawing and drawn back", () => {
    const grid = Grid.parse(`
      ..#.
      .SGT
      W@O.
    `);
    expect([grid.width, grid.height]).toEqual([4, 3]);
    expect(grid.get(2, 0)).toBe("wall");
    expect(grid.get(1, 1)).toBe("swamp");
    expect(grid.toString()).toBe("..#.\n.S.T\nW##.");
  });

  test("is the inverse of its drawing, whatever its terrains", () => {
    fc.assert(
      fc.property(grids(8), (grid) => {
        const copy = Grid.parse(grid.toString(), grid.legend);
        expect(copy.terrainOfCell).toEqual(grid.terrainOfCell);
        expect(copy.terrains).toEqual(grid.terrains);
      }),
    );
  });

  test("lists its terrains", () => {
    const grid = Grid.parse("~.", { "~": { name: "water", cost: 3 }, R: "road" });
    expect(grid.terrains).toEqual([
      { name: "ground", cost: 1, blocked: false, char: "." },
      { name: "swamp", cost: 1, blocked: false, char: "S" },
      { name: "trees", cost: 1, blocked: true, char: "T" },
      { name: "water", cost: 3, blocked: false, char: "~" },
      { name: "wall", cost: 1, blocked: true, char: "#" },
      { name: "road", cost: 1, blocked: false, char: "R" },
    ]);
    expect(grid.get(0, 0)).toBe("water");
  });

  test("a bare name in a legend means the terrain that the legend defines elsewhere", () => {
    const grid = Grid.parse("w~", { w: "water", "~": { name: "water", cost: 9 } });
    expect(grid.get(0, 0)).toBe("water");
    expect(grid.terrains.find(({ name }) => name === "water")).toMatchObject({ cost: 9, blocked: false });
  });

  test("starts as ground, or as what it is told to", () => {
    expect(new Grid(2, 1).toString()).toBe("..");
    expect(new Grid(2, 1, { fill: "wall" }).toString()).toBe("##");
  });

  test("draws the longest row", () => {
    const grid = new Grid(MAX_SIDE, 2, { fill: "wall" });
    grid.set(MAX_SIDE - 1, 1, "ground");
    expect(grid.toString()).toBe(`${"#".repeat(MAX_SIDE)}\n${"#".repeat(MAX_SIDE - 1)}.`);
  });

  test.each<[string, () => unknown, string]>([
    ["no width", () => new Grid(0, 3), "The width of a grid must be an integer from 1 to 16384, got 0."],
    ["half a row", () => new Grid(3, 2.5), "The height of a grid must be an integer from 1 to 16384, got 2.5."],
    [
      "unknown fill",
      () => new Grid(1, 1, { fill: "lava" }),
      'Unknown terrain "lava"; this grid has ground, swamp, trees, water, wall.',
    ],
    ["empty drawing", () => Grid.parse("\n \n"), "A drawing needs at least one row, got none."],
    ["ragged drawing", () => Grid.parse("...\n.."), "Row 2: expected a map row of 3 characters, got 2."],
    ["unknown character", () => Grid.parse("..\n.?"), 'Row 2: expected one of . G S T W # @ O in column 2, got "?".'],
    ["long key", () => Grid.parse(".", { ab: "road" }), 'A legend\'s key must be one visible character, got "ab".'],
    [
      "cost 0",
      () => Grid.parse(".", { R: { name: "road", cost: 0 } }),
      'The cost of terrain "road" must be an integer from 1 to 255, got 0.',
    ],
    [
      "cost 256",
      () => Grid.parse(".", { R: { name: "road", cost: 256 } }),
      'The cost of terrain "road" must be an integer from 1 to 255, got 256.',
    ],
    [
      "blank name",
      () => Grid.parse(".", { R: "a b" }),
      'A terrain\'s name must be a word without blanks or commas, got "a b".',
    ],
    [
      "two meanings",
      () => Grid.parse(".", { a: { name: "ice", cost: 1 }, b: { name: "ice", cost: 2 } }),
      'The legend defines terrain "ice" twice, in different ways.',
    ],
    [
      "too many terrains",
      () =>
        new Grid(1, 1, {
          legend: Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz01"].map((char) => [char, `t${char}`])),
        }),
      "A grid has at most 32 terrains, got 33.",
    ],
    [
      "no character left",
      () => Grid.parse(".", { T: "road" }),
      'The legend takes every character from terrain "trees"; give it one.',
    ],
    ["outside", () => new Grid(3, 2).get(3, 0), "A point must lie on the 3 × 2 grid, got x 3, y 0."],
  ])("refuses %s in a sentence", (_, call, sentence) => {
    expect(call).toThrow(sentence);
  });
});

describe("a grid of rows", () => {
  test("takes numbers for terrains", () => {
    expect(String(Grid.from([[0, 1], Uint8Array.of(1, 0)]))).toBe(".#\n#.");
    expect(String(Grid.from([[7, 3]], { 7: "swamp", 3: "ground" }))).toBe("S.");
  });

  test.each([
    ["no rows", () => Grid.from([]), "Grid.from needs an array of at least one row, got an array of 0."],
    ["no array", () => Grid.from(3 as never), "Grid.from needs an array of at least one row, got 3."],
    ["ragged rows", () => Grid.from([[0], [0, 1]]), "Row 1 must have 1 numbers as row 0 has, got 2."],
    ["another number", () => Grid.from([[0, 2]]), "Row 0 must hold numbers that terrains name (0, 1), got 2 at x 1."],
    ["another terrain", () => Grid.from([[0]], { 0: "wal" }), '"wal"'],
  ])("refuses %s", (_, make, message) => {
    expect(make).toThrow(message);
  });
});

describe("a clone", () => {
  test("has the same cells and links, and goes its own way", () => {
    const grid = Grid.parse("..\n..");
    grid.link({ x: 0, y: 0 }, { x: 1, y: 1 }, 2);
    const clone = grid.clone();
    grid.set(0, 1, "wall");
    expect(String(clone)).toBe("..\n..");
    expect(clone.links).toEqual(grid.links);
    clone.set(1, 0, "wall");
    expect(String(grid)).toBe("..\n#.");
  });
});

describe("contains", () => {
  test("tells which points lie on a grid", () => {
    const grid = new Grid(3, 2);
    expect(grid.contains({ x: 2, y: 1 })).toBe(true);
    for (const [x, y] of [
      [3, 0],
      [0, 2],
      [-1, 0],
      [0.5, 0],
      [Number.NaN, 0],
    ])
      expect(grid.contains({ x, y })).toBe(false);
    expect(() => grid.contains(undefined as never)).toThrow("A point must be an object, got nothing.");
  });
});

describe("an edit", () => {
  const drawing = `
    ....
    ....
    ....`;

  test("sets a cell, a rectangle, or a batch as one step", () => {
    const grid = Grid.parse(drawing);
    grid.set(0, 0, "wall");
    grid.edit({ x: 1, y: 1, width: 3, height: 2, terrain: "swamp" });
    grid.edit([
      { x: 3, y: 0, terrain: "trees" },
      { x: 1, y: 1, terrain: "ground" },
    ]);
    expect(grid.toString()).toBe("#..T\n..SS\n.SSS");
    expect(grid.version).toBe(3);
  });

  test("is known by the smallest rectangles around what it changed", () => {
    const grid = Grid.parse(drawing);
    grid.set(2, 1, "wall");
    grid.edit({ x: 0, y: 0, width: 4, height: 2, terrain: "ground" });
    grid.edit([
      { x: 0, y: 2, width: 2, terrain: "wall" },
      { x: 3, y: 0, terrain: "wall" },
    ]);
    const dot = { left: 2, top: 1, right: 3, bottom: 2 };
    expect(grid.changesSince(0)).toEqual([
      dot,
      dot,
      { left: 0, top: 2, right: 2, bottom: 3 },
      { left: 3, top: 0, right: 4, bottom: 1 },
    ]);
    expect(grid.changesSince(2)).toHaveLength(2);
    expect(grid.changesSince(grid.version)).toEqual([]);
  });

  test("that changes nothing raises the version and dirties nothing", () => {
    const grid = Grid.parse(drawing);
    grid.set(1, 1, "ground");
    expect([grid.version, grid.changesSince(0)]).toEqual([1, []]);
  });

  test("is forgotten in the end, and then everything counts as dirty", () => {
    const grid = Grid.parse(drawing);
    for (let i = 0; i < 40_000; i++) grid.set(0, 0, i % 2 === 0 ? "wall" : "ground");
    expect(grid.changesSince(0)).toEqual([{ left: 0, top: 0, right: 4, bottom: 3 }]);
    expect(grid.changesSince(39_999)).toHaveLength(1);
  });

  test.each<[string, unknown, string]>([
    ["outside", { x: 4, y: 0, terrain: "wall" }, "An edit must lie on the 4 × 3 grid, got x 4, y 0."],
    [
      "too wide",
      { x: 2, y: 0, width: 3, terrain: "wall" },
      "The width of an edit at x 2 must be an integer from 1 to 2, got 3.",
    ],
    [
      "unknown terrain",
      { x: 0, y: 0, terrain: "lava" },
      'Unknown terrain "lava"; this grid has ground, swamp, trees, water, wall.',
    ],
    ["no terrain", { x: 0, y: 0 }, "Unknown terrain nothing; this grid has ground, swamp, trees, water, wall."],
    [
      "misspelt",
      { x: 0, y: 0, widht: 2, terrain: "wall" },
      'Unknown option "widht"; an edit takes x, y, width, height, terrain.',
    ],
    [
      "second of two",
      [
        { x: 0, y: 0, terrain: "wall" },
        { x: 0, y: 9, terrain: "wall" },
      ],
      "Edit 1 must lie on the 4 × 3 grid, got x 0, y 9.",
    ],
    ["nothing", null, "Expected an object for an edit, got null."],
  ])("that is wrong (%s) is refused in a sentence, and changes nothing", (_, edit, sentence) => {
    const grid = Grid.parse(drawing);
    expect(() => grid.edit(edit as never)).toThrow(sentence);
    expect(grid.toString()).toBe("....\n....\n....");
    expect(grid.version).toBe(0);
  });
});
