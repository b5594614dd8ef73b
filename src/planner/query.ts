import { checkBoolean, checkDistance, checkOptions, show } from "../check.ts";
import { type Agent, type AgentClass, classOfAgent } from "../grid/agent.ts";
import { type Area, isSingle, rectangleAt } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** What a query may ask for beside its start and its goal. */
export interface QueryOptions {
  /**
   * The agent that walks. A planner keeps what it has built for the 64 agents that asked last. Default: the planner's agent.
   */
  readonly agent?: Agent;
  /**
   * Whether to walk to the reachable cell nearest to the goal when the goal itself is blocked or out of reach. The nearest cell
   * is the one from which the agent's square is at the least distance from the goal, as `within` counts it; of several, the cheapest
   * to reach. Default false.
   */
  readonly nearest?: boolean;
  /**
   * The path may end where the agent's square is within this distance of the goal, in tiles, as the movement measures it: octile,
   * or Manhattan with 4 neighbours. Squares side by side are 1 tile apart. The goal itself may then be blocked. Default 0: the path
   * ends on the goal's cell, or where the agent covers a cell of the goal's rectangle.
   */
  readonly within?: number;
  /** Further goals, cells or rectangles; the path leads to the goal that is cheapest to reach. Default none. */
  readonly goals?: readonly Area[];
  /** The most that the path may cost, in tiles; a query whose cheapest path costs more has no path. Default: no limit. */
  readonly maxCost?: number;
  /**
   * The most by which the path may cost more than the cheapest path, as a fraction: with 0.02, its cost is proved to be at most
   * 2 % above that of A*, and with 0 it is A*'s path. If a lower bound does not prove that for the path of the hierarchy, A*
   * looks for a cheaper one. At least 0. Default: no limit.
   */
  readonly maxExcess?: number;
  /**
   * What a turn of 90° costs, in tiles: for vehicles, conveyor belts, pipes. A turn of 45° costs half of it, and one of 180° twice as
   * much; `cost` has the turns in it. With `"fewest"`, turns cost nothing, and of the cheapest paths the query takes one that turns
   * least. From 0 to 1000. Default 0.
   */
  readonly turnCost?: number | "fewest";
}

/** Whether the paths of a query count turns. */
export function countsTurns({ turnCost }: Pick<Query, "turnCost">): boolean {
  return turnCost !== 0;
}

/** What a turn of 90° adds to the cost of a query's path, in tiles. */
export function costOfTurn({ turnCost }: Pick<Query, "turnCost">): number {
  return turnCost === "fewest" ? 0 : turnCost;
}

/** What `findPath` takes beside the options of every query. */
export interface FindOptions extends QueryOptions {
  /**
   * Memory for the cells of the path. `path.cells` is then the part of this array that the cells fill, until the next query
   * writes over it. This saves the time of making an array, which is much of a short query. A path that does not fit gets an
   * array of its own. Default none.
   */
  readonly into?: Int32Array;
}

/** A query that has been checked, with ids of cells instead of points. */
export interface Query {
  readonly agent: AgentClass;
  readonly start: number;
  /** The goals of the query, at least one; of a rectangle, its first cell. */
  readonly goals: readonly number[];
  /** The cells of each goal; `null` if every goal is one cell. */
  readonly rectangles: readonly Rectangle[] | null;
  readonly nearest: boolean;
  /** The distance from a goal at which the path may end, in tiles. */
  readonly within: number;
  /** The most that the path may cost, in tiles; `Infinity` without a limit. */
  readonly maxCost: number;
  /** The most by which the path may cost more than the cheapest, as a fraction; `Infinity` without a limit. */
  readonly maxExcess: number;
  /** The cost of a turn of 90°, in tiles; `"fewest"` if turns only choose among the cheapest paths. */
  readonly turnCost: number | "fewest";
}

/** The names of the options that every query takes beside the agent, of planners and of worlds. */
export const QUERY_OPTIONS: readonly string[] = ["nearest", "within", "goals", "maxCost", "maxExcess", "turnCost"];

/** The most that a turn of 90° may cost, in tiles. */
const MOST_TURN_COST = 1000;

const KNOWN = ["agent", ...QUERY_OPTIONS];
const KNOWN_BY_FIND = [...KNOWN, "into"];

/** Checks the query of `findPath`, as `checkQuery` does, and the memory for the cells of its path. */
export function checkFind(
  grid: Grid,
  fallback: AgentClass,
  start: Point,
  goal: Area | undefined,
  options: FindOptions | undefined,
): Query {
  const into: unknown = options?.into;
  if (into !== undefined && !(into instanceof Int32Array)) {
    throw new TypeError(`into must be an Int32Array, got ${show(into)}.`);
  }
  // `into` is often the only option, and needs no further check
  const others = into !== undefined && Object.keys(options as object).length === 1 ? undefined : options;
  return checkQuery(grid, fallback, start, goal, others, KNOWN_BY_FIND);
}

/**
 * Checks a query against the grid, and throws where something is wrong with it.
 *
 * @param fallback The agent of a query that names none.
 * @param goal May be left out when the options name goals.
 * @param known The names of the options that the query may have.
 */
export function checkQuery(
  grid: Grid,
  fallback: AgentClass,
  start: Point,
  goal: Area | undefined,
  options: QueryOptions | undefined,
  known: readonly string[] = KNOWN,
): Query {
  if (goal !== undefined && options === undefined) {
    // the usual case: nothing else to check
    const rectangle = rectangleAt(grid, goal, "The goal");
    return {
      agent: fallback,
      start: grid.cellAt(start, "The start"),
      goals: [rectangle.top * grid.width + rectangle.left],
      rectangles: isSingle(rectangle) ? null : [rectangle],
      nearest: false,
      within: 0,
      maxCost: Number.POSITIVE_INFINITY,
      maxExcess: Number.POSITIVE_INFINITY,
      turnCost: 0,
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
  goal: Area | undefined,
  options: QueryOptions,
): Query {
  const { nearest = false, within = 0, goals = [] } = options;
  const { maxCost = Number.POSITIVE_INFINITY, maxExcess = Number.POSITIVE_INFINITY } = options;
  const { turnCost = 0 } = options;
  checkBoolean("nearest", nearest);
  if (turnCost !== "fewest") checkTurnCost(turnCost);
  if (turnCost !== 0 && nearest && maxCost < Number.POSITIVE_INFINITY) {
    throw new TypeError("A query with a turnCost takes nearest or maxCost, got both.");
  }
  if (!Array.isArray(goals)) throw new TypeError(`goals must be a list of points, got ${show(goals)}.`);
  const rectangles = Array.from(goals, (area, index) => rectangleAt(grid, area, `Goal ${index}`));
  // without any goal, the error names the missing one
  if (goal !== undefined || rectangles.length === 0) rectangles.unshift(rectangleAt(grid, goal as Area, "The goal"));
  return {
    agent: options.agent === undefined ? fallback : classOfAgent(grid, options.agent),
    start: grid.cellAt(start, "The start"),
    goals: rectangles.map(({ left, top }) => top * grid.width + left),
    rectangles: rectangles.every(isSingle) ? null : rectangles,
    nearest,
    within: checkDistance("within", within),
    maxCost: checkDistance("maxCost", maxCost),
    maxExcess: checkDistance("maxExcess", maxExcess),
    turnCost,
  };
}

function checkTurnCost(turnCost: unknown): void {
  if (typeof turnCost === "number" && turnCost >= 0 && turnCost <= MOST_TURN_COST) return;
  throw new RangeError(`turnCost must be "fewest" or a number from 0 to ${MOST_TURN_COST}, got ${show(turnCost)}.`);
}
