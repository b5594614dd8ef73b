import { expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { tileLayer, tileWith, tmxOf, tsxOf, writeLdtk, writePng, writeTiled } from "../io/format-writers.ts";
import { mapFile, runIn } from "./fake-io.ts";

const GRID = Grid.parse("...#\n.=..", { "=": { name: "road", cost: 2 } });

const EXTERNAL = JSON.stringify({
  orientation: "orthogonal",
  width: 2,
  height: 1,
  layers: [tileLayer("Ground", [1, 2])],
  tilesets: [{ firstgid: 1, source: "../tiles/a.tsj" }],
});

/** A project with two levels. The second level has two layers and a file of its own. */
const { levels, ...PROJECT } = JSON.parse(writeLdtk(GRID)) as { levels: { layerInstances: object[] }[] };
const [LAYER] = levels[0].layerInstances;
const CAVE = {
  identifier: "Cave",
  layerInstances: [LAYER, { ...LAYER, __identifier: "Roofs", intGridCsv: Array(8).fill(5) }],
};
const WORLD = JSON.stringify({
  ...PROJECT,
  levels: [levels[0], { identifier: "Cave", layerInstances: null, externalRelPath: "world/Cave.ldtkl" }],
});

const WALLS = tsxOf(JSON.stringify({ name: "a", tilecount: 2, tiles: [tileWith(1, { terrain: "walls" })] }));

/** A map whose tiles say nothing, but whose layers have names. */
const SILENT = JSON.stringify({
  orientation: "orthogonal",
  width: 2,
  height: 1,
  layers: [tileLayer("Ground", [1, 1]), tileLayer("Fences", [0, 1])],
  tilesets: [{ firstgid: 1, tilecount: 1 }],
});

const FILES = {
  "a.tmx": tmxOf(writeTiled(GRID, "zlib")),
  "TOWN.TMX": tmxOf(writeTiled(GRID, "csv")),
  "maps/c.tmx": tmxOf(EXTERNAL.replace("a.tsj", "a.tsx")),
  "maps/c.tmj": EXTERNAL.replace("a.tsj", "a.tsx"),
  "tiles/a.tsx": WALLS,
  "bad.tmx": "<map>",
  "silent.tmj": SILENT,
  "town/world.ldtk": WORLD,
  "town/world/Cave.ldtkl": JSON.stringify(CAVE),
  "lost/world.ldtk": WORLD,
  "case.ldtk": writeLdtk(GRID).replace('"wall"', '"Wall"'),
  "a.map": mapFile("....\n.##."),
  "huge.tmj": JSON.stringify({
    orientation: "orthogonal",
    width: 16384,
    height: 16384,
    layers: [tileLayer("a", [])],
    tilesets: [],
  }),
  "a.tmj": writeTiled(GRID, "zlib"),
  "a.ldtk": writeLdtk(GRID),
  "tiled.json": writeTiled(GRID, "csv"),
  "ldtk.json": writeLdtk(GRID),
  "black.PNG": writePng({ width: 3, height: 1, depth: 1, colourType: 0, samples: [1, 0, 1] }),
  "grey.png": writePng({ width: 2, height: 1, depth: 8, colourType: 0, samples: [255, 7] }),
  "maps/b.tmj": EXTERNAL,
  "tiles/a.tsj": JSON.stringify({ tiles: [tileWith(1, { terrain: "walls" })] }),
  "lost/deep/b.tmj": EXTERNAL,
  "bad.tmj": "tiled",
  "bad.png": "PNG",
};

/** The terrains that `octile info` finds. */
async function terrainsIn(file: string, ...words: string[]): Promise<string[]> {
  const { out, err } = await runIn({ files: FILES, stdin: FILES["a.tmj"] }, "info", file, "--json", ...words);
  expect(err).toBe("");
  const { terrains } = JSON.parse(out) as {
    terrains: { name: string; cost: number; blocked: boolean; cells: number }[];
  };
  return terrains.map(({ name, cost, blocked, cells }) => `${cells} ${name} ${blocked ? "blocked" : cost}`);
}

test.each(["a.tmj", "tiled.json", "a.tmx", "TOWN.TMX", "-"])("a Tiled map is read from %s", async (file) => {
  expect(await terrainsIn(file)).toEqual(["6 ground 1", "1 wall blocked", "1 road 2"]);
});

test.each(["a.ldtk", "ldtk.json"])("an LDtk project is read from %s", async (file) => {
  expect(await terrainsIn(file)).toEqual(["6 ground 1", "1 wall blocked", "1 road 1"]);
});

test("a PNG image is black walls on white ground", async () => {
  expect(await terrainsIn("black.PNG")).toEqual(["2 ground 1", "1 wall blocked"]);
});

test("--terrain says what a value, a property or a colour means", async () => {
  expect(await terrainsIn("a.ldtk", "--terrain", "road=mud:7")).toEqual(["6 ground 1", "1 wall blocked", "1 mud 7"]);
  expect(await terrainsIn("maps/b.tmj", "--terrain", "walls=wall")).toEqual(["1 ground 1", "1 wall blocked"]);
  expect(await terrainsIn("grey.png", "--terrain", "#070707=mud:3")).toEqual(["1 ground 1", "1 mud 3"]);
});

test.each(["b.tmj", "c.tmx", "c.tmj"])("a tileset in another file is found beside the map: %s", async (map) => {
  expect(await terrainsIn(`maps/${map}`)).toEqual(["1 ground 1", "1 walls 1"]);
});

test("--level and --layer choose of an LDtk project, whose levels are found beside it", async () => {
  expect(await terrainsIn("town/world.ldtk")).toEqual(["6 ground 1", "1 wall blocked", "1 road 1"]);
  for (const level of ["Cave", "1"]) {
    expect(await terrainsIn("town/world.ldtk", "--level", level)).toEqual(["6 ground 1", "1 wall blocked", "1 road 1"]);
    expect(await terrainsIn("town/world.ldtk", "--level", level, "--layer", "Roofs")).toEqual(["8 wall blocked"]);
  }
  const words = ["--level", "Cave", "--layer", "Roofs", "--start", "0,0", "--goal", "3,1", "--json"];
  const { code, out } = await runIn({ files: FILES }, "path", "town/world.ldtk", ...words);
  expect([code, JSON.parse(out)]).toMatchObject([1, { status: "blocked-start" }]);
});

test.each(["a.map", "a.tmj", "a.tmx", "a.ldtk"])("--max-cells limits the cells of %s", async (file) => {
  expect(await runIn({ files: FILES }, "info", file, "--max-cells", "8")).toMatchObject({ code: 0 });
  expect(await runIn({ files: FILES }, "info", file, "--max-cells", "7")).toMatchObject({
    code: 1,
    err: `${file}: The map: expected at most 7 cells, or a larger --max-cells, got 4 × 2 = 8.\n`,
  });
});

test("--layer chooses of a Tiled map, and --terrain says what the tiles of a layer are", async () => {
  expect(await terrainsIn("silent.tmj", "--terrain", "Fences=wall", "--terrain", "Ground=mud:3")).toEqual([
    "1 wall blocked",
    "1 mud 3",
  ]);
  expect(await terrainsIn("silent.tmj", "--terrain", "Fences=wall", "--layer", "Fences")).toEqual([
    "1 ground 1",
    "1 wall blocked",
  ]);
  expect(await terrainsIn("a.tmx", "--layer", "Ground")).toEqual(["6 ground 1", "1 wall blocked", "1 road 2"]);
});

test.each([
  ["a.tmx", "a.tmx"],
  ["maps/c.tmj", "../tiles/a.tsx"],
])("%s needs a package, which is named where it is missing", async (map, file) => {
  expect(await runIn({ files: FILES, lacksXmlParser: true }, "info", map)).toMatchObject({
    code: 1,
    out: "",
    err: `${file}: XML needs the package @xmldom/xmldom, which is not installed: run npm install @xmldom/xmldom, or save as JSON (.tmj, .tsj).\n`,
  });
});

test("paths are found on such maps", async () => {
  const { out } = await runIn({ files: FILES }, "path", "a.tmj", "--start", "0,0", "--goal", "3,1", "--json");
  expect(JSON.parse(out)).toMatchObject({ status: "found" });
});

test.each(["tiles/a.tsx", "tiles/a.tsj", "town/world/Cave.ldtkl"])("%s is no map, but a part of one", async (file) => {
  const { code, err } = await runIn({ files: FILES }, "info", file);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/: expected a map of MovingAI \(\.map\), Tiled .*, got .*\.\n$/),
  ]);
});

