import { isShared } from "../grid/shared-memory.ts";
import type { ReachedCells } from "../path/reach.ts";
import type { PathsTask, RoomAnswer, Task, TaskAnswer, TaskOptions } from "./message.ts";
import { GrowingPathList, type PathArrays, type PathList } from "./path-list.ts";
import { answersIn, type Rooms } from "./room.ts";

/** A part of a job that one thread does at a time. */
export interface Piece {
  readonly job: Job;
  readonly task: Task;
  /** The place of the piece's first query, or of its task, in its job. */
  readonly index: number;
  /** How many threads have died with this piece. */
  deaths: number;
  /** Whether the piece was cut for a job without others beside it, so that a thread stops in the middle of it when another comes. */
  isLong: boolean;
  /** The memory that the thread writes its answers into; `null` if the thread posts them. */
  room: ArrayBufferLike | null;
}

/** A piece of a job, which no thread has yet. */
export function pieceOf(job: Job, task: Task, index: number): Piece {
  return { job, task, index, deaths: 0, isLong: false, room: null };
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
  /** Takes the answer to a piece, and returns how many queries of the piece are left, because the thread was asked to stop. */
  answer(piece: Piece, value: TaskAnswer, version: number): number;
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
  queriesLeft: number;
  private readonly agent: string;
  private readonly starts: Int32Array;
  private readonly goals: Int32Array;
  private readonly options: TaskOptions;
  private readonly width: number;
  private readonly rooms: Rooms;
  private readonly promised: Promised<PathList>;
  private readonly paths: GrowingPathList;
  /** The queries that no thread has begun, as ranges; the last range is the next. */
  private readonly rangesLeft: { first: number; readonly end: number }[];

  constructor(
    ends: { readonly agent: string; readonly starts: Int32Array; readonly goals: Int32Array },
    options: TaskOptions,
    priority: number,
    { width, rooms }: { readonly width: number; readonly rooms: Rooms },
    promised: Promised<PathList>,
  ) {
    this.agent = ends.agent;
    this.starts = ends.starts;
    this.goals = ends.goals;
    this.options = options;
    this.priority = priority;
    this.width = width;
    this.rooms = rooms;
    this.promised = promised;
    this.queriesLeft = ends.starts.length;
    this.paths = new GrowingPathList(this.queriesLeft);
    this.rangesLeft = [{ first: 0, end: this.queriesLeft }];
  }

  cut(most: number): Piece {
    const range = this.rangesLeft[this.rangesLeft.length - 1];
    const { first } = range;
    const end = Math.min(range.end, first + most);
    range.first = end;
    if (end === range.end) this.rangesLeft.pop();
    this.queriesLeft -= end - first;
    const { agent, options } = this;
    const [starts, goals] = [partOf(this.starts, first, end), partOf(this.goals, first, end)];
    return pieceOf(this, { kind: "paths", agent, starts, goals, options }, first);
  }

  answer({ index, task, room }: Piece, value: TaskAnswer, version: number): number {
    const { rooms } = this;
    if (this.isOver) {
      if (room !== null) rooms.giveBack(room);
      return 0;
    }
    const queries = (task as PathsTask).starts.length;
    const arrays = room === null ? (value as PathArrays) : answersOf(value as RoomAnswer, room, queries);
    const count = arrays.statusOfPath.length;
    rooms.note(count, arrays.cells.length);
    const onCopied = (): void => {
      if (room !== null) rooms.giveBack(room);
    };
    this.paths.take({ first: index, arrays, version, onCopied });
    if (this.paths.isComplete) {
      this.isOver = true;
      this.promised.keep(this.paths.list(this.width));
    }
    const left = queries - count;
    if (left > 0) this.rangesLeft.push({ first: index + count, end: index + queries });
    this.queriesLeft += left;
    return left;
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.fail(error);
  }
}

/** The answers that a thread has written into the room of a piece. */
function answersOf({ count, cells }: RoomAnswer, room: ArrayBufferLike, queries: number): PathArrays {
  const arrays = answersIn(room, queries);
  return {
    statusOfPath: arrays.statusOfPath.subarray(0, count),
    costOfPath: arrays.costOfPath.subarray(0, count),
    lowerBoundOfPath: arrays.lowerBoundOfPath.subarray(0, count),
    firstCellOfPath: arrays.firstCellOfPath.subarray(0, count + 1),
    cells: cells ?? arrays.cells.subarray(0, arrays.firstCellOfPath[count]),
  };
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
    return pieceOf(this, this.task, 0);
  }

  answer(_: Piece, value: TaskAnswer, version: number): number {
    if (!this.isOver) {
      this.isOver = true;
      this.promised.keep(this.read(value, version));
    }
    return 0;
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
