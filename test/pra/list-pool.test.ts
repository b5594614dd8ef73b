import fc from "fast-check";
import { expect, test } from "vitest";
import { ListPool } from "../../src/pra/list-pool.ts";

test("a pool keeps every list as it is while others come, go and change their length", () => {
  const actions = fc.array(fc.tuple(fc.nat(11), fc.nat(13)), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(actions, (steps) => {
      const pool = new ListPool();
      const lists = Array.from({ length: 12 }, () => ({ first: 0, values: [] as number[] }));
      steps.forEach(([index, count], step) => {
        const list = lists[index];
        const kept = list.values.slice(0, count);
        list.first = pool.resize(list.first, list.values.length, count);
        expect([...pool.values.subarray(list.first, list.first + kept.length)]).toEqual(kept);
        list.values = Array.from({ length: count }, (_, place) => 100 * step + place);
        pool.values.set(list.values, list.first);
        if (step === 50) pool.trim();
        for (const { first, values } of lists) {
          expect([...pool.values.subarray(first, first + values.length)]).toEqual(values);
        }
      });
    }),
  );
});

test("a pool uses the room of lists that are gone", () => {
  const pool = new ListPool();
  const first = pool.take(7);
  pool.take(3);
  pool.give(first, 7);
  expect(pool.take(8)).toBe(first);
});
