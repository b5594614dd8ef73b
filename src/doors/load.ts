import { show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { Planner } from "../planner/planner.ts";
import { unpackPlanner } from "../planner/snapshot.ts";
import type { MakePlanner } from "./create.ts";

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
