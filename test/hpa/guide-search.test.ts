import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid, type Planner } from "../../src/index.ts";
import { hpaPlanner } from "../../src/planner/hpa.ts";
import type { GuidePath, GuideSearch } from "../../src/search/guide-search.ts";
import { cellFrom, cellSeeds, editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { type Setting, walkCost } from "../support/oracle.ts";

const options = fc.record({
  clusterSize: fc.integer({ min: 2, max: 5 }),
  levels: fc.integer({ min: 1, max: 3 }),
  cache: fc.constantFrom("fields" as const, "directions" as const, "distances" as const),
});

const links = fc.array(fc.tuple(cellSeeds, cellSeeds, fc.constantFrom(0.5, 2, 10)), { maxLength: 3 });

/** What finds paths to one goal, and the planners that are asked one by one. */
function plannersOf(setting: Setting, own: object) {
  const { grid, agent, movement } = setting;
  const common = { agent, ...movement };
  const planner = hpaPlanner(grid, { algorithm: "hpa", ...common, ...own });
  return {
    planner,
    view: AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement)),
    unsmoothed: createPlanner(grid, { algorithm: "hpa", ...common, ...own, smooth: false }),
    astar: createPlanner(grid, { algorithm: "astar", ...common }),
  };
}

/** The search behind a guide to a goal. */
function searchTo(planner: Planner, goal: number): GuideSearch {
  const { search } = planner.guide(planner.grid.pointOf(goal));
  if (search === null) throw new Error("Nobody can stand at the goal.");
  return search;
}

/** The path from a start, searched for a few nodes at a time. */
function pathFrom(search: GuideSearch, start: number): GuidePath | undefined {
  for (;;) {
    const path = search.pathFrom(start);
    if (path !== undefined || !search.searchOn(3)) return path;
  }
}

function cellsOf({ own, trunk, first }: GuidePath): number[] {
  return [...own, ...trunk.subarray(first)];
}

test("from every cell there is a path iff A* finds one, legal, and no costlier than its own query before smoothing", () => {
  fc.assert(
    fc.property(
      settings(30),
      options,
      cellSeeds,
      links,
      fc.array(editSeeds, { maxLength: 2 }),
      (setting, own, seed, ends, edits) => {
        const { grid } = setting;
        for (const [from, to, cost] of ends) {
          const [a, b] = [cellFrom(grid, from), cellFrom(grid, to)];
          if (a !== b) grid.link(grid.pointOf(a), grid.pointOf(b), cost);
        }
        const { planner, view, unsmoothed, astar } = plannersOf(setting, own);
        // what is built follows edits
        for (const each of edits) grid.edit(editFrom(grid, each));
        const goal = cellFrom(grid, seed);
        view.follow();
        if (!view.canStand(goal)) return;
        const search = searchTo(planner, goal);
        for (let start = 0; start < grid.terrainOfCell.length; start += 7) {
          if (!view.canStand(start) || search.isBetterAlone(start)) continue;
          const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
          const path = pathFrom(search, start);
          expect(path !== undefined).toBe(astar.findPath(from, to).status === "found");
          if (path === undefined) continue;
          const cells = cellsOf(path);
          expect([cells[0], cells[cells.length - 1]]).toEqual([start, goal]);
          expect(walkCost(setting, cells)).toBeLessThanOrEqual(walkCost(setting, unsmoothed.findPath(from, to).cells));
        }
      },
    ),
    { numRuns: cases(150) },
  );
});

test("paths that meet go on in the same memory", () => {
  const grid = new Grid(96, 96);
  // a wall with one gap
  grid.edit([
    { x: 48, y: 0, width: 1, height: 90, terrain: "wall" },
    { x: 48, y: 92, width: 1, height: 4, terrain: "wall" },
  ]);
  const setting = { grid, agent: {}, movement: {} };
  const { planner } = plannersOf(setting, { clusterSize: 8 });
  const search = searchTo(planner, grid.cellAt({ x: 95, y: 0 }));
  const starts = Array.from({ length: 100 }, (_, i) => grid.cellAt({ x: i % 10, y: Math.floor(i / 10) }));
  const trunks = new Set(starts.map((start) => pathFrom(search, start)?.trunk));
  expect(trunks.has(undefined)).toBe(false);
  expect(trunks.size).toBeLessThan(10);
});

test("from a cluster without nodes there is none, whatever was asked before", () => {
  const rows = Array.from({ length: 22 }, () => ".".repeat(21));
  // from (0, 19) and (0, 20) a large agent has no way out
  rows.splice(
    17,
    5,
    "..#..................",
    ".#.....#.#...........",
    "..#..................",
    ".....................",
    "..#..................",
  );
  const grid = Grid.parse(rows.join("\n"));
  const setting = { grid, agent: { size: 2 }, movement: {} };
  const { planner, view } = plannersOf(setting, { clusterSize: 3, levels: 1 });
  const search = searchTo(planner, 0);
  const starts = [...grid.terrainOfCell.keys()].filter((start) => view.canStand(start) && !search.isBetterAlone(start));
  const lost = starts.filter((start) => pathFrom(search, start) === undefined);
  expect(lost.map((start) => grid.pointOf(start))).toEqual([
    { x: 0, y: 19 },
    { x: 0, y: 20 },
  ]);
  for (const start of starts) {
    pathFrom(search, start);
    expect(pathFrom(search, lost[0])).toBeUndefined();
  }
});

test("paths are shared only where they are smoothed", () => {
  const setting = { grid: new Grid(40, 40), agent: {}, movement: {} };
  const search = searchTo(plannersOf(setting, { smooth: false }).planner, 0);
  expect(search.isBetterAlone(39 * 40 + 39)).toBe(true);
  expect(pathFrom(search, 39 * 40 + 39)).toBeUndefined();
});
