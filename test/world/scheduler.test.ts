import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import type { Job } from "../../src/world/agenda.ts";
import { ALL_PARTS } from "../../src/world/create-world.ts";
import { Crews } from "../../src/world/crew.ts";
import { checkWorld } from "../../src/world/options.ts";
import { Scheduler } from "../../src/world/scheduler.ts";

/** Jobs that take as long as they say, on a clock that stands still otherwise. */
class Bench {
  time = 0;
  readonly scheduler: Scheduler;
  readonly done: string[] = [];

  constructor() {
    const { all: crews, planners } = new Crews(
      new Grid(4, 4),
      checkWorld({ agents: { a: {}, b: { size: 2 } } }, ALL_PARTS),
    );
    for (const kept of planners) while (!kept.isBuilt) kept.followStep();
    this.scheduler = new Scheduler(
      crews,
      () => this.time,
      () => {},
    );
  }

  add(name: string, crew: number, cost: number, priority = 0, distance = 0): void {
    const { scheduler, done } = this;
    const job: Job = {
      crew: scheduler.crews[crew],
      ticket: -1,
      rank: 0,
      distance,
      member: null,
      slice: "query",
      plan: () => {
        this.time += cost;
        done.push(name);
        scheduler.finish(job);
      },
    };
    scheduler.add(job, priority);
  }

  tick(budget: number): number {
    const began = this.time;
    this.scheduler.tick(budget, this.scheduler.time, began);
    return this.time - began;
  }
}

describe("the scheduler", () => {
  test("uses its whole budget again soon after many slices that took long", () => {
    const bench = new Bench();
    for (let job = 0; job < 8; job++) bench.add(`slow ${job}`, 0, 5);
    while (bench.done.length < 8) bench.tick(2);
    for (let job = 0; job < 100; job++) bench.add(`quick ${job}`, 0, 0.05);
    for (let tick = 0; tick < 70; tick++) bench.tick(2);
    expect(bench.done).toHaveLength(108);
  });

  test("expects none to take longer than any did lately, however far it leads", () => {
    const bench = new Bench();
    for (let job = 0; job < 8; job++) bench.add(`near, held up ${job}`, 0, 1);
    while (bench.done.length < 8) bench.tick(2);
    for (let job = 0; job < 15; job++) bench.add(`far ${job}`, 0, 0.05, 0, 1000);
    // each but the first needs twice 1 ms
    bench.tick(3);
    expect(bench.done).toHaveLength(23);
  });

  test("keeps within the budget but for the last slice, and does something whenever there is something to do", () => {
    const frames = fc.array(
      fc.record({
        jobs: fc.array(fc.record({ crew: fc.nat(1), cost: fc.double({ min: 0.01, max: 5, noNaN: true }) }), {
          maxLength: 8,
        }),
        budget: fc.constantFrom(0, 0.5, 2, 8),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(frames, (list) => {
        const bench = new Bench();
        let added = 0;
        for (const { jobs, budget } of list) {
          for (const { crew, cost } of jobs) bench.add(String(added++), crew, cost);
          const before = bench.done.length;
          const spent = bench.tick(budget);
          // differences of sums are rounded
          expect(spent).toBeLessThanOrEqual(budget + 5 + 1e-9);
          if (before < added) expect(bench.done.length).toBeGreaterThan(before);
        }
        while (bench.done.length < added) bench.tick(0);
        expect(new Set(bench.done).size).toBe(added);
      }),
    );
  });

  test("does not begin what would not fit by how long it took lately, but does what fits", () => {
    const bench = new Bench();
    for (let index = 0; index < 20; index++) bench.add("long", 0, 3);
    for (let index = 0; index < 20; index++) bench.tick(0);
    for (let index = 0; index < 3; index++) bench.add(`long ${index}`, 0, 3);
    for (let index = 0; index < 3; index++) bench.add(`short ${index}`, 1, 0.5);
    bench.done.length = 0;
    // a second long one would end at 6
    expect(bench.tick(5)).toBe(4.5);
    expect(bench.done).toEqual(["long 0", "short 0", "short 1", "short 2"]);
    // half of the budget is left for the second one, if not twice what is expected
    expect(bench.tick(7)).toBe(6);
    for (let index = 3; index < 6; index++) bench.add(`long ${index}`, 0, 3);
    // for a third one, neither is left
    expect(bench.tick(11)).toBe(6);
  });

  test("does not let A* search far in the midst of a repair before it knows how long that takes", () => {
    const { estimates } = new Bench().scheduler.crews[0];
    expect(estimates.time.of("meanwhile", 500)).toBe(5);
    estimates.time.note("meanwhile", 100, 0.1);
    expect(estimates.time.of("meanwhile", 500)).toBeGreaterThan(4.9);
    // after enough short ones, none is expected to take longer than these
    for (let search = 0; search < 64; search++) estimates.time.note("meanwhile", 100, 0.1);
    expect(estimates.time.of("meanwhile", 500)).toBe(0.1);
  });

  test("expects queries to take longer the farther the goal is", () => {
    const bench = new Bench();
    const add = (name: string, crew: number, distance: number): void =>
      bench.add(name, crew, distance / 1000, 0, distance);
    for (let index = 0; index < 200; index++) add("before", index % 2, 1000);
    for (let index = 0; index < 200; index++) bench.tick(0);
    bench.done.length = 0;
    add("far", 0, 3000);
    add("far, too", 0, 3000);
    add("near", 1, 500);
    // the second of those that are far would end at 6
    expect(bench.tick(5)).toBe(3.5);
    expect(bench.done).toEqual(["far", "near"]);
    expect(bench.tick(2)).toBe(3);
  });

  test("is not put off by one slice that took very long", () => {
    const bench = new Bench();
    for (let index = 0; index < 20; index++) bench.add("short", 0, 0.1);
    bench.tick(10);
    bench.add("held up", 0, 50);
    bench.tick(10);
    for (let index = 0; index < 20; index++) bench.add("short", 0, 0.1);
    bench.done.length = 0;
    bench.tick(4);
    expect(bench.done).toHaveLength(20);
  });

  test("takes the first of all crews by priority, then by age", () => {
    const bench = new Bench();
    bench.add("a", 0, 1);
    bench.add("b", 1, 1, 1);
    bench.add("c", 1, 1);
    bench.add("d", 0, 1, 1);
    while (bench.done.length < 4) bench.tick(0);
    expect(bench.done).toEqual(["b", "d", "a", "c"]);
  });
});
