import type { Grid } from "../grid/grid.ts";
import { isShared, sharedMemory } from "../grid/shared-memory.ts";
import { now } from "../hierarchy/clock.ts";
import { partsOn } from "../hpa/levels/split-build.ts";
import type { SharedRows } from "../hpa/levels/top-table.ts";
import type { AnyOptions } from "../planner/create-planner.ts";
import type { GridPlanner } from "../planner/grid-planner.ts";
import { type HaaOptions, haaSettings } from "../planner/haa.ts";
import { type HpaOptions, hpaSettings } from "../planner/hpa.ts";
import { partsOfGrid } from "../worker/grid-parts.ts";
import type { GridParts } from "../worker/message.ts";
import type { Job, Piece, Promised } from "./job.ts";
import {
  type BuildOrder,
  type BuiltOrder,
  type PartAnswer,
  type PlannersOptions,
  plannersOf,
  type Task,
  type TaskAnswer,
  type ToMember,
} from "./message.ts";
import { canSplit, PlannerBuild } from "./planner-build.ts";
import type { CallOptions, Signal } from "./pool.ts";

// browsers and Node have this; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;

/** How long the asking thread builds at a stretch, in milliseconds: less than a frame. */
const SLICE = 8;

/** Pieces that the rows of a table are cut into, at most. */
const PIECES_OF_ROWS = 48;

/** Maps of fewer clusters than this are built by each thread alone: to share the work would take longer. */
const LEAST_CLUSTERS = 16;

/** The parts of a build that are over once all parts are made, and once all rows are. */
const AFTER_PARTS = 0.75;
const AFTER_ROWS = 0.95;

/** What builds ask of their pool. */
export interface BuildHost {
  /** Gives a job to the threads, and returns the promise of its answer. */
  promise<T>(signal: Signal | undefined, jobOf: (promised: Promised<T>) => Job): Promise<T>;
  /** Posts a message to all threads. */
  broadcast(message: ToMember): void;
}

/** The planners that the threads of a pool build together: parts first, then rows of tables. */
export class SharedBuilds {
  private readonly host: BuildHost;
  private nextId = 1;

  constructor(host: BuildHost) {
    this.host = host;
  }

  /** What the threads build for the agents of a pool; `null` if each thread had better build its own. */
  ordersFor(options: PlannersOptions, grid: GridParts, { width, height }: Grid): BuildOrder[] | null {
    const planners = plannersOf(options);
    if (!planners.every((planner) => canSplit(planner.options))) return null;
    const { clusterSize } = settingsOf(planners[0].options);
    if (Math.ceil(width / clusterSize) * Math.ceil(height / clusterSize) < LEAST_CLUSTERS) return null;
    const gridId = this.nextId;
    return planners.map((planner) => ({ id: this.nextId++, gridId, grid, options: planner.options }));
  }

  /**
   * Lets the threads build a planner.
   *
   * @param take Takes each part as soon as it is there.
   */
  async build(
    order: BuildOrder,
    grid: Grid,
    { priority = 0, signal }: CallOptions = {},
    take: (index: number, answer: PartAnswer) => void = () => {},
    report: (done: number) => void = () => {},
  ): Promise<BuiltOrder> {
    const count = partsOn(grid, settingsOf(order.options));
    const tasks = Array.from({ length: count }, (_, part): Task => ({ kind: "part", build: order, part }));
    const answers: PartAnswer[] = [];
    let made = 0;
    await this.host.promise<void>(signal, (promised) => {
      return new TasksJob(tasks, priority, promised, (index, value) => {
        answers[index] = value as PartAnswer;
        take(index, answers[index]);
        report((AFTER_PARTS * ++made) / count);
      });
    });
    const parts = answers.map(({ part }) => part);
    const units = parts.map(({ agents }) => agents.map((agent) => agent.units));
    const rows: SharedRows[] = [];
    for (const [agent, length] of answers[0].rows.entries()) {
      const call = { priority, signal, length };
      rows.push(
        await this.rows(order, units, agent, call, (done) => {
          report(AFTER_PARTS + ((AFTER_ROWS - AFTER_PARTS) * (agent + done)) / answers[0].rows.length);
        }),
      );
    }
    return { order, parts, rows };
  }

