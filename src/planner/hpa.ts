import type { AgentGrid } from "../grid/agent-grid.ts";
import type { BodyGrid } from "../grid/body-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { factorOn, type SharedMemory } from "../hpa/levels/abstraction.ts";
import { StepBlocks } from "../hpa/levels/step-blocks.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import { Landmarks } from "../search/landmarks.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { PlannerMaker } from "./algorithms.ts";
import { GridPlanner } from "./grid-planner.ts";
import { decideOptions, LANDMARKS_ROW, type OptionRows } from "./option.ts";
import type { ClusterReport, LevelReport, Planner, PlannerOptions } from "./planner.ts";
import { packPlanner } from "./snapshot.ts";

/** HPA* (Botea, Müller and Schaeffer 2004): near-optimal paths in a small part of A*'s time, after a build. */
export interface HpaOptions extends PlannerOptions, ClusterOptions {
  /** The name of the algorithm, which may be left out: HPA* is what `createPlanner` takes by default. */
  readonly algorithm?: "hpa";
}

/** The options of a hierarchy of clusters, as HPA* and HAA* build it. */
export interface ClusterOptions {
  /** The side of a level-1 cluster, in cells. Larger clusters are slower to build and to repair. Default 32, from 2 to 64. */
  readonly clusterSize?: number;
  /**
   * The number of levels above the grid, from 1 to 6. More levels make queries on large or crowded maps faster, and the build
   * slower; the cost of a path before smoothing is the same. Default `"auto"`: the fewest levels with a top level small enough
   * to keep the cost between any two of its nodes.
   */
  readonly levels?: number | "auto";
  /**
   * The clusters along the side of a cluster one level up, from 2 to 16. More of them are slower to build. Default `"auto"`: 4, or
   * on larger maps the fewest that leave at most 4 clusters in a row two levels up.
   */
  readonly factor?: number | "auto";
  /**
   * An entrance narrower than this, in cells, is crossed in its middle only, a wider one at both ends. A lower threshold gives
   * better paths and more nodes. Default 16, from 1 to 255; the paper has 6. Where the agent's terrains differ in cost,
   * crossings follow the terrain instead.
   */
  readonly threshold?: number;
  /**
   * The most cells between two crossings of a wide entrance. Closer crossings give better paths and more nodes. Default
   * 255, from 1 to 255. Where the agent's terrains differ in cost, every 8 cells have a crossing at least.
   */
  readonly spacing?: number;
  /**
   * When to build: `"eager"`, before `createPlanner` returns, or `"lazy"`, in slices by `planner.build()`; the first query then
   * builds what is left. Answers are the same. Default `"eager"`.
   */
  readonly build?: "eager" | "lazy";
  /**
   * What to keep of the searches inside clusters. With `"fields"`, queries search no cells. `"directions"` takes about a third of
   * the memory: costs that can be counted anew are left out. `"distances"`, as in the paper, takes a seventh of the memory, and
   * queries take some 25 times as long on game maps. Paths cost the same before smoothing. Default `"fields"`.
   */
  readonly cache?: "fields" | "directions" | "distances";
  /** Whether to smooth paths. Smoothing takes time and makes paths cheaper. Default true. */
  readonly smooth?: boolean;
  /**
   * The number of landmarks, for tight lower bounds: more paths are proved near the cheapest by `path.lowerBound`, and `maxExcess`
   * is answered sooner. Each takes 2 bytes a cell (4 on large maps) for each agent, and a search of the whole map when it is
   * built. Default 0, at most 32; 8 are many.
   */
  readonly landmarks?: number;
}

/** The options of a hierarchy of clusters with every default filled in. */
export type ClusterSettings = Required<ClusterOptions>;

/** The values that the options of a hierarchy of clusters may have. */
export const CLUSTER_ROWS: OptionRows<ClusterSettings> = {
  clusterSize: { kind: "integer", unit: "cells", least: 2, most: 64, default: 32 },
  levels: { kind: "integer", unit: "levels", least: 1, most: 6, default: "auto" },
  factor: { kind: "integer", unit: "clusters", least: 2, most: 16, default: "auto" },
  threshold: { kind: "integer", unit: "cells", least: 1, most: 255, default: 16 },
  spacing: { kind: "integer", unit: "cells", least: 1, most: 255, default: 255 },
  build: { kind: "choice", choices: ["eager", "lazy"], default: "eager" },
  cache: { kind: "choice", choices: ["fields", "directions", "distances"], default: "fields" },
  smooth: { kind: "boolean", default: true },
  landmarks: LANDMARKS_ROW,
};

/** Checks the options of HPA*, and fills in the defaults. */
export function hpaSettings(options: HpaOptions): ClusterSettings {
  return decideOptions("HPA*", options, CLUSTER_ROWS);
}

/**
 * Makes a planner with HPA* (Botea, Müller and Schaeffer 2004). It finds a path if and only if A* does, at a cost that is
 * near the least.
 *
 * @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller.
 */
export function hpaPlanner(grid: Grid, options: HpaOptions, snapshot?: SnapshotReader | null): Planner {
  const settings = hpaSettings(options);
  // agents that differ in costs or layers alone have many steps in common, and all but the first keep less
  const stepsOfBody = new WeakMap<BodyGrid, StepBlocks>();
  const sharedFor = ({ body }: AgentGrid): SharedMemory => {
    const known = stepsOfBody.get(body);
    const steps = known ?? StepBlocks.on(grid, settings.clusterSize);
    stepsOfBody.set(body, steps);
    return { steps, agents: 1, isFrugal: known !== undefined };
  };
  return new GridPlanner(
    grid,
    options,
    (own, work) => ({
      options: { algorithm: "hpa", ...settings },
      views: [own],
      pack: packPlanner,
      landmarks: Landmarks,
      searchesCells: settings.cache === "distances",
      make: (view) => new Pathfinder(view, settings, work, undefined, sharedFor(view)),
      guidesOverNodes: () => true,
      complete: (report) => ({ ...report, clusters: clusterReport(grid, settings, report.levels) }),
    }),
    snapshot,
  );
}

/** Tells what clusters a planner has. */
export function clusterReport(grid: Grid, settings: ClusterSettings, levels: readonly LevelReport[]): ClusterReport {
  const { clusterSize, threshold, spacing } = settings;
  return { clusterSize, levels: levels.length, factor: factorOn(grid, settings), threshold, spacing };
}

/** What makes planners with HPA*, for worlds. */
export const hpa: PlannerMaker = { algorithm: "hpa", make: hpaPlanner };
