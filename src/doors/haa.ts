import type { HaaOptions } from "../planner/haa-options.ts";
import { HaaPlanner } from "../planner/haa-planner.ts";
import { type CreatePlanner, createWith, type MakePlanner } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

const make: MakePlanner<HaaOptions> = (grid, options, snapshot) => new HaaPlanner(grid, options, snapshot);

/** Makes a planner with HAA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HaaOptions> = createWith("haa", make);

/** Makes the planner again that `planner.save()` was called on, if it was one with HAA*. */
export const loadPlanner: LoadPlanner = loadWith("haa", make);
