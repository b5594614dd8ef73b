import { createPlanner, type Grid } from "../../src/index.ts";
import { isFree } from "../free.ts";
import { isOptimal } from "../quality.ts";
import { Answers } from "./answers.ts";
import type { Contestant, Entry } from "./contestant.ts";
import type { Course, Query } from "./courses.ts";
import { heldBytes, tidy } from "./memory.ts";
import { ENOUGH, MOST_ROUNDS, PATIENCE, TURN } from "./pace.ts";
import type { Rule } from "./rule.ts";

/** What one contestant did on one map. */
export interface Run {
  readonly contestant: string;
  /** How long each query took, in microseconds. A contestant that was stopped has fewer times than there are queries. */
  readonly times: number[];
  readonly answers: Answers;
  /** Until the first answer, in milliseconds. */
  readonly buildTime: number;
  /** Memory held after the first answer, in bytes, without the map as it was given. */
  readonly bytes: number;
}

/** A query, and what its cheapest path costs under the rule of the race. */
interface Task {
  readonly query: Query;
  readonly optimal: number;
}

/** A run under way. */
interface Lane extends Run {
  readonly racer: Contestant;
  /** Holds the map as it was given, so that its memory is held before and after. */
  readonly make: unknown;
}

/** How thoroughly to race. */
export interface Pace {
  /** The milliseconds for which queries are asked before the clock runs, so that the engine has compiled what it runs. */
  readonly warmUp: number;
}

/** Has contestants take turns at the queries of a map, each time another one first. */
export async function race(course: Course, rule: Rule, entries: readonly Entry[], { warmUp }: Pace): Promise<Run[]> {
  const grid = course.readGrid();
  const tasks = course.queries.map((query): Task => ({ query, optimal: optimum(grid, rule, query) }));
  const lanes: Lane[] = [];
  for (const entry of entries) lanes.push(await enter(entry, course.readGrid()));
  for (const { racer } of lanes) await askFor(warmUp, racer, tasks);

  for (let first = 0; first < tasks.length; first += TURN) {
    const batch = tasks.slice(first, first + TURN);
    for (let turn = 0; turn < lanes.length; turn++) {
      const { racer, times, answers } = lanes[(first / TURN + turn) % lanes.length];
      const note = ({ query, optimal }: Task): void => answers.note(grid, rule, query, optimal, racer.points());
      times.push(...(await fastestTurn(racer, batch, note, PATIENCE - milliseconds(times))));
    }
  }
  return lanes.map(({ racer: _, make: __, ...run }) => run);
}

/** What the cheapest path costs: octile's own A*, compared with what is published. */
function optimum(grid: Grid, rule: Rule, { start, goal, published }: Query): number {
  const { cost } = createPlanner(grid, { algorithm: "astar", ...rule.movement }).findPath(start, goal);
  if (rule.movement.corners !== "bothFree" || published === undefined || isOptimal(cost, published)) return cost;
  throw new Error(`Expected a path of the published length ${published}, got one of ${cost}.`);
}

/** Sets a contestant up, and asks it the way from one cell to the next: some put things off until the first query. */
async function enter({ name, prepare }: Entry, grid: Grid): Promise<Lane> {
  const first = firstPair(grid);
  const make = prepare(grid);
  const before = await heldBytes();
  const began = performance.now();
  const racer = await make();
  await ask(racer, first);
  const buildTime = performance.now() - began;
  const bytes = (await heldBytes()) - before;
  return { contestant: name, racer, make, times: [], answers: new Answers(), buildTime, bytes };
}

/** Two free cells side by side. */
function firstPair(grid: Grid): Query {
  const { width } = grid;
  const cell = grid.terrainOfCell.findIndex(
    (_, left) => left % width < width - 1 && isFree(grid, left) && isFree(grid, left + 1),
  );
  return { start: grid.pointOf(cell), goal: grid.pointOf(cell + 1) };
}

async function askFor(duration: number, racer: Contestant, tasks: readonly Task[]): Promise<void> {
  const began = performance.now();
  for (let index = 0; performance.now() - began < duration; index++) {
    await ask(racer, tasks[index % tasks.length].query);
  }
}

/** Takes a turn, several times if it is quick, and tells how long each query took at best; notes each answer once. */
async function fastestTurn(
  racer: Contestant,
  batch: readonly Task[],
  note: (task: Task) => void,
  patience: number,
): Promise<readonly number[]> {
  let times = await takeTurn(racer, batch, note, patience);
  const enough = performance.now() + ENOUGH - milliseconds(times);
  for (let round = 1; round < MOST_ROUNDS && performance.now() < enough; round++) {
    const taken = await takeTurn(racer, batch, () => {}, patience);
    times = times.map((time, index) => Math.min(time, taken[index]));
  }
  return times;
}

/** Asks queries one after the other, until patience runs out, and tells how many microseconds each took. */
async function takeTurn(
  racer: Contestant,
  batch: readonly Task[],
  note: (task: Task) => void,
  patience: number,
): Promise<number[]> {
  const times: number[] = [];
  tidy();
  for (const task of batch) {
    if (milliseconds(times) > patience) break;
    times.push(await ask(racer, task.query));
    note(task);
  }
  return times;
}

/** The sum of some times in microseconds. */
function milliseconds(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

async function ask(racer: Contestant, { start, goal }: Query): Promise<number> {
  racer.reset?.();
  const began = performance.now();
  const answer = racer.find(start, goal);
  if (answer instanceof Promise) await answer;
  return (performance.now() - began) * 1000;
}
