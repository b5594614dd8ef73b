import { type Agent, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import { isShared } from "../grid/shared-memory.ts";
import { now } from "../hierarchy/clock.ts";
import { createPlanner } from "../planner/create-planner.ts";
import type { Planner } from "../planner/planner.ts";
import type { FindOptions } from "../planner/query.ts";
import { faultOf } from "../worker/fault.ts";
import { gridOfParts, setLinks } from "../worker/grid-parts.ts";
import { explain } from "../world/explanation.ts";
import { Builders, type BuildTask, isOfBuild } from "./builders.ts";
import { later } from "./later.ts";
import {
  FORM,
  type FromMember,
  messageIn,
  type PathsTask,
  type PlannersOptions,
  type PoolEnvelope,
  plannersOf,
  type RoomAnswer,
  type Task,
  type TaskAnswer,
  type TaskOptions,
  type ToMember,
} from "./message.ts";
import { PATH_STATUSES, type PathArrays } from "./path-list.ts";
import { answersIn, bytesOfAnswers, stopWordOf } from "./room.ts";

/** The cells that there is room for at first, for the paths of a task. */
const FIRST_ROOM = 1 << 14;

/** How long a thread repairs its planners at a stretch, in milliseconds: a query that comes meanwhile waits for the end. */
const REPAIR_TIME = 1;

/** Posts an envelope to the pool; the thread loses the buffers in `transfer`. */
export type Post = (envelope: PoolEnvelope, transfer: readonly object[]) => void;

/**
 * A copy of the pool's map in a thread, with planners of its own. It takes edits and tasks in the order in which the pool posts
 * them, so that each answer is right for the last edit before its task. After an edit, it repairs its planners while nothing else is
 * asked of it, so that the next query finds less to repair.
 */
export class Replica {
  private readonly post: Post;
  private grid: Grid | null = null;
  private planners: Planners | null = null;
  private readonly builders = new Builders();
  /** The version of the pool's grid that the copy is equal to. */
  private version = -1;
  /** The repair of all planners that goes on in later turns; `null` if there is none. */
  private repairing: Iterator<void> | null = null;

  constructor(post: Post) {
    this.post = post;
  }

  /** Takes whatever was posted to the thread, and ignores what is not a message of a pool. */
  receive(posted: unknown): void {
    try {
      const message = messageIn(posted) as ToMember | undefined;
      if (message !== undefined) this.take(message);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Tells the pool that the thread cannot go on, and why. */
  fail(reason: unknown): void {
    this.tell({ kind: "failure", fault: faultOf(reason) });
  }

  private take(message: ToMember): void {
    switch (message.kind) {
      case "open":
        this.tell({ kind: "ready" });
        break;
      case "start":
        this.start(message);
        break;
      case "forget":
        this.builders.forget(message.id);
        break;
      case "edit": {
        const grid = this.grid as Grid;
        grid.edit(message.edits);
        if (message.links !== null) setLinks(grid, message.links);
        this.version = message.version;
        this.beginRepair();
        break;
      }
      case "task":
        this.answer(message.number, message.task, message.room);
    }
  }

  private start({ grid, version, planners, built }: ToMember & { readonly kind: "start" }): void {
    // before planners are built, which can take long
    this.tell({ kind: "hello" });
    const own = built === null ? gridOfParts(grid) : this.builders.gridOf(built[0].order);
    const made = built?.map((each) => this.builders.finish(each));
    this.planners = new Planners(
      own,
      planners,
      made ?? plannersOf(planners).map(({ options }) => createPlanner(own, options)),
    );
    for (const { order } of built ?? []) this.builders.forget(order.id);
    this.grid = own;
    this.version = version;
    this.tell({ kind: "ready" });
  }

  /** Lets planners follow the edits of the grid in later turns of the thread. A repair that is under way follows all edits by itself. */
  private beginRepair(): void {
    if (this.repairing !== null) return;
    this.repairing = (this.planners as Planners).repair();
    later(() => this.repair());
  }

  private repair(): void {
    const { repairing } = this;
    const end = now() + REPAIR_TIME;
    try {
      while (repairing?.next().done === false) {
        if (now() < end) continue;
        later(() => this.repair());
        return;
      }
    } catch {
      // a planner that cannot follow says so to everybody who asks it
    }
    this.repairing = null;
  }

  private answer(number: number, task: Task, room: ArrayBufferLike | null): void {
    const began = now();
    try {
      const value = isOfBuild(task) ? this.builders.answer(task) : (this.planners as Planners).answer(task, room);
      const { version } = this;
      this.tell({ kind: "answer", number, version, milliseconds: now() - began, value }, buffersOf(value));
    } catch (error) {
      this.tell({ kind: "fault", number, fault: faultOf(error) });
    }
  }

  private tell(message: FromMember, transfer: readonly object[] = []): void {
    this.post({ octilePool: FORM, message }, transfer);
  }
}

/** The planners of all agents of a pool; with HAA*, one planner serves all. */
class Planners {
  private readonly grid: Grid;
  private readonly options: PlannersOptions;
  private readonly plannerOfAgent = new Map<string, Planner>();
  /** Memory for the cells of one path, and for those of all paths of a task. */
  private into = new Int32Array(FIRST_ROOM);
  private cells: Int32Array = new Int32Array(FIRST_ROOM);

  /** @param planners In the order of `plannersOf`. */
  constructor(grid: Grid, options: PlannersOptions, planners: readonly Planner[]) {
    this.grid = grid;
    this.options = options;
    for (const [index, { names }] of plannersOf(options).entries()) {
      for (const name of names) this.plannerOfAgent.set(name, planners[index]);
    }
  }

  /** Follows the edits of the grid, a little with each turn. */
  *repair(): Generator<void> {
    for (const [name, planner] of this.plannerOfAgent) yield* planner.repair({ agent: this.options.agents[name] });
  }

  answer(task: Exclude<Task, BuildTask>, room: ArrayBufferLike | null): TaskAnswer {
    const planner = this.plannerOfAgent.get(task.agent) as Planner;
    const agent = this.options.agents[task.agent];
    switch (task.kind) {
      case "paths":
        return this.findPaths(planner, task, this.queryOptions(task.options, agent), room);
      case "reachable": {
        const { cells, costs } = planner.reachable(task.start, task.maxCost, { agent });
        return { cells, costs };
      }
      case "pathExists":
        return planner.pathExists(task.start, task.goal, { agent });
      case "explain": {
        const { grid } = this;
        const { agents: _, algorithm: __, ...movement } = this.options;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        return explain(view, task.agent, grid.cellAt(task.start), grid.cellAt(task.goal));
      }
    }
  }

  /** The options of a query with the memory for its cells. Planners check nothing where that is the only option. */
  private queryOptions(options: TaskOptions, agent: Agent): FindOptions {
    const { into } = this;
    return { ...options, ...(this.options.algorithm === "haa" ? { agent } : {}), into };
  }

  /** Finds the paths of a task. With a room, the answers are written there, and the thread stops when the pool asks it to. */
  private findPaths(
    planner: Planner,
    { starts, goals }: PathsTask,
    query: FindOptions,
    room: ArrayBufferLike | null,
  ): PathArrays | RoomAnswer {
    const { width } = this.grid;
    const { length } = starts;
    const answers = answersIn(room ?? new ArrayBuffer(bytesOfAnswers(length, 0)), length);
    const stopWord = room === null ? null : stopWordOf(room);
    let cells = room === null ? this.cells : answers.cells;
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ];
    let count = 0;
    let end = 0;
    while (count < length) {
      const i = count++;
      start.x = starts[i] % width;
      start.y = (starts[i] / width) | 0;
      goal.x = goals[i] % width;
      goal.y = (goals[i] / width) | 0;
      const path = planner.findPath(start, goals[i] < 0 ? undefined : goal, query);
      answers.statusOfPath[i] = PATH_STATUSES.indexOf(path.status);
      answers.costOfPath[i] = path.cost;
      answers.lowerBoundOfPath[i] = path.lowerBound;
      cells = withCells(cells, end, path.cells);
      end += path.cells.length;
      answers.firstCellOfPath[i + 1] = end;
      if (stopWord !== null && Atomics.load(stopWord, 0) !== 0) break;
    }
    if (room === null) this.cells = cells;
    else if (cells === answers.cells) return { count, cells: null };
    const own = cells.slice(0, end);
    return room === null ? { ...answers, cells: own } : { count, cells: own };
  }
}

/** Copies the cells of a path behind the cells of the paths before, and returns the array, or a larger one that holds all of them. */
function withCells(cells: Int32Array, first: number, added: Int32Array): Int32Array {
  let all = cells;
  if (first + added.length > cells.length) {
    all = new Int32Array(2 * (first + added.length));
    all.set(cells.subarray(0, first));
  }
  all.set(added, first);
  return all;
}

/** The buffers of an answer that a thread can hand over instead of copying them. Memory that threads share stays where it is. */
function buffersOf(value: unknown): object[] {
  const buffers = new Set<object>();
  const gather = (found: unknown): void => {
    if (typeof found !== "object" || found === null) return;
    if (!ArrayBuffer.isView(found)) for (const each of Object.values(found)) gather(each);
    else if (!isShared(found)) buffers.add(found.buffer);
  };
  gather(value);
  return [...buffers];
}
