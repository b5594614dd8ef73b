import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, Grid } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import type { Setting } from "../support/oracle.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  placedEditSeeds,
  plannerSettings,
  turnSeeds,
  turnsFrom,
} from "../support/planner-arbitraries.ts";
import { apply, checkChase, checkEdits, checkPlanAmongEdits, copyOf, isSamePath } from "../support/planner-oracle.ts";
import { ONLY_DOOR } from "../support/planner-promises.ts";
import { cliqueOptions, withOptions } from "../support/pra-arbitraries.ts";

/** Edits then fall on and beside the borders of what are cliques where the map is open. */
const BLOCK = 4;

describe("after each edit PRA* and QuickPath answer as if made anew", () => {
  test.each([
    [14, 50, 150],
    [30, 20, 100],
  ])("on grids of up to %i cells a side, through %i edits in a row", (side, length, numRuns) => {
    const edits = fc.array(placedEditSeeds, { minLength: length, maxLength: length });
    const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(plannerSettings(side), cliqueOptions, edits, queries, (setting, options, seeds, pairs) => {
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        checkEdits(withOptions(options), setting, editsFrom(setting.grid, BLOCK, seeds), ends);
      }),
      { numRuns: cases(numRuns) },
    );
  });

  test("when the only door closes and opens, wherever it is", () => {
    const { grid, edits, queries } = ONLY_DOOR;
    for (const corners of ["bothFree", "oneFree", "always"] as const) {
      for (const algorithm of ["pra", "quickpath"] as const) {
        const setting = { grid: copyOf(grid), agent: {}, movement: { corners } };
        checkEdits(withOptions({ algorithm, smooth: false }), setting, edits, queries);
      }
    }
  });

  test("when they come while it is being built, in slices or at the first query", () => {
    const steps = fc.array(fc.record({ slices: fc.nat(6), edit: placedEditSeeds }), { maxLength: 6 });
    fc.assert(
      fc.property(plannerSettings(20), cliqueOptions, steps, endSeeds, (setting, own, turns, pair) => {
        const { grid } = setting;
        const planner = withOptions({ ...own, build: "lazy" })(setting);
        const edits = editsFrom(
          grid,
          BLOCK,
          turns.map(({ edit }) => edit),
        );
        turns.forEach(({ slices }, index) => {
          const building = planner.build()[Symbol.iterator]();
          for (let slice = 0; slice < slices; slice++) building.next();
          apply(grid, edits[index]);
        });
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        const eager = withOptions({ ...own, build: "eager" })({ ...setting, grid: copyOf(grid) }).findPath(from, to);
        expect(isSamePath(planner.findPath(from, to), eager)).toBe(true);
      }),
      { numRuns: cases(400) },
    );
  });
});

test("plans of PRA* and QuickPath among edits give legal steps only, to the goal or for as long as a way leads there", () => {
  fc.assert(
    fc.property(plannerSettings(24), cliqueOptions, endSeeds, turnSeeds, (setting, options, pair, seeds) => {
      const turns = turnsFrom(setting, BLOCK, seeds);
      checkPlanAmongEdits(withOptions(options)(setting), setting, endsFrom(setting, pair), turns);
    }),
    { numRuns: cases(1200) },
  );
});

test("plans of PRA* follow a goal that moves a little or far, also among edits", () => {
  const leaps = fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(plannerSettings(24), cliqueOptions, endSeeds, turnSeeds, leaps, (setting, options, pair, seeds, by) => {
      const { grid } = setting;
      const ends = endsFrom(setting, pair);
      let { x, y } = grid.pointOf(ends.goal);
      const turns = turnsFrom(setting, BLOCK, seeds).map((turn, index) => {
        x = Math.max(0, Math.min(grid.width - 1, x + by[index][0]));
        y = Math.max(0, Math.min(grid.height - 1, y + by[index][1]));
        return { ...turn, events: index % 3 === 0 ? turn.events : [], goal: y * grid.width + x };
      });
      checkChase(withOptions(options)(setting), setting, ends, turns);
    }),
    { numRuns: cases(900) },
  );
});

test("a chase over nodes that were refined before an edit changed them still ends at the goal", () => {
  const grid = Grid.parse(
    [
      ...Array(4).fill("......#........."),
      "................",
      ...Array(2).fill("......#........."),
      "##.###########.#",
      ...Array(13).fill("......#........."),
    ].join("\n"),
    { S: "swamp" },
  );
  const setting: Setting = {
    grid,
    agent: { capability: ["ground"] },
    movement: { neighbours: 8, stepCosts: [100, 142] },
  };
  const planner = createPlanner(grid, {
    algorithm: "pra",
    agent: { capability: ["ground"] },
    ...setting.movement,
    k: 3,
    startAt: 0.5,
    widen: true,
  });
  checkChase(planner, setting, { start: 149, goal: 330 }, [
    { events: [{ edit: { x: 0, y: 0, terrain: "swamp" } }], stride: 2, goal: 328 },
    { events: [], stride: 4, goal: 329 },
    { events: [], stride: 6, goal: 331 },
    {
      events: [{ edit: { x: 11, y: 13, width: 2, height: 2, terrain: "swamp" } }, { query: { start: 331, goal: 334 } }],
      stride: 1,
      goal: 330,
    },
  ]);
});
