import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import fc from "fast-check";
import { describe, test } from "vitest";
import { Grid } from "../../src/index.ts";
import {
  type Image,
  type ReadBytesOptions,
  type ReadImageOptions,
  type ReadLdtkOptions,
  type ReadTiledOptions,
  readBytes,
  readImage,
  readLdtk,
  readPng,
  readTiled,
  tiledAreaOf,
  tilesetFilesOf,
  type XmlParser,
} from "../../src/io/index.ts";
import { attempt, fuzz } from "./attempt.ts";
import { tmxOf, tsxOf, writeInfiniteTiled, writeLdtk, writePng, writeTiled } from "./format-writers.ts";
import { mutationsOf } from "./mutation.ts";
import { either, oddities } from "./sloppy.ts";

const GRID = Grid.parse(".#=.\nST=#", { "=": { name: "road", cost: 2 } });
const TILED = (["csv", "base64", "zlib", "gzip"] as const).flatMap((encoding) => [
  writeTiled(GRID, encoding),
  writeInfiniteTiled(GRID, -3, 5, encoding),
]);
const TMX = TILED.map(tmxOf);
const parseXml: XmlParser = (text) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml");
const LDTK = [writeLdtk(GRID)];
const PNGS = [
  writePng({ width: 3, height: 2, depth: 8, colourType: 2, samples: [...Array(18).keys()], filters: [1, 4] }),
  writePng({ width: 5, height: 5, depth: 2, colourType: 0, samples: Array(25).fill(2), isInterlaced: true }),
  writePng({
    width: 4,
    height: 1,
    depth: 4,
    colourType: 3,
    samples: [0, 1, 2, 1],
    palette: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  }),
];

/** Meanings for the most part, with what does not belong in between. */
function meanings(...keys: string[]): fc.Arbitrary<unknown> {
  const names = fc.constantFrom("wall", "mud", "water", "", "a b", "NaN");
  const entries = fc.record(
    {
      name: either(names, oddities),
      cost: either(fc.constantFrom(1, 9, 0), oddities),
      blocked: either(fc.boolean(), oddities),
    },
    { requiredKeys: [] },
  );
  return either(fc.dictionary(fc.constantFrom(...keys), either<unknown>(names, entries, oddities)), oddities);
}