test.each<[string[], string]>([
  [["bad.tmj"], 'bad.tmj: A Tiled map: expected JSON, got "tiled".'],
  [["bad.tmx"], 'bad.tmx: A Tiled map: expected well-formed XML, got "<map>".'],
  [
    ["silent.tmj"],
    'silent.tmj: The map: expected a cell with a tile whose property "terrain" or class names a terrain, such as "wall", or a meaning in --terrain, got tile layers "Ground", "Fences".',
  ],
  [
    ["case.ldtk"],
    'case.ldtk: defs.layers[0].intGridValues[4].identifier: expected "wall", or a meaning for its value in --terrain, got "Wall".',
  ],
  [["lost/world.ldtk", "--level", "Cave"], "Cannot read lost/world/Cave.ldtkl: there is no such file or folder."],
  [["bad.png"], "bad.png: The file: expected the signature of a PNG file, got other bytes."],
  [["a.map", "--max-cells", "7"], "a.map: The map: expected at most 7 cells, or a larger --max-cells, got 4 × 2 = 8."],
  [
    ["huge.tmj"],
    "huge.tmj: The map: expected at most 16777216 cells, or a larger --max-cells, got 16384 × 16384 = 268435456.",
  ],
  [["none.png"], "Cannot read none.png: there is no such file or folder."],
  [["lost/deep/b.tmj"], "Cannot read lost/tiles/a.tsj: there is no such file or folder."],
  [["grey.png"], "grey.png: Pixel 1,0: expected one of the colours #000000, #ffffff, got #070707 (in 1 pixel)."],
])("%j fails in a sentence that names the file", async (words, sentence) => {
  expect(await runIn({ files: FILES }, "info", ...words)).toMatchObject({ code: 1, out: "", err: `${sentence}\n` });
});

