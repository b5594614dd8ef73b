import type { Grid } from "../../../src/index.ts";
import { type Meanings, readImage, readLdtk, readMap, readPng, readTiled, tiledAreaOf } from "../../../src/io/index.ts";

/** The longest side of a map that the playground takes, in cells. */
export const MOST_SIDE = 4096;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

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

/** Reads a map file by what it holds, and its name where that does not tell: MovingAI, Tiled, LDtk or PNG. */
export function readMapFile(name: string, bytes: Uint8Array): Grid {
  if (bytes.length === 0) throw new SyntaxError("The file must hold a map, and it is empty.");
  const grid = isPng(bytes) ? readPicture(bytes) : readText(name, textOf(bytes));
  checkSides(grid.width, grid.height);
  return grid;
}

function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function readPicture(bytes: Uint8Array): Grid {
  // what a picture says of its sides stands at the same place in every file; its pixels may take much memory
  if (bytes.length >= 24) {
    const header = new DataView(bytes.buffer, bytes.byteOffset, 24);
    checkSides(header.getUint32(16), header.getUint32(20));
  }
  return readImage(readPng(bytes), { colours: COLOURS, tolerance: 255 });
}

function readText(name: string, text: string): Grid {
  const isJson = /^\ufeff?\s*\{/.test(text);
  const isXml = /^\ufeff?\s*</.test(text);
  if (!isJson && !isXml && /\.(tmj|json|ldtk)$/i.test(name))
    throw new SyntaxError("The file must hold JSON, and it does not.");
  if (!isJson && !isXml && !/^\ufeff?\s*type\b/.test(text)) {
    throw new SyntaxError(
      "The file must be a map of MovingAI (.map), Tiled (.tmx, .tmj, .json) or LDtk (.ldtk), or a PNG, and it is none.",
    );
  }
  if (!isJson && !isXml) return readMap(text, ANY_SIZE);
  if (/\.ldtk$/i.test(name) || text.includes('"layerInstances"')) return readLdtk(text, ANY_SIZE);
  const { left, top, right, bottom } = tiledAreaOf(text);
  checkSides(right - left, bottom - top);
  return readTiled(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Refuses a map that is larger than a browser can be expected to hold. */
function checkSides(width: number, height: number): void {
  if (width <= MOST_SIDE && height <= MOST_SIDE) return;
  throw new RangeError(`A map must be at most ${MOST_SIDE} × ${MOST_SIDE} cells here, got ${width} × ${height}.`);
}
