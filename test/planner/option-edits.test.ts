import fc from "fast-check";
import { describe, test } from "vitest";
import { ALGORITHMS, type AnyOptions, createPlanner, type QueryOptions } from "../../src/index.ts";
import { areaFrom } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { editsFrom, endSeeds, endsFrom, placedEditSeeds, plannerSettings } from "../support/planner-arbitraries.ts";
import { checkEdits, type MakePlanner } from "../support/planner-oracle.ts";

describe.each(ALGORITHMS)("with %s, repaired ≡ rebuilt", (algorithm) => {
  const make: MakePlanner = ({ grid, agent, movement }) =>
    createPlanner(grid, { algorithm, agent, ...movement } as AnyOptions);
  const options: fc.Arbitrary<QueryOptions> = fc.record(
    {
      turnCost: fc.constantFrom(0.5, 2, "fewest" as const),
      within: fc.constantFrom(0, 1, 2.5),
      nearest: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  test("for queries that count turns, to goals that are rectangles", () => {
    const rows = fc.array(placedEditSeeds, { minLength: 5, maxLength: 5 });
    const queries = fc.array(fc.tuple(endSeeds, fc.nat(63)), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(plannerSettings(16), rows, queries, options, (setting, seeds, pairs, asked) => {
        const { grid } = setting;
        const ends = pairs.map(([pair, extent]) => {
          const { start, goal } = endsFrom(setting, pair);
          return { start, goal, extent: areaFrom(grid, [goal, extent]) };
        });
        checkEdits(make, setting, editsFrom(grid, 10, seeds), ends, asked);
      }),
      { numRuns: cases(200) },
    );
  });
});
