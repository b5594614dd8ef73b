import { decideOptions, type OptionRows } from "./option.ts";
import type { PlannerOptions } from "./planner.ts";

/** What PRA* and QuickPath both take. */
interface CliqueOptions extends PlannerOptions {
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

/** PRA* (Sturtevant and Buro 2005): nearly optimal paths, whole or a few steps at a time, after a short build. */
export interface PraOptions extends CliqueOptions {
  readonly algorithm: "pra";
  /**
   * How many nodes of each abstract path are refined at a time: PRA*(k). Fewer give a plan's first steps sooner, and longer
   * paths. Where terrains differ in cost, twice as many are. Default: 16 in plans, while `findPath` refines them whole,
   * PRA*(∞). From 2 to 65535.
   */
  readonly k?: number;
  /**
   * How far up, as part of the way to where start and goal meet, the first path is searched for. Lower gives cheaper paths
   * and takes longer. Where terrains differ in cost, it is never higher than nodes of about 4 × 4 cells. Default 3/8, and in
   * plans 0.45; the paper has 1/2. From 0, which is A*, to 1.
   */
  readonly startAt?: number;
  /**
   * Whether the neighbours of an abstract path's nodes belong to its corridor, too. Paths that are not smoothed become much
   * cheaper, and take two to three times as long; it matters little where paths are smoothed. Where terrains differ in cost,
   * corridors are wide in any case, and become a little wider. Default false.
   */
  readonly widen?: boolean;
}

/** QuickPath (Sturtevant and Buro 2005): some path, found without any search, after a short build. */
export interface QuickPathOptions extends CliqueOptions {
  readonly algorithm: "quickpath";
}

/** The options of PRA* itself, all decided. */
export interface PraSettings extends QuickPathSettings {
  readonly k: number | undefined;
  readonly startAt: number | undefined;
  readonly widen: boolean;
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

/** What the options of PRA* may be. */
export const PRA_ROWS: OptionRows<PraSettings> = {
  k: { kind: "integer", unit: "nodes", least: 2, most: 65_535, default: undefined },
  startAt: { kind: "number", unit: "of the way up", least: 0, most: 1, default: undefined },
  widen: { kind: "boolean", default: false },
  ...QUICKPATH_ROWS,
};

/** Checks the options of PRA* and decides those that are not given. */
export function praSettings(options: PraOptions): PraSettings {
  return decideOptions("PRA*", options, PRA_ROWS);
}

/** Checks the options of QuickPath and decides those that are not given. */
export function quickPathSettings(options: QuickPathOptions): QuickPathSettings {
  return decideOptions("QuickPath", options, QUICKPATH_ROWS);
}

/** What an algorithm on cliques says of a grid with links: its hierarchy holds steps, which lead both ways. */
export function faultWithLinks(owner: string): string {
  return `${owner} needs a grid without links, and this one has some; use the algorithm "astar", "hpa" or "haa" instead.`;
}
