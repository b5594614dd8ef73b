import { type AStarOptions, astarPlanner } from "../planner/astar.ts";
import { type CreatePlanner, createWith } from "./door.ts";

export type { CreatePlanner } from "./door.ts";

/** Makes a planner with A* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<AStarOptions> = createWith("astar", astarPlanner);
