import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checksumOf } from "../../src/snapshot/envelope.ts";
import { SnapshotReader, SnapshotWriter } from "../../src/snapshot/snapshot.ts";
import { cases } from "../support/cases.ts";

function written(write: (out: SnapshotWriter) => void): Uint8Array {
  const out = new SnapshotWriter();
  write(out);
  return out.bytes;
}

describe("a snapshot's numbers", () => {
  test("are read as they were written, whatever stands before and after them", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.nat(0xffff_ffff),
        fc.uint8Array({ maxLength: 9 }),
        fc.array(fc.uint16Array({ maxLength: 5 })),
        fc.int32Array({ maxLength: 3 }),
        (text, integer, bytes, parts, integers) => {
          const reader = new SnapshotReader(
            written((out) => {
              out.text(text);
              out.list(bytes);
              out.parts(parts);
              out.array(integers);
              out.integer(integer);
            }),
          );
          expect(reader.text()).toBe(text);
          expect(reader.list(Uint8Array)).toEqual(bytes);
          expect(reader.parts(Uint16Array)).toEqual(parts);
          const copy = new Int32Array(integers.length);
          reader.array(copy);
          expect(copy).toEqual(integers);
          expect(reader.integer()).toBe(integer);
        },
      ),
    );
  });

  test("do not fit in a buffer at first and still are all there", () => {
    const large = Uint32Array.from({ length: 100_000 }, (_, index) => index);
    const reader = new SnapshotReader(
      written((out) => {
        out.list(Uint8Array.of(1, 2, 3));
        out.parts([large, large.subarray(5, 7)]);
      }),
    );
    expect(reader.list(Uint8Array)).toEqual(Uint8Array.of(1, 2, 3));
    expect(reader.parts(Uint32Array)).toEqual([large, Uint32Array.of(5, 6)]);
  });

  test("hold texts of any length", () => {
    const text = Array.from({ length: 300_000 }, (_, index) => String.fromCharCode(index % 0x1_0000)).join("");
    expect(new SnapshotReader(written((out) => out.text(text))).text() === text).toBe(true);
  });

  test("that are more than an array can hold are refused in a sentence", () => {
    const out = new SnapshotWriter((length) => {
      if (length > 99) throw new RangeError("Invalid typed array length");
      return new Uint8Array(length);
    });
    out.list(new Uint8Array(92));
    expect(out.bytes.length).toBe(96);
    out.integer(1);
    expect(() => out.bytes).toThrow(
      'The snapshot would take 100 bytes, which is more than one array can hold here; a planner with cache "distances" takes fewer.',
    );
  });

  test("that are said to be more than 32 bits can count are missed, whatever their size", () => {
    const reader = () =>
      new SnapshotReader(
        written((out) => out.list(Uint32Array.of(0xffff_ffff, 0xffff_ffff))),
        4,
      );
    expect(() => reader().list(Uint32Array)).toThrow("expected 17179869180 bytes at 8, got 4.");
    const parts = new SnapshotReader(written((out) => out.list(Uint32Array.of(0xffff_ffff, 0xffff_ffff))));
    expect(() => parts.parts(Uint32Array)).toThrow("expected 34359738360 bytes at 12, got 0.");
  });

  test("that are left over are refused", () => {
    const reader = new SnapshotReader(written((out) => out.list(Uint8Array.of(1, 2))));
    reader.integer();
    expect(() => reader.end()).toThrow("The snapshot is damaged: expected its end at byte 4, got 4 bytes more.");
    reader.integer();
    reader.end();
  });

  test.each<[string, (reader: SnapshotReader) => unknown]>([
    ["a list", (reader) => reader.list(Int32Array)],
    ["parts", (reader) => reader.parts(Int32Array)],
    ["a text", (reader) => reader.text()],
    ["an integer", (reader) => [reader.integer(), reader.integer()]],
  ])("that are cut off (%s) are refused in a sentence", (_, read) => {
    const bytes = written((out) => out.integer(1));
    expect(() => read(new SnapshotReader(bytes))).toThrow(
      /^The snapshot is truncated: expected [24] bytes at 4, got 0\.$/,
    );
  });
});

describe("a checksum", () => {
  test("is another one for bytes with any one bit flipped, or with two words in each other's place", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), fc.nat(), fc.nat(), (bytes, at, other) => {
        const sum = checksumOf(bytes);
        const flipped = bytes.slice();
        flipped[(at >> 3) % bytes.length] ^= 1 << (at & 7);
        expect(checksumOf(flipped)).not.toBe(sum);
        const words = new Int32Array(bytes.slice(0, bytes.length & ~3).buffer);
        const [i, j] = [at % words.length, other % words.length];
        if (words.length === 0 || words[i] === words[j]) return;
        const before = checksumOf(new Uint8Array(words.buffer));
        [words[i], words[j]] = [words[j], words[i]];
        expect(checksumOf(new Uint8Array(words.buffer))).not.toBe(before);
      }),
      { seed: 1, numRuns: cases(2000) },
    );
  });

  test("goes on from another one", () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5);
    expect(checksumOf(bytes, 1)).not.toBe(checksumOf(bytes, 2));
    expect(checksumOf(bytes, 1)).toBe(checksumOf(bytes, 1));
  });
});
