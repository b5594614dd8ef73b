import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, type Planner } from "../../src/index.ts";
import { walkCost } from "../support/oracle.ts";
import { endSeeds, endsFrom, type HpaOwnOptions, hpaOptions, plannerSettings } from "../support/planner-arbitraries.ts";
import type { MakePlanner } from "../support/planner-oracle.ts";
import { describePromises } from "../support/planner-promises.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

/** The costs of paths inside before smoothing, as the planner's plans give them. */
function plannedCost(planner: Planner, start: number, goal: number): number {
  return planner.plan(planner.grid.pointOf(start), planner.grid.pointOf(goal)).cost;
}

describePromises("HPA*", hpaOptions, hpa, { small: 4400, large: 600, ends: 1500, limits: 1000, plans: 1000 });

describe("HPA*", () => {
  test("the cost before smoothing is the same for every number of levels and cache, and what the unsmoothed path costs", () => {
    const kinds: readonly HpaOwnOptions[] = [
      ...[1, 2, 3, 4].map((levels) => ({ levels })),
      { levels: "auto" },
      { levels: 2, cache: "fields" },
      { levels: 2, cache: "distances" },
      { levels: 2, cache: "directions" },
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
