import { createPlanner, faultOfPath, type Grid, type MovementOptions, type Path } from "../../src/index.ts";
import { mean } from "../statistics.ts";
import { microseconds, takeTurns } from "../timing.ts";
import { lengthOf } from "./length.ts";
import type { Query } from "./map-source.ts";

/** A planner that answers queries. The first of several contestants is A*, whose paths are the shortest. */
export interface Contestant {
  readonly name: string;
  readonly options: Parameters<typeof createPlanner>[1];
}

/** What one answer took, and how good it is. */
export interface Answer {
  /** Nodes expanded, by phase. */
  readonly insert: number;
  readonly main: number;
  readonly refine: number;
  readonly expanded: number;
  /** How long the open list was on average, by phase. */
  readonly insertOpenList: number;
  readonly mainOpenList: number;
  readonly refineOpenList: number;
  /** By how many percent the path is longer than the shortest. */
  readonly excess: number;
  /** In microseconds: the shortest of several. */
  readonly time: number;
}

/** A query that everyone has answered. */
export interface Answered {
  readonly query: Query;
  /** Of the shortest path, in tiles. */
  readonly length: number;
  /** The answers to the query, one for each contestant. */
  readonly answers: readonly Answer[];
}

/** How answers are judged: by the rule for steps, and by what a diagonal step counts, in tiles. */
export interface Judgement {
  readonly rule: MovementOptions;
  readonly diagonal: number;
}

/** The default movement, with diagonals of length √2. */
export const USUAL: Judgement = { rule: {}, diagonal: Math.SQRT2 };

/** How often each query is asked for the clock. */
const ROUNDS = 3;

/** The percentage by which lengths may differ, because units count diagonals almost, not exactly, by their length. */
const ROUNDING = 0.01;

/** Asks everyone the queries to which there is a way between different cells. Throws when an answer is wrong. */
export function askAll(
  grid: Grid,
  queries: readonly Query[],
  contestants: readonly Contestant[],
  judgement: Judgement,
): Answered[] {
  const planners = contestants.map(({ options }) => createPlanner(grid, options));
  const [exact] = planners;
  const asked = queries
    .map((query) => ({ ...query, options: query.agent === undefined ? {} : { agent: query.agent } }))
    .filter(({ start, goal, options }) => exact.pathExists(start, goal, options))
    .filter(({ start, goal }) => start.x !== goal.x || start.y !== goal.y);

  // once for the counts and the paths, which warms up, then for the clock
  const paths = planners.map((planner) =>
    asked.map(({ start, goal, options }) => {
      const path = planner.findPath(start, goal, options);
      return { path, report: planner.lastQuery };
    }),
  );
  const times = planners.map(() => new Float64Array(asked.length).fill(Number.POSITIVE_INFINITY));
  takeTurns(planners.length, asked.length, ROUNDS, (contestant, index) => {
    const { start, goal, options } = asked[index];
    const time = microseconds(() => planners[contestant].findPath(start, goal, options));
    if (time < times[contestant][index]) times[contestant][index] = time;
  });

  return asked.map(({ options: _, ...query }, index) => {
    const lengths = paths.map((list, contestant) =>
      checkedLength(grid, query, list[index].path, contestants[contestant], judgement),
    );
    const [length] = lengths;
    const answers = paths.map((list, contestant): Answer => {
      const { expandedByPhase, expanded, openListByPhase } = list[index].report;
      const excess = excessOf(lengths[contestant], length, contestants[contestant]);
      return {
        ...expandedByPhase,
        expanded,
        insertOpenList: openListByPhase.insert,
        mainOpenList: openListByPhase.main,
        refineOpenList: openListByPhase.refine,
        excess,
        time: times[contestant][index],
      };
    });
    return { query, length, answers };
  });
}

/** The mean of what one contestant took. */
export function meanOf(all: readonly Answered[], contestant: number, key: keyof Answer): number {
  return mean(all.map(({ answers }) => answers[contestant][key]));
}

/** By how many percent a path is longer than the shortest, which no other may be but for roundings. */
function excessOf(length: number, shortest: number, { name }: Contestant): number {
  const excess = 100 * (length / shortest - 1);
  if (excess >= -ROUNDING) return Math.max(0, excess);
  throw new Error(`Expected no path by ${name} shorter than ${shortest} tiles, got one of ${length}.`);
}

/** How long a path is; it must be there, and legal. */
function checkedLength(
  grid: Grid,
  { start, goal, agent }: Query,
  path: Path,
  { name }: Contestant,
  { rule, diagonal }: Judgement,
): number {
  const fault = path.status === "found" ? faultOfPath(grid, path, agent, rule) : `It is ${path.status}.`;
  if (fault === undefined) return lengthOf(path.cells, grid.width, diagonal);
  throw new Error(
    `Expected a legal path by ${name} from (${start.x}, ${start.y}) to (${goal.x}, ${goal.y}), got one with a fault: ${fault}`,
  );
}
