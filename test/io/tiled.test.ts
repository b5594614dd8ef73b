import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReadTiledOptions, readTiled, tiledAreaOf, tilesetFilesOf } from "../../src/io/index.ts";
import { cellsOf, grids, rowsOf, terrainAt } from "./cells.ts";
import {
  type ChunkOf,
  type TileEncoding,
  tileLayer,
  tileWith,
  writeInfiniteTiled,
  writeTiled,
} from "./format-writers.ts";

const ENCODINGS: readonly TileEncoding[] = ["csv", "base64", "zlib", "gzip"];

/** Tile 1 says nothing, tile 2 is a wall, tile 3 is mud. */
const TILESET = { firstgid: 1, tiles: [tileWith(1, { terrain: "wall" }), tileWith(2, { terrain: "mud", cost: 4 })] };

/** A map of 3 × 2 with these layers. */
function mapOf(layers: readonly object[], more: object = {}): string {
  const size = { width: 3, height: 2, infinite: false };
  return JSON.stringify({ type: "map", orientation: "orthogonal", ...size, layers, tilesets: [TILESET], ...more });
}

const GROUND = tileLayer("Ground", [1, 2, 3, 0, 1, 2]);

describe("readTiled", () => {
  test("takes the terrain of a cell from the property of its tile", () => {
    const grid = readTiled(mapOf([GROUND]));
    expect(rowsOf(grid)).toEqual(["ground wall mud", "ground ground wall"]);
    expect([terrainAt(grid, 1, 0), terrainAt(grid, 2, 0)]).toEqual(["(wall)", "mud*4"]);
  });

  test.each(ENCODINGS)("gives back any grid that was written as %s", (encoding) => {
    fc.assert(
      fc.property(grids, (grid) => {
        const copy = readTiled(writeTiled(grid, encoding));
        expect([copy.width, copy.height]).toEqual([grid.width, grid.height]);
        expect(cellsOf(copy)).toEqual(cellsOf(grid));
      }),
    );
  });

  test.each(ENCODINGS)("gives back any grid that was written as chunks of an infinite map, as %s", (encoding) => {
    const offsets = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(grids, offsets, offsets, (grid, left, top) => {
        const text = writeInfiniteTiled(grid, left, top, encoding);
        expect(cellsOf(readTiled(text))).toEqual(cellsOf(grid));
        expect(tiledAreaOf(text)).toEqual({ left, top, right: left + grid.width, bottom: top + grid.height });
      }),
    );
  });

  test("lets the topmost tile with a terrain win, in groups and hidden layers too", () => {
    const roads = tileLayer("Roads", [0, 1, 2, 2, 0, 3]);
    const group = { type: "group", name: "Over", layers: [{ ...roads, visible: false }, { type: "objectgroup" }] };
    expect(rowsOf(readTiled(mapOf([GROUND, group])))).toEqual(["ground wall wall", "wall ground mud"]);
    expect(rowsOf(readTiled(mapOf([group, GROUND])))).toEqual(["ground wall mud", "wall ground wall"]);
  });

  test("gives every tile of a named layer one terrain", () => {
    const layers = [GROUND, tileLayer("Walls", [0, 0, 1, 1, 0, 0])];
    const grid = readTiled(mapOf(layers), { layers: { Walls: { name: "hedge", blocked: true } } });
    expect(rowsOf(grid)).toEqual(["ground wall hedge", "hedge ground wall"]);
    expect(terrainAt(grid, 2, 0)).toBe("(hedge)");
  });

  test("fills cells of which nothing is said with another terrain if told so", () => {
    expect(rowsOf(readTiled(mapOf([GROUND]), { empty: "abyss" }))).toEqual(["abyss wall mud", "abyss abyss wall"]);
    const blocked: ReadTiledOptions = { layers: { Ground: { name: "ground", blocked: true } } };
    expect(rowsOf(readTiled(mapOf([GROUND]), blocked))).toEqual(["ground ground ground", "swamp ground ground"]);
  });

  test("takes another property, and what the caller says its values mean", () => {
    const tiles = [
      tileWith(0, { collides: false }),
      tileWith(1, { collides: true }),
      tileWith(2, { collides: "a lot" }),
    ];
    const text = mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles }] });
    const options = { terrain: "collides", values: { true: "wall", "a lot": { name: "rock", blocked: true } } };
    const grid = readTiled(text, options);
    expect(rowsOf(grid)).toEqual(["ground wall rock", "ground ground wall"]);
    expect(terrainAt(grid, 2, 0)).toBe("(rock)");
  });

  test("puts what the caller says of a terrain before what tiles say", () => {
    const grid = readTiled(mapOf([GROUND]), { values: { mud: { name: "mud", cost: 9 } } });
    expect(terrainAt(grid, 2, 0)).toBe("mud*9");
  });

  test("opens and blocks terrains by a property of tiles", () => {
    const tiles = [tileWith(0, { terrain: "water", blocked: false }), tileWith(1, { terrain: "pit", blocked: true })];
    const grid = readTiled(mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles }] }));
    expect([terrainAt(grid, 0, 0), terrainAt(grid, 1, 0)]).toEqual(["water", "(pit)"]);
  });

  test("does not mind how tiles are turned", () => {
    const turned = [1 + 2 ** 31, 2 + 2 ** 30, 3 + 2 ** 29, 2 ** 28, 1 + 15 * 2 ** 28, 2 + 2 ** 31];
    for (const encoding of ENCODINGS) {
      const grid = readTiled(mapOf([tileLayer("Ground", turned, encoding)]));
      expect(rowsOf(grid)).toEqual(["ground wall mud", "ground ground wall"]);
    }
  });

  test("tells the tiles of several tilesets apart, even where one has outgrown its room", () => {
    const tilesets = [
      { firstgid: 3, tiles: [tileWith(1, { terrain: "lava" })] },
      { firstgid: 1, tiles: [tileWith(1, { terrain: "wall" }), tileWith(2, { terrain: "mud" })] },
    ];
    const layer = tileLayer("Ground", [1, 2, 3, 4, 1, 2]);
    expect(rowsOf(readTiled(mapOf([layer], { tilesets })))).toEqual(["ground wall ground", "lava ground wall"]);
  });

  test("takes tilesets of other files from the caller, who can ask for their names", () => {
    const tilesets = [{ firstgid: 1, source: "../tiles/terrain.tsj" }];
    const text = mapOf([GROUND], { tilesets });
    expect(tilesetFilesOf(text)).toEqual(["../tiles/terrain.tsj"]);
    const { firstgid, ...tileset } = TILESET;
    const given = { "../tiles/terrain.tsj": JSON.stringify(tileset) };
    expect(firstgid).toBe(1);
    expect(rowsOf(readTiled(text, { tilesets: given }))).toEqual(["ground wall mud", "ground ground wall"]);
    expect(tilesetFilesOf(mapOf([GROUND]))).toEqual([]);
  });

  test("reads the cells of an isometric map, which are those of an orthogonal one", () => {
    const grid = readTiled(mapOf([GROUND], { orientation: "isometric" }));
    expect(rowsOf(grid)).toEqual(["ground wall mud", "ground ground wall"]);
  });

  test("reads one layer alone if told so", () => {
    const layers = [GROUND, tileLayer("Roads", [0, 0, 2, 0, 3, 0])];
    expect(rowsOf(readTiled(mapOf(layers), { layer: "Roads" }))).toEqual(["ground ground wall", "ground mud ground"]);
  });

  test.each(["type", "class"])("takes the terrain of a tile from its %s, if it is that of a known terrain", (key) => {
    const tiles = [
      { id: 0, [key]: "Flower" },
      { id: 1, [key]: "wall" },
      { ...tileWith(2, { cost: 3 }), [key]: "swamp" },
    ];
    const grid = readTiled(mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles }] }));
    expect(rowsOf(grid)).toEqual(["ground wall swamp", "ground ground wall"]);
    expect([terrainAt(grid, 1, 0), terrainAt(grid, 2, 0)]).toEqual(["(wall)", "swamp*3"]);
  });

  test("takes a class that options or other tiles explain, and lets the property go before it", () => {
    const tiles = [
      { id: 0, type: "mud" },
      { id: 1, type: "Rock" },
      { ...tileWith(2, { terrain: "mud" }), type: "wall" },
    ];
    const text = mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles }] });
    expect(rowsOf(readTiled(text))).toEqual(["mud ground mud", "ground mud ground"]);
    expect(rowsOf(readTiled(text, { values: { Rock: "wall" } }))).toEqual(["mud wall mud", "ground mud wall"]);
  });

  test("takes a map without a tile for blank if the caller says what is empty", () => {
    const text = mapOf([tileLayer("Ground", [0, 0, 0, 0, 0, 0])]);
    expect(rowsOf(readTiled(text, { empty: "water" }))).toEqual(["water water water", "water water water"]);
  });

  test("knows the tiles of a collection of images, whose numbers may be larger than their count", () => {
    const tileset = {
      firstgid: 1,
      tilecount: 2,
      tiles: [tileWith(1, { terrain: "wall" }), tileWith(8, { terrain: "mud" })],
    };
    const text = mapOf([tileLayer("Ground", [1, 2, 9, 0, 0, 0])], { tilesets: [tileset] });
    expect(rowsOf(readTiled(text))[0]).toBe("ground wall mud");
  });

  test("covers the chunks of all layers of an infinite map, which may lie apart", () => {
    const chunk = (x: number, y: number, tile: number): ChunkOf => ({ x, y, width: 1, height: 1, tiles: [tile] });
    const layers = [tileLayer("A", [chunk(-1, 5, 2)]), tileLayer("B", [chunk(1, 4, 3), chunk(-1, 4, 2)])];
    const text = mapOf(layers, { infinite: true });
    expect(rowsOf(readTiled(text))).toEqual(["wall ground mud", "wall ground ground"]);
    expect(tiledAreaOf(text)).toEqual({ left: -1, top: 4, right: 2, bottom: 6 });
    expect(rowsOf(readTiled(text, { layer: "A" }))).toEqual(["ground ground ground", "wall ground ground"]);
  });

  test("reads a large compressed map at once", () => {
    const tiles = Array.from({ length: 1024 * 1024 }, (_, cell) => (cell * 7919) % 3);
    const text = mapOf([tileLayer("Ground", tiles, "zlib")], { width: 1024, height: 1024 });
    const began = performance.now();
    const grid = readTiled(text);
    // a tenth of this is usual; the rest is for busy machines
    expect(performance.now() - began).toBeLessThan(3000);
    expect(grid.get(1, 1023)).toBe(tiles[1023 * 1024 + 1] === 2 ? "wall" : "ground");
  });
});

