import { isShared, sharedMemory } from "../grid/shared-memory.ts";
import type { SharedRows } from "../hpa/levels/top-table.ts";
import type { AnyOptions } from "../planner/create-planner.ts";
import type { GridParts } from "../worker/message.ts";
import type { Signal } from "../world/request.ts";
import { type Job, type Piece, type Promised, pieceOf } from "./job.ts";
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
import type { CallOptions } from "./pool.ts";

/** Pieces that the rows of a table are cut into, at most. */
const PIECES_OF_ROWS = 48;

/** Planners of fewer parts than this are built by each thread alone: to share the work would take longer. */
const LEAST_PARTS = 12;

/** The parts of a build that are over once all parts are made, and once all rows are. */
const AFTER_PARTS = 0.75;
export const AFTER_ROWS = 0.95;

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

  /** Lets the threads build the planners for the agents of a pool; gives `null` if each thread had better build its own. */
  async buildAll(options: PlannersOptions, grid: GridParts): Promise<BuiltOrder[] | null> {
    const gridId = this.nextId;
    const built: BuiltOrder[] = [];
    for (const planner of plannersOf(options)) {
      const order = { id: this.nextId++, gridId, grid, options: planner.options };
      const parts = await this.partsOf(order);
      if (parts < LEAST_PARTS) return null;
      built.push(await this.build(order, parts));
    }
    return built;
  }

  /** Begins to build a planner on a grid of its own. */
  order(grid: GridParts, options: AnyOptions): BuildOrder {
    const id = this.nextId++;
    return { id, gridId: id, grid, options };
  }

  /** Asks a thread how many parts a planner has; 0 if its build cannot be split. */
  private async partsOf(order: BuildOrder): Promise<number> {
    let parts = 0;
    await this.host.promise<void>(undefined, (promised) => {
      return new TasksJob([{ kind: "parts", build: order }], 0, promised, (_, value) => {
        parts = value as number;
      });
    });
    return parts;
  }

  /** Lets the threads forget what they have made of a planner. */
  forget({ id }: BuildOrder): void {
    this.host.broadcast({ kind: "forget", id });
  }

  /**
   * Lets the threads build a planner.
   *
   * @param count How many parts it has.
   * @param take Takes each part as soon as it is there.
   */
  async build(
    order: BuildOrder,
    count: number,
    { priority = 0, signal }: CallOptions = {},
    take: (index: number, answer: PartAnswer) => void = () => {},
    report: (done: number) => void = () => {},
  ): Promise<BuiltOrder> {
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
    return pieceOf(this, this.tasks[index], index);
  }

  answer({ index }: Piece, value: TaskAnswer): number {
    if (this.isOver) return 0;
    this.take(index, value);
    if (++this.answered === this.tasks.length) {
      this.isOver = true;
      this.promised.keep();
    }
    return 0;
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.promised.fail(error);
  }
}
