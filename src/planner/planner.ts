import type { Agent } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { Path } from "../path/path.ts";
import type { QueryOptions } from "./query.ts";

/** What every planner takes. */
export interface PlannerOptions extends MovementOptions {
  /** Who walks when a query does not say. Default: size 1, every terrain that is not blocked. */
  readonly agent?: Agent;
}

/** The cells that an agent can reach at a limited cost. */
export interface Reach {
  /** Ids of the cells, cheapest first; the first is the start. */
  readonly cells: Int32Array;
  /** What it costs to reach each of them, in tiles. */
  readonly costs: Float64Array;
}

/** The work that a query took. */
export interface QueryReport {
  /** Nodes taken off the open list, and the same by phase. */
  readonly expanded: number;
  /** Successors looked at. */
  readonly generated: number;
  readonly largestOpenList: number;
  readonly expandedByPhase: { readonly insert: number; readonly main: number; readonly refine: number };
}

/** What a planner has built. */
export interface PlannerReport {
  readonly algorithm: string;
  /** Memory held beside the grid, in bytes, without what all searches share. */
  readonly bytes: number;
  /** Time spent building, in milliseconds. */
  readonly buildTime: number;
}

/** Finds paths on one grid, which it follows through its edits. */
export interface Planner {
  readonly grid: Grid;
  /**
   * The cheapest path this algorithm finds. A goal that is blocked or out of reach is an ordinary answer with a
   * `status`; bad arguments throw. `goal` may be `undefined` when the options name `goals`.
   */
  findPath(start: Point, goal: Point | undefined, options?: QueryOptions): Path;
  /** Whether there is a path at all. Does not search. */
  pathExists(start: Point, goal: Point, options?: Pick<QueryOptions, "agent">): boolean;
  /** Every cell that can be reached at a cost of at most `maxCost` tiles. */
  reachable(start: Point, maxCost: number, options?: Pick<QueryOptions, "agent">): Reach;
  /** The work that the last `findPath` or `reachable` took. */
  readonly lastQuery: QueryReport;
  report(): PlannerReport;
}
