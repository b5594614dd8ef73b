import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, type Planner, type QueryOptions } from "../../src/index.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { type Setting, walkCost } from "../support/oracle.ts";
import { endSeeds, endsFrom, type HpaOwnOptions, hpaOptions, plannerSettings } from "../support/planner-arbitraries.ts";
import { checkOptions, checkPlan, checkQueries, type MakePlanner } from "../support/planner-oracle.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

/** Integers that order walks on small grids as √2 does. */
function withExactSteps(setting: Setting): Setting {
  return { ...setting, movement: { ...setting.movement, stepCosts: [70, 99] } };
}

/** The costs of paths inside before smoothing, as the planner's plans give them. */
function plannedCost(planner: Planner, start: number, goal: number): number {
  return planner.plan(planner.grid.pointOf(start), planner.grid.pointOf(goal)).cost;
}

describe("HPA* on any grid, for any agent, under any rule and any options", () => {
  test.each([
    [20, 4400],
    [40, 600],
  ])("keeps the promises on grids of up to %i cells a side", (side, numRuns) => {
    const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(plannerSettings(side), hpaOptions, cellSeeds, goals, (setting, options, a, bs) => {
        const ends = bs.map((b) => endsFrom(setting, [a, b]));
        checkQueries(
          hpa(options),
          setting,
          ends[0].start,
          ends.map(({ goal }) => goal),
        );
      }),
      { numRuns },
    );
  });

  test("within, goals and nearest end where A* may, at no lower cost", () => {
    const within = fc.constantFrom(0, 0, 1, 1.5, 3, 4.2, 100);
    const goals = fc.array(cellSeeds, { maxLength: 4 });
    fc.assert(
      fc.property(
        plannerSettings(20),
        hpaOptions,
        endSeeds,
        fc.record({ within, goals, nearest: fc.boolean() }),
        (setting, options, pair, query) => {
          const { grid } = setting;
          const points = query.goals.map((seed) => grid.pointOf(cellFrom(grid, seed)));
          const asked: QueryOptions = { ...query, goals: points };
          checkOptions(hpa(options), setting, endsFrom(setting, pair), asked);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("maxCost, with and without nearest, gives a path iff A* does", () => {
    fc.assert(
      fc.property(
        plannerSettings(20).map(withExactSteps),
        hpaOptions,
        endSeeds,
        fc.record({ maxCost: fc.integer({ min: 0, max: 30 }), nearest: fc.boolean() }),
        (setting, options, pair, query) => {
          checkOptions(hpa(options), setting, endsFrom(setting, pair), query);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("a plan walks legally to the goal, in any strides", () => {
    const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(plannerSettings(30), hpaOptions, endSeeds, strides, (setting, options, pair, steps) => {
        const ends = endsFrom(setting, pair);
        checkPlan(hpa(options), setting, ends, steps);
      }),
      { numRuns: 1000 },
    );
  });

  test("the cost before smoothing is the same for every number of levels and cache, and what the unsmoothed path costs", () => {
    const kinds: readonly HpaOwnOptions[] = [
      ...[1, 2, 3, 4].map((levels) => ({ levels })),
      { levels: "auto" },
      { levels: 2, cache: "fields" },
      { levels: 2, cache: "distances" },
    ];
    fc.assert(
      fc.property(plannerSettings(24), hpaOptions, endSeeds, (setting, options, pair) => {
        const { start, goal } = endsFrom(setting, pair);
        const planners = kinds.map((kind) => hpa({ ...options, ...kind })(setting));
        const costs = new Set(planners.map((planner) => plannedCost(planner, start, goal)));
        expect(costs.size).toBe(1);
        const unsmoothed = kinds.map((kind) => {
          const { cells } = hpa({ ...options, ...kind, smooth: false })(setting).findPath(
            setting.grid.pointOf(start),
            setting.grid.pointOf(goal),
          );
          return cells.length === 0 ? Number.POSITIVE_INFINITY : walkCost(setting, cells);
        });
        expect(new Set(unsmoothed).size).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  test("ends that are far apart are joined by an abstract path whenever they are joined at all", () => {
    fc.assert(
      fc.property(plannerSettings(24), hpaOptions, endSeeds, (setting, options, pair) => {
        const planner = hpa({ ...options, smooth: false })(setting);
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [setting.grid.pointOf(start), setting.grid.pointOf(goal)];
        const clusters = (a: number, b: number): number =>
          Math.abs(Math.floor(a / options.clusterSize) - Math.floor(b / options.clusterSize));
        if (Math.max(clusters(from.x, to.x), clusters(from.y, to.y)) < 2) return;
        const shapes = planner.scene(from, to, { layers: ["abstract path"] });
        expect(shapes.length > 0).toBe(planner.pathExists(from, to));
      }),
      { numRuns: 1500 },
    );
  });
});
