import { describe, expect, test } from "vitest";
import type { Grid } from "../../src/index.ts";
import { readMap } from "../../src/io/index.ts";

const MAP = `type octile
height 3
width 4
map
.G@O
STW.
#...
`;

/** A file with these lines before `map`, and one row of these cells. */
function mapWith(terrainLines: readonly string[], row: string): string {
  return ["type octile", "height 1", `width ${row.length}`, ...terrainLines, "map", row].join("\n");
}

/** The terrain of every cell, as `name`, `name*cost` or `(blocked)`. */
function terrainsOf(grid: Grid): string[] {
  return Array.from(grid.terrainOfCell, (id) => {
    const { name, cost, blocked } = grid.terrains[id];
    const priced = cost === 1 ? name : `${name}*${cost}`;
    return blocked ? `(${priced})` : priced;
  });
}

describe("readMap", () => {
  test("gives every character of the format its terrain", () => {
    const grid = readMap(MAP);
    expect([grid.width, grid.height]).toEqual([4, 3]);
    expect(terrainsOf(grid)).toEqual(
      ["ground", "ground", "(wall)", "(wall)"].concat(
        ["swamp", "(trees)", "(water)", "ground"],
        ["(wall)", "ground", "ground", "ground"],
      ),
    );
  });

  test.each([
    ["the width before the height", MAP.replace("height 3\nwidth 4", "width 4\nheight 3")],
    ["Windows line ends", MAP.replaceAll("\n", "\r\n")],
    ["no final newline", MAP.trimEnd()],
    ["blanks after its lines", MAP.replaceAll("\n", " \t\n")],
    ["blank lines at the end", `${MAP}\n  \n\r\n`],
    ["a byte order mark", `\ufeff${MAP}`],
    ["tabs in its header", MAP.replace("height 3", "height\t3").replace("type octile", "type\t octile")],
  ])("takes a file with %s", (_, text) => {
    expect(readMap(text).toString()).toBe(readMap(MAP).toString());
  });

  test("lets the caller open a terrain that the format blocks", () => {
    const grid = readMap(MAP, { terrains: { T: "trees" } });
    expect(terrainsOf(grid).slice(4, 7)).toEqual(["swamp", "trees", "(water)"]);
  });

  test("reads terrains that the file defines", () => {
    const lines = ["terrain R road 2", "terrain L lava blocked", "terrain = bridge 255", "terrain l lake 7 blocked"];
    expect(terrainsOf(readMap(mapWith(lines, "RL=l.")))).toEqual([
      "road*2",
      "(lava)",
      "bridge*255",
      "(lake*7)",
      "ground",
    ]);
  });

  test("lets a file define a terrain of the default legend anew, under any character", () => {
    const lines = ["terrain T trees 3", "terrain w wall 1", "terrain t trees 3"];
    expect(terrainsOf(readMap(mapWith(lines, "Tt@w")))).toEqual(["trees*3", "trees*3", "wall", "wall"]);
  });

  test("puts what the caller says of a character before what the file says", () => {
    const text = mapWith(["terrain R road 2"], "R");
    expect(terrainsOf(readMap(text, { terrains: { R: { name: "river", cost: 9 } } }))).toEqual(["river*9"]);
  });

  test("puts what the caller says of a terrain before what the file says", () => {
    const text = mapWith(["terrain t trees blocked", "terrain T trees blocked"], "tT");
    expect(terrainsOf(readMap(text, { terrains: { T: "trees" } }))).toEqual(["trees", "trees"]);
  });

  test("reads a large map at once", () => {
    const row = `${".@T".repeat(1365)}.`;
    const text = `type octile\nheight 4096\nwidth 4096\nmap\n${`${row}\n`.repeat(4096)}`;
    const began = performance.now();
    const grid = readMap(text);
    // a tenth of this is usual; the rest is for busy machines
    expect(performance.now() - began).toBeLessThan(5000);
    expect(grid.get(4094, 4095)).toBe("trees");
  });
});