/** Options for the most part, with what does not belong in between. */
function sloppy<T>(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<T> {
  return either(
    fc.record({ ...fields, terain: fc.constant(1) }, { requiredKeys: [] }),
    fc.constant({}),
    oddities,
  ) as fc.Arbitrary<T>;
}

const tiledOptions = sloppy<ReadTiledOptions>({
  terrain: either(fc.constantFrom("terrain", "cost", "blocked"), oddities),
  values: meanings("wall", "true", "2"),
  layer: either(fc.constantFrom("Ground", "Grund"), oddities),
  layers: meanings("Ground", "Grund"),
  empty: either(fc.constantFrom("wall", "mud"), oddities),
  tilesets: either(fc.constant({ "a.tsj": "{}", "a.tsx": "<tileset/>" }), oddities),
  parseXml: either(fc.constant(parseXml), oddities),
});

const ldtkOptions = sloppy<ReadLdtkOptions>({
  level: either<unknown>(fc.constantFrom("Level_0", 0, 1), oddities),
  layer: either(fc.constant("Terrain"), oddities),
  values: meanings("0", "1", "wall", "9", "x"),
  levels: either(fc.constant({ "a.ldtkl": "{}" }), oddities),
});

describe("whatever comes in, a reader of a game's format answers or says in one sentence what is wrong:", () => {
  test("readTiled, damaged anywhere", () => {
    fuzz(2500, mutationsOf(TILED), (text) => {
      attempt([text], () => readTiled(text), checkGrid);
      attempt([text], () => tilesetFilesOf(text), assert);
      attempt(
        [text],
        () => tiledAreaOf(text),
        ({ left, right }) => assert(left < right),
      );
    });
  });

  test("readTiled, with a value of its JSON replaced", () => {
    fuzz(5000, replacementsIn(TILED), (text) => attempt([text], () => readTiled(text), checkGrid));
  });

  test("readTiled, with any options", () => {
    fuzz(4000, fc.tuple(fc.constantFrom(...TILED, ...TMX), tiledOptions), ([text, options]) => {
      attempt([text, options], () => readTiled(text, options), checkGrid);
    });
  });

  test("readTiled, of XML that is damaged anywhere", () => {
    fuzz(1000, mutationsOf(TMX), (text) => {
      attempt([text], () => readTiled(text, { parseXml }), checkGrid);
      attempt([text], () => tilesetFilesOf(text, { parseXml }), assert);
      attempt(
        [text],
        () => tiledAreaOf(text, { parseXml }),
        ({ left, right }) => assert(left < right),
      );
    });
  });

  test("readTiled, of XML with elements and attributes taken out or put elsewhere", () => {
    fuzz(1000, shuffledXml(TMX), (text) => attempt([text], () => readTiled(text, { parseXml }), checkGrid));
  });

  test("readTiled, with a damaged tileset of another file", () => {
    const { tilesets, ...map } = JSON.parse(TILED[0]) as { tilesets: unknown[] };
    const tileset = JSON.stringify(tilesets[0]);
    const text = JSON.stringify({ ...map, tilesets: [{ firstgid: 1, source: "a" }] });
    fuzz(1000, mutationsOf([tileset, tsxOf(tileset)]), (content) => {
      attempt([content], () => readTiled(text, { parseXml, tilesets: { a: content } }), checkGrid);
    });
  });

  test("readLdtk, damaged anywhere", () => {
    fuzz(4000, mutationsOf(LDTK), (text) => attempt([text], () => readLdtk(text), checkGrid));
  });

  test("readLdtk, with a value of its JSON replaced", () => {
    fuzz(4000, replacementsIn(LDTK), (text) => attempt([text], () => readLdtk(text), checkGrid));
  });

  test("readLdtk, with a damaged level of another file", () => {
    const { levels, ...project } = JSON.parse(LDTK[0]) as { levels: unknown[] };
    const outer = { identifier: "A", layerInstances: null, externalRelPath: "a.ldtkl" };
    const text = JSON.stringify({ ...project, levels: [outer] });
    fuzz(1000, mutationsOf([JSON.stringify(levels[0])]), (content) => {
      attempt([content], () => readLdtk(text, { levels: { "a.ldtkl": content } }), checkGrid);
    });
  });

  test("readLdtk, with any options", () => {
    fuzz(3000, fc.tuple(fc.constantFrom(...LDTK), ldtkOptions), ([text, options]) => {
      attempt([text, options], () => readLdtk(text, options), checkGrid);
    });
  });

  test("readPng, damaged anywhere", () => {
    fuzz(8000, damagedPngs, (bytes) => attempt([], () => readPng(bytes), checkImage));
  });

  test("readImage and readBytes", () => {
    const sides = either(fc.constantFrom(1, 2), oddities);
    const data = either<unknown>(
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      fc.uint8Array({ maxLength: 16 }),
      oddities,
    );
    const images = either(fc.record({ width: sides, height: sides, data }), oddities) as fc.Arbitrary<Image>;
    const imageOptions = sloppy<ReadImageOptions>({
      colours: meanings("#000000", "#ffffff80", "#FFF", ""),
      tolerance: either(fc.constantFrom(0, 200, 255), oddities),
      other: either(fc.constantFrom("mud", "wall"), oddities),
    });
    const bytesOptions = sloppy<ReadBytesOptions>({ values: meanings("0", "1", "255", "256", "x") });
    fuzz(5000, fc.tuple(images, imageOptions, bytesOptions), ([image, options, values]) => {
      attempt([image, options], () => readImage(image, options), checkGrid);
      const { width, height, data: bytes } = image ?? {};
      attempt([image, values], () => readBytes(width, height, bytes as Uint8Array, values), checkGrid);
    });
  });

  test("the readers, of what is neither text nor bytes", () => {
    fuzz(500, oddities, (odd) => {
      const fail = (): never => assert.fail();
      attempt([odd], () => readTiled(odd as string), fail);
      attempt([odd], () => readLdtk(odd as string), fail);
      attempt([odd], () => tilesetFilesOf(odd as string), fail);
      attempt([odd], () => readPng(odd as Uint8Array), fail);
      attempt([odd], () => readImage(odd as Image, { colours: {} }), fail);
    });
  });
});

test.each([
  ["an array in an array, and so on", "[".repeat(200_000) + "]".repeat(200_000)],
  [
    "groups in groups",
    `{"orientation":"orthogonal","layers":${'[{"type":"group","layers":'.repeat(50_000)}[]${"}]".repeat(50_000)}}`,
  ],
  ["many layers", mapWith("layers", '{"type":"tilelayer","name":"a","data":[1]}', 20_000)],
  ["many tilesets", mapWith("tilesets", '{"firstgid":1}', 20_000)],
  ["many levels", `{"levels":[${Array(20_000).fill('{"identifier":"a"}').join()}]}`],
  ["a long text", JSON.stringify("x".repeat(2_000_000))],
])("a lot of JSON is answered within a second: %s", (_, text) => {
  attempt([], () => readTiled(text), checkGrid);
  attempt([], () => readLdtk(text, { level: "b" }), checkGrid);
});

test.each([
  ["elements in elements", "<map>".repeat(10_000) + "</map>".repeat(10_000)],
  ["groups in groups", `<map orientation="orthogonal">${"<group>".repeat(10_000)}${"</group>".repeat(10_000)}</map>`],
  ["elements without end", "<map>".repeat(20_000)],
  ["many layers", `<map orientation="orthogonal" width="1" height="1">${"<layer><data/></layer>".repeat(2000)}</map>`],
  ["many tilesets", `<map orientation="orthogonal">${'<tileset firstgid="1"/>'.repeat(5000)}<layer/></map>`],
  ["many attributes", `<map ${Array.from({ length: 20_000 }, (_, index) => `a${index}=""`).join(" ")}/>`],
  ["many errors", `<map>${"&x;".repeat(100_000)}</map>`],
  ["many brackets", "<".repeat(500_000)],
  ["a billion laughs", `<!DOCTYPE map [${billionLaughs()}]><map orientation="&l9;">&l9;</map>`],
  ["a long text", `<map>${"1,".repeat(1_000_000)}</map>`],
])("a lot of XML is answered within a second: %s", (_, text) => {
  attempt([], () => readTiled(text, { parseXml }), checkGrid);
});

/** Entities that stand for ten of the one before each. */
function billionLaughs(): string {
  return Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join("");
}

/** XML in which some elements or attributes are missing, twice there, or in each other's place. */
function shuffledXml(texts: readonly string[]): fc.Arbitrary<string> {
  const damage = fc.tuple(
    fc.constantFrom(/<[^<>]*>/g, / \w+="[^"]*"/g, /"[^"]*"/g),
    fc.nat(500),
    fc.nat(500),
    fc.nat(2),
  );
  return fc.tuple(fc.constantFrom(...texts), fc.array(damage, { minLength: 1, maxLength: 3 })).map(([text, damages]) =>
    damages.reduce((whole, [pattern, one, other, how]) => {
      const words = whole.match(pattern) ?? [""];
      const [a, b] = [words[one % words.length], words[other % words.length]];
      return whole.replace(a, () => [b, "", a + b][how]);
    }, text),
  );
}

/** A Tiled map with many of something. */
function mapWith(key: string, item: string, count: number): string {
  const map = { orientation: "orthogonal", width: 1, height: 1, layers: [], tilesets: [], [key]: ["?"] };
  return JSON.stringify(map).replace('"?"', Array(count).fill(item).join());
}

/** JSON texts in which one value is another. */
function replacementsIn(texts: readonly string[]): fc.Arbitrary<string> {
  const others: unknown[] = [
    null,
    true,
    "",
    "x",
    -1,
    0,
    0.5,
    3,
    1e9,
    2 ** 32,
    "1",
    [],
    [[]],
    {},
    { toString: 1, valueOf: 1 },
    "AAAA",
    "zlib",
    "zstd",
    "group",
  ];
  return fc.tuple(fc.constantFrom(...texts), fc.nat(1000), fc.constantFrom(...others)).map(([text, nth, other]) => {
    let count = 0;
    JSON.parse(text, (_, value) => {
      count++;
      return value;
    });
    let left = nth % count;
    return JSON.stringify(JSON.parse(text, (_, value) => (left-- === 0 ? other : value)));
  });
}

/** PNG files with some bytes changed, cut or added, for the most part with checksums that fit again. */
const damagedPngs: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(...PNGS),
    fc.array(
      fc.tuple(fc.nat(300), fc.constantFrom(0, 1, 2, 3, 7, 64, 127, 255), fc.constantFrom("set", "set", "cut", "add")),
      { maxLength: 3 },
    ),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([png, damages, honesty]) => {
    const bytes = [...png];
    for (const [at, byte, how] of damages) {
      if (how === "set") bytes[at % bytes.length] = byte;
      else bytes.splice(at % bytes.length, how === "cut" ? byte : 0, ...(how === "add" ? [byte] : []));
    }
    return honesty === 0 ? Uint8Array.from(bytes) : withChecksums(Buffer.from(bytes));
  });

function withChecksums(bytes: Buffer): Uint8Array {
  for (let start = 8; start + 12 <= bytes.length; ) {
    const end = start + 8 + bytes.readUInt32BE(start);
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(start + 4, end)), end);
    start = end + 4;
  }
  return new Uint8Array(bytes);
}

function checkGrid(grid: Grid): void {
  assert.equal(grid.terrainOfCell.length, grid.width * grid.height);
  assert(grid.terrainOfCell.every((terrain) => terrain < grid.terrains.length));
}

function checkImage({ width, height, data }: Image): void {
  assert.equal(data.length, 4 * width * height);
}
