import { checkChoice, checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { type AStarOptions, astarPlanner } from "./astar.ts";
import type { GridPlanner } from "./grid-planner.ts";
import { HAA_ROWS, type HaaOptions, haaPlanner } from "./haa.ts";
import { CLUSTER_ROWS, type HpaOptions, hpaPlanner } from "./hpa.ts";
import type { OptionRow } from "./option.ts";
import type { Planner } from "./planner.ts";
import { PRA_ROWS, type PraOptions, praPlanner } from "./pra.ts";
import { QUICKPATH_ROWS, type QuickPathOptions, quickPathPlanner } from "./quickpath.ts";
import { unpackPlanner } from "./snapshot.ts";

/** The options of a planner. `algorithm` says which algorithm they are for; without it, they are for HPA*. */
export type AnyOptions = AStarOptions | HaaOptions | HpaOptions | PraOptions | QuickPathOptions;

/** The names of the algorithms that `createPlanner` knows. */
export const ALGORITHMS = ["astar", "haa", "hpa", "pra", "quickpath"] as const;

/** The options that each algorithm has of its own, by name: their kinds, units, defaults and limits. */
export const OPTION_TABLE: Readonly<Record<(typeof ALGORITHMS)[number], Readonly<Record<string, OptionRow>>>> = {
  astar: {},
  haa: HAA_ROWS,
  hpa: CLUSTER_ROWS,
  pra: PRA_ROWS,
  quickpath: QUICKPATH_ROWS,
};

/**
 * Makes a planner for a grid, with HPA* unless the options name another algorithm. Any number of planners may share one grid;
 * each follows its edits.
 */
export function createPlanner(grid: Grid, options: AnyOptions = {}): Planner {
  return plannerOf(grid, checkedOptions(grid, options));
}

function checkedOptions(grid: Grid, options: AnyOptions): AnyOptions {
  if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
  checkObject("The options of createPlanner", options);
  if (options.algorithm !== undefined) checkChoice("algorithm", options.algorithm, ALGORITHMS);
  return options;
}

/**
 * Makes a planner as `createPlanner` does, without building anything, whatever its options say.
 *
 * @internal
 */
export function unbuiltPlanner(grid: Grid, options: AnyOptions): GridPlanner {
  return plannerOf(grid, checkedOptions(grid, options), null) as GridPlanner;
}

/** Makes the planner again that `planner.save()` was called on, for a grid that is just as that planner's grid was. */
export function loadPlanner(grid: Grid, snapshot: Uint8Array): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
  const { options, content } = unpackPlanner(grid, snapshot);
  return plannerOf(grid, options as AnyOptions, content);
}

function plannerOf(grid: Grid, options: AnyOptions, snapshot?: SnapshotReader | null): Planner {
  switch (options.algorithm) {
    case "astar":
      return astarPlanner(grid, options);
    case "haa":
      return haaPlanner(grid, options, snapshot);
    case "pra":
      return praPlanner(grid, options, snapshot);
    case "quickpath":
      return quickPathPlanner(grid, options, snapshot);
    default:
      return hpaPlanner(grid, options, snapshot);
  }
}
