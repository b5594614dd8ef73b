import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Agent, createPlanner, faultOfPath, type Grid, type Guide, type Planner } from "../../src/index.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { agentFrom, agentSeeds, crowds, haa, haaOptions, settingOf } from "../support/haa-arbitraries.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";
import { type Setting, walkCost } from "../support/oracle.ts";
import {
  editsFrom,
  hpaOptions,
  placedEditSeeds,
  plannerSettings,
  standingFrom,
} from "../support/planner-arbitraries.ts";
import { apply } from "../support/planner-oracle.ts";

/** One cell of this many is asked, so that a case is soon over. */
const EVERY = 5;

/** Goals of a guide: mostly one, where the agent can stand. */
const goalSeeds = fc.oneof(
  { weight: 3, arbitrary: fc.array(cellSeeds, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(cellSeeds, { minLength: 2, maxLength: 3 }) },
);
const editSeeds = fc.array(placedEditSeeds, { maxLength: 3 });

function goalsFrom(setting: Setting, seeds: readonly number[]): number[] {
  return seeds.map((seed) => {
    const cell = cellFrom(setting.grid, seed);
    return seed % 8 === 0 ? cell : standingFrom(setting, cell);
  });
}

function guideTo(planner: Planner, goals: readonly number[], agent: Agent): Guide {
  const [first, ...others] = goals.map((goal) => planner.grid.pointOf(goal));
  return planner.guide(first, { goals: others, agent });
}

/** The cells that whoever follows a guide steps on, the start first. */
function walkBy(guide: Guide, grid: Grid, start: number): number[] {
  const cells = [start];
  for (let at = guide.next(grid.pointOf(start)); at !== undefined; at = guide.next(at)) {
    cells.push(grid.cellAt(at));
    expect(cells.length).toBeLessThanOrEqual(grid.width * grid.height);
  }
  return cells;
}

/** What the cheapest of the plans to each goal costs. */
function planCost(planner: Planner, start: number, goals: readonly number[], agent: Agent): number {
  const { grid } = planner;
  const costs = goals.map((goal) => planner.plan(grid.pointOf(start), grid.pointOf(goal), { agent }).cost);
  return costs.reduce((a, b) => Math.min(a, b));
}

/** Asks a guide from cells all over the map, before and after edits, and compares it with queries and with a fresh one. */
function checkGuide(
  setting: Setting,
  planner: Planner,
  goals: readonly number[],
  edits: readonly (() => void)[],
  isLinked = false,
): void {
  const { grid, agent, movement } = setting;
  const astar = createPlanner(grid, { algorithm: "astar", agent, ...movement });
  const guide = guideTo(planner, goals, agent);
  for (const edit of [() => {}, ...edits]) {
    edit();
    const fresh = guideTo(planner, goals, agent);
    for (let start = 0; start < grid.width * grid.height; start += EVERY) {
      const point = grid.pointOf(start);
      const others = goals.slice(1).map((goal) => grid.pointOf(goal));
      const best = astar.findPath(point, grid.pointOf(goals[0]), { goals: others });
      const cost = guide.cost(point);
      expect(cost < Number.POSITIVE_INFINITY).toBe(best.status === "found");
      expect(fresh.cost(point)).toBe(cost);
      expect(fresh.next(point)).toEqual(guide.next(point));

      const path = guide.path(point);
      expect(path.status).toBe(best.status);
      expect(faultOfPath(grid, path, agent, movement)).toBeUndefined();
      const walked = walkBy(guide, grid, start);
      if (best.status !== "found") {
        expect(walked).toEqual([start]);
        continue;
      }
      expect(path.cells[0]).toBe(start);
      expect(goals).toContain(path.cells[path.cells.length - 1]);
      expect(goals).toContain(walked[walked.length - 1]);
      expect(walkCost(setting, walked)).toBeLessThan(Number.POSITIVE_INFINITY);
      if (guide.exact) {
        expect(walkCost(setting, walked)).toBe(walkCost(setting, Array.from(best.cells)));
        expect(walkCost(setting, Array.from(path.cells))).toBe(walkCost(setting, Array.from(best.cells)));
        expect(Math.abs(cost - path.cost)).toBeLessThanOrEqual(1e-9 * path.cost);
        const isUnique = !isLinked && [undefined, "70,99", "100,142"].includes(movement.stepCosts?.toString());
        if (isUnique) expect(Math.abs(cost - best.cost)).toBeLessThanOrEqual(1e-9 * best.cost);
      } else expect(cost).toBe(planCost(planner, start, goals, agent));
    }
  }
}

describe("a guide says what queries say, and leads there, also after edits:", () => {
  test("HPA*", () => {
    fc.assert(
      fc.property(plannerSettings(20), hpaOptions, goalSeeds, editSeeds, (setting, options, seeds, edits) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
        checkGuide(setting, planner, goalsFrom(setting, seeds), changing(grid, options.clusterSize, edits));
      }),
      { numRuns: cases(250) },
    );
  });

  test("HPA* with links", () => {
    fc.assert(
      fc.property(linkedSettings(16), hpaOptions, goalSeeds, editSeeds, (setting, options, seeds, edits) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
        checkGuide(setting, planner, goalsFrom(setting, seeds), changing(grid, options.clusterSize, edits), true);
      }),
      { numRuns: cases(150) },
    );
  });

  test("HAA*, for agents that it is built for and for a stranger", () => {
    fc.assert(
      fc.property(
        crowds(16),
        haaOptions,
        agentSeeds,
        goalSeeds,
        editSeeds,
        (crowd, options, stranger, seeds, edits) => {
          const planner = haa(crowd, options);
          for (const agent of [...crowd.agents.slice(0, 3), agentFrom(crowd.grid, stranger)]) {
            const setting = settingOf(crowd, agent);
            checkGuide(setting, planner, goalsFrom(setting, seeds), changing(crowd.grid, options.clusterSize, edits));
          }
        },
      ),
      { numRuns: cases(100) },
    );
  });

  test("A* with links", () => {
    fc.assert(
      fc.property(linkedSettings(16), goalSeeds, editSeeds, (setting, seeds, edits) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm: "astar", agent, ...movement });
        checkGuide(setting, planner, goalsFrom(setting, seeds), changing(grid, 4, edits), true);
      }),
      { numRuns: cases(200) },
    );
  });

  test.each(["astar", "pra", "quickpath"] as const)("%s", (algorithm) => {
    fc.assert(
      fc.property(plannerSettings(18), goalSeeds, editSeeds, (setting, seeds, edits) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm, agent, ...movement });
        checkGuide(setting, planner, goalsFrom(setting, seeds), changing(grid, 4, edits));
      }),
      { numRuns: cases(150) },
    );
  });
});

/** Edits to be made one after the other. */
function changing(grid: Grid, clusterSize: number, seeds: Parameters<typeof editsFrom>[2]): (() => void)[] {
  return editsFrom(grid, clusterSize, seeds).map((edit) => () => apply(grid, edit));
}

test("the path that a guide of HPA* gives costs no more than the path of a query before smoothing", () => {
  fc.assert(
    fc.property(plannerSettings(24), hpaOptions, cellSeeds, (setting, options, seed) => {
      const { grid, agent, movement } = setting;
      const planner = createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
      const [goal] = goalsFrom(setting, [seed]);
      const guide = guideTo(planner, [goal], agent);
      for (let start = 0; start < grid.width * grid.height; start += EVERY) {
        const path = guide.path(grid.pointOf(start));
        if (path.status !== "found") continue;
        const query = createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options, smooth: false });
        const raw = query.findPath(grid.pointOf(start), grid.pointOf(goal));
        expect(walkCost(setting, Array.from(path.cells))).toBeLessThanOrEqual(walkCost(setting, Array.from(raw.cells)));
      }
    }),
    { numRuns: cases(20) },
  );
});
