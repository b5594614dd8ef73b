import fc from "fast-check";
import { expect, test } from "vitest";
import { medianOf } from "../../../site/playground/model/answer.ts";
import { cases } from "../../support/cases.ts";

test("one long pause among several rounds does not change what a query is said to take", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 2, noNaN: true }), { minLength: 3, maxLength: 9 }), (times) => {
      const withPause = medianOf([...times.slice(1), 1000]);
      expect(withPause).toBeGreaterThanOrEqual(1);
      expect(withPause).toBeLessThanOrEqual(2);
      // as many are larger as smaller
      const median = medianOf(times);
      expect(times.filter((time) => time < median).length).toBeLessThanOrEqual(times.length / 2);
      expect(times.filter((time) => time > median).length).toBeLessThanOrEqual(times.length / 2);
    }),
    { numRuns: cases(1000) },
  );
});
