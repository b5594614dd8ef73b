import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createWorld, Grid, type World } from "../../src/index.ts";
import { cases } from "../support/cases.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } };
type Name = keyof typeof AGENTS;

/** A clock that moves by a millisecond with each look. */
class CountingClock {
  time = 0;
  looks = 0;
  readonly now = (): number => {
    this.looks++;
    return this.time++;
  };
}

function worldOf(grid: Grid, clock?: CountingClock): World<Name> {
  return createWorld(grid, { agents: AGENTS, ...(clock === undefined ? {} : { clock: clock.now }) });
}

describe("a tick", () => {
  test("never goes over its budget by more than one slice, and does one at least", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ budget: fc.integer({ min: 0, max: 40 }), walks: fc.nat(12), isEdited: fc.boolean() }), {
          maxLength: 20,
        }),
        (frames) => {
          const grid = new Grid(40, 40);
          const clock = new CountingClock();
          const world = worldOf(grid, clock);
          frames.forEach(({ budget, walks, isEdited }, frame) => {
            for (let walk = 0; walk < walks; walk++) {
              const name = walk % 2 === 0 ? "soldier" : "tank";
              world.walk(name, { x: walk, y: 0 }, { x: 39 - walk, y: 1 + frame });
            }
            if (isEdited) world.edit({ x: frame, y: 20, terrain: frame % 2 === 0 ? "wall" : "ground" });
            const began = clock.time;
            world.tick(budget);
            // a slice takes one look before it, one after it, and one to see what is left; a tick two
            expect(clock.time - began).toBeLessThanOrEqual(Math.max(budget, 0) + 6);
          });
        },
      ),
      { numRuns: cases(60) },
    );
  });

  test("makes progress however small its budget", () => {
    const world = worldOf(generateMap("caves", { width: 70, height: 70 }), new CountingClock());
    const { cells } = world.reachable("soldier", firstFree(world), Number.POSITIVE_INFINITY);
    const walkers = Array.from({ length: 10 }, (_, index) => {
      return world.walk(
        "soldier",
        world.grid.pointOf(cells[index]),
        world.grid.pointOf(cells[cells.length - 1 - index]),
      );
    });
    let ticks = 0;
    for (; walkers.some(({ status }) => status === "planning") && ticks < 500; ticks++) world.tick(0);
    // two levels of clusters, and a way each
    expect(ticks).toBeGreaterThan(walkers.length);
    expect(walkers.map(({ status }) => status)).toEqual(walkers.map(() => "walking"));
  });

  test("builds planners a little at a time, those that somebody waits for first", () => {
    const world = worldOf(new Grid(200, 200), new CountingClock());
    const walker = world.walk("tank", { x: 0, y: 0 }, { x: 190, y: 190 });
    let ticks = 0;
    for (; walker.status === "planning"; ticks++) world.tick(0);
    expect(ticks).toBeGreaterThan(20);
    // the soldiers' planner is built ahead, now that nobody waits
    const { repairs } = world.metrics;
    for (let tick = 0; tick < 400; tick++) world.tick(0);
    world.walk("soldier", { x: 0, y: 0 }, { x: 190, y: 190 });
    world.tick(0);
    expect([world.metrics.plans, repairs]).toEqual([2, 0]);
  });

  test("repairs ahead when nobody waits", () => {
    const world = worldOf(new Grid(40, 40), new CountingClock());
    for (const _ of world.build());
    world.edit({ x: 20, y: 20, terrain: "wall" });
    for (let tick = 0; tick < 5; tick++) world.tick(0);
    expect(world.metrics.repairs).toBe(5);
  });

  test("plans for those who stand before those who still have steps", () => {
    const world = worldOf(new Grid(40, 40), new CountingClock());
    for (const _ of world.build());
    const walking = world.walk("soldier", { x: 0, y: 0 }, { x: 39, y: 0 });
    while (walking.status === "planning") world.tick(0);
    walking.goal = { x: 0, y: 39 };
    const standing = world.walk("soldier", { x: 1, y: 1 }, { x: 30, y: 30 });
    world.tick(0);
    expect([standing.status, walking.stepsAhead]).toEqual(["walking", 39]);
    while (walking.status === "walking") walking.next();
    expect(walking.status).toBe("planning");
    world.tick(0);
    expect(walking.status).toBe("walking");
  });

  test("refuses a budget that is no number of milliseconds", () => {
    const world = worldOf(new Grid(4, 4));
    for (const budget of [-1, Number.NaN, "4", undefined]) {
      expect(() => world.tick(budget as number)).toThrow(/^The budget must be a number of at least 0, got .*\.$/);
    }
  });
});

