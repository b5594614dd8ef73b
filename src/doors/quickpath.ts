import { type QuickPathOptions, quickPathPlanner } from "../planner/quickpath.ts";
import { type CreatePlanner, createWith } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

/** Makes a planner with QuickPath for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<QuickPathOptions> = createWith("quickpath", quickPathPlanner);

/** Makes the planner again that `planner.save()` was called on, if it was one with QuickPath. */
export const loadPlanner: LoadPlanner = loadWith("quickpath", quickPathPlanner);
