import { createPlanner, faultOfPath, type Grid, type MovementOptions, type QueryReport } from "../../src/index.ts";
import { Path } from "../../src/path/path.ts";
import { mean } from "../statistics.ts";
import { microseconds, takeTurns } from "../timing.ts";
import { lengthOf } from "./length.ts";
import type { Query } from "./map-source.ts";
import { type Effort, type Moment, openListOf } from "./original/live-astar.ts";
import type { Efforts } from "./original/planner.ts";

/** What an answer is: a path, the nodes expanded, and the mean length of open lists, both by phase. */
export interface Response {
  readonly path: Path;
  readonly expandedByPhase: QueryReport["expandedByPhase"];
  readonly openListByPhase: QueryReport["openListByPhase"];
}

/** Answers the queries on one grid. */
export type Respondent = (query: Query) => Response;

/** A planner that can be asked on any grid. The first of several contestants is A*, whose paths are the shortest. */
export interface Contestant {
  readonly name: string;
  on(grid: Grid): Respondent;
}

/** A planner of octile. */
export function octile(name: string, options: Parameters<typeof createPlanner>[1]): Contestant {
  return {
    name,
    on: (grid) => {
      const planner = createPlanner(grid, options);
      return ({ start, goal, agent }) => {
        const path = planner.findPath(start, goal, agent === undefined ? {} : { agent });
        return { path, ...planner.lastQuery };
      };
    },
  };
}

/**
 * The answer of a planner as printed.
 *
 * @param moment When the lengths of open lists count.
 */
export function originalAnswer(
  grid: Grid,
  answer: Efforts & { readonly cells: readonly number[] },
  moment?: Moment,
): Response {
  const { insert, main, refine } = answer;
  const listOf = (effort: Effort): number => openListOf(effort, moment);
  const cells = Int32Array.from(answer.cells);
  return {
    path: new Path("found", lengthOf(cells, grid.width), cells, grid.width),
    expandedByPhase: { insert: insert.expanded, main: main.expanded, refine: refine.expanded },
    openListByPhase: { insert: listOf(insert), main: listOf(main), refine: listOf(refine) },
  };
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
  /** In microseconds, of a query that has been asked before; infinite where the clock was not looked at. */
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

/** How often each query is asked for the clock, after it has been asked for the counts. */
const ROUNDS = 1;

/** The percentage by which lengths may differ, because units count diagonals almost, not exactly, by their length. */
const ROUNDING = 0.01;

/**
 * Asks everyone the queries to which there is a way between different cells. Throws when an answer is wrong.
 *
 * @param rounds How often each query is asked for the clock; times are infinite where that is never.
 */
export function askAll(
  grid: Grid,
  queries: readonly Query[],
  contestants: readonly Contestant[],
  judgement: Judgement,
  rounds: number = ROUNDS,
): Answered[] {
  const respondents = contestants.map((contestant) => contestant.on(grid));
  const exact = createPlanner(grid, { algorithm: "astar", ...judgement.rule });
  const asked = queries
    .filter(({ start, goal, agent }) => exact.pathExists(start, goal, agent === undefined ? {} : { agent }))
    .filter(({ start, goal }) => start.x !== goal.x || start.y !== goal.y);

  // once for the counts and the paths, which warms up, then for the clock
  const responses = respondents.map((respond) => asked.map((query) => respond(query)));
  const times = respondents.map(() => new Float64Array(asked.length).fill(Number.POSITIVE_INFINITY));
  takeTurns(respondents.length, asked.length, rounds, (contestant, index) => {
    const time = microseconds(() => respondents[contestant](asked[index]));
    if (time < times[contestant][index]) times[contestant][index] = time;
  });

  return asked.map((query, index) => {
    const lengths = responses.map((list, contestant) =>
      checkedLength(grid, query, list[index].path, contestants[contestant], judgement),
    );
    const [length] = lengths;
    const answers = responses.map((list, contestant): Answer => {
      const { expandedByPhase, openListByPhase } = list[index];
      const excess = excessOf(lengths[contestant], length, contestants[contestant]);
      return {
        ...expandedByPhase,
        expanded: expandedByPhase.insert + expandedByPhase.main + expandedByPhase.refine,
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
