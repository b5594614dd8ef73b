import fc from "fast-check";
import { expect, test } from "vitest";
import { IntegerLists } from "../../src/grid/integer-lists.ts";
import { cases } from "../support/cases.ts";

test("lists keep their integers whatever becomes of the others, in little more memory than they need", () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 })));
  fc.assert(
    fc.property(changes, (settings) => {
      const lists = new IntegerLists(10, (length) => new Int32Array(length));
      const expected = Array.from({ length: 10 }, (): number[] => []);
      let most = 0;
      for (const [list, integers] of settings) {
        expect(lists.holds(list, integers)).toBe(expected[list].join() === integers.join());
        lists.set(list, integers);
        expected[list] = integers;
        most = Math.max(most, expected.flat().length);
        expected.forEach((own, index) => {
          expect([...lists.listOf(index)]).toEqual(own);
        });
        expect(lists.values.length).toBeLessThanOrEqual(Math.ceil(1.25 * (most + 12)));
      }
      lists.trim();
      expect(lists.values.length).toBe(expected.flat().length);
      expected.forEach((own, index) => {
        expect([...lists.listOf(index)]).toEqual(own);
      });
    }),
    { numRuns: cases(300) },
  );
});
