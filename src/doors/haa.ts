import { type HaaOptions, haa } from "../planner/haa.ts";
import { type CreatePlanner, createWith, type LoadPlanner, loadWith } from "./door.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { haa } from "../planner/haa.ts";
export type { CreatePlanner, LoadPlanner } from "./door.ts";

/** Makes a planner with HAA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HaaOptions> = createWith(haa);

/** Loads a planner that `planner.save()` wrote, if its algorithm is HAA*. */
export const loadPlanner: LoadPlanner = loadWith(haa);
