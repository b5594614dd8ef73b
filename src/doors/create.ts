import { checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { Planner } from "../planner/planner.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";

/** Makes planners of one algorithm. */
export type MakePlanner<Options> = (grid: Grid, options: Options, snapshot?: SnapshotReader) => Planner;

/** `createPlanner` of one algorithm alone. */
export type CreatePlanner<Options> = (grid: Grid, options?: Omit<Options, "algorithm">) => Planner;

/** The `createPlanner` of an algorithm, given what makes its planners. */
export function createWith<Options extends { readonly algorithm: string }>(
  algorithm: Options["algorithm"],
  make: MakePlanner<Options>,
): CreatePlanner<Options> {
  return (grid, options) => {
    if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
    if (options !== undefined) checkObject("The options of createPlanner", options);
    return make(grid, { ...options, algorithm } as Options);
  };
}
