import type { Grid } from "../../../src/index.ts";
import { type Meanings, readImage, readLdtk, readMap, readPng, tiledAreaOf } from "../../../src/io/index.ts";
import { MOST_NEAR } from "./far/far-thread.ts";
import { type OpenedMap, readTiledMap, type Tilesets } from "./tiled-map.ts";

/** The longest side of a map that the playground takes, in cells. */
export const MOST_SIDE = 4096;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The bytes up to where the sides of a picture stand. */
const PNG_HEAD = 24;

/** What the colours of an image mean; others are taken for the nearest of these. */
const COLOURS: Meanings = {
  "#ffffff": "ground",
  "#000000": "wall",
  "#00000000": "wall",
  "#808080": "wall",
  "#8b7d3a": "swamp",
  "#208020": { name: "trees", cost: 2 },
  "#2060ff": { name: "water", cost: 2 },
};

/** Files in which every cell takes room of its own are read whole, so that `checkSides` can say what is too large. */
const ANY_SIZE = { maxCells: 16384 * 16384 };

/**
 * Reads a map file by what it holds, and its name where that does not tell: MovingAI, Tiled, LDtk or PNG. A Tiled map may need
 * tilesets from other files.
 */
export function readMapFile(name: string, bytes: Uint8Array, tilesets: Tilesets = {}): OpenedMap {
  if (bytes.length === 0) throw new SyntaxError("The file must hold a map, and it is empty.");
  const opened = isPng(bytes) ? said(readPicture(bytes)) : readText(name, textOf(bytes), tilesets);
  checkSides(opened.grid.width, opened.grid.height);
  return opened;
}

/** Files of fewer bytes are read on the thread of the page, unless their head says that they hold a large picture. */
const MOST_NEAR_BYTES = 0x4_0000;

/** Whether a file may hold a map that a thread should read. Only pages can read XML. */
export function mayBeFar(bytes: Uint8Array): boolean {
  if (isPng(bytes) && bytes.length >= PNG_HEAD) {
    const { width, height } = sidesOfPng(bytes);
    return width * height > MOST_NEAR;
  }
  return bytes.length > MOST_NEAR_BYTES && !/^\ufeff?\s*</.test(textOf(bytes.subarray(0, 1024)));
}

function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function readPicture(bytes: Uint8Array): Grid {
  // what a picture says of its sides stands at the same place in every file; its pixels may take much memory
  if (bytes.length >= PNG_HEAD) {
    const { width, height } = sidesOfPng(bytes);
    checkSides(width, height);
  }
  return readImage(readPng(bytes), { colours: COLOURS, tolerance: 255 });
}

function sidesOfPng(bytes: Uint8Array): { width: number; height: number } {
  const header = new DataView(bytes.buffer, bytes.byteOffset, PNG_HEAD);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}

function readText(name: string, text: string, tilesets: Tilesets): OpenedMap {
  const isJson = /^\ufeff?\s*\{/.test(text);
  const isXml = /^\ufeff?\s*</.test(text);
  if (/\.(tsx|tsj)$/i.test(name)) {
    throw new SyntaxError("The file must be a map, and it is a tileset: choose or drop it together with its map.");
  }
  if (!isJson && !isXml && /\.(tmj|json|ldtk)$/i.test(name))
    throw new SyntaxError("The file must hold JSON, and it does not.");
  if (!isJson && !isXml && !/^\ufeff?\s*type\b/.test(text)) {
    throw new SyntaxError(
      "The file must be a map of MovingAI (.map), Tiled (.tmx, .tmj, .json) or LDtk (.ldtk), or a PNG, and it is none.",
    );
  }
  if (!isJson && !isXml) return said(readMap(text, ANY_SIZE));
  if (/\.ldtk$/i.test(name) || text.includes('"layerInstances"')) return said(readLdtk(text, ANY_SIZE));
  const { left, top, right, bottom } = tiledAreaOf(text);
  checkSides(right - left, bottom - top);
  return readTiledMap(text, tilesets);
}

/** A map whose file says by itself what is a wall. */
function said(grid: Grid): OpenedMap {
  return { grid, guess: undefined };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Refuses a map that is larger than a browser can be expected to hold. */
function checkSides(width: number, height: number): void {
  if (width <= MOST_SIDE && height <= MOST_SIDE) return;
  throw new RangeError(`A map must be at most ${MOST_SIDE} × ${MOST_SIDE} cells here, got ${width} × ${height}.`);
}
