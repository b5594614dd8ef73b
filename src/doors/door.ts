import { checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { PlannerMaker } from "../planner/algorithms.ts";
import type { Planner, PlannerOptions } from "../planner/planner.ts";
import { unpackPlanner } from "../planner/snapshot.ts";

/** The `createPlanner` of one algorithm: makes a planner for a grid. */
export type CreatePlanner<Options> = (grid: Grid, options?: Omit<Options, "algorithm">) => Planner;

/** Returns the `createPlanner` of an algorithm, given what makes its planners. */
export function createWith<Options extends PlannerOptions>(maker: PlannerMaker): CreatePlanner<Options> {
  return (grid, options) => {
    if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
    if (options !== undefined) checkObject("The options of createPlanner", options);
    return maker.make(grid, { ...options, algorithm: maker.algorithm } as PlannerOptions);
  };
}

/** The `loadPlanner` of one algorithm: loads a planner that was saved, for a grid that is just as the saved planner's grid was. */
export type LoadPlanner = (grid: Grid, snapshot: Uint8Array) => Planner;

/** Returns the `loadPlanner` of an algorithm, given what makes its planners. */
export function loadWith(maker: PlannerMaker): LoadPlanner {
  return (grid, snapshot) => {
    if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
    const { options, content } = unpackPlanner(grid, snapshot);
    const { algorithm } = options as { readonly algorithm?: unknown };
    if (algorithm !== maker.algorithm) {
      throw new TypeError(`The snapshot is of a planner with ${show(algorithm)}, expected ${show(maker.algorithm)}.`);
    }
    return maker.make(grid, options, content);
  };
}
