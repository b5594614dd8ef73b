import fc from "fast-check";
import { expect, test } from "vitest";
import { type Algorithm, createPlanner } from "../../src/index.ts";
import { ALL_PARTS } from "../../src/world/create-world.ts";
import { Crews } from "../../src/world/crew.ts";
import { checkWorld } from "../../src/world/options.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, walkCost } from "../support/oracle.ts";
import { editsFrom, endSeeds, endsFrom, placedEditSeeds, plannerSettings } from "../support/planner-arbitraries.ts";
import { apply } from "../support/planner-oracle.ts";

/** The side of a cluster in worlds. */
const CLUSTER = 32;

/** Edits, then so many turns of the repair, then a query. */
const rounds = fc.array(
  fc.record({
    edits: fc.array(placedEditSeeds, { maxLength: 3 }),
    turns: fc.oneof(fc.constant(0), fc.nat(12)),
    ends: endSeeds,
  }),
  { minLength: 1, maxLength: 8 },
);

test("a planner that lags behind finds a path if and only if there is one, on the map as it is", () => {
  let asked = 0;
  fc.assert(
    fc.property(
      plannerSettings(40),
      fc.constantFrom<Algorithm>("hpa", "haa", "pra", "quickpath", "astar"),
      rounds,
      (setting, algorithm, story) => {
        const { grid, agent, movement } = setting;
        const [crew] = new Crews(grid, checkWorld({ agents: { who: agent }, algorithm, ...movement }, ALL_PARTS)).all;
        while (!crew.kept.isBuilt) crew.kept.followStep();
        for (const { edits, turns, ends } of story) {
          for (const edit of editsFrom(grid, CLUSTER, edits)) apply(grid, edit);
          for (let turn = 0; turn < turns; turn++) crew.kept.followStep();
          if (crew.isBetweenRepairs) asked++;
          const { start, goal } = endsFrom(setting, ends);
          const path = crew.findMeanwhile(grid.pointOf(start), grid.pointOf(goal));
          const isJoined = costsFrom(setting, start)[goal] < Number.POSITIVE_INFINITY;
          expect(path.status === "found").toBe(isJoined);
          if (!isJoined) continue;
          expect([path.cells[0], path.cells[path.cells.length - 1]]).toEqual([start, goal]);
          expect(walkCost(setting, path.cells)).toBeLessThan(Number.POSITIVE_INFINITY);
          // whoever is led round what has changed does not come by the same cell twice
          expect(new Set(path.cells).size).toBe(path.cells.length);
        }
        // once all is followed, the answers are those of a planner made anew
        const { start, goal } = endsFrom(setting, story[0].ends);
        const fresh = createPlanner(grid, { algorithm, agent, ...movement });
        const paths = [crew.findPath, fresh.findPath.bind(fresh)].map((find) =>
          find(grid.pointOf(start), grid.pointOf(goal)),
        );
        expect([paths[0].status, ...paths[0].cells]).toEqual([paths[1].status, ...paths[1].cells]);
      },
    ),
    { numRuns: cases(600) },
  );
  // enough of them were asked where it matters
  expect(asked).toBeGreaterThan(cases(600) / 4);
});
