import { dirname, isAbsolute, join } from "node:path";
import { show } from "../check.ts";
import type { Grid } from "../index.ts";
import {
  levelFileOf,
  type MaxCellsOption,
  type Meanings,
  readImage,
  readLdtk,
  readMap,
  readPng,
  readTiled,
  tilesetFilesOf,
  type XmlParser,
} from "../io/index.ts";
import { tileLayersOf } from "../io/tiled/tile-layer.ts";
import { partOfMap } from "../io/tiled/tiled-file.ts";
import { isXml } from "../io/xml.ts";
import { given } from "./arguments/option.ts";
import { Failure, UsageError } from "./failure.ts";
import { isStandard, nameOfFile, readBytes, readText } from "./file.ts";
import type { Io } from "./io.ts";

/** A map file whose format is known. */
export interface MapFile {
  readonly file: string;
  /** Whether the file is so long that progress should be shown. */
  readonly isLong: boolean;
  /** Makes a grid. The meanings are of characters, values, layers or colours, depending on the format. */
  toGrid(meanings: Meanings, limit: MaxCellsOption): Grid;
}

/** The part of a file that is the map, in formats with several maps in a file. */
interface MapChoice {
  /** The level of an LDtk project, by its name or its number from 0. */
  readonly level: string | undefined;
  /** The layer of an LDtk level or of a Tiled map. */
  readonly layer: string | undefined;
}

/** The formats of text files. */
type TextFormat = "MovingAI" | "Tiled" | "LDtk";

/** The known formats, with the endings of their file names. */
export const FORMATS = "MovingAI (.map), Tiled (.tmx, .tmj, .json), LDtk (.ldtk) or PNG (.png)";

/** The number of characters or bytes from which reading a map takes long enough to show progress. */
const LONG_FILE = 500_000;

/** The meanings of colours in an image, unless the command line says otherwise. */
const COLOURS: Meanings = { "#000000": "wall", "#ffffff": "ground" };

/** Reads a map file, and the files that it names. */
export async function readMapFile(file: string, choice: MapChoice, io: Io): Promise<MapFile> {
  if (!isStandard(file) && /\.png$/i.test(file)) {
    checkChoice(file, choice, "PNG");
    const bytes = readBytes(file, io);
    const toGrid: MapFile["toGrid"] = (given, limit) =>
      readImage(readPng(bytes, limit), { colours: { ...COLOURS, ...given }, ...limit });
    return { file, isLong: bytes.length >= LONG_FILE, toGrid };
  }
  const text = await readText(file, io);
  const format = formatOf(file, text);
  if (format === undefined) {
    const got = text === "" ? "an empty file" : show(text);
    throw new Failure(`${nameOfFile(file)}: expected a map of ${FORMATS}, got ${got}.`);
  }
  checkChoice(file, choice, format);
  const toGrid = { MovingAI: movingAi, Tiled: tiled, LDtk: ldtk }[format];
  return { file, isLong: text.length >= LONG_FILE, toGrid: await toGrid(file, text, choice, io) };
}

/** Returns the format of a text file, by how the file begins, and by its name if it is damaged. */
function formatOf(file: string, text: string): TextFormat | undefined {
  // tilesets and levels are parts of maps
  if (/\.(tsx|tsj|ldtkl)$/i.test(file)) return undefined;
  if (isXml(text) || /\.(tmx|tmj)$/i.test(file)) return "Tiled";
  if (/\.ldtk$/i.test(file)) return "LDtk";
  if (/^\ufeff?\s*\{/.test(text)) {
    if (text.includes('"layerInstances"')) return "LDtk";
    return text.includes('"orientation"') ? "Tiled" : undefined;
  }
  return /\.map$/i.test(file) || /^\ufeff?\s*type\b/.test(text) ? "MovingAI" : undefined;
}

function checkChoice(file: string, { level, layer }: MapChoice, format: TextFormat | "PNG"): void {
  const got = `got a file of ${format}, ${nameOfFile(file)}`;
  if (level !== undefined && format !== "LDtk") throw new UsageError(`--level needs a project of LDtk, ${got}.`);
  if (layer !== undefined && format !== "LDtk" && format !== "Tiled") {
    throw new UsageError(`--layer needs a map of Tiled or LDtk, ${got}.`);
  }
}

async function movingAi(_file: string, text: string): Promise<MapFile["toGrid"]> {
  return (terrains, limit) => readMap(text, { terrains, ...limit });
}

async function ldtk(file: string, text: string, { level, layer }: MapChoice, io: Io): Promise<MapFile["toGrid"]> {
  const chosen = level === undefined ? 0 : /^\d{1,9}$/.test(level) ? Number(level) : level;
  const levelFile = orElse(() => levelFileOf(text, chosen), undefined);
  const levels = levelFile === undefined ? {} : { [levelFile]: await readText(beside(file, levelFile), io) };
  const shared = { level: chosen, levels, ...given({ layer }) };
  return (values, limit) => readLdtk(text, { ...shared, values, ...limit });
}

async function tiled(file: string, text: string, { layer }: MapChoice, io: Io): Promise<MapFile["toGrid"]> {
  const options = isXml(text) ? { parseXml: await loadXmlParser(file, io) } : {};
  const sources = orElse(() => tilesetFilesOf(text, options), []);
  const texts = new Map<string, string>();
  for (const source of sources) texts.set(source, await readText(beside(file, source), io));
  const xmlSource = sources.find((source) => isXml(texts.get(source) ?? ""));
  const parseXml = options.parseXml ?? (xmlSource === undefined ? undefined : await loadXmlParser(xmlSource, io));
  const shared = {
    tilesets: Object.fromEntries(texts),
    ...given({ parseXml, layer }),
  };
  return (meanings, limit) => {
    const { layers, values } = sortMeanings(meanings, text, parseXml);
    return readTiled(text, { ...shared, layers, values, ...limit });
  };
}

/** Separates meanings of tile layers from meanings of values. */
function sortMeanings(
  meanings: Meanings,
  text: string,
  parseXml: XmlParser | undefined,
): { layers: Meanings; values: Meanings } {
  const entries = Object.entries(meanings);
  if (entries.length === 0) return { layers: {}, values: {} };
  const names = tileLayersOf(partOfMap(text, parseXml)).map(({ name }) => name);
  return {
    layers: Object.fromEntries(entries.filter(([key]) => names.includes(key))),
    values: Object.fromEntries(entries.filter(([key]) => !names.includes(key))),
  };
}

async function loadXmlParser(file: string, io: Io): Promise<XmlParser> {
  try {
    return await io.loadXmlParser();
  } catch {
    throw new Failure(
      `${nameOfFile(file)}: XML needs the package @xmldom/xmldom, which is not installed: run npm install @xmldom/xmldom, or save as JSON (.tmj, .tsj).`,
    );
  }
}

/** Returns the path of a file that another file names. */
function beside(file: string, name: string): string {
  return isAbsolute(name) ? name : join(dirname(file), name);
}

/** Calls a function, and returns another value where the map is damaged: its reader will say how. */
function orElse<T>(call: () => T, other: T): T {
  try {
    return call();
  } catch {
    return other;
  }
}
