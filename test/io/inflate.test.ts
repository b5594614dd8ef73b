import { constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inflate } from "../../src/io/inflate.ts";
import { inflateGzip, inflateZlib } from "../../src/io/zlib.ts";
import { cases } from "../support/cases.ts";
import { attempt, fuzz } from "./attempt.ts";

/** Bytes that compress well, badly, and not at all. */
const contents = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(fc.nat(255), fc.nat(70_000)).map(([byte, length]) => new Uint8Array(length).fill(byte)),
      fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(200)).map(([part, times]) => {
        return new Uint8Array(Array.from({ length: times }, () => [...part]).flat());
      }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => new Uint8Array(Buffer.concat(parts)));

const options = fc.record({
  level: fc.constantFrom(0, 1, 6, 9),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE),
  memLevel: fc.constantFrom(1, 8, 9),
});

describe("inflate", () => {
  test("gives back what zlib has compressed, whatever its options", () => {
    fc.assert(
      fc.property(contents, options, (content, how) => {
        const same = (bytes: Uint8Array): boolean => Buffer.compare(bytes, content) === 0;
        expect(same(inflate(deflateRawSync(content, how), content.length, "It").bytes)).toBe(true);
        expect(same(inflateZlib(deflateSync(content, how), content.length, "It"))).toBe(true);
        expect(same(inflateGzip(gzipSync(content, how), content.length, "It"))).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });

  test("leaves what comes after the data alone", () => {
    const data = Buffer.concat([deflateRawSync("abcabcabc"), Buffer.from("rest")]);
    const { bytes, end } = inflate(data, 9, "It");
    expect(Buffer.from(bytes).toString()).toBe("abcabcabc");
    expect(data.subarray(end).toString()).toBe("rest");
  });

  test("skips all that a gzip header may hold", () => {
    const plain = gzipSync("abc");
    const extras = Buffer.from([3, 0, 1, 2, 3, ...Buffer.from("name\0comment\0"), 0, 0]);
    const data = Buffer.concat([plain.subarray(0, 10), extras, plain.subarray(10)]);
    data[3] = 2 + 4 + 8 + 16;
    expect(Buffer.from(inflateGzip(data, 3, "It")).toString()).toBe("abc");
  });

  test("decompresses a megabyte at once", () => {
    const content = Buffer.alloc(1 << 20, "Some text that comes again, and again. ");
    const began = performance.now();
    expect(inflateZlib(deflateSync(content), content.length, "It").length).toBe(1 << 20);
    // a tenth of this is usual; the rest is for busy machines
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("inflate refuses", () => {
  const zlib = deflateSync("Hello, hello, hello!");
  const gzip = gzipSync("Hello, hello, hello!");
  const flipped = (data: Buffer, at: number): Buffer => {
    const copy = Buffer.from(data);
    copy[(at + data.length) % data.length] ^= 1;
    return copy;
  };

  test.each<[string, Uint8Array, number, string]>([
    ["no data", zlib.subarray(0, 3), 20, "zlib data, got 3 bytes."],
    ["another header", flipped(zlib, 0), 20, "a zlib header, got the bytes 121, 156."],
    [
      "a dictionary",
      Buffer.from([0x78, 0x20, 0, 0, 0, 0, 0]),
      20,
      "zlib data that needs no dictionary, got one that does.",
    ],
    ["a wrong checksum", flipped(zlib, -1), 20, "zlib data that agrees with its checksum, got damaged data."],
    ["a missing checksum", zlib.subarray(0, -1), 20, "a checksum after the zlib data, got its end."],
    ["cut data", zlib.subarray(0, 8), 20, "more compressed data, got its end."],
    ["more than was promised", zlib, 19, "19 bytes when decompressed, got more."],
    ["less than was promised", zlib, 21, "21 bytes when decompressed, got 20."],
    ["a bomb", zlib, 1e9, "compressed data for 1000000000 bytes, got 16 bytes, which are too few."],
    ["a block of kind 3", Buffer.from([0x78, 0x9c, 7, 0, 0, 0, 0]), 20, "a block of kind 0, 1 or 2, got 3."],
    [
      "a stored block of uncertain length",
      Buffer.from([0x78, 0x9c, 1, 1, 0, 1, 0, 9, 0, 0, 0, 0]),
      1,
      "the length of a stored block twice, once inverted, got two that differ.",
    ],
  ])("zlib data with %s", (_, data, size, message) => {
    expect(() => inflateZlib(data, size, "It")).toThrow(new SyntaxError(`It: expected ${message}`));
  });

  test.each<[string, Uint8Array, string]>([
    ["no data", gzip.subarray(0, 9), "a gzip header, got 9 bytes."],
    ["another header", flipped(gzip, 1), "a gzip header, got other bytes."],
    ["a wrong checksum", flipped(gzip, -5), "gzip data that agrees with its checksum, got damaged data."],
    ["a wrong length", flipped(gzip, -1), "gzip data that agrees with its checksum, got damaged data."],
    ["a missing checksum", gzip.subarray(0, -1), "a checksum after the gzip data, got its end."],
    [
      "a name without end",
      Buffer.from([...gzip.subarray(0, 3), 8, ...Buffer.alloc(9, 1)]),
      "gzip data after its header, got its end.",
    ],
  ])("gzip data with %s", (_, data, message) => {
    expect(() => inflateGzip(data, 20, "It")).toThrow(new SyntaxError(`It: expected ${message}`));
  });

  test("damaged data in one sentence, at once", () => {
    const texts = ["Hello, hello, hello!", "x".repeat(2000), Array.from({ length: 400 }, (_, i) => i * i).join()];
    const inputs = fc.tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 5 }),
    );
    fuzz(4000, inputs, ([text, damages]) => {
      const data = deflateRawSync(text);
      for (const [at, byte] of damages) data[at % data.length] = byte;
      attempt(
        [],
        () => inflate(data, text.length, "It"),
        ({ bytes }) => expect(bytes.length).toBe(text.length),
      );
    });
  });
});
