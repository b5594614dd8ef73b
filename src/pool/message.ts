import type { Agent } from "../grid/agent.ts";
import type { Edit } from "../grid/edit.ts";
import type { Point } from "../grid/grid.ts";
import type { Link } from "../grid/link.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { BuiltPart } from "../hpa/levels/split-build.ts";
import type { SharedRows } from "../hpa/levels/top-table.ts";
import type { ReachedCells } from "../path/reach.ts";
import type { AnyOptions } from "../planner/create-planner.ts";
import type { QueryOptions } from "../planner/query.ts";
import type { Fault, GridParts } from "../worker/message.ts";
import type { Explanation } from "../world/explanation.ts";
import type { Algorithm } from "../world/options.ts";
import type { PathArrays } from "./path-list.ts";
import type { BuiltPlanner } from "./planner-build.ts";

/** The form of the messages between a pool and its threads, raised with every change. */
export const FORM = 5;

/** The agents of a pool, and how their paths are found. */
export interface PlannersOptions extends MovementOptions {
  readonly agents: Readonly<Record<string, Agent>>;
  readonly algorithm: Algorithm;
}

/** The planners of a pool: the agents that each serves, by name, and its options. With HAA*, one planner serves all. */
export function plannersOf(
  options: PlannersOptions,
): { readonly names: readonly string[]; readonly options: AnyOptions }[] {
  const { agents, algorithm, ...movement } = options;
  const names = Object.keys(agents);
  if (algorithm === "haa") return [{ names, options: { algorithm, agents: Object.values(agents), ...movement } }];
  return names.map((name) => ({ names: [name], options: { algorithm, agent: agents[name], ...movement } }));
}

/** What the queries of a task ask for beside their ends. */
export type TaskOptions = Omit<QueryOptions, "agent">;

/** A task to find paths between pairs of cells. A goal of −1 stands for none: then the options name goals. */
export interface PathsTask {
  readonly kind: "paths";
  readonly agent: string;
  readonly starts: Int32Array;
  readonly goals: Int32Array;
  readonly options: TaskOptions;
}

/** What a thread is asked to do. */
export type Task =
  | PathsTask
  | { readonly kind: "reachable"; readonly agent: string; readonly start: Point; readonly maxCost: number }
  | { readonly kind: "pathExists"; readonly agent: string; readonly start: Point; readonly goal: Point }
  | { readonly kind: "explain"; readonly agent: string; readonly start: Point; readonly goal: Point }
  /** How many parts a planner has that threads build together; 0 if its build cannot be split. */
  | { readonly kind: "parts"; readonly build: BuildOrder }
  /** A part of such a planner. */
  | { readonly kind: "part"; readonly build: BuildOrder; readonly part: number }
  /** Rows of the table of one agent of such a planner, given what `SplitBuild.join` takes. */
  | {
      readonly kind: "rows";
      readonly build: BuildOrder;
      readonly units: readonly (readonly Uint32Array[])[];
      readonly agent: number;
      readonly first: number;
      readonly end: number;
      /** Memory that threads share; `null` where there is none. */
      readonly shared: SharedRows | null;
    };

/** A planner that threads build together, and the grid that it is for. */
export interface BuildOrder {
  /** Tells the planners apart that the threads of a pool build. */
  readonly id: number;
  /** Tells grids apart: planners with the same number are built on one grid. */
  readonly gridId: number;
  readonly grid: GridParts;
  readonly options: AnyOptions;
}

/** A part as a thread has built it, with the number of rows of each agent's table. */
export interface PartAnswer {
  readonly part: BuiltPart;
  readonly rows: readonly number[];
}

/** A planner that threads have built together, for each of them to take. */
export interface BuiltOrder extends BuiltPlanner {
  readonly order: BuildOrder;
}

/** What a thread posts when it has written the answers to queries into a room. */
export interface RoomAnswer {
  /** How many queries the thread has answered: all, unless it was asked to stop. */
  readonly count: number;
  /** The cells of all paths, if the room has no room for them; else `null`. */
  readonly cells: Int32Array | null;
}

/** What a thread answers to a task, by the kind of the task. */
export type TaskAnswer =
  | PathArrays
  | RoomAnswer
  | ReachedCells
  | boolean
  | number
  | Explanation
  | PartAnswer
  | Uint32Array
  | null;

/** A message to a thread of a pool. Messages take effect in the order in which they are posted. */
export type ToMember =
  /** The first message to a thread that builds planners, and has none of its own. */
  | { readonly kind: "open" }
  /**
   * The map of the thread, and its planners. `version` is the version of the pool's grid that the posted grid is a copy of. `built`
   * holds planners, in the order of `plannersOf`, that threads have built together; `null` if each thread builds its own.
   */
  | {
      readonly kind: "start";
      readonly grid: GridParts;
      readonly version: number;
      readonly planners: PlannersOptions;
      readonly built: readonly BuiltOrder[] | null;
    }
  /** The planner of this id is built, and the thread need not keep what it has made of it. */
  | { readonly kind: "forget"; readonly id: number }
  /** The cells that have changed; `links` are all links of the grid, or `null` if none has come or gone. */
  | {
      readonly kind: "edit";
      readonly edits: readonly Edit[];
      readonly links: readonly Link[] | null;
      readonly version: number;
    }
  /** `room` is the memory for the answers to queries; `null` if the thread has to post them. */
  | { readonly kind: "task"; readonly number: number; readonly task: Task; readonly room: ArrayBufferLike | null };

/** A message of a thread of a pool. */
export type FromMember =
  /** The thread runs octile; it has built nothing yet. */
  | { readonly kind: "hello" }
  /** The thread is open, or has its planners, as it was asked. */
  | { readonly kind: "ready" }
  /** The answer to the task of this number, right for this version of the pool's grid, and the milliseconds that it took. */
  | {
      readonly kind: "answer";
      readonly number: number;
      readonly version: number;
      readonly milliseconds: number;
      readonly value: TaskAnswer;
    }
  /** The task of this number has failed. */
  | { readonly kind: "fault"; readonly number: number; readonly fault: Fault }
  /** The thread cannot go on. */
  | { readonly kind: "failure"; readonly fault: Fault };

/** A message as it is posted, marked as one of a pool of octile. */
export interface PoolEnvelope {
  readonly octilePool: number;
  readonly message: ToMember | FromMember;
}

/** The message in an envelope; `undefined` if something else was posted. Throws if another version of octile posted it. */
export function messageIn(posted: unknown): PoolEnvelope["message"] | undefined {
  if (typeof posted !== "object" || posted === null || !("octilePool" in posted)) return undefined;
  const { octilePool, message } = posted as PoolEnvelope;
  if (octilePool === FORM) return message;
  throw new TypeError(
    `A pool reads messages of form ${FORM}, and got one of form ${octilePool} from another version of octile; ` +
      "build the thread's file and the program with the same octile.",
  );
}
