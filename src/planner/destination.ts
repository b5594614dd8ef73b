import type { AgentGrid } from "../grid/agent-grid.ts";
import type { PathStatus } from "../path/path.ts";
import type { ReachedCells } from "../path/reach.ts";
import { Target } from "../search/target.ts";
import type { Query } from "./query.ts";

/** Where the path of a query may end: within a distance of any of some cells. */
export interface Destination {
  /** The goals, or the cells nearest to them. If `within` is 0, the agent can reach all of them. */
  readonly cells: readonly number[];
  readonly within: number;
  readonly status: PathStatus;
}

/** Why a query has no path. */
export type NoDestination = "unreachable" | "blocked-start" | "blocked-goal";

/** Decides by connected components and links, without a search, where a query's path will end, or why there is none. */
export function destinationOf(view: AgentGrid, query: Query): Destination | NoDestination {
  const { start, goals, within, nearest } = query;
  const component = view.components.componentOf(start);
  if (component < 0) return "blocked-start";
  // the usual case: one goal, in reach
  if (goals.length === 1 && view.components.componentOf(goals[0]) === component) {
    return { cells: goals, within, status: "found" };
  }
  const components = view.components.reachedFrom(start);
  const joined = goals.filter((goal) => distanceTo(view, goal, components, within) <= within);
  if (joined.length > 0) return { cells: joined, within, status: "found" };
  if (nearest) return { cells: nearestCells(view, goals, components), within: 0, status: "nearest" };
  return goals.some((goal) => view.canStand(goal)) ? "unreachable" : "blocked-goal";
}

/** The cells to plan to: each cell of the destination, or, if the agent cannot reach it, the reachable cells nearest to it. */
export function endsOf(view: AgentGrid, start: number, { cells, within }: Destination): readonly number[] {
  if (within === 0) return cells;
  const components = view.components.reachedFrom(start);
  const ends = cells.flatMap((cell) => {
    if (components.has(view.components.componentOf(cell))) return [cell];
    const { x, y } = view.grid.pointOf(cell);
    return view.components.nearest(x, y, components, within).cells;
  });
  return [...new Set(ends)];
}

/**
 * The cell that is cheapest to reach from a start, of several; of equally cheap cells, the first by position.
 *
 * @param unitsTo The units of the path to a cell; without shortcuts never fewer than across open ground of the cheapest
 *   terrain.
 */
export function cheapestEnd(
  view: AgentGrid,
  start: number,
  ends: readonly number[],
  unitsTo: (end: number) => number,
): number {
  // by way of a shortcut a path may be cheaper than across open ground
  const isLimited = view.links.shortcuts.length === 0;
  const candidates = ends.map((cell) => ({ cell, estimate: isLimited ? view.estimateBetween(start, cell) : 0 }));
  let best = { cell: -1, units: Number.POSITIVE_INFINITY };
  for (const { cell, estimate } of candidates.sort((a, b) => a.estimate - b.estimate || a.cell - b.cell)) {
    // no path is cheaper than its estimate, and all that follow have a larger one
    if (estimate > best.units) break;
    const units = unitsTo(cell);
    if (units < best.units || (units === best.units && cell < best.cell)) best = { cell, units };
  }
  return best.cell;
}

/** The target that tells where on its way to one of the ends a path may end already; `null` when it has to lead to the end. */
export function earlyEndOf(view: AgentGrid, { cells, within }: Destination): Target | null {
  return within === 0 && cells.length === 1 ? null : new Target(view, cells, within);
}

/** The reached cell nearest to a goal; of several at the same distance, the cheapest, then the first by position. */
export function nearestReached(view: AgentGrid, reach: ReachedCells, goals: readonly number[]): number {
  let best = { cell: -1, distance: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  reach.cells.forEach((cell, index) => {
    const cost = reach.costs[index];
    for (const goal of goals) {
      const distance = view.distanceBetween(cell, goal);
      if (distance > best.distance) continue;
      if (distance === best.distance && (cost > best.cost || (cost === best.cost && cell > best.cell))) continue;
      best = { cell, distance, cost };
    }
  });
  return best.cell;
}

/** The distance of a goal from the nearest cell of some components; `Infinity` where that is more than `limit`. */
function distanceTo(view: AgentGrid, goal: number, components: ReadonlySet<number>, limit: number): number {
  if (components.has(view.components.componentOf(goal))) return 0;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const { x, y } = view.grid.pointOf(goal);
  const { cells, distance } = view.components.nearest(x, y, components, limit);
  return cells.length === 0 ? Number.POSITIVE_INFINITY : distance;
}

/** The cells of some components that are nearest to any of the goals. */
function nearestCells(view: AgentGrid, goals: readonly number[], components: ReadonlySet<number>): number[] {
  let best = { cells: [] as number[], distance: Number.POSITIVE_INFINITY };
  for (const goal of goals) {
    const { x, y } = view.grid.pointOf(goal);
    const found = view.components.nearest(x, y, components, best.distance);
    if (found.cells.length === 0) continue;
    best = found.distance < best.distance ? found : { ...best, cells: [...best.cells, ...found.cells] };
  }
  return best.cells;
}
