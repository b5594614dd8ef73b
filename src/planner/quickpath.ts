import type { Grid } from "../grid/grid.ts";
import { LEVELS } from "../pra/abstraction.ts";
import { QuickPath } from "../pra/quick-path.ts";
import { Landmarks } from "../search/landmarks.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { PlannerMaker } from "./algorithms.ts";
import { GridPlanner } from "./grid-planner.ts";
import { decideOptions, LANDMARKS_ROW, type OptionRows } from "./option.ts";
import type { Planner, PlannerOptions } from "./planner.ts";
import { packPlanner } from "./snapshot.ts";

/** The options that PRA* and QuickPath both take. */
export interface CliqueOptions extends PlannerOptions {
  /**
   * The most levels of cliques. More levels take longer to repair after edits on large maps, and show far queries at which level
   * start and goal meet, which is estimated otherwise. Default 8; 32, the most, gives the paper's hierarchy. At least 1.
   */
  readonly levels?: number;
  /**
   * Whether to smooth paths. Smooth paths are cheaper, and found sooner: they need not be refined level by level, as in the
   * paper, but follow straight lines from node to node where these are free. Default true; false gives the paper's paths.
   */
  readonly smooth?: boolean;
  /**
   * When to build: `"eager"`, before `createPlanner` returns, or `"lazy"`, in slices by `planner.build()`; the first query then
   * builds what is left. Answers are the same. Default `"eager"`.
   */
  readonly build?: "eager" | "lazy";
  /**
   * The number of landmarks, for tight lower bounds: more paths are proved near the cheapest by `path.lowerBound`, and `maxExcess`
   * is answered sooner. Each takes 2 bytes a cell (4 on large maps) for each agent, and a search of the whole map when it is
   * built. Default 0, at most 32; 8 are many.
   */
  readonly landmarks?: number;
}

/** QuickPath (Sturtevant and Buro 2005): some path, found almost without a search, after a short build. */
export interface QuickPathOptions extends CliqueOptions {
  readonly algorithm: "quickpath";
}

/** The options of QuickPath itself with every default filled in. */
export interface QuickPathSettings {
  readonly levels: number;
  readonly smooth: boolean;
  readonly build: "eager" | "lazy";
  readonly landmarks: number;
}

/** The values that the options of QuickPath may have. */
export const QUICKPATH_ROWS: OptionRows<QuickPathSettings> = {
  levels: { kind: "integer", unit: "levels", least: 1, most: 32, default: LEVELS },
  smooth: { kind: "boolean", default: true },
  build: { kind: "choice", choices: ["eager", "lazy"], default: "eager" },
  landmarks: LANDMARKS_ROW,
};

/** Checks the options of QuickPath, and fills in the defaults. */
export function quickPathSettings(options: QuickPathOptions): QuickPathSettings {
  return decideOptions("QuickPath", options, QUICKPATH_ROWS);
}

/** The sentence with which an algorithm on cliques refuses links: its hierarchy holds only steps, which lead both ways. */
export function faultWithLinks(owner: string): string {
  return `${owner} needs a grid without links, and this one has some; use the algorithm "astar", "hpa" or "haa" instead.`;
}

/**
 * Makes a planner with QuickPath (Sturtevant and Buro 2005). It finds a path if and only if A* does, almost without a search,
 * and not a good one.
 *
 * @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller.
 */
function quickPathPlanner(grid: Grid, options: QuickPathOptions, snapshot?: SnapshotReader | null): Planner {
  const settings = quickPathSettings(options);
  return new GridPlanner(
    grid,
    options,
    (own, work) => ({
      options: { algorithm: "quickpath", ...settings },
      views: [own],
      pack: packPlanner,
      landmarks: Landmarks,
      faultWithLinks: faultWithLinks("QuickPath"),
      make: (view) => new QuickPath(view, settings.levels, settings.smooth, work),
    }),
    snapshot,
  );
}

/** What makes planners with QuickPath, for worlds. */
export const quickpath: PlannerMaker = { algorithm: "quickpath", make: quickPathPlanner };
