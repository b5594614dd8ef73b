import {
  type AStarOptions,
  createPlanner,
  type Edit,
  type Grid,
  type HpaOptions,
  loadPlanner,
  type Planner,
} from "../src/index.ts";
import { isFree } from "./free.ts";
import { microseconds, timed } from "./timing.ts";

/** Makes a planner that is ready for a query, and tells how many milliseconds that took. */
export function build(grid: Grid, options: AStarOptions | HpaOptions): { planner: Planner; milliseconds: number } {
  return makeReady(() => createPlanner(grid, options));
}

/** Loads a planner from a snapshot until it is ready for a query, and tells how many milliseconds that took. */
export function load(grid: Grid, snapshot: Uint8Array): { planner: Planner; milliseconds: number } {
  return makeReady(() => loadPlanner(grid, snapshot));
}

function makeReady(make: () => Planner): { planner: Planner; milliseconds: number } {
  const { result: planner, milliseconds } = timed(make);
  return { planner, milliseconds: milliseconds + awaken(planner) / 1000 };
}

/** How many microseconds pass until a planner is ready again after edits, the edits themselves included. */
export function repairTime(planner: Planner, edits: Edit | readonly Edit[]): number {
  return microseconds(() => planner.grid.edit(edits)) + awaken(planner);
}

/**
 * Has a planner do what it puts off until the next query, and tells how many microseconds that took. A query from a cell
 * to the next one does, and takes next to nothing else.
 */
export function awaken(planner: Planner): number {
  const { grid } = planner;
  const { width } = grid;
  const hasNext = (cell: number): boolean => cell % width < width - 1 && isFree(grid, cell) && isFree(grid, cell + 1);
  const cell = grid.terrainOfCell.findIndex((_, candidate) => hasNext(candidate));
  if (cell < 0) throw new Error("The map has no two free cells side by side.");
  const start = grid.pointOf(cell);
  const goal = grid.pointOf(cell + 1);
  return microseconds(() => planner.findPath(start, goal));
}
