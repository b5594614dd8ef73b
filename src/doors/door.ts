import { checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { Planner } from "../planner/planner.ts";
import { unpackPlanner } from "../planner/snapshot.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";

/** Makes planners of one algorithm; a snapshot holds what another planner has built, to be taken over. */
export type MakePlanner<Options> = (grid: Grid, options: Options, snapshot?: SnapshotReader) => Planner;

/** The `createPlanner` of one algorithm: makes a planner for a grid. */
export type CreatePlanner<Options> = (grid: Grid, options?: Omit<Options, "algorithm">) => Planner;

/** Returns the `createPlanner` of an algorithm, given the function that makes its planners. */
export function createWith<Options extends { readonly algorithm?: string }>(
  algorithm: Options["algorithm"],
  make: MakePlanner<Options>,
): CreatePlanner<Options> {
  return (grid, options) => {
    if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
    if (options !== undefined) checkObject("The options of createPlanner", options);
    return make(grid, { ...options, algorithm } as Options);
  };
}

/** The `loadPlanner` of one algorithm: makes the planner again that was saved, for a grid that is just as it was. */
export type LoadPlanner = (grid: Grid, snapshot: Uint8Array) => Planner;

/** Returns the `loadPlanner` of an algorithm, given the function that makes its planners. */
export function loadWith<Options extends { readonly algorithm?: string }>(
  algorithm: Options["algorithm"],
  make: MakePlanner<Options>,
): LoadPlanner {
  return (grid, snapshot) => {
    if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
    const { options, content } = unpackPlanner(grid, snapshot);
    const saved = options as Options;
    if (saved.algorithm !== algorithm) {
      throw new TypeError(`The snapshot is of a planner with ${show(saved.algorithm)}, expected ${show(algorithm)}.`);
    }
    return make(grid, saved, content);
  };
}
