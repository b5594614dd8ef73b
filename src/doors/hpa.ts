import { type HpaOptions, hpaPlanner } from "../planner/hpa.ts";
import { type CreatePlanner, createWith, type LoadPlanner, loadWith } from "./door.ts";

export type { CreatePlanner, LoadPlanner } from "./door.ts";

/** Makes a planner with HPA* for a grid, as `createPlanner` of `octile` does. */
export const createPlanner: CreatePlanner<HpaOptions> = createWith("hpa", hpaPlanner);

/** Makes the planner again that `planner.save()` was called on, if it was one with HPA*. */
export const loadPlanner: LoadPlanner = loadWith("hpa", hpaPlanner);
