import { checkChoice, checkInteger, checkOptions, show, withDefaults } from "../grid/check.ts";
import type { Grid } from "../grid/grid.ts";
import { PLANNER_OPTIONS } from "./base-planner.ts";
import type { PlannerOptions } from "./planner.ts";

/** HPA* (Botea, Müller and Schaeffer 2004): near-optimal paths in a small part of A*'s time, after a build. */
export interface HpaOptions extends PlannerOptions {
  readonly algorithm: "hpa";
  /** Side of a level-1 cluster, in cells. Larger ones are slower to build and to repair. Default 32, from 2 to 64. */
  readonly clusterSize?: number;
  /**
   * Levels above the grid. More make queries on large maps faster, and the build slower; the cost of a path before
   * smoothing is the same. Default: as many as it takes for the top level to have at most 4 clusters along the longer side. From 1 to 6.
   */
  readonly levels?: number;
  /** Clusters along the side of a cluster one level up. Larger ones are slower to build. Default 4, from 2 to 16. */
  readonly factor?: number;
  /**
   * An entrance narrower than this, in cells, is crossed in its middle only, a wider one at both ends. A lower one gives
   * better paths and more nodes. Default 6, from 1 to 255.
   */
  readonly threshold?: number;
  /**
   * In a wide entrance, crossings are at most so many cells apart. Closer ones give better paths and more nodes. Default
   * 255, from 1 to 255.
   */
  readonly spacing?: number;
  /**
   * When to build: `"eager"`, before `createPlanner` returns, or `"lazy"`, in slices by `planner.build()`, and what is left
   * at the first query. Answers are the same. Default `"eager"`.
   */
  readonly build?: "eager" | "lazy";
  /** Whether to smooth paths. It takes time and makes them cheaper. Default true. */
  readonly smooth?: boolean;
}

/** The options of HPA* itself, all decided. */
export type HpaSettings = Required<Omit<HpaOptions, "algorithm" | keyof PlannerOptions>>;

const DEFAULTS: Omit<HpaSettings, "levels"> = {
  clusterSize: 32,
  factor: 4,
  threshold: 6,
  spacing: 255,
  build: "eager",
  smooth: true,
};

const KNOWN: readonly string[] = [
  ...PLANNER_OPTIONS,
  "clusterSize",
  "levels",
  "factor",
  "threshold",
  "spacing",
  "build",
  "smooth",
];

const MOST_LEVELS = 6;

/** Along the longer side, the top level has at most so many clusters where the number of levels is not given. */
const MOST_AT_TOP = 4;

/** Checks the options of HPA* and decides those that are not given. */
export function hpaSettings(grid: Grid, options: HpaOptions): HpaSettings {
  checkOptions("HPA*", options, KNOWN);
  const { clusterSize, factor, threshold, spacing, build, smooth } = withDefaults(DEFAULTS, options);
  checkInteger("clusterSize", clusterSize, 2, 64);
  checkInteger("factor", factor, 2, 16);
  checkInteger("threshold", threshold, 1, 255);
  checkInteger("spacing", spacing, 1, 255);
  checkChoice("build", build, ["eager", "lazy"]);
  if (typeof smooth !== "boolean") throw new TypeError(`smooth must be true or false, got ${show(smooth)}.`);
  const { levels = levelsFor(Math.max(grid.width, grid.height), clusterSize, factor) } = options;
  checkInteger("levels", levels, 1, MOST_LEVELS);
  return { clusterSize, levels, factor, threshold, spacing, build, smooth };
}

/** How many levels a map with this longer side gets. */
function levelsFor(side: number, clusterSize: number, factor: number): number {
  let levels = 1;
  let clusters = Math.ceil(side / clusterSize);
  while (levels < MOST_LEVELS && clusters > MOST_AT_TOP) {
    clusters = Math.ceil(clusters / factor);
    levels++;
  }
  return levels;
}