  /** Lets the threads build a planner for this thread. Nothing of the planner may be built yet. */
  async fill(planner: GridPlanner, call: CallOptions, report: (done: number) => void): Promise<void> {
    const options = planner.options as AnyOptions;
    if (!canSplit(options)) return inSlices(planner.build(), call, report);
    const { grid } = planner;
    const id = this.nextId++;
    const order = { id, gridId: id, grid: partsOfGrid(grid), options };
    try {
      // threads begin before this thread finds the nodes, which takes a while
      const building = this.build(order, grid, call, (index, { part }) => build.split.take(index, part), report);
      const build = new PlannerBuild(planner);
      const { rows } = await building;
      await inSlices(build.finish(rows), call, (done) => report(AFTER_ROWS + (1 - AFTER_ROWS) * done));
    } finally {
      this.host.broadcast({ kind: "forget", id });
    }
    report(1);
  }

  /** Lets the threads make the rows of the table of an agent. */
  private async rows(
    order: BuildOrder,
    units: readonly (readonly Uint32Array[])[],
    agent: number,
    { priority, signal, length }: { priority: number; signal: Signal | undefined; length: number },
    report: (done: number) => void,
  ): Promise<SharedRows> {
    const rows = {
      units: new Uint32Array(sharedMemory(4 * length * length)),
      isMade: new Int32Array(sharedMemory(4 * length)),
    };
    const shared = isShared(rows.units) ? rows : null;
    const perPiece = Math.ceil(length / PIECES_OF_ROWS);
    const tasks: Task[] = [];
    for (let first = 0; first < length; first += perPiece) {
      const end = Math.min(length, first + perPiece);
      tasks.push({ kind: "rows", build: order, units, agent, first, end, shared });
    }
    let made = 0;
    if (tasks.length === 0) return rows;
    await this.host.promise<void>(signal, (promised) => {
      return new TasksJob(tasks, priority, promised, (index, value) => {
        const own = value as Uint32Array | null;
        if (own !== null) {
          rows.units.set(own, index * perPiece * length);
          rows.isMade.fill(1, index * perPiece, index * perPiece + own.length / length);
        }
        report(++made / tasks.length);
      });
    });
    return rows;
  }
}

/** Tasks that threads do in any order, each once. */
class TasksJob implements Job {
  readonly priority: number;
  isOver = false;
  private readonly tasks: readonly Task[];
  private readonly promised: Promised<void>;
  private readonly take: (index: number, value: TaskAnswer) => void;
  private begun = 0;
  private answered = 0;

  /** @param take Takes the answer to the task of an index. */
  constructor(
    tasks: readonly Task[],
    priority: number,
    promised: Promised<void>,
    take: (index: number, value: TaskAnswer) => void,
  ) {
    this.tasks = tasks;
    this.priority = priority;
    this.promised = promised;
    this.take = take;
  }

  get queriesLeft(): number {
    return this.tasks.length - this.begun;
  }

  cut(): Piece {
    const index = this.begun++;
    return { job: this, task: this.tasks[index], index, deaths: 0 };
  }

  answer({ index }: Piece, value: TaskAnswer): void {
    if (this.isOver) return;
    this.take(index, value);
    if (++this.answered < this.tasks.length) return;
    this.isOver = true;
    this.promised.keep();
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.fail(error);
  }
}

/** Builds in slices, so that whatever else this thread has to do is done in between. */
async function inSlices(
  build: Iterable<number>,
  { signal }: CallOptions,
  report: (done: number) => void,
): Promise<void> {
  let end = now() + SLICE;
  for (const done of build) {
    if (now() < end) continue;
    report(done);
    await new Promise<void>((keep) => setTimeout(keep, 0));
    if (signal?.aborted) throw signal.reason;
    end = now() + SLICE;
  }
}

/** The clusters of a planner whose build can be split. */
function settingsOf(options: AnyOptions): ReturnType<typeof hpaSettings> {
  return options.algorithm === "haa" ? haaSettings(options as HaaOptions) : hpaSettings(options as HpaOptions);
}
