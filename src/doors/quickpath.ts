import { type QuickPathOptions, quickpath } from "../planner/quickpath.ts";
import { type CreatePlanner, createWith, type LoadPlanner, loadWith } from "./door.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { quickpath } from "../planner/quickpath.ts";
export type { CreatePlanner, LoadPlanner } from "./door.ts";

/** Makes a planner with QuickPath for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<QuickPathOptions> = createWith(quickpath);

/** Loads a planner that `planner.save()` wrote, if its algorithm is QuickPath. */
export const loadPlanner: LoadPlanner = loadWith(quickpath);
