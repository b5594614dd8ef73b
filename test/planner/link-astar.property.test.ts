import fc from "fast-check";
import { describe, test } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { cellSeeds } from "../support/arbitraries.ts";
import {
  changeSeeds,
  changesFrom,
  linkedSettings,
  linkTurnsFrom,
  turnSeedsWithLinks,
  withWholeLinks,
} from "../support/link-arbitraries.ts";
import { describeOptimality } from "../support/optimality.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
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

describeOptimality(
  "A* on any grid with links, for any agent, under any rule",
  linkedSettings,
  linkedSettings(12).map(withWholeLinks),
  500,
);

describe("A* with links keeps the promises that every planner keeps", () => {
  test("on any grid, for any agent, under any rule", () => {
    const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(linkedSettings(20), cellSeeds, goals, (setting, a, bs) => {
        const ends = bs.map((b) => endsFrom(setting, [a, b]));
        checkQueries(
          astar,
          setting,
          ends[0].start,
          ends.map(({ goal }) => goal),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("after each edit, and after each link that comes or goes", () => {
    const changes = fc.array(changeSeeds, { minLength: 20, maxLength: 20 });
    const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(linkedSettings(20), changes, queries, (setting, seeds, pairs) => {
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        checkEdits(astar, setting, changesFrom(setting, BLOCK, seeds), ends);
      }),
      { numRuns: 100 },
    );
  });

  test("by plans in any strides, and among edits and links that come and go", () => {
    const strides = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(linkedSettings(20), endSeeds, strides, turnSeedsWithLinks, (setting, pair, steps, seeds) => {
        checkPlan(astar, setting, endsFrom(setting, pair), steps);
        checkPlanAmongEdits(astar(setting), setting, endsFrom(setting, pair), linkTurnsFrom(setting, BLOCK, seeds));
      }),
      { numRuns: 300 },
    );
  });
});
