import { dirname, join } from "node:path";
import type { Grid } from "../index.ts";
import { type Meanings, readImage, readLdtk, readMap, readPng, readTiled, tilesetFilesOf } from "../io/index.ts";
import { isStandard, readBytes, readText } from "./file.ts";
import type { Io } from "./io.ts";

/** A map file of one of the formats that we know. */
export interface MapFile {
  readonly file: string;
  /** In characters or bytes. */
  readonly length: number;
  /** Makes a grid. What the meanings are about depends on the format: characters, values or colours. */
  toGrid(meanings: Meanings): Grid;
}

/** What colours mean in an image unless the command line says otherwise. */
const COLOURS: Meanings = { "#000000": "wall", "#ffffff": "ground" };

/** Reads a map file and what belongs to it. */
export async function readMapFile(file: string, io: Io): Promise<MapFile> {
  if (!isStandard(file) && /\.png$/i.test(file)) {
    const bytes = readBytes(file, io);
    const toGrid = (given: Meanings): Grid => readImage(readPng(bytes), { colours: { ...COLOURS, ...given } });
    return { file, length: bytes.length, toGrid };
  }
  const text = await readText(file, io);
  return { file, length: text.length, toGrid: await readerOf(file, text, io) };
}

/** How a map in a text file is made a grid. */
async function readerOf(file: string, text: string, io: Io): Promise<MapFile["toGrid"]> {
  const isJson = /\.(tmj|ldtk|json)$/i.test(file) || /^\ufeff?\s*\{/.test(text);
  if (!isJson) return (terrains) => readMap(text, { terrains });
  if (/\.ldtk$/i.test(file) || text.includes('"layerInstances"')) return (values) => readLdtk(text, { values });
  const tilesets = await readTilesets(file, text, io);
  return (values) => readTiled(text, { values, tilesets });
}

/** The tilesets in JSON that a Tiled map keeps in other files, by their path from the map's folder. */
async function readTilesets(file: string, text: string, io: Io): Promise<Record<string, string>> {
  const sources = sourcesIn(text).filter((source) => /\.(tsj|json)$/i.test(source));
  const texts = sources.map(async (source) => [source, await readText(join(dirname(file), source), io)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** None where the map is damaged: who reads it will say how. */
function sourcesIn(text: string): string[] {
  try {
    return tilesetFilesOf(text);
  } catch {
    return [];
  }
}
