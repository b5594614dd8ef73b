import { isShared } from "../grid/shared-memory.ts";
import type { ReachedCells } from "../path/reach.ts";
import type { Task, TaskAnswer, TaskOptions } from "./message.ts";
import { type AnsweredPart, joinParts, type PathArrays, type PathList } from "./path-list.ts";

/** A part of a job that one thread does at a time. */
export interface Piece {
  readonly job: Job;
  readonly task: Task;
  /** The place of the piece among the pieces of its job. */
  readonly index: number;
  /** How many threads have died with this piece. */
  deaths: number;
}

/** What a caller waits for. A pool cuts a job into pieces, and gives one piece of each job in turn to threads. */
export interface Job {
  /** Jobs of a higher priority come first. */
  readonly priority: number;
  /** The queries of the job that no thread has begun. */
  readonly queriesLeft: number;
  /** Whether the job has been answered, has failed, or was given up. */
  readonly isOver: boolean;
  /** Cuts off a piece of at most `most` queries. Called only while there are queries left. */
  cut(most: number): Piece;
  /** Takes the answer to a piece. */
  answer(piece: Piece, value: TaskAnswer, version: number): void;
  /** Tells the caller why there is no answer. */
  fail(error: Error): void;
}

/** The cells that an agent can reach at a limited cost, on the map of one version. */
export interface PoolReach extends ReachedCells {
  /** The version of the pool's grid that the answer is right for. */
  readonly version: number;
}

/** The ends of a caller's promise. */
export interface Promised<T> {
  keep(value: T): void;
  fail(error: Error): void;
}

/** A batch of paths between pairs of cells. */
export class PathsJob implements Job {
  readonly priority: number;
  isOver = false;
  private readonly agent: string;
  private readonly starts: Int32Array;
  private readonly goals: Int32Array;
  private readonly options: TaskOptions;
  private readonly width: number;
  private readonly promised: Promised<PathList>;
  private begun = 0;
  private readonly parts: (AnsweredPart | undefined)[] = [];
  private partsLeft = 0;

  constructor(
    ends: { readonly agent: string; readonly starts: Int32Array; readonly goals: Int32Array },
    options: TaskOptions,
    priority: number,
    width: number,
    promised: Promised<PathList>,
  ) {
    this.agent = ends.agent;
    this.starts = ends.starts;
    this.goals = ends.goals;
    this.options = options;
    this.priority = priority;
    this.width = width;
    this.promised = promised;
  }

  get queriesLeft(): number {
    return this.starts.length - this.begun;
  }

  cut(most: number): Piece {
    const first = this.begun;
    const end = Math.min(this.starts.length, first + most);
    this.begun = end;
    const { agent, options } = this;
    const [starts, goals] = [partOf(this.starts, first, end), partOf(this.goals, first, end)];
    this.partsLeft++;
    const index = this.parts.push(undefined) - 1;
    return { job: this, task: { kind: "paths", agent, starts, goals, options }, index, deaths: 0 };
  }

  answer({ index }: Piece, value: TaskAnswer, version: number): void {
    if (this.isOver) return;
    this.parts[index] = { arrays: value as PathArrays, version };
    this.partsLeft--;
    if (this.partsLeft > 0 || this.queriesLeft > 0) return;
    this.isOver = true;
    this.promised.keep(joinParts(this.parts as AnsweredPart[], this.width));
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.fail(error);
  }
}

/** A question that one thread answers at once. */
export class QuestionJob<T> implements Job {
  readonly priority: number;
  isOver = false;
  queriesLeft = 1;
  private readonly task: Task;
  private readonly promised: Promised<T>;
  private readonly read: (value: TaskAnswer, version: number) => T;

  /** @param read Turns what a thread has answered, for a version of the grid, into what the caller gets. */
  constructor(task: Task, priority: number, promised: Promised<T>, read: (value: TaskAnswer, version: number) => T) {
    this.task = task;
    this.priority = priority;
    this.promised = promised;
    this.read = read;
  }

  cut(): Piece {
    this.queriesLeft = 0;
    return { job: this, task: this.task, index: 0, deaths: 0 };
  }

  answer(_: Piece, value: TaskAnswer, version: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.keep(this.read(value, version));
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.fail(error);
  }
}

/** A part of an array to be posted: without memory that threads share, a view would be posted with all of its buffer. */
function partOf(cells: Int32Array, first: number, end: number): Int32Array {
  return isShared(cells) ? cells.subarray(first, end) : cells.slice(first, end);
}
