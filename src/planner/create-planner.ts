import { checkChoice, checkObject, show } from "../grid/check.ts";
import { Grid } from "../grid/grid.ts";
import { AStarPlanner } from "./astar-planner.ts";
import type { Planner, PlannerOptions } from "./planner.ts";

/** A* on the grid itself: exact, and nothing to build. */
export interface AStarOptions extends PlannerOptions {
  readonly algorithm: "astar";
}

/** The algorithms that `createPlanner` knows. */
export const ALGORITHMS = ["astar"] as const;

/** Makes a planner for a grid. Any number of planners may share one grid; each follows its edits. */
export function createPlanner(grid: Grid, options: AStarOptions): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
  checkObject("The options of createPlanner", options);
  checkChoice("algorithm", options.algorithm, ALGORITHMS);
  return new AStarPlanner(grid, options);
}
