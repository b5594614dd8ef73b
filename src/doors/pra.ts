import { type PraOptions, praPlanner } from "../planner/pra.ts";
import { type CreatePlanner, createWith } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

/** Makes a planner with PRA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<PraOptions> = createWith("pra", praPlanner);

/** Makes the planner again that `planner.save()` was called on, if it was one with PRA*. */
export const loadPlanner: LoadPlanner = loadWith("pra", praPlanner);
