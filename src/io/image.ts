import { checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { type Grid, MAX_SIDE } from "../grid/grid.ts";
import type { LegendEntry } from "../grid/terrain.ts";
import { colourDistance, formatColour, packColour, parseColour } from "./colour.ts";
import { counted, faultAt, listed } from "./fault.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";
import { bytesOfNames, type Meanings, TerrainList } from "./terrain-list.ts";

/** Pixels, as `ImageData` of a canvas has them and `readPng` gives them. */
export interface Image {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, alpha; row by row from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** What `readImage` takes beside the image. */
export interface ReadImageOptions extends MaxCellsOption {
  /** What each colour means, such as `{ "#000000": "wall" }`; as `#rrggbbaa` where it is not opaque. */
  readonly colours: Meanings;
  /** How far red, green, blue and alpha may each differ from a colour; the nearest counts. Default 0, at most 255. */
  readonly tolerance?: number;
  /** The terrain of pixels of any other colour. Default: another colour is an error. */
  readonly other?: string | LegendEntry;
}

/** So many colours are looked up once; an image of more, such as a photo, is slower instead of taking memory. */
const MOST_REMEMBERED = 65_536;

/** Makes a grid of an image, one pixel a cell, by the colours of its pixels. */
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

/** The index of the nearest of some colours, or −1 if none is within the tolerance. */
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
