import { checkOptions, show } from "../../check.ts";
import { faultAt } from "../fault.ts";
import type { Image } from "../image.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "../max-cells.ts";
import { inflateZlib } from "../zlib.ts";
import { chunksOf, dataOf, type Header, readHeader, samplesOf } from "./chunk.ts";
import { type PixelWriter, pixelWriter } from "./pixel.ts";

/**
 * Decodes a PNG image of any kind. Colours come out as the file stores them, without colour management; samples of 16 bits
 * lose their lower 8.
 */
export function readPng(bytes: Uint8Array, options: MaxCellsOption = {}): Image {
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`A PNG file must be a Uint8Array, got ${show(bytes)}.`);
  checkOptions("readPng", options, ["maxCells"]);
  const maxCells = maxCellsOf(options);
  const chunks = chunksOf(bytes);
  const header = readHeader(chunks);
  const { width, height } = header;
  checkCells(width, height, maxCells);
  const passes = passesOf(header);
  const size = passes.reduce((sum, pass) => sum + bytesOf(pass), 0);
  const raw = inflateZlib(dataOf(chunks, "IDAT"), size, "The pixels");

  const data = new Uint8Array(4 * width * height);
  const write = pixelWriter(header, chunks);
  const pixelBytes = Math.ceil((samplesOf(header) * header.depth) / 8);
  let start = 0;
  for (const pass of passes) {
    const rows = raw.subarray(start, start + bytesOf(pass));
    unfilter(rows, pass, pixelBytes);
    writePass(rows, pass, data, width, write);
    start += rows.length;
  }
  return { width, height, data };
}

/** How many bytes a pass takes: for each row, its pixels and before them one byte with the number of its filter. */
function bytesOf({ height, rowBytes }: Pass): number {
  return height * (1 + rowBytes);
}

function writePass(rows: Uint8Array, pass: Pass, data: Uint8Array, width: number, write: PixelWriter): void {
  const { left, top, stepX, stepY, rowBytes } = pass;
  for (let y = 0; y < pass.height; y++) {
    const start = y * (1 + rowBytes) + 1;
    const row = rows.subarray(start, start + rowBytes);
    const firstPixel = (top + y * stepY) * width + left;
    for (let x = 0; x < pass.width; x++) write(row, x, data, 4 * (firstPixel + x * stepX));
  }
}

/** The pixels of an image that are stored together: all pixels, or the pixels of one pass over an interlaced image. */
interface Pass {
  /** Column and row of the first pixel of the pass, and the steps from one pixel to the next, in pixels of the image. */
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  /** How many pixels a row of the pass has, and how many rows the pass has. */
  readonly width: number;
  readonly height: number;
  /** How many bytes a row of the pass takes, without the byte before it that names its filter. */
  readonly rowBytes: number;
}

/** Left, top, step right and step down of the seven passes over an interlaced image. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** The passes in which an image is stored; passes without pixels are left out. */
function passesOf(header: Header): Pass[] {
  const passes = header.isInterlaced ? ADAM7 : [[0, 0, 1, 1]];
  return passes
    .map(([left, top, stepX, stepY]) => {
      const width = Math.ceil((header.width - left) / stepX);
      const height = Math.ceil((header.height - top) / stepY);
      const rowBytes = Math.ceil((width * samplesOf(header) * header.depth) / 8);
      return { left, top, stepX, stepY, width, height, rowBytes };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * Undoes the filters of a pass, in place. Each row of `raw` starts with the number of its filter; its other bytes are
 * differences from what the filter computes from the byte `pixelBytes` to the left and the bytes above.
 */
function unfilter(raw: Uint8Array, { rowBytes, height }: Pass, pixelBytes: number): void {
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = raw.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(raw[start], row, above, pixelBytes);
    above = row;
  }
}

function unfilterRow(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter > 4) throw faultAt("The pixels", "a row with a filter from 0 to 4", filter);
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at < pixelBytes ? 0 : row[at - pixelBytes];
    const up = above[at];
    if (filter === 1) row[at] += left;
    else if (filter === 2) row[at] += up;
    else if (filter === 3) row[at] += (left + up) >> 1;
    else row[at] += nearestTo(left, up, at < pixelBytes ? 0 : above[at - pixelBytes]);
  }
}

/** The filter "Paeth": whichever of left, up and the corner between them is nearest to left + up − corner. */
function nearestTo(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
