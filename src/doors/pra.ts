import { type PraOptions, pra } from "../planner/pra.ts";
import { type CreatePlanner, createWith, type LoadPlanner, loadWith } from "./door.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { pra } from "../planner/pra.ts";
export type { CreatePlanner, LoadPlanner } from "./door.ts";

/** Makes a planner with PRA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<PraOptions> = createWith(pra);

/** Loads a planner that `planner.save()` wrote, if its algorithm is PRA*. */
export const loadPlanner: LoadPlanner = loadWith(pra);
