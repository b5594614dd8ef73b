import type { Grid } from "../grid/grid.ts";
import { now } from "../hierarchy/clock.ts";
import { createPlanner } from "../planner/create-planner.ts";
import type { Planner } from "../planner/planner.ts";
import type { FindOptions } from "../planner/query.ts";
import { faultOf } from "../worker/fault.ts";
import { gridOfParts, setLinks } from "../worker/grid-parts.ts";
import {
  FORM,
  type FromMember,
  messageIn,
  type PlannersOptions,
  type PoolEnvelope,
  type Task,
  type ToMember,
} from "./message.ts";
import { PATH_STATUSES, type PathArrays } from "./path-list.ts";

/** The cells that there is room for at first, for the paths of a task. */
const FIRST_ROOM = 1 << 14;

/** Posts an envelope to the pool; the thread loses the buffers in `transfer`. */
export type Post = (envelope: PoolEnvelope, transfer: readonly object[]) => void;

/**
 * A copy of the pool's map in a thread, with planners of its own. It takes edits and tasks in the order in which the pool posts
 * them, so that each answer is right for the last edit before its task.
 */
export class Replica {
  private readonly post: Post;
  private grid: Grid | null = null;
  private planners: Planners | null = null;
  /** The version of the pool's grid that the copy is equal to. */
  private version = -1;

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
      case "start":
        this.start(message);
        break;
      case "edit": {
        const grid = this.grid as Grid;
        grid.edit(message.edits);
        if (message.links !== null) setLinks(grid, message.links);
        this.version = message.version;
        break;
      }
      case "task":
        this.answer(message.number, message.task);
    }
  }

  private start({ grid, version, planners }: ToMember & { readonly kind: "start" }): void {
    // before planners are built, which can take long
    this.tell({ kind: "hello" });
    this.grid = gridOfParts(grid);
    this.planners = new Planners(this.grid, planners);
    this.version = version;
    this.tell({ kind: "ready" });
  }

  private answer(number: number, task: Task): void {
    const began = now();
    try {
      const value = (this.planners as Planners).answer(task);
      const buffers = Object.values(value).map(({ buffer }) => buffer);
      const { version } = this;
      this.tell({ kind: "answer", number, version, milliseconds: now() - began, value }, buffers);
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
  private cells = new Int32Array(FIRST_ROOM);

  constructor(grid: Grid, options: PlannersOptions) {
    const { agents, algorithm, ...movement } = options;
    this.grid = grid;
    this.options = options;
    const list = Object.values(agents);
    const shared = algorithm === "haa" ? createPlanner(grid, { algorithm, agents: list, ...movement }) : null;
    for (const [name, agent] of Object.entries(agents)) {
      this.plannerOfAgent.set(name, shared ?? createPlanner(grid, { algorithm, agent, ...movement }));
    }
  }

  answer(task: Task): PathArrays | { cells: Int32Array; costs: Float64Array } {
    const planner = this.plannerOfAgent.get(task.agent) as Planner;
    const agent = this.options.agents[task.agent];
    if (task.kind === "reachable") {
      const { cells, costs } = planner.reachable(task.start, task.maxCost, { agent });
      return { cells, costs };
    }
    return this.findPaths(planner, task.starts, task.goals, { ...task.options, agent });
  }

  private findPaths(planner: Planner, starts: Int32Array, goals: Int32Array, options: FindOptions): PathArrays {
    const { grid } = this;
    const { length } = starts;
    const statusOfPath = new Uint8Array(length);
    const costOfPath = new Float64Array(length);
    const lowerBoundOfPath = new Float64Array(length);
    const firstCellOfPath = new Uint32Array(length + 1);
    const query = { ...options, into: this.into };
    let end = 0;
    for (let i = 0; i < length; i++) {
      const path = planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i]), query);
      statusOfPath[i] = PATH_STATUSES.indexOf(path.status);
      costOfPath[i] = path.cost;
      lowerBoundOfPath[i] = path.lowerBound;
      this.keep(path.cells, end);
      end += path.cells.length;
      firstCellOfPath[i + 1] = end;
    }
    return { statusOfPath, costOfPath, lowerBoundOfPath, firstCellOfPath, cells: this.cells.slice(0, end) };
  }

  /** Copies the cells of a path behind the cells of the paths before. */
  private keep(cells: Int32Array, first: number): void {
    if (first + cells.length > this.cells.length) {
      const larger = new Int32Array(2 * (first + cells.length));
      larger.set(this.cells.subarray(0, first));
      this.cells = larger;
    }
    this.cells.set(cells, first);
  }
}
