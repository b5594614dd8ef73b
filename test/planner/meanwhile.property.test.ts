import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner } from "../../src/index.ts";
import { findMeanwhile, isBetweenRepairs } from "../../src/planner/meanwhile.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, walkCost } from "../support/oracle.ts";
import { editsFrom, endSeeds, endsFrom, placedEditSeeds, plannerSettings } from "../support/planner-arbitraries.ts";

const CLUSTER = 5;

/** Edits, then so many turns of the repair, then a query. */
const rounds = fc.array(
  fc.record({ edits: fc.array(placedEditSeeds, { maxLength: 3 }), turns: fc.nat(12), ends: endSeeds }),
  { minLength: 1, maxLength: 8 },
);

test("a planner that lags behind finds a path if and only if there is one, on the map as it is", () => {
  let asked = 0;
  fc.assert(
    fc.property(
      plannerSettings(24),
      fc.constantFrom("hpa" as const, "haa" as const),
      fc.constantFrom(1, 2),
      rounds,
      (setting, algorithm, levels, story) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm, agent, ...movement, clusterSize: CLUSTER, levels, factor: 2 });
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const repair = planner.repair()[Symbol.iterator]();
        for (const { edits, turns, ends } of story) {
          grid.edit(editsFrom(grid, CLUSTER, edits));
          for (let turn = 0; turn < turns; turn++) repair.next();
          if (isBetweenRepairs(planner, view)) asked++;
          const { start, goal } = endsFrom(setting, ends);
          const path = findMeanwhile(planner, view, grid.pointOf(start), grid.pointOf(goal));
          const isJoined = costsFrom(setting, start)[goal] < Number.POSITIVE_INFINITY;
          expect(path.status === "found").toBe(isJoined);
          if (!isJoined) continue;
          expect([path.cells[0], path.cells[path.cells.length - 1]]).toEqual([start, goal]);
          expect(walkCost(setting, path.cells)).toBeLessThan(Number.POSITIVE_INFINITY);
        }
        // what was found meanwhile must not lead astray what is asked when all is followed
        const { start, goal } = endsFrom(setting, story[0].ends);
        const fresh = createPlanner(grid, { algorithm, agent, ...movement, clusterSize: CLUSTER, levels, factor: 2 });
        const [a, b] = [planner, fresh].map((each) => each.findPath(grid.pointOf(start), grid.pointOf(goal)));
        expect([a.status, ...a.cells]).toEqual([b.status, ...b.cells]);
      },
    ),
    { numRuns: cases(600) },
  );
  // enough of them were asked where it matters
  expect(asked).toBeGreaterThan(20);
});
