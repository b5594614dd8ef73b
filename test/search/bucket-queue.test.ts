import fc from "fast-check";
import { expect, test } from "vitest";
import { BucketQueue } from "../../src/search/bucket-queue.ts";

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

test("agrees with a sorted list over any sequence of pushes and pops, search after search", () => {
  const step = fc.oneof(fc.nat(300), fc.constant(-1));
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 60 }), { maxLength: 4 }), (searches) => {
      const queue = new BucketQueue();
      for (const steps of searches) {
        queue.begin(100, 300);
        const list: { item: number; f: number }[] = [];
        steps.forEach((ahead, item) => {
          if (ahead >= 0) {
            list.push({ item, f: queue.f + ahead });
            queue.push(item, queue.f + ahead);
            return;
          }
          const least = Math.min(...list.map(({ f }) => f));
          const index = list.findLastIndex(({ f }) => f === least);
          expect(queue.pop()).toBe(index < 0 ? -1 : list.splice(index, 1)[0].item);
        });
        expect(queue.size).toBe(list.length);
      }
    }),
  );
});
