import { checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { type Grid, MAX_SIDE } from "../grid/grid.ts";
import type { LegendEntry } from "../grid/terrain.ts";
import { counted, faultAt, listed } from "./fault.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";
import { bytesOfNames, type Meanings, TerrainList } from "./terrain-list.ts";

/** An image as pixels. `readPng` returns one, and the `ImageData` of a canvas is one. */
export interface Image {
  /** The width of the image, in pixels. */
  readonly width: number;
  /** The height of the image, in pixels. */
  readonly height: number;
  /** The pixels, row by row from the top, four bytes each: red, green, blue, alpha. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** The options of `readImage`. */
export interface ReadImageOptions extends MaxCellsOption {
  /**
   * The terrain that each colour stands for, for example `{ "#000000": "wall" }`; write colours that are not opaque as
   * `#rrggbbaa`.
   */
  readonly colours: Meanings;
  /**
   * How far red, green, blue and alpha may each differ from a given colour; the nearest colour counts. Default 0, at most 255.
   */
  readonly tolerance?: number;
  /** The terrain of pixels of any other colour. Default: another colour is an error. */
  readonly other?: string | LegendEntry;
}

/**
 * The most colours whose terrain is remembered. An image of more colours, such as a photo, is slower but takes no more memory.
 */
const MOST_REMEMBERED = 65_536;

/** Makes a grid from an image: each pixel becomes a cell, and the pixel's colour decides the terrain. */
export function readImage(image: Image, options: ReadImageOptions): Grid {
  checkImage(image);
  checkOptions("readImage", options, ["colours", "tolerance", "other", "maxCells"]);
  const { width, height, data } = image;
  checkCells(width, height, maxCellsOf(options));
  const { tolerance = 0 } = options;
  checkInteger("tolerance", tolerance, 0, 255);

  const terrains = new TerrainList();
  const nameOfText = terrains.addGiven("colours", options.colours);
  const other = options.other === undefined ? undefined : terrains.addMeaning("other", options.other);
  const colours = [...nameOfText.keys()].map(parseColour);
  const grid = terrains.makeGrid(width, height);
  const byteOfName = bytesOfNames(grid);
  const terrainOfIndex = [...nameOfText.values()].map((name) => byteOfName.get(name));
  const otherTerrain = byteOfName.get(other ?? "");

  const terrainOfColour = new Map<number, number>();
  const lookUp = (colour: number): number | undefined =>
    terrainOfIndex[nearestIndex(colours, colour, tolerance)] ?? otherTerrain;
  for (let cell = 0; cell < grid.terrainOfCell.length; cell++) {
    const colour = colourAt(data, cell);
    const terrain = terrainOfColour.get(colour) ?? lookUp(colour);
    if (terrain === undefined) throw unknownColour(grid, data, cell, colours);
    if (terrainOfColour.size < MOST_REMEMBERED) terrainOfColour.set(colour, terrain);
    grid.terrainOfCell[cell] = terrain;
  }
  return grid;
}

function checkImage(image: Image): void {
  checkObject("An image", image);
  const { width, height, data } = image;
  checkInteger("The width of an image", width, 1, MAX_SIDE);
  checkInteger("The height of an image", height, 1, MAX_SIDE);
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) {
    throw new TypeError(`The data of an image must be a Uint8Array or a Uint8ClampedArray, got ${show(data)}.`);
  }
  if (data.length !== 4 * width * height) {
    throw new RangeError(`The data of an image must be 4 bytes for each of ${width} × ${height}, got ${data.length}.`);
  }
}

function colourAt(data: Image["data"], cell: number): number {
  return packColour(data[4 * cell], data[4 * cell + 1], data[4 * cell + 2], data[4 * cell + 3]);
}

/** The index in `colours` of the colour nearest to `colour`, or −1 if none is within the tolerance. */
function nearestIndex(colours: readonly number[], colour: number, tolerance: number): number {
  let nearest = -1;
  let least = tolerance + 1;
  for (let index = 0; index < colours.length; index++) {
    const distance = colourDistance(colours[index], colour);
    if (distance >= least) continue;
    nearest = index;
    least = distance;
  }
  return nearest;
}

function unknownColour(grid: Grid, data: Image["data"], cell: number, colours: readonly number[]): SyntaxError {
  const { x, y } = grid.pointOf(cell);
  const colour = colourAt(data, cell);
  let same = 0;
  for (let other = cell; other < grid.terrainOfCell.length; other++) if (colourAt(data, other) === colour) same++;
  const what = `one of the colours ${listed(colours.map(formatColour))}`;
  return faultAt(`Pixel ${x},${y}`, what, counted(formatColour(colour), same, "pixel"));
}

/** Packs red, green, blue and alpha, from 0 to 255 each, into one number. All fully transparent colours give 0. */
function packColour(red: number, green: number, blue: number, alpha: number): number {
  return alpha === 0 ? 0 : ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}

/** Reads a colour that is written as `#rrggbb`, or as `#rrggbbaa` if it is not opaque. */
function parseColour(text: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(text);
  if (match === null) throw new TypeError(`A colour must be #rrggbb or #rrggbbaa, got ${show(text)}.`);
  const [red, green, blue, alpha] = match.slice(1).map((digits) => Number.parseInt(digits ?? "ff", 16));
  return packColour(red, green, blue, alpha);
}

/** Writes a colour in the form that `parseColour` reads. */
function formatColour(colour: number): string {
  const digits = colour.toString(16).padStart(8, "0");
  return `#${digits.endsWith("ff") ? digits.slice(0, 6) : digits}`;
}

/** How far two colours are apart: the largest difference in red, green, blue or alpha. */
function colourDistance(a: number, b: number): number {
  let distance = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    distance = Math.max(distance, Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)));
  }
  return distance;
}
