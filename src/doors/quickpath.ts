import type { QuickPathOptions } from "../planner/pra-options.ts";
import { QuickPathPlanner } from "../planner/quickpath-planner.ts";
import { type CreatePlanner, createWith, type MakePlanner } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

const make: MakePlanner<QuickPathOptions> = (grid, options, snapshot) => new QuickPathPlanner(grid, options, snapshot);

/** Makes a planner with QuickPath for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<QuickPathOptions> = createWith("quickpath", make);

/** Makes the planner again that `planner.save()` was called on, if it was one with QuickPath. */
export const loadPlanner: LoadPlanner = loadWith("quickpath", make);
