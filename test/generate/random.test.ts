import { describe, expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";

function draw(seed: number, count: number, end: number): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.below(end));
}

describe("Random", () => {
  test("draws the same numbers from a seed for ever", () => {
    expect(draw(1, 8, 1000)).toMatchInlineSnapshot(`
      [
        535,
        946,
        336,
        188,
        610,
        234,
        514,
        728,
      ]
    `);
    expect(draw(0xffff_ffff, 8, 1 << 24)).toMatchInlineSnapshot(`
      [
        14792924,
        6642923,
        4324878,
        16449397,
        2962501,
        12443554,
        11123630,
        748133,
      ]
    `);
  });

  test("draws other numbers from another seed", () => {
    const starts = Array.from({ length: 200 }, (_, seed) => draw(seed, 2, 1 << 24).join());
    expect(new Set(starts).size).toBe(200);
  });

  test("draws every number below the end about equally often", () => {
    const countOfNumber = new Array<number>(7).fill(0);
    for (const number of draw(5, 70_000, 7)) countOfNumber[number]++;
    expect(countOfNumber).toHaveLength(7);
    for (const count of countOfNumber) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  test("draws between two numbers, the second left out", () => {
    const random = new Random(9);
    const drawn = new Set(Array.from({ length: 200 }, () => random.between(-2, 3)));
    expect([...drawn].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  });

  test("lets happen what happens always, never, or so many times in a hundred", () => {
    const random = new Random(3);
    const times = (percent: number) =>
      Array.from({ length: 10_000 }, () => random.chance(percent)).filter(Boolean).length;
    expect(times(0)).toBe(0);
    expect(times(100)).toBe(10_000);
    expect(Math.abs(times(30) - 3000)).toBeLessThan(200);
  });
});
