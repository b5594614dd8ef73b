import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { createWorld, Grid, type Path, type PathRequest, type World } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { clock } from "./drive.ts";

const FROM = { x: 0, y: 0 };
const TO = { x: 4, y: 0 };

/** A world that has built what it needs and leaves everything else to ticks. */
function world(): World<"soldier"> {
  const made = createWorld(new Grid(5, 5), { agents: { soldier: {} }, clock: clock(1) });
  for (const _ of made.build());
  made.tick(0);
  return made;
}

/** Ticks so small that each answers one request, until all are answered; the ids in that order. */
function orderOf(made: World<"soldier">, requests: readonly PathRequest<"soldier">[]): number[] {
  const order: number[] = [];
  while (requests.some(({ status }) => status === "waiting")) {
    made.tick(0);
    for (const { id, status } of requests) if (status === "done" && !order.includes(id)) order.push(id);
  }
  return order;
}

test("a request waits for a tick, and is answered as findPath would", async () => {
  const made = world();
  const request = made.request("soldier", FROM, TO);
  expectTypeOf(request.promise).resolves.toEqualTypeOf<Path | undefined>();
  expect([request.status, request.path, made.requests.size]).toEqual(["waiting", undefined, 1]);
  made.tick(10);
  expect([request.status, made.requests.size]).toEqual(["done", 0]);
  expect(request.path).toEqual(made.findPath("soldier", FROM, TO));
  expect(await request.promise).toBe(request.path);
});

test("a request does not change when the caller's points do", () => {
  const made = world();
  const [from, to] = [{ ...FROM }, { ...TO }];
  const request = made.request("soldier", from, to, { goals: [to] });
  Object.assign(from, { x: 2, y: 2 });
  Object.assign(to, { x: 2, y: 3 });
  made.tick(100);
  expect(request.path?.cells).toEqual(Int32Array.of(0, 1, 2, 3, 4));
});

test("in a world without ticks a request is answered as soon as the caller is done", async () => {
  const made = createWorld(new Grid(5, 5), { agents: { soldier: {} } });
  const request = made.request("soldier", FROM, undefined, { goals: [TO], within: 1 });
  expect(request.status).toBe("waiting");
  expect((await request.promise)?.cells).toEqual(Int32Array.of(0, 1, 2, 3));
});

test("a request that is cancelled is not answered, and its promise is kept without a path", async () => {
  const made = world();
  const [first, second] = [made.request("soldier", FROM, TO), made.request("soldier", FROM, TO)];
  first.cancel();
  made.tick(10);
  expect([first.status, first.path, second.status]).toEqual(["cancelled", undefined, "done"]);
  expect(await first.promise).toBeUndefined();
  second.cancel();
  expect(second.status).toBe("done");
});

describe("the order of answers", () => {
  test("is first come, first served", () => {
    const made = world();
    const requests = Array.from({ length: 5 }, () => made.request("soldier", FROM, TO));
    expect(orderOf(made, requests)).toEqual([0, 1, 2, 3, 4]);
  });

  test("puts higher priority first", () => {
    const made = world();
    const requests = [0, -1, 2, 0, 2, 1].map((priority) => made.request("soldier", FROM, TO, { priority }));
    expect(orderOf(made, requests)).toEqual([2, 4, 5, 0, 3, 1]);
  });

  test("lets no one wait for ever behind those of higher priority", () => {
    const made = world();
    const low = made.request("soldier", FROM, TO, { priority: -1 });
    let others = 0;
    while (low.status === "waiting" && others < 100_000) {
      made.request("soldier", FROM, TO, { priority: 0 });
      made.tick(0);
      others++;
    }
    expect([low.status, others]).toEqual(["done", 4097]);
  });

  test("is that of a list sorted by priority and then by age, whatever comes when", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.boolean()), { maxLength: 40 }), (steps) => {
        const made = world();
        const waiting: { id: number; priority: number }[] = [];
        const requests: PathRequest<"soldier">[] = [];
        const serve = (): void => {
          const next = [...waiting].sort((a, b) => b.priority - a.priority || a.id - b.id)[0];
          made.tick(0);
          if (next === undefined) return;
          waiting.splice(waiting.indexOf(next), 1);
          expect(requests[next.id].status).toBe("done");
          expect(requests.filter(({ status }) => status === "waiting")).toHaveLength(waiting.length);
        };
        for (const [priority, isServed] of steps) {
          const request = made.request("soldier", FROM, TO, { priority });
          requests.push(request);
          waiting.push({ id: request.id, priority });
          if (isServed) serve();
        }
        while (waiting.length > 0) serve();
      }),
      { numRuns: cases(50) },
    );
  });
});
