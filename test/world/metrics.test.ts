import fc from "fast-check";
import { expect, test } from "vitest";
import { Histogram } from "../../src/world/metrics.ts";

test("a percentile is at least the true one, and at most 2.2 % above it", () => {
  const values = fc.array(fc.double({ min: 0.001, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(values, (list) => {
      const histogram = new Histogram();
      for (const value of list) histogram.note(value);
      const { percentiles } = histogram;
      const sorted = list.toSorted((a, b) => a - b);
      const parts = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 };
      for (const [name, part] of Object.entries(parts)) {
        const exact = sorted[Math.ceil(part * list.length) - 1];
        const found = percentiles[name as keyof typeof parts];
        expect(found).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
        expect(found).toBeLessThanOrEqual(exact * 1.0219);
      }
      expect([percentiles.count, percentiles.max]).toEqual([list.length, sorted[list.length - 1]]);
      expect(percentiles.mean).toBeCloseTo(list.reduce((sum, value) => sum + value, 0) / list.length, 6);
    }),
  );
});

test("nothing noted is nothing, and so are zeros", () => {
  const histogram = new Histogram();
  const nothing = { count: 0, mean: 0, p50: 0, p90: 0, p99: 0, p999: 0, max: 0 };
  expect(histogram.percentiles).toEqual(nothing);
  for (let time = 0; time < 10; time++) histogram.note(0);
  expect(histogram.percentiles).toEqual({ ...nothing, count: 10 });
});
