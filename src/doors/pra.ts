import type { PraOptions } from "../planner/pra-options.ts";
import { PraPlanner } from "../planner/pra-planner.ts";
import { type CreatePlanner, createWith, type MakePlanner } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

const make: MakePlanner<PraOptions> = (grid, options, snapshot) => new PraPlanner(grid, options, snapshot);

/** Makes a planner with PRA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<PraOptions> = createWith("pra", make);

/** Makes the planner again that `planner.save()` was called on, if it was one with PRA*. */
export const loadPlanner: LoadPlanner = loadWith("pra", make);
