import { type HaaOptions, haaPlanner } from "../planner/haa.ts";
import { type CreatePlanner, createWith } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

/** Makes a planner with HAA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HaaOptions> = createWith("haa", haaPlanner);

/** Makes the planner again that `planner.save()` was called on, if it was one with HAA*. */
export const loadPlanner: LoadPlanner = loadWith("haa", haaPlanner);
