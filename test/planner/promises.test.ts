import fc from "fast-check";
import { describe, test } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { cellSeeds } from "../support/arbitraries.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  placedEditSeeds,
  plannerSettings,
  turnSeeds,
  turnsFrom,
} from "../support/planner-arbitraries.ts";
import {
  checkEdits,
  checkPlan,
  checkPlanAmongEdits,
  checkQueries,
  type MakePlanner,
} from "../support/planner-oracle.ts";

const astar: MakePlanner = ({ grid, agent, movement }) =>
  createPlanner(grid, { algorithm: "astar", agent, ...movement });

/** Edits then fall on and beside the borders of the blocks that connected components are kept in. */
const BLOCK = 16;

// HPA* has its own files, with more cases: its options are part of them
describe("A* keeps the promises that every planner keeps", () => {
  test("on any grid, for any agent, under any rule", () => {
    const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(plannerSettings(24), cellSeeds, goals, (setting, a, bs) => {
        const ends = bs.map((b) => endsFrom(setting, [a, b]));
        checkQueries(
          astar,
          setting,
          ends[0].start,
          ends.map(({ goal }) => goal),
        );
      }),
      { numRuns: 600 },
    );
  });

  test("after each edit", () => {
    const edits = fc.array(placedEditSeeds, { minLength: 20, maxLength: 20 });
    const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(plannerSettings(24), edits, queries, (setting, seeds, pairs) => {
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        checkEdits(astar, setting, editsFrom(setting.grid, BLOCK, seeds), ends);
      }),
      { numRuns: 150 },
    );
  });

  test("by plans in any strides, and among edits", () => {
    const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(plannerSettings(24), endSeeds, strides, turnSeeds, (setting, pair, steps, seeds) => {
        checkPlan(astar, setting, endsFrom(setting, pair), steps);
        checkPlanAmongEdits(astar(setting), setting, endsFrom(setting, pair), turnsFrom(setting, BLOCK, seeds));
      }),
      { numRuns: 700 },
    );
  });
});
