import type { Job, Piece } from "./job.ts";

/** How long a piece of a batch should keep a thread busy, in milliseconds, while other batches wait, and while none does. */
const PIECE_TIME = 2;
const LONE_PIECE_TIME = 5;

/** With several threads, a piece has at most this part of what is left for each, so that they are done at about the same time. */
const MOST_OF_REST = 1 / 4;

/** How long a piece should keep a thread busy at least, in milliseconds: to hand over a piece takes a good part of 0.1. */
const LEAST_PIECE_TIME = 0.5;

/** The most queries in a piece. */
const MOST_QUERIES = 1024;

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

  /** @param threads The number of threads that take pieces. */
  constructor(threads: number) {
    this.threads = threads;
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
      if (!piece.job.isOver) return piece;
    }
    for (const line of this.lines) {
      for (let job = shift(line); job !== undefined; job = shift(line)) {
        this.queries -= job.queriesLeft;
        if (job.isOver) continue;
        const piece = job.cut(this.queriesFor(job));
        if (job.queriesLeft > 0) this.add(job);
        return piece;
      }
    }
    return null;
  }

  /** Learns how long a piece took, in milliseconds. */
  noteTime({ task }: Piece, milliseconds: number): void {
    if (task.kind !== "paths") return;
    const time = milliseconds / queriesIn(task);
    this.queryTime = Math.max(1e-4, (1 - NEWEST_SHARE) * this.queryTime + NEWEST_SHARE * time);
  }

  /** Fails all jobs that wait. */
  failAll(error: Error): void {
    const jobs = this.lines.splice(0).flatMap((line) => line.jobs.slice(line.first));
    const pieces = this.returned.splice(0);
    this.queries = 0;
    for (const job of jobs) job.fail(error);
    for (const { job } of pieces) job.fail(error);
  }

  /** How many queries of a job, which is in no line now, the next piece should have. */
  private queriesFor({ queriesLeft }: Job): number {
    const isAlone = this.lines.every(({ jobs, first }) => first === jobs.length);
    const byTime = Math.round((isAlone ? LONE_PIECE_TIME : PIECE_TIME) / this.queryTime);
    const share = this.threads === 1 ? queriesLeft : Math.ceil((MOST_OF_REST * queriesLeft) / this.threads);
    const byRest = Math.max(Math.round(LEAST_PIECE_TIME / this.queryTime), share);
    return Math.max(1, Math.min(MOST_QUERIES, byTime, byRest));
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
