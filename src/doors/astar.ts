import { type AStarOptions, astar } from "../planner/astar.ts";
import { type CreatePlanner, createWith } from "./door.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { astar } from "../planner/astar.ts";
export type { CreatePlanner } from "./door.ts";

/** Makes a planner with A* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<AStarOptions> = createWith(astar);
