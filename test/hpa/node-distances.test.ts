import { expect, test } from "vitest";
import { readDistances, writeDistances } from "../../src/hpa/levels/node-distances.ts";
import { UNREACHED } from "../../src/search/field.ts";

test("distances stay in 16 bits while these hold them, and go to 32 bits with all that was kept", () => {
  const narrow = writeDistances(new Uint16Array(4), 0, Uint32Array.of(7, UNREACHED));
  expect(narrow.BYTES_PER_ELEMENT).toBe(2);
  const wide = writeDistances(narrow, 2, Uint32Array.of(65_535, 65_534));
  expect(wide.BYTES_PER_ELEMENT).toBe(4);
  const all = new Uint32Array(4);
  readDistances(wide, 0, all);
  expect([...all]).toEqual([7, UNREACHED, 65_535, 65_534]);
  const kept = new Uint32Array(2);
  readDistances(narrow, 0, kept);
  expect([...kept]).toEqual([7, UNREACHED]);
});
