import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, loadPlanner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { endSeeds, endsFrom, plannerSettings } from "../support/planner-arbitraries.ts";
import { copyOf, isSamePath } from "../support/planner-oracle.ts";
import { describePromises } from "../support/planner-promises.ts";
import { cliqueOptions, withOptions } from "../support/pra-arbitraries.ts";

describePromises("PRA* or QuickPath", cliqueOptions, withOptions, {
  small: 2000,
  large: 300,
  ends: 1000,
  limits: 600,
  plans: 1000,
});

describe("PRA* and QuickPath", () => {
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
      { numRuns: cases(500) },
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
      { numRuns: cases(300) },
    );
  });
});
