import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWorld, Grid, type Walker } from "../../src/index.ts";
import { cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { costsFrom, walkCost } from "../support/oracle.ts";
import { clock } from "./drive.ts";

test("those that share a search walk legally, and no way is cheaper", () => {
  fc.assert(
    fc.property(
      settings(12),
      fc.array(cellSeeds, { minLength: 16, maxLength: 40 }),
      cellSeeds,
      fc.boolean(),
      ({ grid, agent, movement }, seeds, goalSeed, isTicked) => {
        const { size, capability } = agent;
        const one = {
          ...(size === undefined ? {} : { size }),
          ...(capability === undefined ? {} : { can: capability }),
        };
        const world = createWorld(grid, { agents: { one }, clock: clock(), ...movement });
        const goal = cellFrom(grid, goalSeed);
        const starts = seeds.map((seed) => cellFrom(grid, seed));
        const costs = costsFrom({ grid, agent, movement }, goal);
        // who cannot get there does not share, so that there are enough only if the others are
        const joined = starts.filter((start) => costs[start] < Number.POSITIVE_INFINITY);
        const shared = joined.length >= 16 ? joined : [];
        const walkers = world.walkAll(
          "one",
          starts.map((start) => grid.pointOf(start)),
          grid.pointOf(goal),
        );
        if (isTicked) for (let tick = 0; tick < 200; tick++) world.tick(1);
        for (const [index, walker] of walkers.entries()) {
          const cells = cellsOf(grid, walker);
          const { status } = walker;
          const isJoined = costs[starts[index]] < Number.POSITIVE_INFINITY;
          expect(status === "arrived").toBe(isJoined);
          const cost = walkCost({ grid, agent, movement }, cells);
          if (shared.includes(starts[index])) expect(cost).toBe(costs[starts[index]]);
          else if (isJoined) expect(cost).toBeGreaterThanOrEqual(costs[starts[index]]);
        }
      },
    ),
    { numRuns: 150 },
  );
});

describe("a shared search", () => {
  const SIDE = 100;
  const GOAL = { x: 99, y: 99 };

  /** A crowd in the opposite corner, of which the planners are built. */
  function crowd(grid: Grid): { world: ReturnType<typeof soldiers>; walkers: Walker<"soldier">[] } {
    const world = soldiers(grid);
    for (const _ of world.build());
    const starts = Array.from({ length: 100 }, (_, index) => ({ x: index % 10, y: Math.floor(index / 10) }));
    return { world, walkers: world.walkAll("soldier", starts, GOAL) };
  }

  function soldiers(grid: Grid) {
    return createWorld(grid, { agents: { soldier: {} }, clock: clock() });
  }

  test("takes several ticks, and then all have a way", () => {
    const { world, walkers } = crowd(new Grid(SIDE, SIDE));
    world.tick(0);
    expect(walkers.every(({ status }) => status === "planning")).toBe(true);
    let ticks = 1;
    for (; walkers.some(({ status }) => status === "planning"); ticks++) world.tick(0);
    expect(ticks).toBeLessThan(walkers.length / 2);
    expect(world.metrics.plans).toBe(walkers.length);
  });

  test("that an edit spoils is given up, and everyone asks alone", () => {
    const { world, walkers } = crowd(new Grid(SIDE, SIDE));
    world.tick(0);
    world.edit({ x: 98, y: 98, terrain: "wall" });
    let ticks = 1;
    for (; walkers.some(({ status }) => status === "planning"); ticks++) world.tick(0);
    expect(ticks).toBeGreaterThan(walkers.length);
    for (const walker of walkers) expect(cellsOf(world.grid, walker)).not.toContain(98 * SIDE + 98);
  });

  test("is not spoilt by an edit where it has not been", () => {
    const { world, walkers } = crowd(new Grid(SIDE, SIDE));
    world.tick(0);
    world.edit({ x: 99, y: 0, terrain: "wall" });
    let ticks = 1;
    for (; walkers.some(({ status }) => status === "planning"); ticks++) world.tick(0);
    expect(ticks).toBeLessThan(walkers.length / 2);
  });

  test("does not catch up with who was stopped or sent elsewhere meanwhile", () => {
    const { world, walkers } = crowd(new Grid(SIDE, SIDE));
    world.tick(0);
    const [stopped, sent] = walkers;
    stopped.stop();
    sent.goal = { x: 50, y: 0 };
    for (let tick = 0; tick < 200; tick++) world.tick(0);
    expect(stopped.status).toBe("stopped");
    expect(cellsOf(world.grid, sent).at(-1)).toBe(50);
  });
});

/** The cells that a walker steps on until it stops, its start first. */
function cellsOf(grid: Grid, walker: Walker<string>): number[] {
  const cells = [grid.cellAt(walker.cell)];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) cells.push(grid.cellAt(cell));
  return cells;
}
