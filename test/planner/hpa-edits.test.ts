import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, type Path, type Planner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  type HpaOwnOptions,
  hpaOptions,
  placedEditSeeds,
  plannerSettings,
  turnSeeds,
  turnsFrom,
} from "../support/planner-arbitraries.ts";
import {
  apply,
  checkEdits,
  checkPlanAmongEdits,
  copyOf,
  isSamePath,
  type MakePlanner,
} from "../support/planner-oracle.ts";
import { ONLY_DOOR } from "../support/planner-promises.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

describe("after each edit HPA* answers as if made anew", () => {
  test.each([
    [14, 50, 340],
    [30, 20, 160],
  ])("on grids of up to %i cells a side, through %i edits in a row", (side, length, numRuns) => {
    const edits = fc.array(placedEditSeeds, { minLength: length, maxLength: length });
    const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(plannerSettings(side), hpaOptions, edits, queries, (setting, options, seeds, pairs) => {
        const { grid } = setting;
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        checkEdits(hpa(options), setting, editsFrom(grid, options.clusterSize, seeds), ends);
      }),
      { numRuns: cases(numRuns) },
    );
  });

  test("when the only door closes and opens, wherever it is", () => {
    const { grid, edits, queries } = ONLY_DOOR;
    for (const clusterSize of [2, 3, 4, 6, 7]) {
      for (const levels of [1, 2, 3]) {
        for (const corners of ["bothFree", "oneFree", "always"] as const) {
          const setting = { grid: copyOf(grid), agent: {}, movement: { corners } };
          checkEdits(hpa({ clusterSize, levels, factor: 2 }), setting, edits, queries);
        }
      }
    }
  });

  test("when they come while it is being built, in slices or at the first query", () => {
    const steps = fc.array(fc.record({ slices: fc.nat(6), edit: placedEditSeeds }), { maxLength: 6 });
    fc.assert(
      fc.property(
        plannerSettings(20),
        hpaOptions,
        steps,
        endSeeds,
        fc.boolean(),
        (setting, own, turns, pair, again) => {
          const { grid } = setting;
          const planner = hpa({ ...own, build: "lazy" })(setting);
          const edits = editsFrom(
            grid,
            own.clusterSize,
            turns.map(({ edit }) => edit),
          );
          let slices = planner.build()[Symbol.iterator]();
          turns.forEach(({ slices: count }, index) => {
            // a build may be taken up where it was left, or by whoever asks for it next
            if (again) slices = planner.build()[Symbol.iterator]();
            for (let slice = 0; slice < count; slice++) slices.next();
            apply(grid, edits[index]);
          });
          const { start, goal } = endsFrom(setting, pair);
          const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
          const eager = hpa({ ...own, build: "eager" })({ ...setting, grid: copyOf(grid) }).findPath(from, to);
          expect(isSamePath(planner.findPath(from, to), eager)).toBe(true);
          while (!slices.next().done) expect(isSamePath(planner.findPath(from, to), eager)).toBe(true);
        },
      ),
      { numRuns: cases(450) },
    );
  });

  test("however often it is asked, while what the edit broke is mended query by query", () => {
    const edits = fc.array(placedEditSeeds, { minLength: 1, maxLength: 3 });
    const queries = fc.array(endSeeds, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(plannerSettings(20), hpaOptions, edits, queries, (setting, options, seeds, pairs) => {
        const { grid } = setting;
        const planner = hpa(options)(setting);
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        for (const edit of editsFrom(grid, options.clusterSize, seeds)) {
          apply(grid, edit);
          const rebuilt = hpa(options)({ ...setting, grid: copyOf(grid) });
          const find = (by: Planner): Path[] =>
            ends.map(({ start, goal }) => by.findPath(grid.pointOf(start), grid.pointOf(goal)));
          const expected = find(rebuilt);
          // the top table of such a grid is whole again after fewer queries
          for (let time = 0; time < 20; time++) {
            expect(find(planner).every((path, index) => isSamePath(path, expected[index]))).toBe(true);
          }
        }
      }),
      { numRuns: cases(280) },
    );
  });
});

test("plans of HPA* among edits give legal steps only, to the goal or for as long as a way leads there", () => {
  fc.assert(
    fc.property(plannerSettings(24), hpaOptions, endSeeds, turnSeeds, (setting, options, pair, seeds) => {
      const turns = turnsFrom(setting, options.clusterSize, seeds);
      checkPlanAmongEdits(hpa(options)(setting), setting, endsFrom(setting, pair), turns);
    }),
    { numRuns: cases(1400) },
  );
});
