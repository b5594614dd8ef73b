import type { HpaOptions } from "../planner/hpa-options.ts";
import { HpaPlanner } from "../planner/hpa-planner.ts";
import { type CreatePlanner, createWith, type MakePlanner } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

const make: MakePlanner<HpaOptions> = (grid, options, snapshot) => new HpaPlanner(grid, options, snapshot);

/** Makes a planner with HPA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HpaOptions> = createWith("hpa", make);

/** Makes the planner again that `planner.save()` was called on, if it was one with HPA*. */
export const loadPlanner: LoadPlanner = loadWith("hpa", make);