describe("readMap refuses", () => {
  const change = (from: string, to: string): string => MAP.replace(from, to);
  const many = Array.from({ length: 28 }, (_, i) => `terrain ${String.fromCharCode(97 + i)} t${i} 1`);

  test.each([
    ["an empty file", "", 'Line 1: expected "type octile", got the end of the file.'],
    ["another type", change("octile", "hex"), 'Line 1: expected "type octile", got "type hex".'],
    ["a file without type", change("type octile\n", ""), 'Line 1: expected "type octile", got "height 3".'],
    [
      "a header that ends",
      "type octile\nheight 3",
      'Line 3: expected "height", "width", "terrain" or "map", got the end of the file.',
    ],
    [
      "a misspelt header",
      change("width", "widht"),
      'Line 3: expected "height", "width", "terrain" or "map", got "widht 4".',
    ],
    [
      "a height without number",
      change("height 3", "height"),
      'Line 2: expected "height", "width", "terrain" or "map", got "height".',
    ],
    [
      "a blank line in the header",
      change("width 4", ""),
      'Line 3: expected "height", "width", "terrain" or "map", got "".',
    ],
    ["a header without width", change("width 4\n", ""), 'Line 3: expected a width before "map", got none.'],
    ["a header without height", change("height 3\n", ""), 'Line 3: expected a height before "map", got none.'],
    ["a second height", change("width 4", "height 3"), "Line 3: expected one height, got a second one."],
    [
      "a height of 0",
      change("height 3", "height 0"),
      'Line 2: expected an integer from 1 to 16384 as height, got "0".',
    ],
    [
      "a negative width",
      change("width 4", "width -4"),
      'Line 3: expected an integer from 1 to 16384 as width, got "-4".',
    ],
    ["a half", change("width 4", "width 4.0"), 'Line 3: expected an integer from 1 to 16384 as width, got "4.0".'],
    ["an exponent", change("width 4", "width 4e0"), 'Line 3: expected an integer from 1 to 16384 as width, got "4e0".'],
    ["foreign digits", change("width 4", "width ٤"), 'Line 3: expected an integer from 1 to 16384 as width, got "٤".'],
    [
      "a side that is too long",
      change("width 4", "width 16385"),
      'Line 3: expected an integer from 1 to 16384 as width, got "16385".',
    ],
    ["a missing row", change("#...\n", ""), "Line 7: expected map row 3 of 3, got the end of the file."],
    [
      "a file without rows",
      MAP.slice(0, MAP.indexOf(".")),
      "Line 5: expected map row 1 of 3, got the end of the file.",
    ],
    ["a row too many", `${MAP}....\n`, 'Line 8: expected the end of the file after 3 map rows, got "....".'],
    ["a short row", change("STW.", "STW"), "Line 6: expected a map row of 4 characters, got 3."],
    ["rows that are all long", change("width 4", "width 3"), "Line 5: expected a map row of 3 characters, got 4."],
    ["a blank row", change("STW.", ""), "Line 6: expected a map row of 4 characters, got 0."],
    ["an unknown character", change("STW.", "STx."), 'Line 6: expected one of . G S T W # @ O in column 3, got "x".'],
    [
      "a terrain without cost",
      mapWith(["terrain R road"], "R"),
      'Line 4: expected "terrain CHARACTER NAME" with a cost, "blocked" or both after it, got "terrain R road".',
    ],
    [
      "a terrain with two costs",
      mapWith(["terrain R road 1 2"], "R"),
      'Line 4: expected "terrain CHARACTER NAME" with a cost, "blocked" or both after it, got "terrain R road 1 2".',
    ],
    ["a long character", mapWith(["terrain RR r 1"], "R"), 'Line 4: expected one character for a terrain, got "RR".'],
    ["a comma", mapWith(["terrain R a,b 1"], "R"), 'Line 4: expected a terrain name without commas, got "a,b".'],
    [
      "a terrain that is too dear",
      mapWith(["terrain R road 256"], "R"),
      'Line 4: expected an integer from 1 to 255 as cost of "road", got "256".',
    ],
    [
      "a character with two terrains",
      mapWith(["terrain R road 1", "terrain R rail 1"], "R"),
      'Line 5: expected a character without a terrain line above, got "R".',
    ],
    [
      "a terrain with two costs on two lines",
      mapWith(["terrain R road 1", "terrain r road 2"], "R"),
      'Line 5: expected terrain "road" to be what a line above says, got "terrain r road 2".',
    ],
    [
      "a terrain left without characters",
      mapWith(["terrain S snow 1"], "S"),
      'Line 5: expected a terrain line before "map" that gives "swamp" another character, got none.',
    ],
    ["too many terrains", mapWith(many, "a"), 'Line 32: expected at most 32 terrains before "map", got 33.'],
  ])("%s", (_, text, message) => {
    expect(() => readMap(text)).toThrow(new SyntaxError(message));
  });

  test("a map that promises more than it holds, before it takes memory for it", () => {
    const began = performance.now();
    const header = "type octile\nheight 16384\nwidth 16384\nmap\n";
    const rows = `${".".repeat(16384)}\n${".\n".repeat(16383)}`;
    const options = { maxCells: 16384 ** 2 };
    expect(() => readMap(header, options)).toThrow("Line 5: expected map row 1 of 16384, got the end of the file.");
    expect(() => readMap(header + rows, options)).toThrow("Line 6: expected a map row of 16384 characters, got 1.");
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test.each([
    ["nothing", undefined, "A map file must be a string, got nothing."],
    ["a number", 7, "A map file must be a string, got 7."],
    ["a list of lines", MAP.split("\n"), "A map file must be a string, got an array of 8."],
  ])("%s instead of text", (_, text, message) => {
    expect(() => readMap(text as unknown as string)).toThrow(new TypeError(message));
  });

  test("unknown options", () => {
    const options = { terrain: { T: "trees" } } as unknown as { terrains: Record<string, string> };
    expect(() => readMap(MAP, options)).toThrow(
      new TypeError('Unknown option "terrain"; readMap takes terrains, maxCells.'),
    );
  });

  test("a legend that is not one, as a fault of the caller", () => {
    expect(() => readMap(MAP, { terrains: { TT: "trees" } })).toThrow(
      new TypeError('A legend\'s key must be one visible character, got "TT".'),
    );
  });
});
