import type { Grid } from "../grid/grid.ts";
import { QuickPath } from "../pra/quick-path.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { GridPlanner } from "./grid-planner.ts";
import { decideOptions, type OptionRows } from "./option.ts";
import type { Planner, PlannerOptions } from "./planner.ts";
import { packPlanner } from "./snapshot.ts";

/** What PRA* and QuickPath both take. */
export interface CliqueOptions extends PlannerOptions {
  /**
   * Whether to smooth paths. That makes them cheaper, and finds them sooner: what is smoothed need not be refined level by
   * level, as in the paper, but follows lines from node to node where they are free. Default true; false gives the paper's
   * paths.
   */
  readonly smooth?: boolean;
  /**
   * When to build: `"eager"`, before `createPlanner` returns, or `"lazy"`, in slices by `planner.build()`, and what is left
   * at the first query. Answers are the same. Default `"eager"`.
   */
  readonly build?: "eager" | "lazy";
}

/** QuickPath (Sturtevant and Buro 2005): some path, found without any search, after a short build. */
export interface QuickPathOptions extends CliqueOptions {
  readonly algorithm: "quickpath";
}

/** The options of QuickPath itself, all decided. */
export interface QuickPathSettings {
  readonly smooth: boolean;
  readonly build: "eager" | "lazy";
}

/** What the options of QuickPath may be. */
export const QUICKPATH_ROWS: OptionRows<QuickPathSettings> = {
  smooth: { kind: "boolean", default: true },
  build: { kind: "choice", choices: ["eager", "lazy"], default: "eager" },
};

/** Checks the options of QuickPath and decides those that are not given. */
export function quickPathSettings(options: QuickPathOptions): QuickPathSettings {
  return decideOptions("QuickPath", options, QUICKPATH_ROWS);
}

/** What an algorithm on cliques says of a grid with links: its hierarchy holds steps, which lead both ways. */
export function faultWithLinks(owner: string): string {
  return `${owner} needs a grid without links, and this one has some; use the algorithm "astar", "hpa" or "haa" instead.`;
}

/**
 * Makes a planner with QuickPath (Sturtevant and Buro 2005). It finds a path if and only if A* does, without a search, and not
 * a good one.
 *
 * @param snapshot What another planner with the same options has built, to be taken over.
 */
export function quickPathPlanner(grid: Grid, options: QuickPathOptions, snapshot?: SnapshotReader): Planner {
  const settings = quickPathSettings(options);
  return new GridPlanner(
    grid,
    options,
    (own) => ({
      options: { algorithm: "quickpath", ...settings },
      views: [own],
      pack: packPlanner,
      faultWithLinks: faultWithLinks("QuickPath"),
      make: (view) => new QuickPath(view, settings.smooth),
    }),
    snapshot,
  );
}
