import type { Job, Piece } from "./job.ts";
import type { FromMember } from "./message.ts";
import type { Rooms } from "./room.ts";

type Answer = FromMember & { readonly kind: "answer" };

/**
 * How long a piece of a batch should keep a thread busy, in milliseconds: while other batches wait, while none does, and while none
 * does and the thread can be asked to stop when one comes.
 */
const PIECE_TIME = 2;
const LONE_PIECE_TIME = 5;
const LONG_PIECE_TIME = 100;

/** With several threads, a piece has at most this part of what is left for each, so that they are done at about the same time. */
const MOST_OF_REST = 1 / 2;

/** How long a piece should keep a thread busy at least, in milliseconds: to hand over a piece takes a good part of 0.1. */
const LEAST_PIECE_TIME = 0.5;

/** The most queries in a piece, and in a piece of a thread that can be asked to stop. */
const MOST_QUERIES = 1024;
const MOST_LONG_QUERIES = 1 << 14;

/** The share of the last piece in the estimate of how long a query takes. */
const NEWEST_SHARE = 0.25;

/** Jobs of one priority, in the order of their turns. */
interface Line {
  readonly priority: number;
  jobs: Job[];
  /** The place in `jobs` of the job whose turn is next. */
  first: number;
}

/**
 * The jobs of a pool that wait for threads. Jobs of one priority take turns, one piece each, so that a small batch does not wait
 * for a large one.
 */
export class JobQueue {
  /** The number of queries that no thread has begun, or whose thread has died. */
  queries = 0;
  /** The lines of all priorities, the highest first. */
  private readonly lines: Line[] = [];
  /** Pieces whose threads have died. They come before all others. */
  private readonly returned: Piece[] = [];
  /** How long a query takes, in milliseconds, by the last pieces. */
  private queryTime = 0.1;
  private readonly threads: number;
  private readonly rooms: Rooms;

  /**
   * @param threads The number of threads that take pieces.
   * @param rooms The memory that threads write answers into.
   */
  constructor(threads: number, rooms: Rooms) {
    this.threads = threads;
    this.rooms = rooms;
  }

  /** Adds a job behind all others of its priority. */
  add(job: Job): void {
    this.queries += job.queriesLeft;
    this.lineOf(job.priority).jobs.push(job);
  }

  /** Takes back a piece whose thread has died. */
  giveBack(piece: Piece): void {
    this.queries += queriesIn(piece.task);
    this.returned.push(piece);
  }

  /** The next piece for a thread; `null` if there is none. */
  next(): Piece | null {
    for (let piece = this.returned.pop(); piece !== undefined; piece = this.returned.pop()) {
      this.queries -= queriesIn(piece.task);
      if (!piece.job.isOver) return this.furnished(piece);
    }
    for (const line of this.lines) {
      for (let job = shift(line); job !== undefined; job = shift(line)) {
        this.queries -= job.queriesLeft;
        if (job.isOver) continue;
        const isAlone = this.lines.every(({ jobs, first }) => first === jobs.length);
        const piece = job.cut(this.queriesFor(job, isAlone));
        piece.isLong = isAlone;
        if (job.queriesLeft > 0) this.add(job);
        return this.furnished(piece);
      }
    }
    return null;
  }

  /** Gives the answer to a piece to its job. If the thread has stopped in the middle of the piece, the rest waits again. */
  answer(piece: Piece, { value, version, milliseconds }: Answer): void {
    const { job, task } = piece;
    const left = job.answer(piece, value, version);
    if (task.kind === "paths") this.noteTime(milliseconds / (queriesIn(task) - left));
    if (left === 0) return;
    this.queries += left;
    // a job with other queries left is in its line
    if (job.queriesLeft === left) this.lineOf(job.priority).jobs.push(job);
  }

  /** Fails all jobs that wait. */
  failAll(error: Error): void {
    const jobs = this.lines.splice(0).flatMap((line) => line.jobs.slice(line.first));
    const pieces = this.returned.splice(0);
    this.queries = 0;
    for (const job of jobs) job.fail(error);
    for (const { job } of pieces) job.fail(error);
  }

  /** Lends a piece the memory for its answers. A thread that has died may still write into the memory that it was lent. */
  private furnished(piece: Piece): Piece {
    const { task } = piece;
    piece.room =
      task.kind === "paths" && this.rooms.isFor(task.starts.length) ? this.rooms.take(task.starts.length) : null;
    return piece;
  }

  /** Learns how long a query took, in milliseconds. */
  private noteTime(time: number): void {
    this.queryTime = Math.max(1e-4, (1 - NEWEST_SHARE) * this.queryTime + NEWEST_SHARE * time);
  }

  /** How many queries of a job the next piece should have. */
  private queriesFor({ queriesLeft }: Job, isAlone: boolean): number {
    const { queryTime } = this;
    const isLong = isAlone && this.rooms.isFor(queriesLeft);
    const time = isLong ? LONG_PIECE_TIME : isAlone ? LONE_PIECE_TIME : PIECE_TIME;
    const share = this.threads === 1 ? queriesLeft : Math.ceil((MOST_OF_REST * queriesLeft) / this.threads);
    const byRest = Math.max(Math.round(LEAST_PIECE_TIME / queryTime), share);
    const most = isLong ? MOST_LONG_QUERIES : MOST_QUERIES;
    return Math.max(1, Math.min(most, Math.round(time / queryTime), byRest));
  }

  private lineOf(priority: number): Line {
    const before = this.lines.findIndex((line) => line.priority <= priority);
    if (before >= 0 && this.lines[before].priority === priority) return this.lines[before];
    const line = { priority, jobs: [], first: 0 };
    this.lines.splice(before < 0 ? this.lines.length : before, 0, line);
    return line;
  }
}

/** Takes the job whose turn is next out of a line; `undefined` if the line is empty. */
function shift(line: Line): Job | undefined {
  const job = line.jobs[line.first++];
  // half of the list is behind: to take jobs out one by one would move all others each time
  if (line.first * 2 > line.jobs.length) {
    line.jobs = line.jobs.slice(line.first);
    line.first = 0;
  }
  return job;
}

/** The number of queries in a task. */
function queriesIn(task: Piece["task"]): number {
  return task.kind === "paths" ? task.starts.length : 1;
}
