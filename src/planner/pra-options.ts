import { checkBoolean, checkChoice, checkInteger, checkOptions, show, withDefaults } from "../grid/check.ts";
import { PLANNER_OPTIONS } from "./base-planner.ts";
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
   * paths. Default: 16 in plans, while `findPath` refines them whole, PRA*(∞). From 2 to 65535.
   */
  readonly k?: number;
  /**
   * How far up, as part of the way to where start and goal meet, the first path is searched for. Lower gives cheaper paths
   * and takes longer. Default 3/8, and in plans 0.45; the paper has 1/2. From 0, which is A*, to 1.
   */
  readonly startAt?: number;
  /**
   * Whether the neighbours of an abstract path's nodes belong to its corridor, too. Paths that are not smoothed become much
   * cheaper, and take two to three times as long; it matters little where paths are smoothed. Default false.
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

const CLIQUE_DEFAULTS: QuickPathSettings = { smooth: true, build: "eager" };
const DEFAULTS: Omit<PraSettings, "k" | "startAt"> = { ...CLIQUE_DEFAULTS, widen: false };

const MOST_K = 65_535;

/** Checks the options of PRA* and decides those that are not given. */
export function praSettings(options: PraOptions): PraSettings {
  checkOptions("PRA*", options, [...PLANNER_OPTIONS, "k", "startAt", "widen", "smooth", "build"]);
  const { widen, smooth, build } = withDefaults(DEFAULTS, options);
  const { k, startAt } = options;
  if (k !== undefined) checkInteger("k", k, 2, MOST_K);
  if (startAt !== undefined && !(typeof startAt === "number" && startAt >= 0 && startAt <= 1)) {
    throw new RangeError(`startAt must be a number from 0 to 1, got ${show(startAt)}.`);
  }
  checkBoolean("widen", widen);
  checkBoolean("smooth", smooth);
  checkChoice("build", build, ["eager", "lazy"]);
  return { k, startAt, widen, smooth, build };
}

/** Checks the options of QuickPath and decides those that are not given. */
export function quickPathSettings(options: QuickPathOptions): QuickPathSettings {
  checkOptions("QuickPath", options, [...PLANNER_OPTIONS, "smooth", "build"]);
  const { smooth, build } = withDefaults(CLIQUE_DEFAULTS, options);
  checkBoolean("smooth", smooth);
  checkChoice("build", build, ["eager", "lazy"]);
  return { smooth, build };
}

/** What an algorithm on cliques says of a grid with links: its hierarchy holds steps, which lead both ways. */
export function faultWithLinks(owner: string): string {
  return `${owner} needs a grid without links, and this one has some; use the algorithm "astar", "hpa" or "haa" instead.`;
}
