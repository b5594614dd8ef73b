import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, loadPlanner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { checkCosts } from "../support/hpa-costs.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";
import { endSeeds, endsFrom, type HpaOwnOptions, hpaOptions } from "../support/planner-arbitraries.ts";
import { copyOf, isSamePath, type MakePlanner } from "../support/planner-oracle.ts";
import { describePromises } from "../support/planner-promises.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

const RUNS = { small: 1000, large: 60, ends: 400, limits: 200, plans: 300 };
describePromises("HPA* with links", hpaOptions, hpa, RUNS, linkedSettings);

describe("HPA* with links", () => {
  test("the cost before smoothing is the same for every number of levels and cache, and what the unsmoothed path costs", () => {
    fc.assert(
      fc.property(linkedSettings(24), hpaOptions, endSeeds, (setting, options, pair) => {
        checkCosts(setting, options, endsFrom(setting, pair));
      }),
      { numRuns: cases(120) },
    );
  });

  test("saved and loaded, it gives the same answers", () => {
    fc.assert(
      fc.property(linkedSettings(20), hpaOptions, endSeeds, (setting, options, pair) => {
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [setting.grid.pointOf(start), setting.grid.pointOf(goal)];
        const planner = hpa(options)(setting);
        const loaded = loadPlanner(copyOf(setting.grid), planner.save());
        expect(isSamePath(loaded.findPath(from, to), planner.findPath(from, to))).toBe(true);
      }),
      { numRuns: cases(100) },
    );
  });
});
