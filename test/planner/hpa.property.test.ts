import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { checkCosts } from "../support/hpa-costs.ts";
import { endSeeds, endsFrom, type HpaOwnOptions, hpaOptions, plannerSettings } from "../support/planner-arbitraries.ts";
import type { MakePlanner } from "../support/planner-oracle.ts";
import { describePromises } from "../support/planner-promises.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

describePromises("HPA*", hpaOptions, hpa, { small: 4400, large: 600, ends: 1500, limits: 1000, plans: 1000 });

describe("HPA*", () => {
  test("the cost before smoothing is the same for every number of levels and cache, and what the unsmoothed path costs", () => {
    fc.assert(
      fc.property(plannerSettings(24), hpaOptions, endSeeds, (setting, options, pair) => {
        checkCosts(setting, options, endsFrom(setting, pair));
      }),
      { numRuns: cases(500) },
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
      { numRuns: cases(1500) },
    );
  });
});
