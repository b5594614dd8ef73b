import type { Grid } from "../grid/grid.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { GridPlanner } from "./grid-planner.ts";
import { decideOptions, type OptionRows } from "./option.ts";
import type { Planner, PlannerOptions } from "./planner.ts";
import { packPlanner } from "./snapshot.ts";

/** HPA* (Botea, Müller and Schaeffer 2004): near-optimal paths in a small part of A*'s time, after a build. */
export interface HpaOptions extends PlannerOptions, ClusterOptions {
  /** The name of the algorithm, which may be left out: HPA* is what `createPlanner` takes by default. */
  readonly algorithm?: "hpa";
}

/** How a hierarchy of clusters is made. */
export interface ClusterOptions {
  /** Side of a level-1 cluster, in cells. Larger ones are slower to build and to repair. Default 32, from 2 to 64. */
  readonly clusterSize?: number;
  /**
   * Levels above the grid, from 1 to 6. More make queries on large or crowded maps faster, and the build slower; the cost
   * of a path before smoothing is the same. Default `"auto"`: as few as leave the top level so few nodes that what it costs
   * between any two of them can be kept.
   */
  readonly levels?: number | "auto";
  /** Clusters along the side of a cluster one level up. Larger ones are slower to build. Default 4, from 2 to 16. */
  readonly factor?: number;
  /**
   * An entrance narrower than this, in cells, is crossed in its middle only, a wider one at both ends. A lower one gives
   * better paths and more nodes. Default 16, from 1 to 255; the paper has 6. Where the agent's terrains differ in cost,
   * crossings follow the terrain instead.
   */
  readonly threshold?: number;
  /**
   * In a wide entrance, crossings are at most so many cells apart. Closer ones give better paths and more nodes. Default
   * 255, from 1 to 255. Where the agent's terrains differ in cost, there is one in every 8 cells at least.
   */
  readonly spacing?: number;
  /**
   * When to build: `"eager"`, before `createPlanner` returns, or `"lazy"`, in slices by `planner.build()`, and what is left
   * at the first query. Answers are the same. Default `"eager"`.
   */
  readonly build?: "eager" | "lazy";
  /**
   * What to keep of the searches inside clusters: `"fields"`, so that queries search no cells; `"directions"`, the same
   * without what can be counted anew, in about half the memory; or `"distances"`, as in the paper, which takes a seventh of
   * the memory and some 25 times as long on game maps. Paths cost the same before smoothing. Default `"fields"`.
   */
  readonly cache?: "fields" | "directions" | "distances";
  /** Whether to smooth paths. It takes time and makes them cheaper. Default true. */
  readonly smooth?: boolean;
}

/** The same, all decided. */
export type ClusterSettings = Required<ClusterOptions>;

/** What the options of a hierarchy of clusters may be. */
export const CLUSTER_ROWS: OptionRows<ClusterSettings> = {
  clusterSize: { kind: "integer", unit: "cells", least: 2, most: 64, default: 32 },
  levels: { kind: "integer", unit: "levels", least: 1, most: 6, default: "auto" },
  factor: { kind: "integer", unit: "clusters", least: 2, most: 16, default: 4 },
  threshold: { kind: "integer", unit: "cells", least: 1, most: 255, default: 16 },
  spacing: { kind: "integer", unit: "cells", least: 1, most: 255, default: 255 },
  build: { kind: "choice", choices: ["eager", "lazy"], default: "eager" },
  cache: { kind: "choice", choices: ["fields", "directions", "distances"], default: "fields" },
  smooth: { kind: "boolean", default: true },
};

/** Checks the options of HPA* and decides those that are not given. */
export function hpaSettings(options: HpaOptions): ClusterSettings {
  return decideOptions("HPA*", options, CLUSTER_ROWS);
}

/**
 * Makes a planner with HPA* (Botea, Müller and Schaeffer 2004). It finds a path if and only if A* does, at a cost that is
 * near the least.
 *
 * @param snapshot What another planner with the same options has built, to be taken over.
 */
export function hpaPlanner(grid: Grid, options: HpaOptions, snapshot?: SnapshotReader): Planner {
  const settings = hpaSettings(options);
  return new GridPlanner(
    grid,
    options,
    (own, work) => ({
      options: { algorithm: "hpa", ...settings },
      views: [own],
      pack: packPlanner,
      make: (view) => new Pathfinder(view, settings, work),
      guidesOverNodes: () => true,
    }),
    snapshot,
  );
}
