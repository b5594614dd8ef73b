import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { CellGuideSearch } from "../../src/search/cell-guide-search.ts";
import { CellSearch } from "../../src/search/cell-search.ts";
import { SearchSpace } from "../../src/search/search-space.ts";
import { Target } from "../../src/search/target.ts";
import { cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";
import { costsFrom, type Setting, walkCost } from "../support/oracle.ts";

function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

test("a search that pauses reaches its target as one that does not, by the same cells in the same order", () => {
  fc.assert(
    fc.property(linkedSettings(16), cellSeeds, cellSeeds, fc.integer({ min: 1, max: 9 }), (setting, a, b, most) => {
      const view = viewOf(setting);
      const { grid } = setting;
      const [start, goal] = [cellFrom(grid, a), cellFrom(grid, b)];
      if (!view.canStand(start) || !view.canStand(goal)) return;
      const traces: number[][] = [[], []];
      const searches = traces.map((trace) => {
        const space = new SearchSpace(grid.width * grid.height);
        return { space, search: new CellSearch(view, space, start, new Target(view, [goal]), { trace }) };
      });
      const atOnce = searches[0].search.run(Number.POSITIVE_INFINITY);
      let paused = -1;
      // a search that is over expands nothing
      do paused = searches[1].search.run(most);
      while (paused < 0 && searches[1].space.expanded === most);
      expect(paused).toBe(atOnce);
      expect(traces[1]).toEqual(traces[0]);
    }),
    { numRuns: cases(500) },
  );
});

test("from each of some starts a guide search gives a cheapest path, once it has been at all of them", () => {
  const seeds = fc.array(cellSeeds, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      settings(16),
      cellSeeds,
      seeds,
      fc.integer({ min: 1, max: 30 }),
      (setting, goalSeed, startSeeds, most) => {
        const view = viewOf(setting);
        const { grid } = setting;
        const goal = cellFrom(grid, goalSeed);
        const joined = startSeeds
          .map((seed) => cellFrom(grid, seed))
          .filter((start) => view.components.areJoined(start, goal));
        if (joined.length === 0) return;
        const space = new SearchSpace(grid.width * grid.height);
        const search = new CellGuideSearch(view, space, [goal], Int32Array.from(joined));
        expect(search.pathFrom(joined[0])).toBeUndefined();
        while (search.searchOn(most));
        const costs = costsFrom(setting, goal);
        for (const start of joined) {
          const cells = Array.from(search.pathFrom(start)?.own ?? []);
          expect([cells[0], cells[cells.length - 1]]).toEqual([start, goal]);
          expect(walkCost(setting, cells)).toBe(costs[start]);
        }
      },
    ),
    { numRuns: cases(300) },
  );
});

test("a guide search is touched by edits only where it has been", () => {
  const view = viewOf({ grid: new Grid(20, 20), agent: {}, movement: {} });
  const search = new CellGuideSearch(view, new SearchSpace(400), [0]);
  const far = { left: 15, top: 15, right: 16, bottom: 16 };
  search.searchOn(10);
  expect(search.touches({ left: 0, top: 0, right: 1, bottom: 1 })).toBe(true);
  expect(search.touches(far)).toBe(false);
  while (search.searchOn(10));
  expect(search.touches(far)).toBe(true);
});
