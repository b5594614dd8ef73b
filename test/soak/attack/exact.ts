import { createPlanner, faultOfPath, type Path, type QueryOptions } from "../../../src/index.ts";
import { type Setting, walkCost } from "../../support/oracle.ts";
import { type Ends, gapTo, goalOf, mayEndAt } from "../../support/planner-oracle.ts";

/** Checks that A* meets the optimum of each goal. */
export function checkOptima(
  setting: Setting,
  start: number,
  goals: readonly number[],
  optima: ArrayLike<number>,
): void {
  const { grid } = setting;
  for (const goal of goals) {
    const path = findExactly(setting, { start, goal }, {});
    const fault = faultOfPath(grid, path, setting.agent, setting.movement);
    const cost = path.status === "found" ? walkCost(setting, path.cells) : Number.POSITIVE_INFINITY;
    if (fault !== undefined || cost !== optima[goal]) {
      throw new Error(`A* from ${start} to ${goal} costs ${cost}, Dijkstra ${optima[goal]}. ${fault ?? ""}`);
    }
  }
}

/** Checks that `reachable` lists each cell to which there is a way, once, cheapest first. */
export function checkReach(setting: Setting, start: number, optima: ArrayLike<number>): void {
  const { grid, agent, movement } = setting;
  const planner = createPlanner(grid, { algorithm: "astar", agent, ...movement });
  const { cells } = planner.reachable(grid.pointOf(start), Number.POSITIVE_INFINITY);
  const expected = Array.from(optima).filter((cost) => cost < Number.POSITIVE_INFINITY).length;
  const isRising = cells.every((cell, index) => index === 0 || optima[cells[index - 1]] <= optima[cell]);
  if (new Set(cells).size === expected && cells.length === expected && isRising) return;
  throw new Error(`From ${start}, ${cells.length} cells are reachable, should be ${expected}; rising: ${isRising}.`);
}

/** Checks that A*, asked with `within`, `goals` and `nearest`, ends where brute force over all cells says. */
export function checkExactEnd(setting: Setting, ends: Ends, options: QueryOptions, optima: ArrayLike<number>): void {
  const { grid, agent, movement } = setting;
  const path = findExactly(setting, ends, options);
  const best = bestEnd(setting, ends, options, optima);
  const found = `${path.status} at ${path.cells.length === 0 ? "no" : endOf(setting, ends, options, path)} tiles`;
  const expected = `${best.status} at ${best.status === "none" ? "no" : best.distance} tiles`;
  const isFound = path.status === "found" || path.status === "nearest";
  const isRight = isFound
    ? found === expected && walkCost(setting, path.cells) === best.cost
    : best.status === "none" && path.cells.length === 0;
  const fault = faultOfPath(grid, path, agent, movement);
  if (isRight && fault === undefined) return;
  throw new Error(`A* from ${ends.start} with ${JSON.stringify(options)} is ${found}, should be ${expected}. ${fault}`);
}

/** Where a path of a query ends at best. */
interface BestEnd {
  readonly status: "found" | "nearest" | "none";
  /** Tiles from the nearest goal: 0 for a path that is found, however near it has to come. */
  readonly distance: number;
  readonly cost: number;
}

function bestEnd(setting: Setting, ends: Ends, options: QueryOptions, optima: ArrayLike<number>): BestEnd {
  let best: BestEnd = { status: "none", distance: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  for (let cell = 0; cell < optima.length; cell++) {
    if (optima[cell] === Number.POSITIVE_INFINITY) continue;
    const distance = distanceOf(setting, ends, options, cell);
    const isBetter = distance < best.distance || (distance === best.distance && optima[cell] < best.cost);
    if (!isBetter || (distance > 0 && options.nearest !== true)) continue;
    best = { status: distance === 0 ? "found" : "nearest", distance, cost: optima[cell] };
  }
  return best;
}

function endOf(setting: Setting, ends: Ends, options: QueryOptions, { cells }: Path): number {
  return distanceOf(setting, ends, options, cells[cells.length - 1]);
}

/** Tiles from a cell to the nearest goal; 0 if that is near enough. */
function distanceOf(setting: Setting, ends: Ends, { goals = [], within = 0 }: QueryOptions, cell: number): number {
  const all = [goalOf(setting.grid, ends), ...goals];
  // a place that is not the goal may still touch it
  return mayEndAt(setting, cell, all, within) ? 0 : Math.max(Number.MIN_VALUE, gapTo(setting, cell, all));
}

function findExactly(setting: Setting, ends: Ends, options: QueryOptions): Path {
  const { grid, agent, movement } = setting;
  const planner = createPlanner(grid, { algorithm: "astar", agent, ...movement });
  return planner.findPath(grid.pointOf(ends.start), goalOf(grid, ends), options);
}
