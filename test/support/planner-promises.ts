import fc from "fast-check";
import { describe, test } from "vitest";
import { Grid, type QueryOptions } from "../../src/index.ts";
import { areaFrom, areaSeeds, cellFrom, cellSeeds, inTiles } from "./arbitraries.ts";
import { cases } from "./cases.ts";
import type { Setting } from "./oracle.ts";
import { endSeeds, endsFrom, plannerSettings } from "./planner-arbitraries.ts";
import { checkOptions, checkPlan, checkQueries, checkTurns, type MakePlanner } from "./planner-oracle.ts";

/** How many cases of each kind to try. */
interface Runs {
  /** Queries on grids of up to 20 and of up to 40 cells a side. */
  readonly small: number;
  readonly large: number;
  /** Queries with `within`, `goals` and `nearest`; with `maxCost`; and plans. */
  readonly ends: number;
  readonly limits: number;
  readonly plans: number;
}

/**
 * What every planner that builds something owes, on any grid, for any agent, under any rule and any of its options.
 *
 * @param anySetting Grids of up to so many cells a side, with who walks on them and how.
 */
export function describePromises<Options>(
  name: string,
  anyOptions: fc.Arbitrary<Options>,
  make: (options: Options) => MakePlanner,
  runs: Runs,
  anySetting: (side: number) => fc.Arbitrary<Setting> = plannerSettings,
): void {
  describe(`${name} on any grid, for any agent, under any rule and any options`, () => {
    test.each([
      [20, runs.small],
      [40, runs.large],
    ])("keeps the promises on grids of up to %i cells a side", (side, numRuns) => {
      const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(anySetting(side), anyOptions, cellSeeds, goals, (setting, options, a, bs) => {
          const ends = bs.map((b) => endsFrom(setting, [a, b]));
          checkQueries(
            make(options),
            setting,
            ends[0].start,
            ends.map(({ goal }) => goal),
          );
        }),
        { numRuns: cases(numRuns) },
      );
    });

    test("within, goals and nearest end where A* may, at no lower cost", () => {
      const within = fc.constantFrom(0, 0, 1, 1.5, 3, 4.2, 100);
      const goals = fc.array(areaSeeds, { maxLength: 4 });
      const queries = fc.record({ within, goals, nearest: fc.boolean() });
      const extents = fc.oneof(fc.constant(0), fc.nat(63));
      fc.assert(
        fc.property(anySetting(20), anyOptions, endSeeds, extents, queries, (setting, options, pair, extent, query) => {
          const { grid } = setting;
          const areas = query.goals.map((seeds) => areaFrom(grid, seeds));
          const asked: QueryOptions = { ...query, goals: areas };
          const ends = endsFrom(setting, pair);
          checkOptions(make(options), setting, { ...ends, extent: areaFrom(grid, [ends.goal, extent]) }, asked);
        }),
        { numRuns: cases(Math.max(1000, runs.ends)) },
      );
    });

    test("maxCost, with and without nearest, gives a path iff A* does", () => {
      const settings = anySetting(20).map(withExactSteps);
      const queries = fc.record({ maxCost: fc.integer({ min: 0, max: 30 }), nearest: fc.boolean() });
      fc.assert(
        fc.property(settings, anyOptions, endSeeds, queries, (setting, options, pair, query) => {
          checkOptions(make(options), setting, endsFrom(setting, pair), query);
        }),
        { numRuns: cases(runs.limits) },
      );
    });

    test("maxExcess keeps the cost near A*'s, whatever else the query asks for", () => {
      const maxExcess = fc.constantFrom(0, 0.001, 0.01, 0.05, 0.2, 1, Number.POSITIVE_INFINITY);
      const within = fc.constantFrom(0, 0, 0, 1, 3);
      const maxCost = fc.constantFrom(9, 30, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      const goals = fc.array(cellSeeds, { maxLength: 2 });
      const queries = fc.record({ maxExcess, within, goals, maxCost, nearest: fc.boolean() });
      const settings = anySetting(30).map(withExactSteps);
      fc.assert(
        fc.property(settings, anyOptions, endSeeds, queries, (setting, options, pair, query) => {
          const { grid } = setting;
          const points = query.goals.map((seed) => grid.pointOf(cellFrom(grid, seed)));
          checkOptions(make(options), setting, endsFrom(setting, pair), { ...query, goals: points });
        }),
        { numRuns: cases(runs.limits) },
      );
    });

    test("turnCost finds A*'s status, at no lower cost, and no worse a path than without it", () => {
      const turnCost = fc.constantFrom(0.5, 1, 3, 0.1, 20, "fewest" as const);
      const within = fc.constantFrom(0, 0, 1, 3);
      const maxExcess = fc.constantFrom(0, 0.05, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      const queries = fc.record({ turnCost, within, maxExcess, nearest: fc.boolean() });
      const settings = anySetting(20).map(withExactSteps);
      fc.assert(
        fc.property(settings, anyOptions, endSeeds, queries, (setting, options, pair, query) => {
          checkTurns(make(options), setting, endsFrom(setting, pair), query);
        }),
        { numRuns: cases(Math.max(1000, runs.limits)) },
      );
    });

    test("a plan walks legally to the goal, in any strides", () => {
      const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(anySetting(30), anyOptions, endSeeds, strides, (setting, options, pair, steps) => {
          checkPlan(make(options), setting, endsFrom(setting, pair), steps);
        }),
        { numRuns: cases(runs.plans) },
      );
    });
  });
}

/** Integers that order walks on small grids as tiles do. */
function withExactSteps(setting: Setting): Setting {
  return { ...setting, movement: inTiles(setting.movement) };
}

/** A wall between two rooms, edits that open and close one door after the other, and queries through and beside it. */
export const ONLY_DOOR = {
  grid: Grid.parse(Array(8).fill("......#......").join("\n")),
  edits: Array.from({ length: 8 }, (_, y) => ({ x: 6, y })).flatMap((door) => [
    { ...door, terrain: "ground" },
    { ...door, terrain: "wall" },
  ]),
  queries: [
    { start: 0, goal: 12 },
    { start: 12, goal: 91 },
    { start: 95, goal: 80 },
  ],
};
