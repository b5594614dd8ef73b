import { checkOptions, show } from "../../check.ts";
import type { Image } from "../image.ts";
import { inflateZlib } from "../inflate/zlib.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "../max-cells.ts";
import { chunksOf, dataOf } from "./chunk.ts";
import { readHeader, samplesOf } from "./header.ts";
import { type Pass, passesOf } from "./pass.ts";
import { type PixelWriter, pixelWriter } from "./pixel.ts";
import { unfilter } from "./unfilter.ts";

/** Decodes a PNG image of any kind. Colours are given as they are stored; of 16 bits a sample, the upper 8. */
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

/** The bytes of a pass; before each row stands the number of its filter. */
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
