import { expect, test } from "vitest";
import { noFields } from "../../src/hpa/levels/cluster-fields.ts";
import { KeptFields } from "../../src/hpa/levels/kept-fields.ts";

const NO_CELLS = new Int32Array(0);

test("the numbers of blocks are kept in 16 bits, and in 32 once a cluster needs them", () => {
  const kept = new KeptFields(3);
  kept.set(0, { ...noFields(NO_CELLS), blocks: Uint16Array.of(1, 65_535) });
  kept.set(2, { ...noFields(NO_CELLS), blocks: Uint16Array.of(7) });
  expect(kept.numbers.BYTES_PER_ELEMENT).toBe(2);
  kept.set(1, { ...noFields(NO_CELLS), blocks: Uint32Array.of(70_000, 2, 3) });
  expect(kept.numbers.BYTES_PER_ELEMENT).toBe(4);
  expect([0, 1, 2].map((cluster) => [...kept.blocksOf(cluster)])).toEqual([[1, 65_535], [70_000, 2, 3], [7]]);
});

test("costs say when they have moved, and are the same afterwards", () => {
  const kept = new KeptFields(2);
  expect(kept.set(0, { ...noFields(NO_CELLS), intraUnits: Uint32Array.of(0, 5, 5, 0) })).toBe(true);
  const before = kept.unitsOf(0);
  expect(kept.set(1, { ...noFields(NO_CELLS), intraUnits: new Uint32Array(9).fill(3) })).toBe(true);
  expect(kept.set(0, { ...noFields(NO_CELLS), intraUnits: Uint32Array.of(0, 6, 6, 0) })).toBe(false);
  expect([...before]).toEqual([0, 5, 5, 0]);
  expect([...kept.unitsOf(0)]).toEqual([0, 6, 6, 0]);
  kept.trim();
  expect([...kept.unitsOf(0), ...kept.unitsOf(1)]).toEqual([0, 6, 6, 0, ...new Array<number>(9).fill(3)]);
});
