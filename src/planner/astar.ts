import { checkOptions } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import type { PlannerMaker } from "./algorithms.ts";
import { GridPlanner } from "./grid-planner.ts";
import { PLANNER_OPTIONS } from "./option.ts";
import type { Planner, PlannerOptions } from "./planner.ts";

/** A* on the grid itself: exact, and nothing to build. */
export interface AStarOptions extends PlannerOptions {
  readonly algorithm: "astar";
}

/** Makes a planner with A* on the grid itself: always the cheapest path, and nothing built but what says which steps are legal. */
export function astarPlanner(grid: Grid, options: AStarOptions): Planner {
  checkOptions("A*", options, PLANNER_OPTIONS);
  return new GridPlanner(grid, options, (view) => ({
    options: { algorithm: "astar" },
    views: [view],
    make: () => null,
  }));
}

/** What makes planners with A*, for worlds. */
export const astar: PlannerMaker = { algorithm: "astar", make: astarPlanner };