test.each<[string[], string]>([
  [["a.map", "--terrain", "TT=trees"], 'A legend\'s key must be one visible character, got "TT".'],
  [["grey.png", "--terrain", "grey=mud"], 'A colour must be #rrggbb or #rrggbbaa, got "grey".'],
  [["a.ldtk", "--level", "Cave"], 'level must be one of "Level_0", or its index from 0, got "Cave".'],
  [["a.ldtk", "--layer", "Roofs"], 'layer must be one of "Terrain", the IntGrid layers, got "Roofs".'],
  [["a.tmx", "--layer", "Roofs"], 'layer must be one of the tile layers "Ground", got "Roofs".'],
  [["a.tmx", "--level", "1"], "--level needs a project of LDtk, got a file of Tiled, a.tmx."],
  [["a.map", "--level", "1"], "--level needs a project of LDtk, got a file of MovingAI, a.map."],
  [["a.map", "--layer", "Ground"], "--layer needs a map of Tiled or LDtk, got a file of MovingAI, a.map."],
  [["grey.png", "--layer", "Ground"], "--layer needs a map of Tiled or LDtk, got a file of PNG, grey.png."],
  [["a.map", "--max-cells", "0"], "--max-cells must be an integer from 1 to 268435456, got 0."],
  [["a.tmj", "--terrain", "road=road:300"], 'The cost of terrain "road" must be an integer from 1 to 255, got 300.'],
])("%j is refused as a fault of the command line", async (words, sentence) => {
  const { code, err } = await runIn({ files: FILES }, "info", ...words);
  expect({ code, err }).toEqual({ code: 2, err: `${sentence}\nTry: octile info --help\n` });
});
