import { createPlanner, type Planner } from "../../src/index.ts";
import { type Setting, walkCost } from "./oracle.ts";
import type { HpaOwnOptions } from "./planner-arbitraries.ts";
import type { Ends } from "./planner-oracle.ts";

const KINDS: readonly HpaOwnOptions[] = [
  ...[1, 2, 3, 4].map((levels) => ({ levels })),
  { levels: "auto" },
  { levels: 2, cache: "fields" },
  { levels: 2, cache: "distances" },
  { levels: 2, cache: "directions" },
];

/** Promise 3: the cost before smoothing is the same for every number of levels and cache, and what the unsmoothed path costs. */
export function checkCosts(setting: Setting, options: HpaOwnOptions, { start, goal }: Ends): void {
  const { grid, agent, movement } = setting;
  const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
  const planners = (own: HpaOwnOptions): Planner[] =>
    KINDS.map((kind) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options, ...kind, ...own }));
  claimOne(planners({}).map((planner) => planner.plan(from, to).cost));
  const unsmoothed = planners({ smooth: false }).map((planner) => {
    const { cells } = planner.findPath(from, to);
    return cells.length === 0 ? Number.POSITIVE_INFINITY : walkCost(setting, cells);
  });
  claimOne(unsmoothed);

  function claimOne(costs: readonly number[]): void {
    if (new Set(costs).size === 1) return;
    const ends = `From ${start} to ${goal}, options ${JSON.stringify({ ...options, agent, ...movement })}`;
    throw new Error(`${ends}, it costs ${costs.join(", ")} with ${JSON.stringify(KINDS)}:\n${grid}`);
  }
}
