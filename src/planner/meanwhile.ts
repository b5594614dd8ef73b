import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Point } from "../grid/grid.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import { costOfCells, directionBetween } from "../path/cost.ts";
import { Path } from "../path/path.ts";
import { searchCells } from "../search/cell-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import { routeTo } from "../search/route.ts";
import { SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { BasePlanner } from "./base-planner.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import type { Planner } from "./planner.ts";
import type { FindOptions } from "./query.ts";

/** Cells that a search round steps which are no longer legal may expand before the whole path is sought anew; a guess. */
const MOST_ROUND = 4096;

/** Whether a planner that repairs in slices is done with one repair, and further edits wait for the next. */
export function isBetweenRepairs(planner: Planner, view: AgentGrid): boolean {
  const hierarchy = hierarchyOf(planner, view);
  return hierarchy?.isSettled === true && !hierarchy.abstraction.isCurrent;
}

/** Whether a planner follows edits in slices, which a query had better not wait for. */
export function repairsInSlices(planner: Planner, view: AgentGrid): boolean {
  return hierarchyOf(planner, view) !== undefined;
}

/**
 * A path on the map as it is now, from a planner that has not followed all edits and need not do so for this. Where the
 * planner is settled, the path is the one from before the edits, led round what has changed since; else A* finds it. A path
 * is found if and only if there is one. A planner that does not repair in slices repairs, and answers.
 */
export function findMeanwhile(
  planner: Planner,
  view: AgentGrid,
  from: Point,
  to: Point | undefined,
  options?: FindOptions,
): Path {
  const hierarchy = hierarchyOf(planner, view);
  if (hierarchy === undefined || !(planner instanceof BasePlanner)) return planner.findPath(from, to, options);
  view.update();
  const isPlain = to !== undefined && Object.keys(options ?? {}).every((name) => name === "agent" || name === "into");
  const path = isPlain && hierarchy.isSettled ? pathBehind(hierarchy, from, to) : undefined;
  return path ?? planner.findExactly(from, to, options);
}

function hierarchyOf(planner: Planner, view: AgentGrid): Pathfinder | undefined {
  const pathfinder = planner instanceof HierarchyPlanner ? planner.knownPathfinderOf(view) : undefined;
  return pathfinder instanceof Pathfinder ? pathfinder : undefined;
}

/** The path from before the last edits, led round what they have changed, and smoothed; `undefined` where that fails. */
function pathBehind(hierarchy: Pathfinder, from: Point, to: Point): Path | undefined {
  const { view, smoother } = hierarchy;
  const { grid } = view;
  const start = grid.cellAt(from, "The start");
  const goal = grid.cellAt(to, "The goal");
  if (start === goal || !view.canStand(start) || !view.canStand(goal) || !view.links.isEmpty) return undefined;
  const known = hierarchy.findBehind(start, goal);
  const cells = known === undefined ? undefined : mended(view, known);
  if (cells === undefined) return undefined;
  const smoothed = smoother === null ? cells : cells.subarray(0, smoother.smooth(cells, cells.length));
  return new Path("found", costOfCells(view, smoothed), smoothed, grid.width);
}

/** A path with its illegal steps replaced by the cheapest walks round them; `undefined` where such a walk is not near. */
function mended(view: AgentGrid, cells: Int32Array): Int32Array | undefined {
  const last = cells.length - 1;
  const end = endOfLegal(view, cells, 0);
  if (end === last) return cells;
  const space = SearchSpace.of(view.grid.terrainOfCell.length);
  const whole = new IntegerList();
  for (let at = 0; at <= end; at++) whole.push(cells[at]);
  for (let at = end; at < last; ) {
    const next = firstLegal(view, cells, at + 1);
    const target = new Target(view, [cells[next]]);
    const reached = searchCells(view, space, cells[at], target, { most: MOST_ROUND });
    if (reached < 0) return undefined;
    const round = routeTo(view, space, reached);
    for (let step = 1; step < round.length; step++) whole.push(round[step]);
    at = endOfLegal(view, cells, next);
    for (let step = next + 1; step <= at; step++) whole.push(cells[step]);
  }
  return whole.view().slice();
}

/** The index of the first cell from some index on that a legal step leaves; the last index where there is none. */
function firstLegal(view: AgentGrid, cells: Int32Array, from: number): number {
  let index = from;
  while (index + 1 < cells.length && directionBetween(view, cells[index], cells[index + 1]) < 0) index++;
  return index;
}

/** The index of the cell to which all steps from some index on are legal. */
function endOfLegal(view: AgentGrid, cells: Int32Array, from: number): number {
  let index = from;
  while (index + 1 < cells.length && directionBetween(view, cells[index], cells[index + 1]) >= 0) index++;
  return index;
}
