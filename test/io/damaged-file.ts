import { crc32 } from "node:zlib";
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { Random } from "../../src/generate/random.ts";
import { Grid } from "../../src/index.ts";
import {
  readAgentScenarios,
  readDynamicScenario,
  readImage,
  readLdtk,
  readMap,
  readPng,
  readScenarios,
  readTiled,
  writeMap,
  type XmlParser,
} from "../../src/io/index.ts";
import { tmxOf, tsxOf, writeInfiniteTiled, writeLdtk, writePng, writeTiled } from "./format-writers.ts";

/** A format that the readers take. */
export interface FileFormat {
  readonly name: string;
  /** Files that are whole; bytes stand as characters up to 255. */
  readonly files: readonly string[];
  /** Reads a file and returns how many cells its map has: 0 for a file that holds none. */
  read(file: string): number;
  /** What is made of a file after it was damaged, in most cases. Default: nothing. */
  mend?(file: string): string;
}

/** No map of a damaged file may have more cells. */
export const MAX_CELLS = 2 ** 20;

const LIMIT = { maxCells: MAX_CELLS };
const GRID = Grid.parse(".#=.\nST=#", { "=": { name: "road", cost: 2 } });
const PLAIN = new Grid(40, 40);
const ENCODINGS = ["csv", "base64", "zlib", "gzip"] as const;
const parseXml: XmlParser = (text) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml");

const TILED = [
  ...ENCODINGS.flatMap((encoding) => [writeTiled(GRID, encoding), writeInfiniteTiled(GRID, -3, 5, encoding)]),
  writeTiled(PLAIN, "zlib"),
  writeTiled(PLAIN, "gzip"),
];
const { tilesets, ...MAP } = JSON.parse(TILED[0]) as { tilesets: unknown[] };
const TILESET = JSON.stringify(tilesets[0]);
const WITHOUT_TILESET = JSON.stringify({ ...MAP, tilesets: [{ firstgid: 1, source: "a" }] });
const { levels, ...PROJECT } = JSON.parse(writeLdtk(GRID)) as { levels: unknown[] };
const OUTSIDE = { identifier: "A", layerInstances: null, externalRelPath: "a.ldtkl" };
const WITHOUT_LEVEL = JSON.stringify({ ...PROJECT, levels: [OUTSIDE] });

/** What stands between the two files of a dynamic scenario. */
const BETWEEN = "\n=====\n";

const SCEN = "version 2\nheight 4\nwidth 6\ncost 1 octile\npatch a.patch\ncommands\n";
const PATCH =
  "type patch\npatches 2\npatch 0\nheight 3\nwidth 4\nmap\n@@..\n@@..\n.@@@\npatch 1\nheight 1\nwidth 2\nmap\n.@\n";

/** Every format, with small files, some of which hold much in few bytes. */
export const FORMATS: readonly FileFormat[] = [
  {
    name: "map",
    files: [
      writeMap(GRID),
      writeMap(PLAIN),
      "type octile\nwidth 2\nheight 2\nterrain R road 2\nterrain L lava blocked\nmap\nRL\n@.\n",
    ],
    read: (file) => cellsOf(readMap(file, LIMIT)),
  },
  {
    name: "scenario",
    files: ["version 1\n0\tmaps/arena.map\t49\t48\t1\t11\t2\t12\t5.41421356\n30 arena.map 49 48 48 47 0 0 120\n"],
    read: (file) => 0 * readScenarios(file).length,
  },
  {
    name: "agent scenario",
    files: ["2\nmaps/x/AR.map\t37\t18\t27\t51\t4\t2\t38\nAR.map 19 29 67 66 68 1 49\n"],
    read: (file) => 0 * readAgentScenarios(file).length,
  },
  {
    name: "dynamic scenario",
    files: [
      `${SCEN}Q 0 0 0 5 3 6.24264068711\nP 1 1 2 0\nP 1 0 1 1\nQ 1 0 0 0 3 -1\n${BETWEEN}${PATCH}`,
      `${SCEN}${"P 0 0 0 0\n".repeat(90)}${BETWEEN}${PATCH}`,
    ],
    read: (file) => {
      const [scenario, patches = ""] = file.split(BETWEEN);
      const { width, height } = readDynamicScenario(scenario, patches, LIMIT);
      return width * height;
    },
  },
  { name: "Tiled, JSON", files: TILED, read: (file) => cellsOf(readTiled(file, LIMIT)) },
  { name: "Tiled, XML", files: TILED.map(tmxOf), read: (file) => cellsOf(readTiled(file, { parseXml, ...LIMIT })) },
  {
    name: "Tiled, tileset",
    files: [TILESET, tsxOf(TILESET)],
    read: (file) => cellsOf(readTiled(WITHOUT_TILESET, { parseXml, tilesets: { a: file }, ...LIMIT })),
  },
  {
    name: "LDtk",
    files: [writeLdtk(GRID), writeLdtk(PLAIN)],
    read: (file) => cellsOf(readLdtk(file, LIMIT)),
  },
  {
    name: "LDtk, level",
    files: [JSON.stringify(levels[0])],
    read: (file) => cellsOf(readLdtk(WITHOUT_LEVEL, { levels: { "a.ldtkl": file }, ...LIMIT })),
  },
  {
    name: "PNG",
    files: [
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
      writePng({ width: 40, height: 40, depth: 1, colourType: 0, samples: Array(40 * 40).fill(1) }),
      writePng({ width: 2, height: 3, depth: 16, colourType: 6, samples: Array(24).fill(40_000) }),
    ].map((bytes) => Buffer.from(bytes).toString("latin1")),
    read: (file) => {
      const image = readPng(new Uint8Array(Buffer.from(file, "latin1")), LIMIT);
      return cellsOf(
        readImage(image, { colours: { "#000000": "wall", "#ffffff": "ground" }, tolerance: 255, ...LIMIT }),
      );
    },
    mend: withChecksums,
  },
];

