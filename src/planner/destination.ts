import type { AgentGrid } from "../grid/agent-grid.ts";
import { coveringCells, distanceTo, isSingle } from "../grid/area.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import type { PathStatus } from "../path/path.ts";
import type { ReachedCells } from "../path/reach.ts";
import { Target } from "../search/target.ts";
import type { Query } from "./query.ts";

/** Where the path of a query may end: at one of some cells, or within a distance of one of some rectangles. */
export interface Destination {
  /** The goals that the agent can reach, or the reachable cells nearest to them; none if there are areas. */
  readonly cells: readonly number[];
  /** The cells at which the agent covers a goal, for each goal that it can come near enough to; `null` if there are cells. */
  readonly areas: readonly Rectangle[] | null;
  /** How far from an area the path may end, in tiles. */
  readonly within: number;
  readonly status: PathStatus;
}

/** Why a query has no path. */
export type NoDestination = "unreachable" | "blocked-start" | "blocked-goal";

/** Decides by connected components and links, without a search, where a query's path will end, or why there is none. */
export function destinationOf(view: AgentGrid, query: Query): Destination | NoDestination {
  const { start, goals, rectangles, within, nearest } = query;
  const component = view.components.componentOf(start);
  if (component < 0) return "blocked-start";
  const isAtCells = within === 0 && rectangles === null;
  // the usual case: one goal, in reach
  if (isAtCells && goals.length === 1 && view.components.componentOf(goals[0]) === component) {
    return { cells: goals, areas: null, within, status: "found" };
  }
  const components = view.components.reachedFrom(start);
  if (isAtCells) {
    const joined = goals.filter((goal) => components.has(view.components.componentOf(goal)));
    if (joined.length > 0) return { cells: joined, areas: null, within, status: "found" };
  } else {
    const areas = areasOf(view, query).filter((area) => isJoined(view, area, components, within));
    if (areas.length > 0) return { cells: [], areas, within, status: "found" };
  }
  if (nearest) return { cells: nearestCells(view, query, components), areas: null, within: 0, status: "nearest" };
  return areasOf(view, query, 0).some((area) => canStandIn(view, area)) ? "unreachable" : "blocked-goal";
}

/** Returns all cells at which the path of a query may end, whether or not the agent can stand there. */
export function endCellsOf(view: AgentGrid, query: Query): readonly number[] {
  const { goals, rectangles, within } = query;
  if (within === 0 && rectangles === null) return goals;
  const { grid } = view;
  const by = Math.floor(Math.min(within, grid.width + grid.height));
  const cells = new Set<number>();
  for (const area of areasOf(view, query)) {
    const { left, top, right, bottom } = grow(
      area,
      { left: by, top: by, right: by, bottom: by },
      grid.width,
      grid.height,
    );
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (distanceTo(view.movement, x, y, area) <= within) cells.add(y * grid.width + x);
      }
    }
  }
  return [...cells];
}

/**
 * The cells to plan to. For a rectangle they are the reachable cells nearest to it, or on its rim; for the goal of one cell, the cell
 * itself if it can be reached.
 */
export function endsOf(view: AgentGrid, start: number, { cells, areas, within }: Destination): readonly number[] {
  if (areas === null) return cells;
  const { size } = view.agent;
  const components = view.components.reachedFrom(start);
  const ends = areas.flatMap((area) => {
    const goal = goalOf(view, area);
    const isOneCell = area.right - area.left === size && area.bottom - area.top === size;
    if (isOneCell && components.has(view.components.componentOf(goal))) return [goal];
    const nearest = view.components.nearest(area, components, within).cells;
    const rim = nearest.filter((cell) => isOnRim(view, cell, area));
    return rim.length > 0 ? rim : nearest;
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
export function earlyEndOf(view: AgentGrid, { cells, areas, within }: Destination): Target | null {
  return areas === null && cells.length === 1 ? null : new Target(view, cells, areas, within);
}

/** The reached cell nearest to a goal; of several at the same distance, the cheapest, then the first by position. */
export function nearestReached(view: AgentGrid, reach: ReachedCells, query: Query): number {
  const { movement, grid } = view;
  const covers = coversOf(view, query);
  let best = { cell: -1, distance: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  reach.cells.forEach((cell, index) => {
    const cost = reach.costs[index];
    for (const area of covers) {
      const distance = distanceTo(movement, cell % grid.width, Math.floor(cell / grid.width), area);
      if (distance > best.distance) continue;
      if (distance === best.distance && (cost > best.cost || (cost === best.cost && cell > best.cell))) continue;
      best = { cell, distance, cost };
    }
  });
  return best.cell;
}

/** The cells at which the agent covers each goal. */
function coversOf(view: AgentGrid, { goals, rectangles }: Query): readonly Rectangle[] {
  return (rectangles ?? goals.map((goal) => cellAsRectangle(view, goal))).map((rectangle) =>
    coveringCells(rectangle, view.agent.size),
  );
}

/**
 * The cells from which `within` is counted, for each goal: where the agent covers the goal, or, if it must come to a goal of one cell
 * itself, that cell.
 */
function areasOf(view: AgentGrid, query: Query, within = query.within): readonly Rectangle[] {
  const { goals, rectangles } = query;
  return goals.map((goal, index) => {
    const rectangle = rectangles?.[index] ?? cellAsRectangle(view, goal);
    return within === 0 && isSingle(rectangle) ? rectangle : coveringCells(rectangle, view.agent.size);
  });
}

function cellAsRectangle({ grid }: AgentGrid, cell: number): Rectangle {
  const { x, y } = grid.pointOf(cell);
  return { left: x, top: y, right: x + 1, bottom: y + 1 };
}

/** The last cell of an area at which the agent covers a goal of one cell: the goal. */
function goalOf({ grid }: AgentGrid, { right, bottom }: Rectangle): number {
  return (bottom - 1) * grid.width + right - 1;
}

/** Whether one of some components comes near enough to an area. */
function isJoined(view: AgentGrid, area: Rectangle, components: ReadonlySet<number>, within: number): boolean {
  if (components.has(view.components.componentOf(goalOf(view, area)))) return true;
  return view.components.nearest(area, components, within).cells.length > 0;
}

/** Whether the agent can stand on a cell of an area. */
function canStandIn(view: AgentGrid, area: Rectangle): boolean {
  const { grid } = view;
  for (let y = Math.max(0, area.top); y < area.bottom; y++) {
    for (let x = Math.max(0, area.left); x < area.right; x++) if (view.canStand(y * grid.width + x)) return true;
  }
  return false;
}

/** Whether a cell is one of the outermost cells of an area, or beside the area. */
function isOnRim({ grid }: AgentGrid, cell: number, { left, top, right, bottom }: Rectangle): boolean {
  const { x, y } = grid.pointOf(cell);
  return x <= left || x >= right - 1 || y <= top || y >= bottom - 1;
}

/** The cells of some components from which the agent is nearest to any of the goals. */
function nearestCells(view: AgentGrid, query: Query, components: ReadonlySet<number>): number[] {
  let best = { cells: [] as number[], distance: Number.POSITIVE_INFINITY };
  for (const area of coversOf(view, query)) {
    const found = view.components.nearest(area, components, best.distance);
    if (found.cells.length === 0) continue;
    best = found.distance < best.distance ? found : { ...best, cells: [...best.cells, ...found.cells] };
  }
  return best.cells;
}
