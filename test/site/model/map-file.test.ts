import fc from "fast-check";
import { DOMParser } from "linkedom";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sortFiles, withAwaited } from "../../../site/playground/model/chosen-files.ts";
import { Desk } from "../../../site/playground/model/far/desk.ts";
import { readMapFile } from "../../../site/playground/model/map-file.ts";
import { tilesetsInJson } from "../../../site/playground/model/tiled-map.ts";
import { Grid } from "../../../src/index.ts";
import { writeMap } from "../../../src/io/index.ts";
import {
  tileLayer,
  tileWith,
  tmxOf,
  tsxOf,
  writeInfiniteTiled,
  writeLdtk,
  writePng,
  writeTiled,
} from "../../io/format-writers.ts";
import { cases } from "../../support/cases.ts";

const MAP = Grid.parse("..#\nS.#\n...");

beforeAll(() => {
  vi.stubGlobal("DOMParser", DOMParser);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A picture of one colour a pixel, each given as six digits. */
function picture(width: number, colours: readonly string[]): Uint8Array {
  const samples = colours.flatMap((colour) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return writePng({ width, height: colours.length / width, depth: 8, colourType: 2, samples });
}

/** What differs between the Tiled maps of these tests. */
interface TiledParts {
  /** The names of the layers: the lower one has a floor in every cell, the upper one walls. */
  readonly names?: readonly [string, string];
  readonly layers?: readonly unknown[];
  readonly tiles?: readonly unknown[];
  readonly tileset?: unknown;
}

/** A Tiled map of 3 × 2 cells, in which tile 1 is the floor and tile 2 stands for walls, as most maps have them. */
function tiled({
  names: [floor, walls] = ["Floor", "Things"],
  tiles = [],
  tileset = { name: "dungeon", tilecount: 4, tiles },
  layers = [tileLayer(floor, [1, 1, 1, 1, 1, 1]), tileLayer(walls, [0, 2, 0, 0, 0, TURNED + 2])],
}: TiledParts): string {
  return JSON.stringify({
    type: "map",
    orientation: "orthogonal",
    infinite: false,
    width: 3,
    height: 2,
    layers,
    tilesets: [{ firstgid: 1, ...Object(tileset) }],
  });
}

/** The bit of a tile's number that says that the tile is flipped. */
const TURNED = 0x8000_0000;

/** The walls of the maps that `tiled` makes. */
const WALLS = ".#.\n..#";

describe("a file", () => {
  test.each([
    ["of MovingAI", "map.map", writeMap(MAP)],
    ["of MovingAI, whatever it is called", "map.txt", writeMap(MAP)],
    ["of Tiled", "map.tmj", writeTiled(MAP, "csv")],
    ["of Tiled, without end", "map.json", writeInfiniteTiled(MAP, -7, 3, "csv")],
    ["of Tiled, as XML", "map.tmx", tmxOf(writeTiled(MAP, "zlib"))],
    ["of LDtk", "map.ldtk", writeLdtk(MAP)],
    ["of LDtk, whatever it is called", "map.json", writeLdtk(MAP)],
  ])("%s is opened", (_, name, text) => {
    const { grid, guess } = readMapFile(name, bytesOf(text));
    expect(grid.toString().slice(0, 11)).toBe(MAP.toString());
    expect(guess).toBeUndefined();
  });

  test("that is a picture is opened, every colour as the nearest one that means something", () => {
    const { grid } = readMapFile("map.png", picture(3, ["ffffff", "fefef0", "101010", "2060ff", "1f7f1f", "777777"]));
    expect(grid.toString()).toBe("..#\nWT#");
    expect(grid.terrains.find(({ name }) => name === "water")?.blocked).toBe(false);
  });

  test.each([
    ["nothing", "a.map", "", "The file must hold a map, and it is empty."],
    ["no map", "a.txt", "hello", "The file must be a map of MovingAI (.map), Tiled"],
    ["another XML", "a.tmx", "<svg/>", 'A Tiled map: expected an XML element "map", got "svg".'],
    ["no JSON", "a.tmj", "hello", "The file must hold JSON, and it does not."],
    ["half a map", "a.map", "type octile\nheight 2\nwidth 2\nmap\n..\n", "Line 6: expected map row 2 of 2"],
    ["broken JSON", "a.json", '{"layers": [', "A Tiled map: expected JSON"],
    [
      "a wide map",
      "a.map",
      `type octile\nheight 1\nwidth 4097\nmap\n${".".repeat(4097)}\n`,
      "A map must be at most 4096 × 4096 cells here, got 4097 × 1.",
    ],
    [
      "a map without end whose corners lie far apart",
      "a.tmj",
      JSON.stringify({
        type: "map",
        orientation: "orthogonal",
        infinite: true,
        tilesets: [],
        layers: [
          {
            type: "tilelayer",
            name: "a",
            chunks: [
              { x: 0, y: 0, width: 1, height: 1, data: [0] },
              { x: 9000, y: 9000, width: 1, height: 1, data: [0] },
            ],
          },
        ],
      }),
      "A map must be at most 4096 × 4096 cells here, got 9001 × 9001.",
    ],
  ])("that holds %s is refused in a sentence", (_, name, text, sentence) => {
    expect(() => readMapFile(name, bytesOf(text))).toThrow(sentence);
  });

  test("that is a picture of a size that no map has is refused before its pixels are read", () => {
    const bytes = picture(1, ["000000"]);
    new DataView(bytes.buffer).setUint32(16, 10_000);
    expect(() => readMapFile("map.png", bytes)).toThrow("A map must be at most 4096 × 4096 cells here, got 10000 × 1.");
  });

  test("that is damaged is opened or refused in a sentence, whatever is damaged", () => {
    const files: [string, Uint8Array][] = [
      ["a.map", bytesOf(writeMap(MAP))],
      ["a.tmj", bytesOf(writeTiled(MAP, "zlib"))],
      ["a.tmx", bytesOf(tmxOf(writeTiled(MAP, "csv")))],
      ["b.tmj", bytesOf(tiled({ tiles: [tileWith(1, { collides: true })] }))],
      ["c.tmj", bytesOf(tiled({ names: ["Floor", "Walls"] }))],
      ["a.ldtk", bytesOf(writeLdtk(MAP))],
      ["a.png", picture(2, ["000000", "ffffff"])],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(255),
        fc.boolean(),
        ([name, bytes], place, byte, isCut) => {
          const at = place % bytes.length;
          const damaged = isCut ? bytes.slice(0, at) : bytes.with(at, byte);
          try {
            expect(readMapFile(name, damaged).grid).toBeInstanceOf(Grid);
          } catch (error) {
            expect(String(error)).toMatch(/^(Syntax|Range|Type)Error: .*\.$/s);
          }
        },
      ),
      { numRuns: cases(400) },
    );
  });
});

describe("a Tiled map that says nothing in octile's words", () => {
  const collides = tileWith(1, { collides: true });

  test.each([
    ["collides", 'tiles with the property "collides" are walls'],
    ["Blocked", 'tiles with the property "Blocked" are walls'],
    ["isSolid", 'tiles with the property "isSolid" are walls'],
    ["wall", 'tiles with the property "wall" are walls'],
  ])("has its walls where the property %s of tiles is true", (property, sentence) => {
    const text = tiled({ tiles: [tileWith(0, { [property]: false }), tileWith(1, { [property]: true, cost: 400 })] });
    const { grid, guess } = readMapFile("a.tmj", bytesOf(text));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe(sentence);
  });

  test("has its walls where any of several properties or a class says so, whatever other classes there are", () => {
    const tiles = [{ id: 0, type: "Water" }, { id: 1, type: "Wall" }, tileWith(2, { solid: true })];
    const layers = [tileLayer("Floor", [1, 2, 1, 1, 1, 3])];
    const { grid, guess } = readMapFile("a.tmj", bytesOf(tiled({ tiles, layers })));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe('tiles with the class "Wall" or the property "solid" are walls');
  });

  test("has its walls on the layers that are named after walls, whatever lies above them", () => {
    const layers = [
      tileLayer("wall tops", [0, 2, 0, 0, 0, 0]),
      { type: "group", name: "Things", layers: [tileLayer("COLLISIONS", [0, 0, 0, 0, 0, 4])] },
      tileLayer("Roof", [1, 1, 1, 1, 1, 1]),
      tileLayer("Obstacles", [0, 0, 0, 0, 0, 0]),
    ];
    const { grid, guess } = readMapFile("a.tmj", bytesOf(tiled({ layers })));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe('tiles on the layer "wall tops" or "COLLISIONS" are walls');
  });

  test("has its walls by the property of tiles rather than by the name of a layer", () => {
    const { grid, guess } = readMapFile("a.tmj", bytesOf(tiled({ names: ["Walls", "Things"], tiles: [collides] })));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe('tiles with the property "collides" are walls');
  });

  test("has its walls by the name of a layer if no cell has a tile with the property", () => {
    const tiles = [tileWith(3, { collides: true }), tileWith(2, { terrain: "wall" })];
    const { grid, guess } = readMapFile("a.tmj", bytesOf(tiled({ names: ["Floor", "Walls"], tiles })));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe('tiles on the layer "Walls" are walls');
  });

  test("has its walls where tiles have a shape of the collision editor, if nothing else says so", () => {
    const shape = { type: "objectgroup", objects: [{ id: 1, x: 0, y: 0, width: 16, height: 16 }] };
    const tiles = [
      { id: 0, objectgroup: { type: "objectgroup", objects: [] } },
      { id: 1, objectgroup: shape },
    ];
    const { grid, guess } = readMapFile("a.tmj", bytesOf(tiled({ tiles })));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe("tiles with a collision shape are walls");
    const layers = [tileLayer("Floor", [2, 1, 1, 1, 1, 1]), tileLayer("Walls", [0, 2, 0, 0, 0, 2])];
    expect(readMapFile("a.tmj", bytesOf(tiled({ tiles, layers }))).guess).toBe('tiles on the layer "Walls" are walls');
  });

  test.each([
    ["XML", "a.tmx", tmxOf(tiled({ tiles: [collides] }))],
    ["compressed", "a.tmj", tiled({ tiles: [collides], layers: [tileLayer("A", [1, 2, 1, 1, 1, 2], "zlib")] })],
  ])("is opened as %s", (_, name, text) => {
    const { grid, guess } = readMapFile(name, bytesOf(text));
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe('tiles with the property "collides" are walls');
  });

  test.each([
    ["csv", "a.tmj", (json: string) => json],
    ["gzip", "a.tmj", (json: string) => json],
    ["csv", "a.tmx", tmxOf],
  ] as const)("is opened without end, in %s as %s", (encoding, name, write) => {
    const floor = { x: -3, y: 5, width: 3, height: 2, tiles: [1, 1, 1, 1, 1, 1] };
    const wall = { x: -1, y: 6, width: 1, height: 1, tiles: [2] };
    const layers = [tileLayer("Floor", [floor], encoding), tileLayer("Walls", [wall], encoding)];
    const json = JSON.stringify({ ...JSON.parse(tiled({ layers })), infinite: true });
    const { grid, guess } = readMapFile(name, bytesOf(write(json)));
    expect(grid.toString()).toBe("...\n..#");
    expect(guess).toBe('tiles on the layer "Walls" are walls');
  });

  test("is read by a thread with the same guess", () => {
    const desk = new Desk(() => {});
    const text = tiled({ tileset: { source: "dungeon.tsx" } });
    const tilesets = tilesetsInJson({ "dungeon.tsx": tsxOf(JSON.stringify({ tilecount: 4, tiles: [collides] })) });
    vi.stubGlobal("DOMParser", undefined);
    const read = desk.open("a.tmj", bytesOf(text), { neighbours: 8, corners: "bothFree" }, 1, tilesets);
    vi.stubGlobal("DOMParser", DOMParser);
    expect(read.guess).toBe('tiles with the property "collides" are walls');
    expect(read.walk).toMatchObject({ start: { x: 0, y: 0 }, goal: { x: 1, y: 1 } });
  });

  const remedy =
    'The map must say where its walls are: in Tiled, draw them, and nothing else, on a tile layer named "Walls", or give their tiles a property "collides" that is true, or a property "terrain" that is "wall"; the map has ';
  const objects = { type: "objectgroup", name: "Collision", objects: [{ x: 0, y: 0, width: 16, height: 16 }] };
  const floor = [1, 1, 1, 1, 1, 1];
  test.each([
    ["nothing but a floor", {}, 'tile layers "Floor", "Things"; tiles without properties.'],
    [
      "walls as objects only",
      { layers: [tileLayer("Floor", floor), objects] },
      'tile layers "Floor"; object layers "Collision", which are not read; tiles without properties.',
    ],
    ["no tile layer", { layers: [objects] }, 'tile layers (none); object layers "Collision", which are not read;'],
    [
      "no tiles",
      { layers: [tileLayer("Walls", [0, 0, 0, 0, 0, 0])] },
      'tile layers "Walls"; tiles without properties.',
    ],
    [
      "a layer of blocks that fills it",
      { layers: [tileLayer("Blocks", floor)] },
      'tile layers "Blocks"; tiles without properties.',
    ],
    [
      "other properties and classes",
      { tiles: [tileWith(0, { sound: "grass", solid: false }), { id: 1, type: "Water" }] },
      'tile layers "Floor", "Things"; tile classes "Water"; tile properties "sound", "solid".',
    ],
  ])("and has %s is refused with what to do in Tiled, and with what it has", (_, parts, has) => {
    expect(() => readMapFile("a.tmj", bytesOf(tiled(parts)))).toThrow(remedy + has);
  });

  test.each([
    ["a tile that no tileset has", { layers: [tileLayer("Walls", [0, 9, 0, 0, 0, 0])] }, "Cell 1,0 of layer"],
    [
      "tiles that are too few",
      { layers: [tileLayer("Walls", [0, 2])] },
      "layers[0].data: expected an array of 6, got 2.",
    ],
    [
      "a terrain that is misspelt",
      { names: ["Floor", "Walls"], tiles: [tileWith(1, { terrain: "Wall" })] } as const,
      'expected "wall"',
    ],
    [
      "a class that is misspelt beside one that is right",
      {
        tiles: [
          { id: 0, type: "Ground" },
          { id: 1, type: "wall" },
        ],
      },
      'expected "ground"',
    ],
  ])("and has %s is refused for that", (_, parts, sentence) => {
    expect(() => readMapFile("a.tmj", bytesOf(tiled(parts)))).toThrow(sentence);
  });
});

describe("a Tiled map whose tilesets have files of their own", () => {
  const tileset = JSON.stringify({ name: "dungeon", tilecount: 4, tiles: [tileWith(1, { terrain: "wall" })] });
  const marked = JSON.stringify({ name: "dungeon", tilecount: 4, tiles: [tileWith(1, { collides: true })] });
  const file = (name: string, text: string): { name: string; bytes: Uint8Array } => ({ name, bytes: bytesOf(text) });

  test.each([
    ["dungeon.tsx", "dungeon.tsx", tsxOf(tileset), undefined],
    ["../tiles/dungeon.tsj", "dungeon.tsj", tileset, undefined],
    ["C:\\tiles\\Dungeon.json", "dungeon.json", tileset, undefined],
    ["dungeon.tsx", "dungeon.tsx", tsxOf(marked), 'tiles with the property "collides" are walls'],
  ])("is opened together with %s", (source, name, text, sentence) => {
    const chosen = [file(name, text), file("tiles.png", "…"), file("cave.json", tiled({ tileset: { source } }))];
    const { map, tilesets } = sortFiles(chosen);
    expect(map.name).toBe("cave.json");
    const { grid, guess } = readMapFile(map.name, map.bytes, tilesets);
    expect(grid.toString()).toBe(WALLS);
    expect(guess).toBe(sentence);
  });

  test("is opened with its tilesets when they are chosen after the map", () => {
    const map = file("cave.tmj", tiled({ tileset: { source: "dungeon.tsj" } }));
    const set = file("dungeon.tsj", tileset);
    const chosen = sortFiles(withAwaited([set], [map]));
    expect(readMapFile(chosen.map.name, chosen.map.bytes, chosen.tilesets).grid.toString()).toBe(WALLS);
    // another map needs nothing of what was chosen before
    expect(withAwaited([map], [set])).toEqual([map]);
  });

  test("is refused without them, with their names", () => {
    const text = tiled({ tileset: { source: "../dungeon.tsx" } });
    expect(() => readMapFile("a.tmj", bytesOf(text))).toThrow(
      'The map keeps tiles in the file "dungeon.tsx": open that file, too.',
    );
    const more = JSON.parse(text);
    const tilesets = ["a.tsx", "b.tsj", "c.tsx"].map((source, index) => ({ firstgid: 1 + 4 * index, source }));
    expect(() => readMapFile("a.tmj", bytesOf(JSON.stringify({ ...more, tilesets })), { "b.tsj": tileset })).toThrow(
      'The map keeps tiles in the files "a.tsx", "c.tsx": open those files, too.',
    );
  });

  test("is asked for when its tileset is opened alone", () => {
    const { map, tilesets } = sortFiles([file("dungeon.tsx", tsxOf(tileset))]);
    expect(() => readMapFile(map.name, map.bytes, tilesets)).toThrow(
      "The file must be a map, and it is a tileset: choose or drop it together with its map.",
    );
  });

  test("is refused for a damaged tileset, which the sentence names", () => {
    const text = bytesOf(tiled({ tileset: { source: "dungeon.tsj" } }));
    expect(() => readMapFile("a.tmj", text, { "dungeon.tsj": "{" })).toThrow('Tileset "dungeon.tsj": expected JSON');
  });
});
