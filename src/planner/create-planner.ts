import { checkChoice, checkObject, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { type AStarOptions, astarPlanner } from "./astar.ts";
import { type HaaOptions, haaPlanner } from "./haa.ts";
import { type HpaOptions, hpaPlanner } from "./hpa.ts";
import type { Planner } from "./planner.ts";
import { type PraOptions, praPlanner } from "./pra.ts";
import { type QuickPathOptions, quickPathPlanner } from "./quickpath.ts";
import { unpackPlanner } from "./snapshot.ts";

/** The options of any planner; the algorithm says of which. */
export type AnyOptions = AStarOptions | HaaOptions | HpaOptions | PraOptions | QuickPathOptions;

/** The algorithms that `createPlanner` knows. */
export const ALGORITHMS = ["astar", "haa", "hpa", "pra", "quickpath"] as const;

/** Makes a planner for a grid. Any number of planners may share one grid; each follows its edits. */
export function createPlanner(grid: Grid, options: AnyOptions): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`createPlanner needs a Grid, got ${show(grid)}.`);
  checkObject("The options of createPlanner", options);
  checkChoice("algorithm", options.algorithm, ALGORITHMS);
  return plannerOf(grid, options);
}

/** Makes the planner again that `planner.save()` was called on, for a grid that is just as that planner's was. */
export function loadPlanner(grid: Grid, snapshot: Uint8Array): Planner {
  if (!(grid instanceof Grid)) throw new TypeError(`loadPlanner needs a Grid, got ${show(grid)}.`);
  const { options, content } = unpackPlanner(grid, snapshot);
  return plannerOf(grid, options as AnyOptions, content);
}

function plannerOf(grid: Grid, options: AnyOptions, snapshot?: SnapshotReader): Planner {
  switch (options.algorithm) {
    case "astar":
      return astarPlanner(grid, options);
    case "haa":
      return haaPlanner(grid, options, snapshot);
    case "hpa":
      return hpaPlanner(grid, options, snapshot);
    case "pra":
      return praPlanner(grid, options, snapshot);
    case "quickpath":
      return quickPathPlanner(grid, options, snapshot);
  }
}