/** The numbers that take the place of others. */
const NUMBERS = [
  ...["0", "1", "2", "3", "7", "16", "100", "1000", "1024", "4096", "16384", "16385", "65536", "2147483647"],
  ...["4294967296", "99999999999999999999", "1e9", "1e400", "-1", "-0", "-2147483648", "0.5", "-1.5", "1e-9", "null"],
];

const JUNK = ["\0", "\ufeff", "\ud83d", "\u2028", "\r", "\n", "\t", " ", '"', "\\", "[", "{", "]", "<", "&", "=", "ÿ"];

/** The ways to damage a file, each at a place that is drawn. */
const DAMAGES: readonly ((file: string, random: Random) => string)[] = [
  // flip a bit
  (file, random) => {
    const at = random.below(file.length);
    return replaced(file, at, 1, String.fromCharCode((file.charCodeAt(at) || 0) ^ (1 << random.below(8))));
  },
  // put something else in
  (file, random) => replaced(file, random.below(file.length), random.below(3), JUNK[random.below(JUNK.length)]),
  // take a part out
  (file, random) => replaced(file, random.below(file.length), random.below(20), ""),
  // cut the end off
  (file, random) => file.slice(0, random.below(file.length)),
  // repeat a part, a few times or many
  (file, random) => {
    const at = random.below(file.length);
    const part = file.slice(at, at + 1 + random.below(40));
    return replaced(file, at, 0, part.repeat(random.chance(5) ? 500 : 1 + random.below(3)));
  },
  // put a part of another file in
  (file, random) => {
    const format = FORMATS[random.below(FORMATS.length)];
    const other = format.files[random.below(format.files.length)];
    const from = random.below(other.length);
    const part = other.slice(from, from + random.below(200));
    return replaced(file, random.below(file.length), random.below(2) * part.length, part);
  },
  replaceNumber,
  replaceNumber,
  replaceNumber,
  // four bytes that are a number in files that are not text
  (file, random) => {
    const number = random.below(2) === 0 ? random.below(2 ** 15) : 2 ** random.below(24);
    const bytes = [24, 16, 8, 0].map((shift) => String.fromCharCode((number >>> shift) & 255));
    return replaced(file, random.below(file.length), 4, bytes.join(""));
  },
];

/** The damaged file of a format that a number stands for: always the same. */
export function damagedFile(format: FileFormat, number: number): string {
  const random = new Random(number);
  let file = format.files[random.below(format.files.length)];
  for (let times = random.chance(70) ? 1 : 2 + random.below(3); times > 0 && file !== ""; times--) {
    file = DAMAGES[random.below(DAMAGES.length)](file, random);
  }
  return format.mend !== undefined && random.chance(80) ? format.mend(file) : file;
}

/** What became of reading a file. */
export interface Outcome {
  /** How many cells the map has, or `undefined` if the file was refused. */
  readonly cells: number | undefined;
  /** The error, if it is not a sentence of one of the classes that are promised. */
  readonly fault: string | undefined;
}

/** Reads a file, which must give a map or an error that is a sentence. */
export function outcomeOf(format: FileFormat, file: string): Outcome {
  try {
    const cells = format.read(file);
    return { cells, fault: cells > MAX_CELLS ? `A map of ${cells} cells.` : undefined };
  } catch (error) {
    // the engine's own errors, such as "Invalid array length", do not end with a full stop
    const isSentence = /^(Syntax|Range|Type)Error: [^\n\r]*\.$/.test(String(error));
    return { cells: undefined, fault: isSentence ? undefined : String(error) };
  }
}

function cellsOf({ width, height }: Grid): number {
  return width * height;
}

function replaced(file: string, at: number, length: number, by: string): string {
  return file.slice(0, at) + by + file.slice(at + length);
}

function replaceNumber(file: string, random: Random): string {
  const matches = [...file.matchAll(/-?\d+(\.\d+)?/g)];
  if (matches.length === 0) return file;
  const { index, 0: match } = matches[random.below(matches.length)];
  return replaced(file, index, match.length, NUMBERS[random.below(NUMBERS.length)]);
}

/** A PNG file with checksums of its chunks that fit. */
function withChecksums(file: string): string {
  const bytes = Buffer.from(file, "latin1");
  for (let start = 8; start + 12 <= bytes.length; ) {
    const end = start + 8 + bytes.readUInt32BE(start);
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(start + 4, end)), end);
    start = end + 4;
  }
  return bytes.toString("latin1");
}
