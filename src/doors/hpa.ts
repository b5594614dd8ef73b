import { type HpaOptions, hpa } from "../planner/hpa.ts";
import { type CreatePlanner, createWith, type LoadPlanner, loadWith } from "./door.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { hpa } from "../planner/hpa.ts";
export type { CreatePlanner, LoadPlanner } from "./door.ts";

/** Makes a planner with HPA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HpaOptions> = createWith(hpa);

/** Loads a planner that `planner.save()` wrote, if its algorithm is HPA*. */
export const loadPlanner: LoadPlanner = loadWith(hpa);