describe("readTiled refuses", () => {
  const GZIP = tileLayer("Ground", [1, 2, 3, 0, 1, 2], "gzip");
  const nested = (depth: number): object =>
    depth === 0 ? GROUND : { type: "group", name: "", layers: [nested(depth - 1)] };

  test.each<[string, string, string]>([
    ["what is not JSON", "type octile", 'A Tiled map: expected JSON, got "type octile".'],
    ["what is no object", "[1]", "The file: expected an object, got an array of 1."],
    [
      "another orientation",
      mapOf([GROUND], { orientation: "hexagonal" }),
      'orientation: expected "orthogonal" or "isometric", got "hexagonal".',
    ],
    [
      "staggered rows",
      mapOf([GROUND], { orientation: "staggered" }),
      'orientation: expected "orthogonal" or "isometric", got "staggered".',
    ],
    ["a width of 0", mapOf([GROUND], { width: 0 }), "width: expected an integer from 1 to 16384, got 0."],
    [
      "a height that is text",
      mapOf([GROUND], { height: "2" }),
      'height: expected an integer from 1 to 16384, got "2".',
    ],
    ["no layers", mapOf([], { layers: undefined }), "layers: expected an array, got nothing."],
    ["a layer without type", mapOf([{ name: "Ground" }]), "layers[0].type: expected text, got nothing."],
    ["a layer that is short", mapOf([GROUND], { width: 4 }), "layers[0].data: expected an array of 8, got 6."],
    [
      "a tile that is no number",
      mapOf([tileLayer("Ground", [1, 2, -3, 0, 1, 2])]),
      "layers[0].data[2]: expected an integer from 0 to 4294967295, got -3.",
    ],
    [
      "another encoding",
      mapOf([{ ...GROUND, encoding: "base32" }]),
      'layers[0].encoding: expected "csv" or "base64", got "base32".',
    ],
    [
      "zstd, with the remedy",
      mapOf([{ ...GZIP, compression: "zstd" }]),
      'layers[0].compression: expected "zlib", "gzip" or none; choose one of these as Tile Layer Format in Tiled\'s map properties, got "zstd".',
    ],
    [
      "other compression than it says",
      mapOf([{ ...GZIP, compression: "zlib" }]),
      "layers[0].data: expected a zlib header, got the bytes 31, 139.",
    ],
    [
      "less data than it says",
      mapOf([{ ...GZIP, compression: "" }]),
      `layers[0].data: expected 24 bytes, got ${Buffer.from(String(GZIP.data), "base64").length}.`,
    ],
    [
      "a character outside base64",
      mapOf([{ ...GZIP, data: "AAA-" }]),
      'layers[0].data: expected base64 at character 4, got "-".',
    ],
    [
      "a cut text",
      mapOf([{ ...GZIP, data: "AAAAA" }]),
      "layers[0].data: expected base64 in groups of four characters, got 5 characters.",
    ],
    [
      "chunks that are missing",
      mapOf([GROUND], { infinite: true }),
      "layers[0].chunks: expected an array, got nothing.",
    ],
    [
      "no chunk at all",
      mapOf([{ ...GROUND, chunks: [] }], { infinite: true }),
      "layers: expected a tile layer with chunks, got none.",
    ],
    [
      "chunks too far apart",
      mapOf(
        [
          tileLayer(
            "A",
            [0, 16384].map((x) => ({ x, y: 0, width: 1, height: 1, tiles: [1] })),
          ),
        ],
        { infinite: true },
      ),
      "layers: expected chunks in at most 16384 columns and rows, got 16385 × 1.",
    ],
    [
      "a tileset that is not given",
      mapOf([GROUND], { tilesets: [{ firstgid: 1, source: "a.tsj" }] }),
      'tilesets[0].source: expected an embedded tileset or its text in tilesets, got the file "a.tsj".',
    ],
    [
      "a terrain with blanks",
      mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles: [tileWith(0, { terrain: "tall grass" })] }] }),
      'tilesets[0].tiles[0].properties[0].value: expected the name of a terrain, without blanks or commas, got "tall grass".',
    ],
    [
      "a value without meaning",
      mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles: [tileWith(0, { terrain: 3 })] }] }),
      'tilesets[0].tiles[0].properties[0].value: expected the name of a terrain as "terrain", or a value that the option values explains, got 3.',
    ],
    [
      "a cost of 0",
      mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles: [tileWith(0, { terrain: "mud", cost: 0 })] }] }),
      "tilesets[0].tiles[0].properties[1].value: expected an integer from 1 to 255, got 0.",
    ],
    [
      "a blocked that is text",
      mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles: [tileWith(0, { terrain: "mud", blocked: "yes" })] }] }),
      'tilesets[0].tiles[0].properties[1].value: expected true or false as blocked, got "yes".',
    ],
    [
      "tiles that differ about a terrain",
      mapOf([GROUND], {
        tilesets: [{ firstgid: 1, tiles: [1, 2].map((cost) => tileWith(cost, { terrain: "mud", cost })) }],
      }),
      'tilesets[0].tiles[1]: expected terrain "mud" to have the cost and blocked of tiles before, got others.',
    ],
    [
      "groups without end",
      mapOf([nested(66)]),
      `${Array(65).fill("layers[0]").join(".")}: expected at most 64 groups inside each other, got more.`,
    ],
  ])("%s", (_, text, message) => {
    expect(() => readTiled(text)).toThrow(new SyntaxError(message));
  });

  const ASKED =
    'The map: expected a cell with a tile whose property "terrain" or class names a terrain, such as "wall", or a meaning in the option values or layers, got tile layers "Ground"';
  const WRONG_CASE = "or a meaning for its value in the option values";
  const withTiles = (tiles: readonly object[], more: object = {}): string =>
    mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles, ...more }] });

  test.each<[string, string, string]>([
    [
      "object layers alone",
      mapOf([
        { type: "objectgroup", name: "Walls" },
        { type: "imagelayer", name: "Sky" },
      ]),
      'layers: expected a tile layer, whose tiles name the terrain of cells, got "Walls" (objectgroup), "Sky" (imagelayer).',
    ],
    ["no layer at all", mapOf([]), "layers: expected a tile layer, whose tiles name the terrain of cells, got (none)."],
    ["tiles that say nothing", withTiles([]), `${ASKED}.`],
    [
      "classes that are no terrain's",
      withTiles([
        { id: 0, type: "Grass" },
        { id: 1, class: "Rock" },
        { id: 2, type: "Rock" },
      ]),
      `${ASKED}; tile classes "Grass", "Rock".`,
    ],
    [
      "other properties",
      withTiles([tileWith(1, { collides: true, hp: 3 })]),
      `${ASKED}; tile properties "collides", "hp".`,
    ],
    [
      "collision shapes",
      withTiles([
        { id: 1, objectgroup: { objects: [{ x: 0 }] } },
        { id: 2, objectgroup: { objects: [] } },
      ]),
      `${ASKED}; collision shapes of 1 tile.`,
    ],
    [
      "terrains of tiles that it does not have",
      withTiles([tileWith(7, { terrain: "wall" })]),
      `${ASKED}; tiles of "wall" that no cell has; tile properties "terrain".`,
    ],
    ["no tile", mapOf([tileLayer("Ground", [0, 0, 0, 0, 0, 0])], { tilesets: [] }), `${ASKED}.`],
  ])("a map that names no terrain: %s", (_, text, message) => {
    expect(() => readTiled(text)).toThrow(new SyntaxError(message));
  });

  test.each<[string, string, string]>([
    [
      "a default terrain",
      withTiles([tileWith(1, { terrain: "Wall" })]),
      `tilesets[0].tiles[0].properties[0].value: expected "wall", ${WRONG_CASE}, got "Wall".`,
    ],
    [
      "a terrain of another tile",
      withTiles([tileWith(1, { terrain: "mud" }), tileWith(2, { terrain: "MUD" })]),
      `tilesets[0].tiles[1].properties[0].value: expected "mud", ${WRONG_CASE}, got "MUD".`,
    ],
    [
      "a class",
      withTiles([{ id: 1, type: "Wall" }]),
      'tilesets[0].tiles[0].type: expected "wall", or a meaning for the class in the option values, got "Wall".',
    ],
    [
      "the property",
      withTiles([tileWith(1, { Terrain: "wall" })]),
      'tilesets[0].tiles[0].properties[0].value: expected the value of the property "terrain", got that of "Terrain".',
    ],
    [
      "what defines a terrain",
      withTiles([tileWith(1, { terrain: "mud", Blocked: true })]),
      'tilesets[0].tiles[0].properties[1].value: expected the value of the property "blocked", got that of "Blocked".',
    ],
  ])("a name that differs in case only: %s", (_, text, message) => {
    expect(() => readTiled(text)).toThrow(new SyntaxError(message));
  });

  test("no name that the caller explains", () => {
    const text = withTiles([tileWith(1, { terrain: "Wall" }), { id: 2, type: "Water" }]);
    const values = { Wall: { name: "Wall", blocked: true }, Water: "water" };
    expect(rowsOf(readTiled(text, { values }))).toEqual(["ground Wall water", "ground ground Wall"]);
  });

  test.each<[string, object[], string]>([
    [
      "all tilesets",
      [{ firstgid: 1, tilecount: 1, tiles: [{ id: 0, type: "wall" }] }],
      'Cell 1,0 of layer "Ground": expected a tile of the tilesets, whose largest tile is 1, got 2.',
    ],
    [
      "one that has shrunk",
      [
        { firstgid: 1, tilecount: 1 },
        { firstgid: 3, tilecount: 9 },
      ],
      'Cell 1,0 of layer "Ground": expected a tile of the tilesets, whose largest tile is 11, got 2.',
    ],
    ["no tileset", [], 'Cell 0,0 of layer "Ground": expected a tile of the tilesets, but the map has none, got 1.'],
  ])("a tile beyond %s", (_, tilesets, message) => {
    expect(() => readTiled(mapOf([GROUND], { tilesets }))).toThrow(new SyntaxError(message));
    expect(() => readTiled(mapOf([GROUND], { tilesets }), { layers: { Ground: "wall" } })).toThrow(message);
  });

  test("a damaged tileset of another file, by its name", () => {
    const text = mapOf([GROUND], { tilesets: [{ firstgid: 1, source: "a.tsj" }] });
    expect(() => readTiled(text, { tilesets: { "a.tsj": "{" } })).toThrow(
      new SyntaxError('Tileset "a.tsj": expected JSON, got "{".'),
    );
    expect(() => readTiled(text, { tilesets: { "a.tsj": '{"tiles":[{}]}' } })).toThrow(
      new SyntaxError('Tileset "a.tsj".tiles[0].id: expected an integer from 0 to 268435455, got nothing.'),
    );
  });

  test.each<[object, Error]>([
    [
      { terrains: {} },
      new TypeError(
        'Unknown option "terrains"; readTiled takes terrain, values, layer, layers, empty, tilesets, parseXml, maxCells.',
      ),
    ],
    [
      { layers: { Wall: "wall" } },
      new RangeError('A key of layers must be one of the tile layers "Ground", got "Wall".'),
    ],
    [
      { layers: { Ground: "a b" } },
      new TypeError('A terrain\'s name must be a word without blanks or commas, got "a b".'),
    ],
    [{ layers: ["Ground"] }, new TypeError("layers must be an object, got an array of 1.")],
    [{ values: { mud: 3 } }, new TypeError('Expected an object for the terrain of values "mud", got 3.')],
    [
      { values: { mud: { name: "mud", price: 3 } } },
      new TypeError('Unknown option "price"; the terrain of values "mud" takes name, cost, blocked.'),
    ],
    [
      { values: { a: { name: "mud", cost: 3 }, b: { name: "mud" } } },
      new TypeError('The terrain of values "b" is defined twice, in different ways.'),
    ],
    [
      { values: { a: { name: "mud", cost: 300 } } },
      new RangeError('The cost of terrain "mud" must be an integer from 1 to 255, got 300.'),
    ],
    [{ values: null }, new TypeError("values must be an object, got null.")],
    [{ terrain: 7 }, new TypeError("terrain must be the name of a property, got 7.")],
    [{ tilesets: "a.tsj" }, new TypeError('tilesets must be an object, got "a.tsj".')],
    [{ layer: "Roads" }, new RangeError('layer must be one of the tile layers "Ground", got "Roads".')],
    [{ parseXml: "xmldom" }, new TypeError('parseXml must be a function that parses XML, got "xmldom".')],
    [
      { layers: { Ground: "Wall" } },
      new TypeError(
        'The terrain of layers "Ground" must be "wall", or { name: "Wall" } for a terrain of its own, got "Wall".',
      ),
    ],
  ])("the options %j", (options, error) => {
    expect(() => readTiled(mapOf([GROUND]), options as ReadTiledOptions)).toThrow(error);
  });

  test("more terrains than a grid can have", () => {
    const tiles = Array.from({ length: 40 }, (_, id) => tileWith(id, { terrain: `t${id}` }));
    const text = mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles }] });
    expect(() => readTiled(text)).toThrow(new RangeError("A grid has at most 32 terrains, got more."));
    const fewer = mapOf([GROUND], { tilesets: [{ firstgid: 1, tiles: tiles.slice(0, 27) }] });
    expect(new Set(readTiled(fewer).terrains.map(({ char }) => char)).size).toBe(32);
  });

  test("a map that promises more than it holds, before it takes memory for it", () => {
    const size = { width: 16384, height: 16384 };
    const before = process.memoryUsage().arrayBuffers;
    const options = { maxCells: 16384 ** 2 };
    expect(() => readTiled(mapOf([GROUND], size), options)).toThrow("expected an array of 268435456, got 6.");
    expect(() => readTiled(mapOf([GZIP], size), options)).toThrow("which are too few");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e7);
  });
});
