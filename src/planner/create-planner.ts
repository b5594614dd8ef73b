import { checkChoice, checkObject, show } from "../grid/check.ts";
import { Grid } from "../grid/grid.ts";
import { type AStarOptions, AStarPlanner } from "./astar-planner.ts";
import type { HpaOptions } from "./hpa-options.ts";
import { HpaPlanner } from "./hpa-planner.ts";
import type { Planner } from "./planner.ts";
import { unpackSnapshot } from "./snapshot.ts";

/** The algorithms that `createPlanner` knows. */
export const ALGORITHMS = ["astar", "hpa"] as const;

/** Makes a planner for a grid. Any number of planners may share one grid; each follows its edits. */
export function createPlanner(grid: Grid, options: AStarOptions | HpaOptions): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
  checkObject("The options of createPlanner", options);
  checkChoice("algorithm", options.algorithm, ALGORITHMS);
  return options.algorithm === "hpa" ? new HpaPlanner(grid, options) : new AStarPlanner(grid, options);
}

/** Makes the planner again that `planner.save()` was called on, for a grid that is just as that planner's was. */
export function loadPlanner(grid: Grid, snapshot: Uint8Array): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
  const { options, content } = unpackSnapshot(grid, snapshot);
  return new HpaPlanner(grid, options as HpaOptions, content);
}
