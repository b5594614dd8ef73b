import { checkBoolean, checkDistance, checkOptions, show } from "../check.ts";
import { type Agent, type AgentClass, classOfAgent } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";

export interface QueryOptions {
  /** Who walks. A planner keeps what it has built for the 64 agents that asked last. Default: the planner's agent. */
  readonly agent?: Agent;
  /**
   * Whether to walk to the reachable cell nearest to the goal when the goal itself is blocked or out of reach. Nearest
   * is by octile distance (Manhattan with 4 neighbours), then by the cost of the path. Default false.
   */
  readonly nearest?: boolean;
  /** Stop as soon as this near to the goal, in tiles, by the same distance; the goal may then be blocked. Default 0. */
  readonly within?: number;
  /** Further goals; the path leads to the one that is cheapest to reach. Default none. */
  readonly goals?: readonly Point[];
  /** No path that costs more than this, in tiles. Default: no limit. */
  readonly maxCost?: number;
}

/** What `findPath` takes beside the options of every query. */
export interface FindOptions extends QueryOptions {
  /**
   * Memory for the cells of the path: `path.cells` is then the part of it that they fill, until the next query writes over
   * it. Saves what making an array takes, which is much of a short query. Where the path does not fit it gets memory of
   * its own. Default none.
   */
  readonly into?: Int32Array;
}

/** A query, checked and in the grid's own terms. */
export interface Query {
  readonly agent: AgentClass;
  readonly start: number;
  /** At least one. */
  readonly goals: readonly number[];
  readonly nearest: boolean;
  readonly within: number;
  readonly maxCost: number;
}

const KNOWN = ["agent", "nearest", "within", "goals", "maxCost"];
const KNOWN_BY_FIND = [...KNOWN, "into"];

/** Checks the query of `findPath`: what `checkQuery` does, and the memory for its cells. */
export function checkFind(
  grid: Grid,
  fallback: AgentClass,
  start: Point,
  goal: Point | undefined,
  options: FindOptions | undefined,
): Query {
  const into: unknown = options?.into;
  if (into !== undefined && !(into instanceof Int32Array)) {
    throw new TypeError(`into must be an Int32Array, got ${show(into)}.`);
  }
  // often the only one
  const others = into !== undefined && Object.keys(options as object).length === 1 ? undefined : options;
  return checkQuery(grid, fallback, start, goal, others, KNOWN_BY_FIND);
}

/** Checks a query against the grid. `goal` may be left out when the options name some. */
export function checkQuery(
  grid: Grid,
  fallback: AgentClass,
  start: Point,
  goal: Point | undefined,
  options: QueryOptions | undefined,
  known: readonly string[] = KNOWN,
): Query {
  if (goal !== undefined && options === undefined) {
    // the usual case: nothing else to check
    return {
      agent: fallback,
      start: grid.cellAt(start, "The start"),
      goals: [grid.cellAt(goal, "The goal")],
      nearest: false,
      within: 0,
      maxCost: Number.POSITIVE_INFINITY,
    };
  }
  const given = options === undefined ? {} : options;
  checkOptions("a query", given, known);
  return checkOptionsOfQuery(grid, fallback, start, goal, given);
}

function checkOptionsOfQuery(
  grid: Grid,
  fallback: AgentClass,
  start: Point,
  goal: Point | undefined,
  options: QueryOptions,
): Query {
  const { nearest = false, within = 0, goals = [], maxCost = Number.POSITIVE_INFINITY } = options;
  checkBoolean("nearest", nearest);
  if (!Array.isArray(goals)) throw new TypeError(`goals must be a list of points, got ${show(goals)}.`);
  const goalCells = Array.from(goals, (point, index) => grid.cellAt(point, `Goal ${index}`));
  // without any goal, let the missing one be named
  if (goal !== undefined || goalCells.length === 0) goalCells.unshift(grid.cellAt(goal as Point, "The goal"));
  return {
    agent: options.agent === undefined ? fallback : classOfAgent(grid, options.agent),
    start: grid.cellAt(start, "The start"),
    goals: goalCells,
    nearest,
    within: checkDistance("within", within),
    maxCost: checkDistance("maxCost", maxCost),
  };
}
