import { expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { tileLayer, tileWith, writeLdtk, writePng, writeTiled } from "../io/format-writers.ts";
import { mapFile, runIn } from "./fake-io.ts";

const GRID = Grid.parse("...#\n.=..", { "=": { name: "road", cost: 2 } });

const EXTERNAL = JSON.stringify({
  orientation: "orthogonal",
  width: 2,
  height: 1,
  layers: [tileLayer("Ground", [1, 2])],
  tilesets: [{ firstgid: 1, source: "../tiles/a.tsj" }],
});

const FILES = {
  "a.map": mapFile("....\n.##."),
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

test.each(["a.tmj", "tiled.json", "-"])("a Tiled map is read from %s", async (file) => {
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

test("a tileset in another file is found beside the map", async () => {
  expect(await terrainsIn("maps/b.tmj")).toEqual(["1 ground 1", "1 walls 1"]);
});

test("paths are found on such maps", async () => {
  const { out } = await runIn({ files: FILES }, "path", "a.tmj", "--from", "0,0", "--to", "3,1", "--json");
  expect(JSON.parse(out)).toMatchObject({ status: "found" });
});

test.each<[string[], string]>([
  [["bad.tmj"], 'bad.tmj: A Tiled map: expected JSON, got "tiled".'],
  [["bad.png"], "bad.png: The file: expected the signature of a PNG file, got other bytes."],
  [["none.png"], "Cannot read none.png: there is no such file or folder."],
  [["lost/deep/b.tmj"], "Cannot read lost/tiles/a.tsj: there is no such file or folder."],
  [["grey.png"], "grey.png: Pixel 1,0: expected one of the colours #000000, #ffffff, got #070707 (in 1 pixel)."],
])("%j fails in a sentence that names the file", async (words, sentence) => {
  expect(await runIn({ files: FILES }, "info", ...words)).toMatchObject({ code: 1, out: "", err: `${sentence}\n` });
});

test.each<[string[], string]>([
  [["a.map", "--terrain", "TT=trees"], 'A legend\'s key must be one visible character, got "TT".'],
  [["grey.png", "--terrain", "grey=mud"], 'A colour must be #rrggbb or #rrggbbaa, got "grey".'],
  [["a.tmj", "--terrain", "road=road:300"], 'The cost of terrain "road" must be an integer from 1 to 255, got 300.'],
])("%j is refused as a fault of the command line", async (words, sentence) => {
  const { code, err } = await runIn({ files: FILES }, "info", ...words);
  expect({ code, err }).toEqual({ code: 2, err: `${sentence}\nTry: octile info --help\n` });
});
