import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement as MovementRules } from "../../../src/grid/movement.ts";
import type { Agent, Grid, Path, Planner, Point, Primitive, QueryReport, Rectangle } from "../../../src/index.ts";
import { type Obstacle, obstacleOf } from "./obstacle.ts";
import { type KeptPlanner, sentenceOf } from "./planners.ts";
import { agentOfRun } from "./run.ts";
import type { Movement, Run } from "./state.ts";

/** What is asked of every run. */
export interface Question {
  readonly grid: Grid;
  readonly start: Point;
  readonly goal: Point;
  readonly agent: Agent;
  readonly movement: Movement;
}

/** The thread that keeps the planner of an answer, and tells more of the answer than the page knows. */
export interface AnswerThread {
  /** Returns how long the query takes when it is asked again, in milliseconds. */
  again(): Promise<number>;
  /** Returns what to draw, but for what tells why there is no path. */
  scene(layers: readonly string[], hovered?: Point, within?: Rectangle): Promise<readonly Primitive[]>;
  /** Returns x and y of each node that the query expanded, in the order of expansion. */
  expanded(): Promise<Float32Array>;
}

/** What came of one run. */
export interface Answer {
  readonly run: Run;
  /** `undefined` when it could not be made, is still being built, or is kept by a thread. */
  readonly planner: Planner | undefined;
  /** Why there is no answer, in a sentence: PRA* on a grid with links, for example. */
  readonly fault: string | undefined;
  readonly path: Path | undefined;
  /** Why there is no path, when there is none. */
  readonly explanation: Obstacle | undefined;
  readonly work: QueryReport | undefined;
  /** In milliseconds, like all times. */
  readonly queryTime: number;
  readonly buildTime: number;
  /** What it took to follow the edits since the answer before; 0 when there were none. */
  readonly repairTime: number;
  /** How many clusters were built again for that; of PRA* and QuickPath, nodes. */
  readonly rebuilt: number;
  /** Memory held beside the grid, counted once for each planner. */
  readonly bytes: number;
  /** How many levels the planner has. */
  readonly levels: number;
  /** The thread that keeps the planner, on a large map; `undefined` where the page keeps it. */
  readonly thread: AnswerThread | undefined;
  /** Whether A* has found the path, because the planner of the run is still being built. */
  readonly isMeanwhile: boolean;
  /** Whether something else is asked by now, and the thread has not answered that yet. */
  readonly isPending: boolean;
}

/** What is known of a run that has not answered. */
export const NO_ANSWER: Omit<Answer, "run"> = {
  planner: undefined,
  fault: undefined,
  path: undefined,
  explanation: undefined,
  work: undefined,
  queryTime: 0,
  buildTime: 0,
  repairTime: 0,
  rebuilt: 0,
  bytes: 0,
  levels: 0,
  thread: undefined,
  isMeanwhile: false,
  isPending: false,
};

/** How long a round of queries is timed, and how long all rounds together may take, in milliseconds. */
const ROUND = 4;
const ALL_ROUNDS = 32;

/** The most rounds that are timed: an odd number, so that one of them is the median. */
const ROUNDS = 7;

/**
 * How long a query takes when it is asked again and again, in milliseconds: the median of several rounds, after one that warms up. A pause
 * of the machine makes one round long, and not the median.
 */
export function timeAgain(planner: Planner, { start, goal }: Question): number {
  const ask = (): void => void planner.findPath(start, goal);
  const began = performance.now();
  timeOfRound(ask);
  const times: number[] = [];
  do times.push(timeOfRound(ask));
  while (times.length < ROUNDS && performance.now() - began < ALL_ROUNDS);
  return medianOf(times);
}

/** The mean time of a query in a round, in milliseconds. */
function timeOfRound(ask: () => void): number {
  const began = performance.now();
  let count = 0;
  let time = 0;
  do {
    ask();
    count++;
    time = performance.now() - began;
  } while (time < ROUND);
  return time / count;
}

/** The middle one of numbers, or the lower one of the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}

/** What one run has to say. */
type Outcome = Pick<Answer, "planner" | "fault" | "path" | "work" | "queryTime" | "repairTime" | "rebuilt">;

/** Lets a planner answer a question, after it has followed the edits of the grid. */
export function answerOf(run: Run, kept: KeptPlanner, question: Question): Answer {
  return new RunAnswer(run, kept, question, outcomeOf(kept, question));
}

function outcomeOf(kept: KeptPlanner, { start, goal }: Question): Outcome {
  const { planner, fault, building } = kept;
  if (planner === undefined || building !== null) return { ...NO_ANSWER, fault };
  try {
    const { repairTime, rebuilt } = repair(kept, planner);
    const began = performance.now();
    const path = planner.findPath(start, goal);
    const queryTime = performance.now() - began;
    return { planner, fault, path, work: planner.lastQuery, queryTime, repairTime, rebuilt };
  } catch (error) {
    return { ...NO_ANSWER, planner, fault: sentenceOf(error) };
  }
}

/** Follows the edits of the grid, and tells what that took. */
function repair(kept: KeptPlanner, planner: Planner): Pick<Answer, "repairTime" | "rebuilt"> {
  if (kept.version === planner.grid.version) return { repairTime: 0, rebuilt: 0 };
  const before = planner.repairs.rebuilt;
  const began = performance.now();
  for (const _ of planner.repair());
  kept.version = planner.grid.version;
  return { repairTime: performance.now() - began, rebuilt: planner.repairs.rebuilt - before };
}

/** An answer that works out only when asked what takes long, and not twice. */
class RunAnswer implements Answer {
  readonly run: Run;
  readonly planner: Planner | undefined;
  readonly fault: string | undefined;
  readonly path: Path | undefined;
  readonly work: QueryReport | undefined;
  readonly queryTime: number;
  readonly buildTime: number;
  readonly repairTime: number;
  readonly rebuilt: number;
  readonly thread = undefined;
  readonly isMeanwhile = false;
  readonly isPending = false;
  private readonly kept: KeptPlanner;
  private readonly question: Question;
  private knownExplanation: Obstacle | undefined;

  constructor(run: Run, kept: KeptPlanner, question: Question, outcome: Outcome) {
    this.run = run;
    this.kept = kept;
    this.question = question;
    this.planner = outcome.planner;
    this.fault = outcome.fault;
    this.path = outcome.path;
    this.work = outcome.work;
    this.queryTime = outcome.queryTime;
    this.buildTime = kept.buildTime;
    this.repairTime = outcome.repairTime;
    this.rebuilt = outcome.rebuilt;
  }

  get explanation(): Obstacle | undefined {
    const { path, planner } = this;
    if (path === undefined || planner === undefined || path.cells.length > 0) return undefined;
    this.knownExplanation ??= this.explain(planner);
    return this.knownExplanation;
  }

  private explain(planner: Planner): Obstacle {
    const { grid, start, goal, agent, movement } = this.question;
    const view = AgentGrid.of(grid, classOfAgent(grid, agentOfRun(this.run, agent)), new MovementRules(movement));
    const nearest = planner.findPath(start, goal, { nearest: true });
    return obstacleOf(view, grid.cellAt(start), grid.cellAt(goal), nearest);
  }

  get bytes(): number {
    const { kept, planner } = this;
    if (planner !== undefined) kept.bytes ??= planner.report().bytes;
    return kept.bytes ?? 0;
  }

  get levels(): number {
    const { kept, planner } = this;
    // they do not change once they are built
    if (planner !== undefined) kept.levels ??= planner.report().levels.length;
    return kept.levels ?? 0;
  }
}
