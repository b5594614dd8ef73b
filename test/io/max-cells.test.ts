import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import {
  type MaxCellsOption,
  readBytes,
  readDynamicScenario,
  readImage,
  readLdtk,
  readMap,
  readPng,
  readTiled,
  writeMap,
} from "../../src/io/index.ts";
import {
  pngChunk,
  tileLayer,
  tileWith,
  writeInfiniteTiled,
  writeLdtk,
  writePng,
  writeTiled,
} from "./format-writers.ts";

const GRID = Grid.parse(".#.\n..S");
const IMAGE = { width: 3, height: 2, data: new Uint8Array(24) };
const PNG = writePng({ width: 3, height: 2, depth: 1, colourType: 0, samples: [1, 0, 1, 0, 1, 0] });
const SCEN = "version 2\nheight 2\nwidth 3\ncost 1 octile\npatch a.patch\ncommands\n";
const PATCH = "patches 1\npatch 0\nheight 1\nwidth 1\nmap\n@\n";

/** Every reader of maps, with a map of 3 × 2 cells. */
const READERS: [string, (options: MaxCellsOption) => unknown][] = [
  ["readMap", (options) => readMap(writeMap(GRID), options)],
  ["readTiled", (options) => readTiled(writeTiled(GRID, "csv"), options)],
  ["readTiled, of an infinite map", (options) => readTiled(writeInfiniteTiled(GRID, -9, 7, "zlib"), options)],
  ["readLdtk", (options) => readLdtk(writeLdtk(GRID), options)],
  ["readPng", (options) => readPng(PNG, options)],
  ["readImage", (options) => readImage(IMAGE, { colours: { "#00000000": "wall" }, ...options })],
  ["readBytes", (options) => readBytes(3, 2, new Uint8Array(6), { values: { 0: "ground" }, ...options })],
  ["readDynamicScenario", (options) => readDynamicScenario(SCEN, PATCH, options)],
];

describe.each(READERS)("%s", (_, read) => {
  test("takes a map of maxCells, and none that is larger", () => {
    expect(() => read({ maxCells: 6 })).not.toThrow();
    expect(() => read({ maxCells: 5 })).toThrow(
      new SyntaxError("The map: expected at most 5 cells, or a larger option maxCells, got 3 × 2 = 6."),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 29, "9", null])("refuses a maxCells of %j", (maxCells) => {
    expect(() => read({ maxCells: maxCells as number })).toThrow(
      /^maxCells must be an integer from 1 to 268435456, got /,
    );
  });

  test("refuses an option that it does not know", () => {
    expect(() => read({ maxcells: 6 } as MaxCellsOption)).toThrow(/^Unknown option "maxcells"; .* takes .*maxCells\.$/);
  });
});

describe("by default a file of more than 16777216 cells is refused before it takes memory:", () => {
  const chunks = [0, 16383].map((x) => ({ x, y: x, width: 1, height: 1, tiles: [0] }));
  const infinite = { orientation: "orthogonal", infinite: true, layers: [tileLayer("a", chunks)], tilesets: [] };
  const zlib = { type: "tilelayer", name: "a", encoding: "base64", compression: "zlib" };
  const packed = deflateSync(new Uint8Array(4 * 4096 * 4097)).toString("base64");
  const finite = {
    orientation: "orthogonal",
    width: 4097,
    height: 4096,
    layers: [{ ...zlib, data: packed }],
    tilesets: [],
  };
  const header = Uint8Array.of(0, 0, 64, 0, 0, 0, 64, 0, 1, 0, 0, 0, 0);
  const pixels = pngChunk("IDAT", deflateSync(new Uint8Array(16384 * 2049)));
  const png = Buffer.concat([PNG.subarray(0, 8), pngChunk("IHDR", header), pixels, pngChunk("IEND", new Uint8Array())]);

  test.each([
    ["two chunks far apart, of Tiled", () => readTiled(JSON.stringify(infinite), { empty: "ground" }), "16384 × 16384"],
    ["a layer that is compressed well, of Tiled", () => readTiled(JSON.stringify(finite)), "4097 × 4096"],
    ["an image that is compressed well", () => readPng(new Uint8Array(png)), "16384 × 16384"],
    [
      "a dynamic scenario",
      () => readDynamicScenario(SCEN.replace("width 3", "width 16384").replace("height 2", "height 16384"), PATCH),
      "16384 × 16384",
    ],
  ])("%s", (_, read, size) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(read).toThrow(`The map: expected at most 16777216 cells, or a larger option maxCells, got ${size} = `);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e7);
  });
});

describe("readTiled takes", () => {
  const tileset = { firstgid: 1, tiles: [tileWith(0, { terrain: "wall" })] };
  const mapOf = (layers: readonly object[], tilesets: readonly object[]): string =>
    JSON.stringify({ orientation: "orthogonal", width: 2, height: 1, layers, tilesets });

  test("8 tiles for each cell of maxCells, and no more", () => {
    const layers = (count: number): object[] => Array(count).fill(tileLayer("a", [1, 1], "zlib"));
    expect(readTiled(mapOf(layers(8), [tileset]), { maxCells: 2 }).toString()).toBe("##");
    expect(() => readTiled(mapOf(layers(9), [tileset]), { maxCells: 2 })).toThrow(
      new SyntaxError("layers: expected at most 16 tiles, or a larger option maxCells, got 18."),
    );
    expect(readTiled(mapOf(layers(9), [tileset]), { maxCells: 3 }).toString()).toBe("##");
  });

  test("16 tilesets of one file, and no more", () => {
    const tilesets = { "a.tsj": JSON.stringify({ tilecount: 1, tiles: tileset.tiles }) };
    const sources = (count: number): object[] => {
      return Array.from({ length: count }, (_, index) => ({ firstgid: 1 + index, source: "a.tsj" }));
    };
    const layers = [tileLayer("a", [0, 16])];
    expect(readTiled(mapOf(layers, sources(16)), { tilesets }).toString()).toBe(".#");
    expect(() => readTiled(mapOf(layers, sources(17)), { tilesets })).toThrow(
      new SyntaxError('tilesets[16].source: expected a file named 16 times at most, got "a.tsj".'),
    );
  });

  test("as many different tiles as there are cells, without memory for each", () => {
    const tiles = Array.from({ length: 1_000_000 }, (_, index) => index + 1);
    const size = { orientation: "orthogonal", width: 1000, height: 1000 };
    const text = JSON.stringify({ ...size, layers: [tileLayer("a", tiles, "base64")], tilesets: [tileset] });
    const before = process.memoryUsage().heapUsed;
    expect(readTiled(text).get(0, 0)).toBe("wall");
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(2e7);
  });
});
