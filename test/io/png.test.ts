import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readImage, readPng } from "../../src/io/index.ts";
import { cases } from "../support/cases.ts";
import { rowsOf } from "./cells.ts";
import { type PngParts, pngChunk, samplesOfPixel, writePng } from "./format-writers.ts";

/** Every colour type with every depth that it may have. */
const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;

const PALETTE = Array.from({ length: 3 * 256 }, (_, index) => (index * 83) % 256);
const ALPHAS = [0, 128, 255];

function images(colourType: number, depth: number): fc.Arbitrary<PngParts> {
  const sides = fc.integer({ min: 1, max: 11 });
  return fc.tuple(sides, sides).chain(([width, height]) => {
    const length = width * height * samplesOfPixel(colourType);
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      depth: fc.constant(depth),
      colourType: fc.constant(colourType),
      isInterlaced: fc.boolean(),
      samples: fc.array(fc.nat(2 ** depth - 1), { minLength: length, maxLength: length }),
      filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 7 }),
      ...(colourType === 3 ? { palette: fc.constant(PALETTE), transparency: fc.constant(ALPHAS) } : {}),
    });
  });
}

/** What a pixel looks like, as red, green, blue and alpha. */
function pixelOf({ depth, colourType }: PngParts, samples: readonly number[]): number[] {
  const bytes = samples.map((sample) => (depth === 16 ? Math.floor(sample / 256) : (sample * 255) / (2 ** depth - 1)));
  const [first] = samples;
  if (colourType === 3) return [...PALETTE.slice(3 * first, 3 * first + 3), ALPHAS[first] ?? 255];
  if (colourType === 0) return [bytes[0], bytes[0], bytes[0], 255];
  if (colourType === 4) return [bytes[0], bytes[0], bytes[0], bytes[1]];
  return colourType === 2 ? [...bytes, 255] : bytes;
}

