import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Image, type ReadBytesOptions, type ReadImageOptions, readBytes, readImage } from "../../src/io/index.ts";
import { cellsOf, grids, rowsOf, terrainAt } from "./cells.ts";

/** An image of rows of colours, as `rrggbb` or `rrggbbaa`. */
function imageOf(...rows: string[]): Image {
  const pixels = rows.flatMap((row) => row.split(" "));
  const data = Uint8ClampedArray.from(Buffer.from(pixels.map((pixel) => pixel.padEnd(8, "f")).join(""), "hex"));
  return { width: pixels.length / rows.length, height: rows.length, data };
}

const COLOURS = { "#000000": "wall", "#ffffff": "ground", "#0000FF": { name: "water", cost: 3 } };

describe("readImage", () => {
  test("takes the terrain of a cell from the colour of its pixel", () => {
    const grid = readImage(imageOf("000000 ffffff", "ffffff 0000ff"), { colours: COLOURS });
    expect(rowsOf(grid)).toEqual(["wall ground", "ground water"]);
    expect([terrainAt(grid, 0, 0), terrainAt(grid, 1, 1)]).toEqual(["(wall)", "water*3"]);
  });

  test("gives back any grid that was painted", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const colours = Object.fromEntries(
          grid.terrains.map(({ name, cost, blocked }, id) => [`#0${id}88ff`, { name, cost, blocked }]),
        );
        const rows = Array.from(grid.terrainOfCell, (id) => `0${id}88ff`);
        const image = { ...imageOf(rows.join(" ")), width: grid.width, height: grid.height };
        expect(cellsOf(readImage(image, { colours }))).toEqual(cellsOf(grid));
      }),
    );
  });

  test("takes the nearest colour within the tolerance, and another terrain for all else", () => {
    const image = imageOf("050000 f0ffff", "0a0a0a 808080");
    const options = { colours: { ...COLOURS, "#0c0c0c": "rock" }, tolerance: 15, other: "fog" };
    expect(rowsOf(readImage(image, options))).toEqual(["wall ground", "rock fog"]);
    expect(rowsOf(readImage(image, { ...options, tolerance: 14 }))).toEqual(["wall fog", "rock fog"]);
    expect(rowsOf(readImage(image, { ...options, tolerance: 0 }))).toEqual(["fog fog", "fog fog"]);
  });

  test("tells transparent pixels from others, whatever colour nobody sees", () => {
    const colours = { "#000000": "wall", "#00000000": "ground", "#00000080": "fog" };
    expect(rowsOf(readImage(imageOf("000000 00000080", "12345600 00000000"), { colours }))).toEqual([
      "wall fog",
      "ground ground",
    ]);
  });

  test("reads an image of more colours than it remembers", () => {
    const data = Uint8Array.from({ length: 4 * 300 * 300 }, (_, index) =>
      index % 4 === 3 ? 255 : (index * 7919) >> 3,
    );
    const grid = readImage(
      { width: 300, height: 300, data },
      { colours: { "#808080": "wall" }, tolerance: 120, other: "ground" },
    );
    const far = Math.max(...data.subarray(4 * 89_999, 4 * 89_999 + 3).map((byte) => Math.abs(byte - 128)));
    expect(grid.get(299, 299)).toBe(far <= 120 ? "wall" : "ground");
  });
});

describe("readImage refuses", () => {
  test("a colour without meaning, with where it is and how often", () => {
    const image = imageOf("000000 123456", "123456 12345680");
    expect(() => readImage(image, { colours: COLOURS })).toThrow(
      new SyntaxError("Pixel 1,0: expected one of the colours #000000, #ffffff, #0000ff, got #123456 (in 2 pixels)."),
    );
    expect(() => readImage(image, { colours: {} })).toThrow(
      "Pixel 0,0: expected one of the colours (none), got #000000",
    );
  });

  test.each<[object, object, Error]>([
    [
      imageOf("000000"),
      { colours: { black: "wall" } },
      new TypeError('A colour must be #rrggbb or #rrggbbaa, got "black".'),
    ],
    [
      imageOf("000000"),
      { colours: COLOURS, tolerance: 256 },
      new RangeError("tolerance must be an integer from 0 to 255, got 256."),
    ],
    [
      imageOf("000000"),
      { colours: COLOURS, other: "" },
      new TypeError('A terrain\'s name must be a word without blanks or commas, got "".'),
    ],
    [imageOf("000000"), {}, new TypeError("colours must be an object, got nothing.")],
    [
      imageOf("000000"),
      { colors: {} },
      new TypeError('Unknown option "colors"; readImage takes colours, tolerance, other, maxCells.'),
    ],
    [
      { width: 1, height: 1, data: [0, 0, 0, 255] },
      { colours: COLOURS },
      new TypeError("The data of an image must be a Uint8Array or a Uint8ClampedArray, got an array of 4."),
    ],
    [
      { ...imageOf("000000"), width: 2 },
      { colours: COLOURS },
      new RangeError("The data of an image must be 4 bytes for each of 2 × 1, got 4."),
    ],
    [
      { ...imageOf("000000"), height: 0 },
      { colours: COLOURS },
      new RangeError("The height of an image must be an integer from 1 to 16384, got 0."),
    ],
  ])("%j with %j", (image, options, error) => {
    expect(() => readImage(image as Image, options as ReadImageOptions)).toThrow(error);
  });
});

describe("readBytes", () => {
  test("takes the terrain of a cell from its byte", () => {
    const grid = readBytes(3, 2, Uint8Array.of(0, 1, 0, 2, 2, 255), {
      values: { 0: "ground", 1: "wall", 2: { name: "mud", cost: 3 }, 255: "wall" },
    });
    expect(rowsOf(grid)).toEqual(["ground wall ground", "mud mud wall"]);
    expect(terrainAt(grid, 0, 1)).toBe("mud*3");
  });

  test("gives back the grid whose bytes it is given", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const values = Object.fromEntries(
          grid.terrains.map(({ name, cost, blocked }, id) => [id, { name, cost, blocked }]),
        );
        const copy = readBytes(grid.width, grid.height, grid.terrainOfCell, { values });
        expect(cellsOf(copy)).toEqual(cellsOf(grid));
      }),
    );
  });

  test.each<[number, unknown, object, Error]>([
    [
      2,
      Uint8Array.of(0, 7, 7, 0),
      { values: { 0: "ground" } },
      new SyntaxError("Cell 1,0: expected one of the values 0, got 7 (in 2 cells)."),
    ],
    [2, Uint8Array.of(0), { values: { 0: "ground" } }, new RangeError("The bytes must be 2 × 2 = 4, got 1.")],
    [
      0,
      Uint8Array.of(0),
      { values: { 0: "ground" } },
      new RangeError("The width of a grid must be an integer from 1 to 16384, got 0."),
    ],
    [1, [0, 0], { values: { 0: "ground" } }, new TypeError("The bytes must be a Uint8Array, got an array of 2.")],
    [
      1,
      Uint8Array.of(0, 0),
      { values: { 256: "ground" } },
      new RangeError("A key of values must be an integer from 0 to 255, got 256."),
    ],
    [
      1,
      Uint8Array.of(0, 0),
      { values: { "00": "ground" } },
      new RangeError('A key of values must be an integer from 0 to 255, got "00".'),
    ],
    [1, Uint8Array.of(0, 0), {}, new TypeError("values must be an object, got nothing.")],
  ])("refuses width %j, bytes %j and %j", (width, bytes, options, error) => {
    expect(() => readBytes(width, 2, bytes as Uint8Array, options as ReadBytesOptions)).toThrow(error);
  });
});
