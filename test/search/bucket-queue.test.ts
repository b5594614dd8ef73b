import fc from "fast-check";
import { expect, test } from "vitest";
import { BucketQueue } from "../../src/search/bucket-queue.ts";
import { bytesTakenBy } from "../support/memory.ts";

test("gives back the smallest f first, and of equal ones the last in", () => {
  const queue = new BucketQueue();
  queue.begin(5, 10);
  for (const [item, f] of [
    [1, 7],
    [2, 5],
    [3, 7],
    [4, 15],
  ])
    queue.push(item, f);
  expect([queue.pop(), queue.pop(), queue.pop(), queue.pop(), queue.pop()]).toEqual([2, 3, 1, 4, -1]);
  expect([queue.f, queue.largestSize]).toEqual([15, 4]);
});

/** Spans for which there are circles of all sizes, and for which there is none. */
const spans = fc.constantFrom(1, 30, 300, 4000, 0x7fff, 0x8000, 2e6, 8.4e9, 5e14);

/** What is done in one search: the f of an entry to push, as a share of the span above the smallest f, or a pop. */
const steps = fc.array(
  fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0, 1, 0.5), // so that some f are equal, however wide the span
    fc.constant(-1),
    fc.constant(-1),
  ),
  { maxLength: 80 },
);

test("agrees with a sorted list over any sequence of pushes and pops, search after search, for any span", () => {
  const search = fc.record({ steps, span: spans, from: fc.constantFrom(0, 100, 2 ** 31 - 5, 2 ** 40 - 1) });
  fc.assert(
    fc.property(fc.array(search, { maxLength: 4 }), (searches) => {
      const queue = new BucketQueue();
      for (const { steps, span, from } of searches) {
        queue.begin(from, span);
        const list: { item: number; f: number }[] = [];
        steps.forEach((share, item) => {
          if (share >= 0) {
            const f = queue.f + Math.floor(share * span);
            list.push({ item, f });
            queue.push(item, f);
            return;
          }
          const least = Math.min(...list.map(({ f }) => f));
          const index = list.findLastIndex(({ f }) => f === least);
          expect(queue.pop()).toBe(index < 0 ? -1 : list.splice(index, 1)[0].item);
          if (index >= 0) expect(queue.f).toBe(least);
        });
        expect(queue.size).toBe(list.length);
      }
    }),
  );
});

test("gives entries back in the same order from a circle as from nested buckets", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(300), fc.constant(-1)), { maxLength: 200 }), (steps) => {
      const circle = new BucketQueue();
      const nested = new BucketQueue();
      circle.begin(1000, 300);
      nested.begin(1000, 1e9);
      steps.forEach((ahead, item) => {
        if (ahead >= 0) {
          circle.push(item, circle.f + ahead);
          nested.push(item, nested.f + ahead);
          return;
        }
        expect(nested.pop()).toBe(circle.pop());
        expect([nested.f, nested.size, nested.sumOfSizes]).toEqual([circle.f, circle.size, circle.sumOfSizes]);
      });
    }),
  );
});

test.each([100, 1e4, 1e6, 1e8, 1e10])("takes a small constant and the entries in memory with a span of %d", (span) => {
  const queue = new BucketQueue();
  const empty = bytesTakenBy(() => queue.begin(0, span));
  expect(empty).toBeLessThan(200_000);
  const filled = bytesTakenBy(() => {
    for (let item = 0; item < 10_000; item++) queue.push(item, item % span);
  });
  // while an array grows there are both
  expect(filled).toBeLessThan(3 * 32 * 10_000);
  expect(queue.size).toBe(10_000);
});