/** A PNG file of one grey pixel in which some chunks are others. */
function pngWith(chunks: Partial<Record<"IHDR" | "PLTE" | "IDAT" | "IEND", Uint8Array>>): Uint8Array {
  const header = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0);
  const all = { IHDR: header, IDAT: deflateSync(Uint8Array.of(0, 7)), IEND: new Uint8Array(), ...chunks };
  const order = Object.entries(all).sort(
    ([a], [b]) => ["IHDR", "PLTE", "IDAT", "IEND"].indexOf(a) - ["IHDR", "PLTE", "IDAT", "IEND"].indexOf(b),
  );
  return Uint8Array.of(...SIGNATURE, ...order.flatMap(([type, data]) => [...pngChunk(type, data)]));
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe("readPng", () => {
  test.each(KINDS)("gives the pixels of an image of colour type %i and depth %i", (colourType, depth) => {
    fc.assert(
      fc.property(images(colourType, depth), (parts) => {
        const { width, height, data } = readPng(writePng(parts));
        expect([width, height]).toEqual([parts.width, parts.height]);
        const perPixel = samplesOfPixel(colourType);
        const expected = Array.from({ length: width * height }, (_, pixel) =>
          pixelOf(parts, parts.samples.slice(perPixel * pixel, perPixel * (pixel + 1))),
        );
        expect([...data]).toEqual(expected.flat());
      }),
      { numRuns: cases(60) },
    );
  });

  test.each<[string, PngParts, number[]]>([
    ["grey", { width: 2, height: 1, depth: 2, colourType: 0, samples: [1, 2], transparency: [0, 2] }, [255, 0]],
    [
      "colour",
      { width: 2, height: 1, depth: 8, colourType: 2, samples: [1, 2, 3, 1, 2, 4], transparency: [0, 1, 0, 2, 0, 3] },
      [0, 255],
    ],
    [
      "deep colour",
      {
        width: 2,
        height: 1,
        depth: 16,
        colourType: 2,
        samples: [1, 2, 3, 257, 2, 3],
        transparency: [1, 1, 0, 2, 0, 3],
      },
      [255, 0],
    ],
  ])("makes the one transparent %s transparent", (_, parts, alphas) => {
    const { data } = readPng(writePng(parts));
    expect([data[3], data[7]]).toEqual(alphas);
  });

  test("makes a map together with readImage", () => {
    const png = writePng({ width: 3, height: 2, depth: 1, colourType: 0, samples: [1, 0, 1, 1, 1, 0] });
    const grid = readImage(readPng(png), { colours: { "#000000": "wall", "#ffffff": "ground" } });
    expect(rowsOf(grid)).toEqual(["ground wall ground", "ground ground wall"]);
  });

  test("does not mind what stands after the end of the image, nor where the bytes lie", () => {
    const png = pngWith({});
    const file = Uint8Array.of(9, 9, 9, ...png, 1, 2, 3).subarray(3);
    expect([...readPng(file).data]).toEqual([7, 7, 7, 255]);
  });

  test("decodes a large image at once", () => {
    const rows = Buffer.alloc(1024 * (1 + 3 * 1024), "Some pixels that come again. ");
    for (let y = 0; y < 1024; y++) rows[y * (1 + 3 * 1024)] = y % 5;
    const header = Uint8Array.of(0, 0, 4, 0, 0, 0, 4, 0, 8, 2, 0, 0, 0);
    const png = pngWith({ IHDR: header, IDAT: deflateSync(rows) });
    const began = performance.now();
    expect(readPng(png).data.length).toBe(4 * 1024 * 1024);
    // a tenth of this is usual; the rest is for busy machines
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe("readPng refuses", () => {
  const header = (...bytes: number[]): Uint8Array => Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, ...bytes);
  const PNG = pngWith({});
  const flipped = (at: number): Uint8Array => PNG.map((byte, index) => (index === at ? byte ^ 1 : byte));

  test.each<[string, Uint8Array, string]>([
    ["an empty file", new Uint8Array(), "The file: expected the signature of a PNG file, got nothing."],
    ["another signature", flipped(1), "The file: expected the signature of a PNG file, got other bytes."],
    ["a cut file", PNG.subarray(0, -1), `Byte ${PNG.length - 12}: expected a chunk, got the end of the file.`],
    ["a chunk that is too long", flipped(8), "Byte 8: expected a chunk of 16777229 bytes, got the end of the file."],
    ["a damaged chunk", flipped(20), "Byte 8: expected a chunk that agrees with its checksum, got a damaged one."],
    [
      "an unknown chunk that matters",
      Uint8Array.of(...SIGNATURE, ...pngChunk("ABCD", PNG)),
      'Byte 8: expected a chunk that the PNG standard knows, got "ABCD".',
    ],
    [
      "a missing header",
      Uint8Array.of(...SIGNATURE, ...pngChunk("IEND", new Uint8Array())),
      'The header: expected a chunk IHDR of 13 bytes, got "IEND" of 0.',
    ],
    [
      "a width of 0",
      pngWith({ IHDR: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0) }),
      "The header: expected a width from 1 to 16384, got 0.",
    ],
    [
      "a height that is too large",
      pngWith({ IHDR: Uint8Array.of(0, 0, 0, 1, 0, 0, 64, 1, 8, 0, 0, 0, 0) }),
      "The header: expected a height from 1 to 16384, got 16385.",
    ],
    [
      "another colour type",
      pngWith({ IHDR: header(8, 1, 0, 0, 0) }),
      "The header: expected a colour type of 0, 2, 3, 4 or 6, got 1.",
    ],
    [
      "another depth",
      pngWith({ IHDR: header(4, 2, 0, 0, 0) }),
      "The header: expected 8, 16 as bit depth of colour type 2, got 4.",
    ],
    [
      "another compression",
      pngWith({ IHDR: header(8, 0, 1, 0, 0) }),
      "The header: expected compression method 0, got 1.",
    ],
    ["other filters", pngWith({ IHDR: header(8, 0, 0, 1, 0) }), "The header: expected filter method 0, got 1."],
    [
      "another interlace",
      pngWith({ IHDR: header(8, 0, 0, 0, 2) }),
      "The header: expected interlace method 0 or 1, got 2.",
    ],
    ["no pixels", pngWith({ IDAT: new Uint8Array() }), "The pixels: expected zlib data, got 0 bytes."],
    [
      "too few pixels",
      pngWith({ IDAT: deflateSync(Uint8Array.of(0)) }),
      "The pixels: expected 2 bytes when decompressed, got 1.",
    ],
    [
      "another filter",
      pngWith({ IDAT: deflateSync(Uint8Array.of(5, 7)) }),
      "The pixels: expected a row with a filter from 0 to 4, got 5.",
    ],
    [
      "no palette",
      pngWith({ IHDR: header(8, 3, 0, 0, 0) }),
      "The palette: expected 3 bytes for each of 1 to 256 colours, got 0 bytes.",
    ],
    [
      "a short palette",
      pngWith({ IHDR: header(8, 3, 0, 0, 0), PLTE: Uint8Array.of(1, 2, 3) }),
      "The pixels: expected one of the 1 colours of the palette, got colour 7.",
    ],
  ])("%s", (_, bytes, message) => {
    expect(() => readPng(bytes)).toThrow(new SyntaxError(message));
  });

  test("what are not bytes", () => {
    expect(() => readPng("PNG" as unknown as Uint8Array)).toThrow(
      new TypeError('A PNG file must be a Uint8Array, got "PNG".'),
    );
  });

  test("an image that promises more than it holds, before it takes memory for it", () => {
    const huge = Uint8Array.of(0, 0, 64, 0, 0, 0, 64, 0, 16, 6, 0, 0, 0);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => readPng(pngWith({ IHDR: huge }), { maxCells: 16384 ** 2 })).toThrow("which are too few");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e7);
  });
});
