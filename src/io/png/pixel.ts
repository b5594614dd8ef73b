import { faultAt } from "../fault.ts";
import { type Chunk, dataOf, type Header } from "./chunk.ts";

/** A function that writes pixel `x` of a row to `out` from `at` on, as red, green, blue and alpha. */
export type PixelWriter = (row: Uint8Array, x: number, out: Uint8Array, at: number) => void;

/** Makes the function that writes the pixels of an image with this header. */
export function pixelWriter(header: Header, chunks: readonly Chunk[]): PixelWriter {
  const { kind } = header;
  if (kind === "palette") return paletteWriter(header, chunks);
  return kind === "rgb" || kind === "rgba" ? rgbWriter(header, chunks) : greyWriter(header, chunks);
}

function greyWriter(header: Header, chunks: readonly Chunk[]): PixelWriter {
  const hasAlpha = header.kind === "grey and alpha";
  const [transparent] = transparentSamples(chunks, 1);
  return (row, x, out, at) => {
    const grey = sampleAt(row, hasAlpha ? 2 * x : x, header);
    const alpha = hasAlpha ? toByte(sampleAt(row, 2 * x + 1, header), header) : grey === transparent ? 0 : 255;
    const byte = toByte(grey, header);
    out[at] = byte;
    out[at + 1] = byte;
    out[at + 2] = byte;
    out[at + 3] = alpha;
  };
}

function rgbWriter(header: Header, chunks: readonly Chunk[]): PixelWriter {
  const hasAlpha = header.kind === "rgba";
  const samples = hasAlpha ? 4 : 3;
  const [red, green, blue] = transparentSamples(chunks, 3);
  return (row, x, out, at) => {
    const r = sampleAt(row, samples * x, header);
    const g = sampleAt(row, samples * x + 1, header);
    const b = sampleAt(row, samples * x + 2, header);
    const isOpaque = r !== red || g !== green || b !== blue;
    out[at] = toByte(r, header);
    out[at + 1] = toByte(g, header);
    out[at + 2] = toByte(b, header);
    out[at + 3] = hasAlpha ? toByte(sampleAt(row, samples * x + 3, header), header) : isOpaque ? 255 : 0;
  };
}

function paletteWriter(header: Header, chunks: readonly Chunk[]): PixelWriter {
  const palette = dataOf(chunks, "PLTE");
  const count = palette.length / 3;
  if (!Number.isInteger(count) || count < 1 || count > 256) {
    throw faultAt("The palette", "3 bytes for each of 1 to 256 colours", `${palette.length} bytes`);
  }
  const alphas = dataOf(chunks, "tRNS");
  return (row, x, out, at) => {
    const index = sampleAt(row, x, header);
    if (index >= count) throw faultAt("The pixels", `one of the ${count} colours of the palette`, `colour ${index}`);
    for (let sample = 0; sample < 3; sample++) out[at + sample] = palette[3 * index + sample];
    out[at + 3] = alphas[index] ?? 255;
  };
}

/** The samples of the one transparent colour, if the image has one. The file holds 2 bytes for each, whatever the depth. */
function transparentSamples(chunks: readonly Chunk[], samples: number): number[] {
  const data = dataOf(chunks, "tRNS");
  if (data.length < 2 * samples) return [];
  return Array.from({ length: samples }, (_, sample) => (data[2 * sample] << 8) | data[2 * sample + 1]);
}

/** The sample at an index of a row. Samples of less than a byte lie from a byte's high bits to its low bits. */
function sampleAt(row: Uint8Array, index: number, { depth }: Header): number {
  if (depth === 8) return row[index];
  if (depth === 16) return (row[2 * index] << 8) | row[2 * index + 1];
  const bit = depth * index;
  return (row[bit >> 3] >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Scales a sample of any depth to 0 to 255. */
function toByte(sample: number, { depth }: Header): number {
  return depth === 16 ? sample >> 8 : (sample * 255) / ((1 << depth) - 1);
}
