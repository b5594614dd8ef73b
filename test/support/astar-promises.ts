import fc from "fast-check";
import { describe, test } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { cellSeeds } from "./arbitraries.ts";
import { cases } from "./cases.ts";
import type { Setting } from "./oracle.ts";
import { endSeeds, endsFrom } from "./planner-arbitraries.ts";
import {
  type Change,
  checkEdits,
  checkPlan,
  checkPlanAmongEdits,
  checkQueries,
  type MakePlanner,
  type Turn,
} from "./planner-oracle.ts";

/** What is tried, and how often. */
interface Cases<ChangeSeeds, TurnSeeds> {
  readonly settings: fc.Arbitrary<Setting>;
  readonly changes: fc.Arbitrary<ChangeSeeds>;
  changesFrom(setting: Setting, clusterSize: number, seeds: readonly ChangeSeeds[]): readonly Change[];
  readonly turns: fc.Arbitrary<TurnSeeds>;
  turnsFrom(setting: Setting, clusterSize: number, seeds: TurnSeeds): Turn[];
  readonly runs: { readonly queries: number; readonly edits: number; readonly plans: number };
}

const astar: MakePlanner = ({ grid, agent, movement }) =>
  createPlanner(grid, { algorithm: "astar", agent, ...movement });

/** Edits then fall on and beside the borders of the blocks that connected components are kept in. */
const BLOCK = 16;

/** That A* keeps the promises that every planner keeps. */
export function describeAStarPromises<ChangeSeeds, TurnSeeds>(
  name: string,
  { settings, changes, changesFrom, turns, turnsFrom, runs }: Cases<ChangeSeeds, TurnSeeds>,
): void {
  describe(`${name} keeps the promises that every planner keeps`, () => {
    test("on any grid, for any agent, under any rule", () => {
      const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(settings, cellSeeds, goals, (setting, a, bs) => {
          const ends = bs.map((b) => endsFrom(setting, [a, b]));
          checkQueries(
            astar,
            setting,
            ends[0].start,
            ends.map(({ goal }) => goal),
          );
        }),
        { numRuns: cases(runs.queries) },
      );
    });

    test("after each change of the grid", () => {
      const rows = fc.array(changes, { minLength: 20, maxLength: 20 });
      const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
      fc.assert(
        fc.property(settings, rows, queries, (setting, seeds, pairs) => {
          const ends = pairs.map((pair) => endsFrom(setting, pair));
          checkEdits(astar, setting, changesFrom(setting, BLOCK, seeds), ends);
        }),
        { numRuns: cases(runs.edits) },
      );
    });

    test("by plans in any strides, and among changes of the grid", () => {
      const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(settings, endSeeds, strides, turns, (setting, pair, steps, seeds) => {
          checkPlan(astar, setting, endsFrom(setting, pair), steps);
          checkPlanAmongEdits(astar(setting), setting, endsFrom(setting, pair), turnsFrom(setting, BLOCK, seeds));
        }),
        { numRuns: cases(runs.plans) },
      );
    });
  });
}
