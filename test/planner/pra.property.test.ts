import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, loadPlanner, type QueryOptions } from "../../src/index.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import type { Setting } from "../support/oracle.ts";
import { endSeeds, endsFrom, plannerSettings } from "../support/planner-arbitraries.ts";
import { checkOptions, checkPlan, checkQueries, copyOf, isSamePath } from "../support/planner-oracle.ts";
import { cliqueOptions, withOptions } from "../support/pra-arbitraries.ts";

/** Integers that order walks on small grids as √2 does. */
function withExactSteps(setting: Setting): Setting {
  return { ...setting, movement: { ...setting.movement, stepCosts: [70, 99] } };
}

describe("PRA* and QuickPath on any grid, for any agent, under any rule and any options", () => {
  test.each([
    [20, 2000],
    [40, 300],
  ])("keep the promises on grids of up to %i cells a side", (side, numRuns) => {
    const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(plannerSettings(side), cliqueOptions, cellSeeds, goals, (setting, options, a, bs) => {
        const ends = bs.map((b) => endsFrom(setting, [a, b]));
        checkQueries(
          withOptions(options),
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
        cliqueOptions,
        endSeeds,
        fc.record({ within, goals, nearest: fc.boolean() }),
        (setting, options, pair, query) => {
          const { grid } = setting;
          const points = query.goals.map((seed) => grid.pointOf(cellFrom(grid, seed)));
          const asked: QueryOptions = { ...query, goals: points };
          checkOptions(withOptions(options), setting, endsFrom(setting, pair), asked);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("maxCost, with and without nearest, gives a path iff A* does", () => {
    fc.assert(
      fc.property(
        plannerSettings(20).map(withExactSteps),
        cliqueOptions,
        endSeeds,
        fc.record({ maxCost: fc.integer({ min: 0, max: 30 }), nearest: fc.boolean() }),
        (setting, options, pair, query) => {
          checkOptions(withOptions(options), setting, endsFrom(setting, pair), query);
        },
      ),
      { numRuns: 600 },
    );
  });

  test("a plan walks legally to the goal, in any strides", () => {
    const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(plannerSettings(30), cliqueOptions, endSeeds, strides, (setting, options, pair, steps) => {
        checkPlan(withOptions(options), setting, endsFrom(setting, pair), steps);
      }),
      { numRuns: 1000 },
    );
  });

  test("a plan without smoothing walks just the path of PRA*(k), whatever the strides", () => {
    const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(plannerSettings(30), cliqueOptions, endSeeds, strides, (setting, options, pair, steps) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, {
          k: 3,
          startAt: 0.4,
          agent,
          ...movement,
          ...options,
          algorithm: "pra",
          smooth: false,
        });
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        const path = planner.findPath(from, to);
        const plan = planner.plan(from, to);
        const cells = path.cells.length === 0 ? [] : [start];
        for (let turn = 0; !plan.done && turn < 10_000; turn++) cells.push(...plan.next(steps[turn % steps.length]));
        expect(cells).toEqual([...path.cells]);
      }),
      { numRuns: 500 },
    );
  });

  test("a snapshot gives back a planner that answers as the one that was saved", () => {
    fc.assert(
      fc.property(plannerSettings(24), cliqueOptions, endSeeds, (setting, options, pair) => {
        const { grid } = setting;
        const planner = withOptions(options)(setting);
        const loaded = loadPlanner(copyOf(grid), planner.save());
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        expect(isSamePath(loaded.findPath(from, to), planner.findPath(from, to))).toBe(true);
        expect({ ...loaded.report(), bytes: 0, buildTime: 0 }).toEqual({ ...planner.report(), bytes: 0, buildTime: 0 });
        expect(loaded.save()).toEqual(planner.save());
      }),
      { numRuns: 300 },
    );
  });
});
