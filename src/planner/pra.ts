import type { Grid } from "../grid/grid.ts";
import { Pathfinder } from "../pra/pathfinder.ts";
import { Landmarks } from "../search/landmarks.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { PlannerMaker } from "./algorithms.ts";
import { GridPlanner } from "./grid-planner.ts";
import { decideOptions, type OptionRows } from "./option.ts";
import type { Planner } from "./planner.ts";
import { type CliqueOptions, faultWithLinks, QUICKPATH_ROWS, type QuickPathSettings } from "./quickpath.ts";
import { packPlanner } from "./snapshot.ts";

/** PRA* (Sturtevant and Buro 2005): nearly optimal paths, whole or a few steps at a time, after a short build. */
export interface PraOptions extends CliqueOptions {
  readonly algorithm: "pra";
  /**
   * How many nodes of each abstract path are refined at a time: PRA*(k). Fewer nodes give a plan's first steps sooner, and
   * longer paths. Where terrains differ in cost, 2 k nodes are refined at a time. Default: 16 in plans, while `findPath` refines
   * abstract paths whole, PRA*(∞). From 2 to 65535.
   */
  readonly k?: number;
  /**
   * The level at which the first path is searched for, as a part of the way up to the level where start and goal meet. A lower
   * level gives cheaper paths and takes longer. Where terrains differ in cost, the level is never higher than nodes of about
   * 4 × 4 cells. From 0, which is A*, to 1; the paper has 1/2. Default: the level follows from the length of the way: level 2 up to
   * 360 tiles, and one level more each time that the way is twice as long; in plans one level more, and where start and goal are
   * near at most half-way up.
   */
  readonly startAt?: number;
  /**
   * Whether the neighbours of an abstract path's nodes belong to its corridor, too. Paths that are not smoothed become much
   * cheaper, and take two to three times as long; smoothed paths gain little. Where terrains differ in cost, corridors are wide
   * in any case, and become a little wider. Default false.
   */
  readonly widen?: boolean;
}

/** The options of PRA* itself with every default filled in. */
export interface PraSettings extends QuickPathSettings {
  readonly k: number | undefined;
  readonly startAt: number | undefined;
  readonly widen: boolean;
}

/** The values that the options of PRA* may have. */
export const PRA_ROWS: OptionRows<PraSettings> = {
  k: { kind: "integer", unit: "nodes", least: 2, most: 65_535, default: undefined },
  startAt: { kind: "number", unit: "of the way up", least: 0, most: 1, default: undefined },
  widen: { kind: "boolean", default: false },
  ...QUICKPATH_ROWS,
};

/** Checks the options of PRA*, and fills in the defaults. */
export function praSettings(options: PraOptions): PraSettings {
  return decideOptions("PRA*", options, PRA_ROWS);
}

/**
 * Makes a planner with PRA* (Sturtevant and Buro 2005). It finds a path if and only if A* does, at a cost that is near the
 * least.
 *
 * @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller.
 */
function praPlanner(grid: Grid, options: PraOptions, snapshot?: SnapshotReader | null): Planner {
  const settings = praSettings(options);
  const { k, startAt, ...others } = settings;
  const given = { ...(k === undefined ? {} : { k }), ...(startAt === undefined ? {} : { startAt }) };
  return new GridPlanner(
    grid,
    options,
    (own, work) => ({
      options: { algorithm: "pra", ...others, ...given },
      views: [own],
      pack: packPlanner,
      landmarks: Landmarks,
      searchesCells: true,
      faultWithLinks: faultWithLinks("PRA*"),
      make: (view) => new Pathfinder(view, settings, work),
    }),
    snapshot,
  );
}

/** What makes planners with PRA*, for worlds. */
export const pra: PlannerMaker = { algorithm: "pra", make: praPlanner };