test("metrics count what was done", () => {
  const world = worldOf(new Grid(20, 20), new CountingClock());
  for (const _ of world.build());
  world.tick(0);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 19, y: 0 });
  const request = world.request("tank", { x: 0, y: 0 }, { x: 9, y: 9 });
  world.tick(100);
  world.edit({ x: 10, y: 0, terrain: "wall" });
  world.tick(100);
  world.findPath("soldier", { x: 0, y: 0 }, { x: 3, y: 3 });
  const { metrics } = world;
  const { queries, requests, plans, replans, repairs, edits, ticks } = metrics;
  expect({ queries, requests, plans, replans, repairs, edits, ticks }).toEqual({
    queries: 1,
    requests: 1,
    plans: 2,
    replans: 1,
    repairs: 14,
    edits: 1,
    ticks: 3,
  });
  expect([walker.status, request.status]).toEqual(["walking", "done"]);
  expect([metrics.tickTime.count, metrics.requestTicks.max, metrics.planTime.count]).toEqual([3, 1, 3]);
  expect(metrics.bytes).toBeGreaterThan(20 * 20);
});

function firstFree(world: World<Name>): { x: number; y: number } {
  const { grid } = world;
  const sizes = Array.from({ length: 40 }, (_, index) => grid.pointOf(index * 97));
  const count = (point: { x: number; y: number }): number =>
    world.reachable("soldier", point, Number.POSITIVE_INFINITY).cells.length;
  return sizes.reduce((best, point) => (count(point) > count(best) ? point : best));
}

describe("a tick by work", () => {
  /** A world in which four requests wait, each of which A* answers by going straight along a row. */
  function askedWorld(): World<Name> {
    const world = createWorld(new Grid(100, 4), { agents: AGENTS, algorithm: "astar", clock: () => Number.NaN });
    for (let y = 0; y < 4; y++) world.request("soldier", { x: 0, y }, { x: 99, y });
    return world;
  }

  test("does one slice at least, and ends once its budget is spent", () => {
    // a request counts 256, the 100 cells of its path, and the cells that A* expands
    const left = [0, 400, 1000, 100_000, Number.POSITIVE_INFINITY].map((work) => {
      const world = askedWorld();
      world.tick({ work });
      expect(world.metrics.work).toBeGreaterThanOrEqual((4 - world.requests.size) * (256 + 100));
      return world.requests.size;
    });
    expect(left).toEqual([3, 3, 2, 0, 0]);
  });

  test("refuses what is no budget, and does nothing then", () => {
    const world = askedWorld();
    const before = world.hash();
    const wrong = (budget: unknown): (() => void) => {
      return () => world.tick(budget as number);
    };
    expect(wrong({ work: -1 })).toThrow("work must be a number of at least 0, got -1.");
    expect(wrong({ work: "many" })).toThrow('work must be a number of at least 0, got "many".');
    expect(wrong({})).toThrow("work must be a number of at least 0, got nothing.");
    expect(wrong({ work: 5, milliseconds: 2 })).toThrow('Unknown option "milliseconds"; tick takes work.');
    expect(wrong(null)).toThrow("Expected an object for tick, got null.");
    expect(wrong("4")).toThrow('The budget must be a number of at least 0, got "4".');
    expect([world.hash(), world.requests.size]).toEqual([before, 4]);
  });
});
