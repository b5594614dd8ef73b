import type { Agent } from "../grid/agent.ts";
import type { Edit } from "../grid/edit.ts";
import type { Point } from "../grid/grid.ts";
import type { Link } from "../grid/link.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { Reach } from "../planner/planner.ts";
import type { QueryOptions } from "../planner/query.ts";
import type { Fault, GridParts } from "../worker/message.ts";
import type { Algorithm } from "../world/options.ts";
import type { PathArrays } from "./path-list.ts";

/** The form of the messages between a pool and its threads, raised with every change. */
export const FORM = 1;

/** The agents of a pool, and how their paths are found. */
export interface PlannersOptions extends MovementOptions {
  readonly agents: Readonly<Record<string, Agent>>;
  readonly algorithm: Algorithm;
}

/** What the queries of a task ask for beside their ends. */
export type TaskOptions = Omit<QueryOptions, "agent">;

/** What a thread is asked to do. */
export type Task =
  /** Paths between pairs of cells. */
  | {
      readonly kind: "paths";
      readonly agent: string;
      readonly starts: Int32Array;
      readonly goals: Int32Array;
      readonly options: TaskOptions;
    }
  | { readonly kind: "reachable"; readonly agent: string; readonly start: Point; readonly maxCost: number };

/** A message to a thread of a pool. Messages take effect in the order in which they are posted. */
export type ToMember =
  /** The first message. `version` is the version of the pool's grid, which the posted grid is a copy of. */
  | { readonly kind: "start"; readonly grid: GridParts; readonly version: number; readonly planners: PlannersOptions }
  /** The cells that have changed; `links` are all links of the grid, or `null` if none has come or gone. */
  | {
      readonly kind: "edit";
      readonly edits: readonly Edit[];
      readonly links: readonly Link[] | null;
      readonly version: number;
    }
  | { readonly kind: "task"; readonly number: number; readonly task: Task };

/** A message of a thread of a pool. */
export type FromMember =
  /** The thread runs octile; it has built nothing yet. */
  | { readonly kind: "hello" }
  /** The thread has built its planners. */
  | { readonly kind: "ready" }
  /** The answer to the task of this number, right for this version of the pool's grid, and the milliseconds that it took. */
  | {
      readonly kind: "answer";
      readonly number: number;
      readonly version: number;
      readonly milliseconds: number;
      readonly value: PathArrays | Reach;
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
