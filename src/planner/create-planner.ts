import { checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { type AlgorithmName, Algorithms } from "./algorithms.ts";
import { type AStarOptions, astar } from "./astar.ts";
import type { GridPlanner } from "./grid-planner.ts";
import { HAA_ROWS, type HaaOptions, haa } from "./haa.ts";
import { CLUSTER_ROWS, type HpaOptions, hpa } from "./hpa.ts";
import type { OptionRow } from "./option.ts";
import type { Planner } from "./planner.ts";
import { PRA_ROWS, type PraOptions, pra } from "./pra.ts";
import { QUICKPATH_ROWS, type QuickPathOptions, quickpath } from "./quickpath.ts";
import { unpackPlanner } from "./snapshot.ts";

/** The options of a planner. `algorithm` says which algorithm they are for; without it, they are for HPA*. */
export type AnyOptions = AStarOptions | HaaOptions | HpaOptions | PraOptions | QuickPathOptions;

/** All algorithms that there are. */
export const ALL: Algorithms = new Algorithms([astar, haa, hpa, pra, quickpath]);

/** The options that each algorithm has of its own, by name: their kinds, units, defaults and limits. */
export const OPTION_TABLE: Readonly<Record<AlgorithmName, Readonly<Record<string, OptionRow>>>> = {
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
  return make(grid, options);
}

/**
 * Makes a planner as `createPlanner` does, without building anything, whatever its options say.
 *
 * @internal
 */
export function unbuiltPlanner(grid: Grid, options: AnyOptions): GridPlanner {
  return make(grid, options, null) as GridPlanner;
}

function make(grid: Grid, options: AnyOptions, snapshot?: null): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
  checkObject("The options of createPlanner", options);
  return ALL.make(grid, options, snapshot);
}

/** Loads a planner that `planner.save()` wrote, for a grid that is just as the saved planner's grid was. */
export function loadPlanner(grid: Grid, snapshot: Uint8Array): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
  const { options, content } = unpackPlanner(grid, snapshot);
  return ALL.make(grid, options, content);
}
