import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALGORITHMS, type Area, createPlanner, createWorld, Grid, loadWorld } from "../../src/index.ts";
import { areaFrom, areaSeeds, cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costsFrom } from "../support/oracle.ts";
import { mayEndAt, walk } from "../support/planner-oracle.ts";

const GRID = Grid.parse(`
  ..........
  ...####...
  ...####...
  ...####...
  ..........
  ..........
`);
const BUILDING: Area = { x: 3, y: 1, width: 4, height: 3 };
const START = { x: 0, y: 5 };

describe.each(ALGORITHMS)("with %s, a rectangle as a goal", (algorithm) => {
  test("is walked up to from its nearest side", () => {
    const planner = createPlanner(GRID, { algorithm });
    const path = planner.findPath(START, BUILDING, { within: 1 });
    expect([path.status, path.cells.at(-1)]).toEqual(["found", 32]);
    expect(walk(planner.plan(START, BUILDING, { within: 1 })).at(-1)).toBe(32);
  });

  test("is near where the agent's square is near", () => {
    const planner = createPlanner(GRID, { algorithm, agent: { size: 2 } });
    const path = planner.findPath({ x: 0, y: 0 }, BUILDING, { within: 1 });
    // the square covers columns 1 and 2
    expect(path.cells.at(-1)).toBe(1);
    expect(planner.findPath({ x: 0, y: 0 }, { x: 3, y: 2 }, { within: 1 }).cells.at(-1)).toBe(11);
  });

  test("that the agent may enter is entered anywhere", () => {
    const planner = createPlanner(new Grid(40, 30), { algorithm });
    const path = planner.findPath({ x: 5, y: 20 }, { x: 10, y: 10, width: 20, height: 15 });
    expect([path.cost, path.cells.at(-1)]).toEqual([5, 20 * 40 + 10]);
  });

  test("has no path where there is none, for a reason", () => {
    const planner = createPlanner(GRID, { algorithm });
    expect(planner.findPath(START, BUILDING).status).toBe("blocked-goal");
    expect([planner.pathExists(START, BUILDING), planner.pathExists(START, { ...BUILDING, y: 2 })]).toEqual([
      false,
      true,
    ]);
    expect(planner.findPath(START, BUILDING, { nearest: true }).status).toBe("nearest");
  });

  test("must lie on the grid", () => {
    const planner = createPlanner(GRID, { algorithm });
    expect(() => planner.findPath(START, { ...BUILDING, width: 8 })).toThrow(
      "The width of the goal at x 3 must be an integer from 1 to 7, got 8.",
    );
    expect(() => planner.findPath(START, undefined, { goals: [{ ...BUILDING, height: 0 }] })).toThrow(
      "The height of goal 0 at y 1 must be an integer from 1 to 5, got 0.",
    );
    expect(() => planner.lineOfSight(START, BUILDING)).toThrow(
      "must be a single cell here, got a rectangle of 4 × 3 cells.",
    );
  });

  test("may be where a plan's goal moves to", () => {
    const plan = createPlanner(GRID, { algorithm }).plan(START, { x: 9, y: 5 }, { within: 1 });
    plan.next(2);
    plan.moveGoal(BUILDING);
    expect(walk(plan).at(-1)).toBe(43);
  });

  test("leads a guide", () => {
    const guide = createPlanner(GRID, { algorithm }).guide(BUILDING, { within: 1 });
    expect([guide.cost({ x: 2, y: 2 }), guide.cost({ x: 0, y: 2 }), guide.next({ x: 8, y: 2 })]).toEqual([
      0,
      2,
      { x: 7, y: 2 },
    ]);
    expect(guide.path(START).cells.at(-1)).toBe(32);
  });
});

test("a guide to rectangles costs what brute force says, from anywhere", () => {
  fc.assert(
    fc.property(settings(12), areaSeeds, cellSeeds, fc.constantFrom(0, 1, 1.5, 3), (setting, seeds, a, within) => {
      const { grid, agent, movement } = setting;
      const start = cellFrom(grid, a);
      const goal = areaFrom(grid, seeds);
      const planner = createPlanner(grid, { algorithm: "astar", agent, ...movement });
      const costs = costsFrom(setting, start);
      const best = Math.min(...costs.filter((_, cell) => mayEndAt(setting, cell, [goal], within)));
      const guide = planner.guide(goal, { within });
      expect(guide.cost(grid.pointOf(start)) < Number.POSITIVE_INFINITY).toBe(best < Number.POSITIVE_INFINITY);
      const path = planner.findPath(grid.pointOf(start), goal, { within });
      // units and tiles order walks alike unless steps have integers of their own
      if (movement.stepCosts === undefined) expect(guide.cost(grid.pointOf(start))).toBeCloseTo(path.cost, 9);
    }),
    { numRuns: cases(1000) },
  );
});

describe("in a world", () => {
  const makeWorld = () => createWorld(GRID.clone(), { agents: { unit: {} } });

  test("walkers arrive at a building, and are told of another", () => {
    const world = makeWorld();
    const walker = world.walk("unit", START, BUILDING, { within: 1 });
    while (walker.next());
    expect([walker.status, walker.cell, walker.goal]).toEqual(["arrived", { x: 2, y: 3 }, BUILDING]);
    walker.goal = { x: 9, y: 0, height: 2 };
    expect(walker.goal).toEqual({ x: 9, y: 0, width: 1, height: 2 });
    while (walker.next());
    expect([walker.status, walker.cell]).toEqual(["arrived", { x: 9, y: 2 }]);
  });

  test("walkers and requests are saved with their goals", async () => {
    const world = makeWorld();
    world.tick(0);
    const walker = world.walk("unit", START, BUILDING, { within: 1 });
    const request = world.request("unit", START, BUILDING, { within: 1, goals: [{ x: 9, y: 0, width: 1, height: 3 }] });
    const loaded = loadWorld(world.save());
    const [again] = loaded.walkers.values();
    const [asked] = loaded.requests.values();
    for (const each of [world, loaded]) each.tick(Number.POSITIVE_INFINITY);
    expect(again.goal).toEqual(walker.goal);
    expect(asked.path).toEqual(request.path);
    expect(request.path?.cells.at(-1)).toBe(32);
    for (const each of [walker, again]) while (each.next());
    expect([again.cell, again.status]).toEqual([walker.cell, "arrived"]);
  });

  test("a walker whose building was walled in goes on once it is free", () => {
    const world = makeWorld();
    world.edit({ x: 0, y: 4, width: 10, height: 1, terrain: "wall" });
    const walker = world.walk("unit", START, BUILDING, { within: 1 });
    expect([walker.next(), walker.status]).toEqual([undefined, "blocked-goal"]);
    world.edit({ x: 1, y: 4, terrain: "ground" });
    while (walker.next());
    expect([walker.status, walker.cell]).toEqual(["arrived", { x: 2, y: 3 }]);
  });

  test("walkers with slots want one cell", () => {
    expect(() => makeWorld().walkAll("unit", [START], BUILDING, { slots: "nearest" })).toThrow(
      "The goal of walkers with slots must be a single cell here, got a rectangle of 4 × 3 cells.",
    );
  });
});
