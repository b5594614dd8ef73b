/**
 * A pool answers queries on several threads. Each thread has a copy of the map with planners of its own (`replica.ts`). An edit
 * goes to all threads, and takes effect between the tasks that were posted before and after it; so every answer is right for a
 * version of the map, and says which.
 *
 * A call becomes a job (`job.ts`). Jobs take turns (`job-queue.ts`): whenever a thread is free (`member.ts`), the next job gives
 * it a piece of some milliseconds. When a thread dies, its pieces return to the queue, and another thread starts from the map as
 * it is then. So nothing is lost, and nothing is answered twice.
 *
 * A pool does not walk, has no ticks and keeps no clock: that is a world's work.
 */
import { checkDistance, checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { type Agent, type AgentClass, classOfAgent } from "../grid/agent.ts";
import { singleCellAt } from "../grid/area.ts";
import type { Edit } from "../grid/edit.ts";
import { Grid, type Point } from "../grid/grid.ts";
import { MOVEMENT_OPTIONS, Movement, type MovementOptions, movementAmong } from "../grid/movement.ts";
import { areaOf } from "../grid/rectangle.ts";
import { sharedCopy } from "../grid/shared-memory.ts";
import { PlainGround } from "../grid/sight.ts";
import type { Path } from "../path/path.ts";
import type { ReachedCells } from "../path/reach.ts";
import type { AnyOptions } from "../planner/create-planner.ts";
import type { Planner } from "../planner/planner.ts";
import { checkQuery, QUERY_OPTIONS, type QueryOptions } from "../planner/query.ts";
import { editsOf, partsOfGrid } from "../worker/grid-parts.ts";
import type { GridParts } from "../worker/message.ts";
import type { WorkerLike } from "../worker/port.ts";
import { RemoteRequest } from "../worker/remote-request.ts";
import type { Explanation } from "../world/explanation.ts";
import type { Algorithm, WorldOptions } from "../world/options.ts";
import type { PathRequest, RequestOptions, Signal } from "../world/request.ts";
import { checkPriority } from "../world/walker.ts";
import type { World } from "../world/world.ts";
import { cores, startThread } from "./default-thread.ts";
import { type Job, PathsJob, type Piece, type PoolReach, type Promised, QuestionJob } from "./job.ts";
import { JobQueue } from "./job-queue.ts";
import { Member, type MemberHost } from "./member.ts";
import type { BuiltOrder, PlannersOptions, Task, TaskAnswer, ToMember } from "./message.ts";
import { GrowingPathList, type PathList } from "./path-list.ts";
import { Rooms } from "./room.ts";
import { SharedBuilds } from "./shared-builds.ts";

/** How many threads may die in a row before they have built their planners; after one more, the pool ends. */
const MOST_DEATHS = 3;

/** How many threads may die with one piece; then the job of the piece fails. */
const MOST_DEATHS_OF_PIECE = 4;

/** A thread that is replaced builds by itself when more than this part of the map has changed since planners were built. */
const MOST_REPAIRED = 0.25;

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 0x7fff_ffff;

/** What `createPool` takes. */
export interface PoolOptions<Name extends string> extends MovementOptions {
  /** The kinds of agents that there are, by name, at least one. A pool without this option finds no paths, and only builds. */
  readonly agents?: Readonly<Record<Name, Agent>>;
  /** How paths are found. Default `"hpa"`. */
  readonly algorithm?: Algorithm;
  /**
   * The number of threads, each with planners of its own: more threads answer more queries at once, and take more memory. With 0,
   * the asking thread does all the work, in turns of some milliseconds. Default: one less than there are cores, at least 1. From 0
   * to 256.
   */
  readonly workers?: number;
  /**
   * The most queries that may wait for threads. A call beyond that is refused, so that a program that asks faster than threads
   * answer notices. Default 1,000,000, at least 1.
   */
  readonly maxWaiting?: number;
  /** Starts a thread that runs `octile/pool/thread`. Default: a module worker in browsers, a worker thread in Node. */
  readonly worker?: () => WorkerLike;
  /** How long a thread may stay silent after its start, in milliseconds. Default 30,000, at most 2,147,483,647. */
  readonly startLimit?: number;
}

/** What a call may say beside what it asks for. */
export interface CallOptions {
  /** Calls of a higher priority are answered first. Default 0. */
  readonly priority?: number;
  /** Gives the call up: its promise is rejected with the signal's reason, and queries that no thread has begun are dropped. */
  readonly signal?: Signal;
}

/** What a build may say beside what is to be built. */
export interface BuildOptions extends CallOptions {
  /** Hears now and then how much is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** What a thread begins from: a map, and the planners that were built on it; `null` if each thread builds its own. */
interface Origin {
  readonly grid: GridParts;
  readonly version: number;
  readonly links: Grid["cellLinks"];
  readonly built: readonly BuiltOrder[] | null;
}

/** The ends of the paths of a batch: the i-th path leads from `starts[i]` to `goals[i]`, ids of cells (`grid.cellAt`). */
export interface Batch {
  readonly starts: Int32Array;
  readonly goals: Int32Array;
}

/** What a batch may ask for beside the ends of its paths, for all its queries. */
export type BatchOptions = Omit<QueryOptions, "agent" | "goals" | "turnCost"> & CallOptions;

const KNOWN: readonly string[] = [
  "agents",
  "algorithm",
  "workers",
  "maxWaiting",
  "worker",
  "startLimit",
  ...MOVEMENT_OPTIONS,
];
const KNOWN_OF_CALL: readonly string[] = ["priority", "signal"];
const KNOWN_OF_BUILD: readonly string[] = ["onProgress", ...KNOWN_OF_CALL];
/** The options of a query that a pool takes; the paths that threads send do not tell what turns cost. */
const KNOWN_OF_QUERY = QUERY_OPTIONS.filter((name) => name !== "turnCost");
const KNOWN_OF_BATCH: readonly string[] = [...KNOWN_OF_QUERY.filter((name) => name !== "goals"), ...KNOWN_OF_CALL];

/** Makes a pool of threads that find paths on a copy of the grid each, and waits until all have built their planners. */
export async function createPool<Name extends string>(grid: Grid, options: PoolOptions<Name>): Promise<Pool<Name>> {
  if (!(grid instanceof Grid)) throw new TypeError(`createPool needs a Grid, got ${show(grid)}.`);
  const pool = new Pool<Name>(grid, options);
  try {
    await pool.open();
  } catch (error) {
    pool.close();
    throw error;
  }
  return pool;
}

/** Threads that find paths on one grid, and follow its edits. Every promise of a pool is rejected once the pool is closed. */
export class Pool<Name extends string> {
  /** The grid of the program's own thread. The pool follows every edit of it, however it was made. */
  readonly grid: Grid;
  private readonly planners: PlannersOptions;
  private readonly classOfName = new Map<string, AgentClass>();
  private readonly maxWaiting: number;
  private readonly rooms: Rooms;
  private readonly queue: JobQueue;
  private readonly isInPlace: boolean;
  private readonly members: Member[] = [];
  private startWorker: () => WorkerLike;
  private starting: { keep(): void; fail(error: Error): void } | null = null;
  private deaths = 0;
  private nextRequest = 1;
  private readonly builds: SharedBuilds;
  /** What threads begin from; `null` while they build that, and in a pool that finds no paths. */
  private origin: Origin | null = null;
  private failure: Error | null = null;
  /** The version of the grid that the threads have been told of, and its links then. */
  private version: number;
  private links: Grid["cellLinks"];

  /** @internal */
  constructor(grid: Grid, options: PoolOptions<Name>) {
    checkOptions("createPool", options, KNOWN);
    const {
      agents = {} as Record<Name, Agent>,
      algorithm = "hpa",
      maxWaiting = 1_000_000,
      worker = startThread,
      startLimit = 30_000,
    } = options;
    const { workers = Math.max(1, cores() - 1) } = options;
    const movement = movementAmong(options);
    new Movement(movement);
    checkObject("agents", agents);
    if (options.agents !== undefined && Object.keys(agents).length === 0)
      throw new TypeError("agents must name at least one kind of agent, got none.");
    for (const [name, agent] of Object.entries<Agent>(agents)) {
      const kind = classOfAgent(grid, agent);
      if (kind.layers.length > 0) {
        throw new TypeError(
          `The threads of a pool follow no layers, and agent ${show(name)} names some; ask a planner or a world instead.`,
        );
      }
      this.classOfName.set(name, kind);
    }
    checkInteger("workers", workers, 0, 256);
    if (workers === 0 && options.worker !== undefined)
      throw new TypeError("A pool of 0 workers starts none; leave out the option worker.");
    checkInteger("maxWaiting", maxWaiting, 1, Number.MAX_SAFE_INTEGER);
    checkInteger("startLimit", startLimit, 1, LONGEST_TIMER);
    if (typeof worker !== "function") throw new TypeError(`worker must be a function, got ${show(worker)}.`);
    this.isInPlace = workers === 0;
    const members = Math.max(1, workers);
    this.rooms = new Rooms(!this.isInPlace, grid.width + grid.height);
    this.queue = new JobQueue(members, this.rooms);
    this.grid = grid;
    this.planners = { agents, algorithm, ...movement };
    this.maxWaiting = maxWaiting;
    this.version = grid.version;
    this.links = grid.cellLinks;
    this.builds = new SharedBuilds({
      promise: (signal, jobOf) => this.promise(signal, jobOf),
      broadcast: (message) => this.broadcast(message),
    });
    this.startWorker = worker;
    const host = this.hostOf(startLimit);
    for (let i = 0; i < members; i++) this.members.push(new Member(host));
  }

  /** The number of threads. */
  get workers(): number {
    return this.isInPlace ? 0 : this.members.length;
  }

  /** The number of queries that wait for a thread. */
  get waiting(): number {
    return this.queue.queries;
  }

  /** Starts all threads, lets them build the planners of the pool together, and waits until each has all of them. @internal */
  async open(): Promise<void> {
    if (this.isInPlace) {
      const { InPlaceThread } = await import("./in-place.ts");
      this.startWorker = () => new InPlaceThread();
    }
    await this.whenReady((member) => member.start());
    if (this.classOfName.size === 0) return;
    const origin = this.originNow();
    this.origin = { ...origin, built: await this.builds.buildAll(this.planners, origin.grid) };
    // threads get edits that came meanwhile with their first messages
    this.version = this.grid.version;
    this.links = this.grid.cellLinks;
    await this.whenReady((member) => member.begin());
  }

  /** Lets each thread begin something, and waits until all are ready. */
  private whenReady(begin: (member: Member) => void): Promise<void> {
    return new Promise((keep, fail) => {
      this.starting = { keep, fail };
      try {
        for (const member of this.members) begin(member);
      } catch (error) {
        this.end(error as Error);
      }
    });
  }

  /**
   * Builds a planner of the pool's grid on all threads of the pool, for the thread that asks. The planner is the one that
   * `createPlanner` makes, and follows edits that come while it is built. A build of PRA* or QuickPath cannot be shared: this
   * thread does it, in slices. While threads build, queries wait for them up to some tenths of a second.
   */
  async build(options: AnyOptions = {}, call: BuildOptions = {}): Promise<Planner> {
    this.check();
    checkOptions("build", call, KNOWN_OF_BUILD);
    const { buildPlanner } = await import("./own-builds.ts");
    return buildPlanner(this.grid, options, this.builds, call, reporter(call));
  }

  /** Builds a world of the pool's grid, as `createWorld` makes it, with planners that the threads of the pool have built. */
  async buildWorld<Kind extends string>(options: WorldOptions<Kind>, call: BuildOptions = {}): Promise<World<Kind>> {
    this.check();
    checkOptions("buildWorld", call, KNOWN_OF_BUILD);
    const { buildWorld } = await import("./own-builds.ts");
    return buildWorld(this.grid, options, this.builds, call, reporter(call));
  }

  /** Finds the paths of a batch. Flat arrays go in, and flat arrays come out: this costs the least for each path. */
  async findPaths(agent: Name, batch: Batch, options: BatchOptions = {}): Promise<PathList> {
    const kind = this.classOf(agent);
    checkOptions("findPaths", options, KNOWN_OF_BATCH);
    const { starts, goals } = this.checkBatch(batch);
    const { priority = 0, signal, ...query } = options;
    checkPriority(priority);
    if (starts.length === 0) return new GrowingPathList(0).list(this.grid.width);
    checkQuery(this.grid, kind, this.grid.pointOf(starts[0]), this.grid.pointOf(goals[0]), query);
    return this.promise<PathList>(signal, (promised) => {
      const ends = { agent, starts, goals };
      return new PathsJob(ends, query, priority, { width: this.grid.width, rooms: this.rooms }, promised);
    });
  }

  /** Finds one path, as `world.findPath` does. Where there are many, `findPaths` takes less time for each. */
  async findPath(agent: Name, start: Point, goal: Point, options: BatchOptions = {}): Promise<Path> {
    const starts = Int32Array.of(this.grid.cellAt(start, "The start"));
    const goals = Int32Array.of(singleCellAt(this.grid, goal, "The goal"));
    const paths = await this.findPaths(agent, { starts, goals }, options);
    return paths.path(0);
  }

  /** The path to the reachable cell nearest to the goal, which is the goal itself if it can be reached. */
  nearest(agent: Name, start: Point, goal: Point, options: BatchOptions = {}): Promise<Path> {
    return this.findPath(agent, start, goal, { ...options, nearest: true });
  }

  /** Finds every cell that an agent can reach at a cost of at most `maxCost` tiles. */
  async reachable(agent: Name, start: Point, maxCost: number, options: CallOptions = {}): Promise<PoolReach> {
    this.classOf(agent);
    checkOptions("reachable", options, KNOWN_OF_CALL);
    this.grid.cellAt(start, "The start");
    checkDistance("maxCost", maxCost);
    const task = { kind: "reachable", agent, start: { x: start.x, y: start.y }, maxCost } as const;
    return this.question(task, options, (reach, version) => ({ ...(reach as ReachedCells), version }));
  }

  /** Tells whether there is a path at all, without a search. */
  async pathExists(agent: Name, start: Point, goal: Point, options: CallOptions = {}): Promise<boolean> {
    checkOptions("pathExists", options, KNOWN_OF_CALL);
    const task = { kind: "pathExists", agent, ...this.checkEnds(agent, start, goal) } as const;
    return this.question(task, options, (exists) => exists as boolean);
  }

  /** Explains why there is no path, with the cells that are to blame; for people who make maps. */
  async explain(agent: Name, start: Point, goal: Point, options: CallOptions = {}): Promise<Explanation> {
    checkOptions("explain", options, KNOWN_OF_CALL);
    const task = { kind: "explain", agent, ...this.checkEnds(agent, start, goal) } as const;
    return this.question(task, options, (explanation) => explanation as Explanation);
  }

  /**
   * Asks for a path, as `world.request` does: the handle that it returns tells whether the path is there, and can be cancelled.
   * `goal` may be `undefined` when the options name `goals`.
   */
  request(agent: Name, start: Point, goal: Point | undefined, options: RequestOptions = {}): PathRequest<Name> {
    this.check();
    const kind = this.classOf(agent);
    checkOptions("request", options, [...KNOWN_OF_QUERY, "priority"]);
    const { priority = 0, ...query } = options;
    checkPriority(priority);
    checkQuery(this.grid, kind, start, goal, query);
    const ends = {
      agent,
      starts: Int32Array.of(this.grid.cellAt(start)),
      goals: Int32Array.of(goal === undefined ? -1 : singleCellAt(this.grid, goal, "The goal")),
    };
    const request: RemoteRequest<Name> = new RemoteRequest(
      this.nextRequest++,
      agent,
      new PlainGround(this.grid, kind),
      (isCancelled) => {
        if (isCancelled) job.isOver = true;
      },
    );
    const copied = query.goals === undefined ? query : { ...query, goals: query.goals.map((area) => ({ ...area })) };
    const job = new PathsJob(
      ends,
      copied,
      priority,
      { width: this.grid.width, rooms: this.rooms },
      {
        keep: (paths) => request.keep(paths.path(0)),
        fail: (error) => request.fail(error),
      },
    );
    this.add(job);
    return request;
  }

  /** Edits the grid, and returns the version from which on answers know of the edit: all answers to later calls do. */
  edit(edits: Edit | readonly Edit[]): number {
    this.check();
    this.grid.edit(edits);
    this.follow();
    return this.version;
  }

  /** Ends all threads. Callers that wait get an error, and so does every later call. */
  close(): void {
    this.end(new Error("The pool has been closed."));
  }

  /** Asks one thread a question, and returns the promise of what `read` makes of its answer. */
  private question<T>(
    task: Task,
    { priority = 0, signal }: CallOptions,
    read: (value: TaskAnswer, version: number) => T,
  ): Promise<T> {
    checkPriority(priority);
    return this.promise<T>(signal, (promised) => new QuestionJob(task, priority, promised, read));
  }

  /** Makes a job, gives it to the threads, and returns the promise of its answer. */
  private promise<T>(signal: Signal | undefined, jobOf: (promised: Promised<T>) => Job): Promise<T> {
    this.check();
    return new Promise<T>((keep, fail) => {
      const abort = (): void => job.fail(reasonOf(signal));
      const settle = (): void => signal?.removeEventListener("abort", abort);
      const job = jobOf({
        keep: (value) => {
          settle();
          keep(value);
        },
        fail: (error) => {
          settle();
          fail(error);
        },
      });
      if (signal?.aborted) {
        abort();
        return;
      }
      signal?.addEventListener("abort", abort);
      this.add(job);
    });
  }

  /** Gives a job to the threads, unless too much waits for them already. */
  private add(job: Job): void {
    const { waiting, maxWaiting } = this;
    const { queriesLeft } = job;
    if (waiting + queriesLeft > maxWaiting) {
      throw new RangeError(
        `The pool has ${waiting} queries waiting and was asked ${queriesLeft} more, and maxWaiting is ${maxWaiting}; ` +
          "wait for answers before you ask more, or raise maxWaiting.",
      );
    }
    this.queue.add(job);
    this.follow();
    for (const member of this.members) member.stop();
    this.giveWork();
  }

  /** Gives pieces to threads that are free, one to each in turn. */
  private giveWork(): void {
    for (let isGiven = true; isGiven; ) {
      isGiven = false;
      for (const member of this.members) {
        if (!member.isFree) continue;
        const piece = this.queue.next();
        if (piece === null) return;
        member.give(piece);
        isGiven = true;
      }
    }
  }

  /** Tells all threads of the edits since they were last told, so that they repair their planners before the next call. @internal */
  follow(): void {
    const { grid } = this;
    if (grid.version === this.version || this.origin === null) return;
    const edits = grid.changesSince(this.version).flatMap((changed) => editsOf(grid, changed));
    const links = grid.cellLinks === this.links ? null : grid.links;
    this.version = grid.version;
    this.links = grid.cellLinks;
    const message: ToMember = { kind: "edit", edits, links, version: this.version };
    this.broadcast(message);
  }

  private broadcast(message: ToMember): void {
    for (const member of this.members) member.post(message);
  }

  /** The messages that make a thread begin from `origin`, and follow all edits since. */
  private startMessages(): ToMember[] {
    const { grid, planners } = this;
    if (this.origin === null) return [{ kind: "open" }];
    this.follow();
    const { version } = this;
    const changes = grid.changesSince(this.origin.version);
    const cells = changes.reduce((sum, changed) => sum + areaOf(changed), 0);
    // so much would have to be repaired that to build it takes no longer
    if (cells > MOST_REPAIRED * grid.width * grid.height) this.origin = this.originNow();
    const { built, links } = this.origin;
    const start: ToMember = { kind: "start", grid: this.origin.grid, version: this.origin.version, planners, built };
    if (this.origin.version === version) return [start];
    const edits = changes.flatMap((changed) => editsOf(grid, changed));
    return [start, { kind: "edit", edits, links: grid.cellLinks === links ? null : grid.links, version }];
  }

  /** The map as it is now, for threads that build their planners by themselves. */
  private originNow(): Origin {
    const { grid } = this;
    return { grid: partsOfGrid(grid), version: grid.version, links: grid.cellLinks, built: null };
  }

  private hostOf(startLimit: number): MemberHost {
    return {
      startLimit,
      start: () => this.startWorker(),
      startMessages: () => this.startMessages(),
      onReady: () => {
        this.deaths = 0;
        if (this.members.every(({ isReady }) => isReady)) this.starting?.keep();
        this.giveWork();
      },
      onAnswer: (piece, answer) => {
        this.queue.answer(piece, answer);
        this.giveWork();
      },
      onFault: ({ job }, error) => {
        job.fail(error);
        this.giveWork();
      },
      onDeath: (member, pieces, error) => this.replace(member, pieces, error),
      onRefusal: (error) => this.end(error),
    };
  }

  /** Starts a thread in the place of one that has died. */
  private replace(member: Member, pieces: readonly Piece[], error: Error): void {
    for (const piece of pieces) {
      piece.deaths++;
      if (piece.deaths > MOST_DEATHS_OF_PIECE) piece.job.fail(error);
      else this.queue.giveBack(piece);
    }
    this.deaths++;
    if (this.deaths > MOST_DEATHS) {
      this.end(error);
      return;
    }
    try {
      member.start();
    } catch (reason) {
      this.end(reason as Error);
    }
    this.giveWork();
  }

  private end(error: Error): void {
    if (this.failure !== null) return;
    this.failure = error;
    for (const member of this.members) for (const { job } of member.end()) job.fail(error);
    this.queue.failAll(error);
    this.starting?.fail(error);
  }

  /** Throws if the pool has ended. */
  private check(): void {
    if (this.failure !== null) throw this.failure;
  }

  /** Checks the ends of a query, and copies them. */
  private checkEnds(agent: Name, start: Point, goal: Point): { start: Point; goal: Point } {
    this.classOf(agent);
    this.grid.cellAt(start, "The start");
    singleCellAt(this.grid, goal, "The goal");
    return { start: { x: start.x, y: start.y }, goal: { x: goal.x, y: goal.y } };
  }

  private classOf(agent: Name): AgentClass {
    const kind = this.classOfName.get(agent);
    if (kind !== undefined) return kind;
    throw new TypeError(`Unknown agent ${show(agent)}; this pool has ${[...this.classOfName.keys()].join(", ")}.`);
  }

  /** Checks the cells of a batch, and copies them: the caller may write over its arrays before threads have read them. */
  private checkBatch(batch: Batch): Batch {
    checkObject("A batch", batch);
    const starts = this.checkCells("starts", batch.starts);
    const goals = this.checkCells("goals", batch.goals);
    if (starts.length === goals.length) return { starts, goals };
    throw new RangeError(`A batch needs a goal for each start, got ${starts.length} starts and ${goals.length} goals.`);
  }

  private checkCells(name: string, cells: unknown): Int32Array {
    if (!(cells instanceof Int32Array)) throw new TypeError(`${name} must be an Int32Array, got ${show(cells)}.`);
    const { width, height } = this.grid;
    const outside = cells.findIndex((cell) => cell < 0 || cell >= width * height);
    if (outside < 0) return sharedCopy(cells);
    throw new RangeError(
      `${name}[${outside}] must be a cell of the ${width} × ${height} grid, from 0 to ${width * height - 1}, got ${cells[outside]}.`,
    );
  }
}

/** Tells a caller how much is done, and never less than before. */
function reporter({ onProgress }: BuildOptions): (done: number) => void {
  let most = 0;
  return (done) => {
    most = Math.max(most, Math.min(1, done));
    onProgress?.(most);
  };
}

/** The error that a call gets that its signal has given up. */
function reasonOf(signal: Signal | undefined): Error {
  const reason = signal?.reason;
  return reason instanceof Error ? reason : new Error("The call was given up by its signal.");
}
