import { type HpaOptions, hpaPlanner } from "../planner/hpa.ts";
import { type CreatePlanner, createWith } from "./create.ts";
import { type LoadPlanner, loadWith } from "./load.ts";

export type { CreatePlanner } from "./create.ts";
export type { LoadPlanner } from "./load.ts";

/** Makes a planner with HPA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HpaOptions> = createWith("hpa", hpaPlanner);

/** Makes the planner again that `planner.save()` was called on, if it was one with HPA*. */
export const loadPlanner: LoadPlanner = loadWith("hpa", hpaPlanner);
