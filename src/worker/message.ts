import type { Area } from "../grid/area.ts";
import type { Edit } from "../grid/edit.ts";
import type { Point } from "../grid/grid.ts";
import type { LayerEdit } from "../grid/layer.ts";
import type { Link } from "../grid/link.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Legend } from "../grid/terrain.ts";
import type { Path } from "../path/path.ts";
import type { Reach } from "../path/reach.ts";
import type { TickBudget } from "../world/budget.ts";
import type { Explanation } from "../world/explanation.ts";
import type { WorldMetrics } from "../world/metrics.ts";
import type { WorldOptions } from "../world/options.ts";
import type { WorldQuery } from "../world/request.ts";
import type { WaitReason } from "../world/wait.ts";
import type { Slots, WalkerEnding, WalkerStatus, WalkSettings } from "../world/walker.ts";
import type { RequestState, WalkerState } from "../world/world-state.ts";

/** The options of a world in a worker: all options of `createWorld` but `clock`, because a function cannot be posted. */
export type WorkerWorldOptions<Name extends string> = Omit<WorldOptions<Name>, "clock">;

/** A grid in a form that can be posted. */
export interface GridParts {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend;
  readonly terrainOfCell: Uint8Array;
  readonly links: readonly Link[];
  readonly layers: readonly { readonly name: string; readonly costOfCell: Uint8Array }[];
}

/** A rectangle of the layer of a name in which costs changed, with the costs that it has now. */
export interface LayerChange {
  readonly layer: string;
  readonly edit: LayerEdit;
}

/**
 * What a worker makes its world from: a grid, or the snapshot of a world. A worker that takes the place of another leaves out the
 * snapshot's walkers and requests, and learns of them from their handles.
 */
export type Base =
  | { readonly kind: "grid"; readonly grid: GridParts; readonly options: WorkerWorldOptions<string> }
  | { readonly kind: "snapshot"; readonly snapshot: Uint8Array };

/** A path in a form that can be posted. */
export type PathParts = Pick<Path, "status" | "cost" | "cells" | "lowerBound" | "turnCost">;

/** An order that has an answer. */
export type Question =
  | ({ readonly kind: "findPath"; readonly agent: string; readonly query: WorldQuery } & Ends<Area | undefined>)
  | ({
      readonly kind: "request";
      readonly id: number;
      readonly agent: string;
      readonly query: WorldQuery;
      readonly priority: number;
    } & Ends<Area | undefined>)
  | ({ readonly kind: "pathExists" | "explain"; readonly agent: string } & Ends<Point>)
  | { readonly kind: "explainWait"; readonly walker: number }
  | { readonly kind: "reachable"; readonly agent: string; readonly start: Point; readonly maxCost: number }
  | {
      readonly kind: "flee";
      readonly agent: string;
      readonly start: Point;
      readonly threats: readonly Point[];
      readonly maxCost: number;
    }
  | { readonly kind: "tick"; readonly budget: TickBudget }
  /** `walkers` are the ids of the handles of the only walkers that may move; all may if there are none. */
  | { readonly kind: "step"; readonly walkers: Float64Array | null }
  /** A snapshot is for the next worker, which learns of walkers and requests from their handles. */
  | { readonly kind: "build" | "warmUp" | "metrics" | "hash" | "snapshot" }
  | SaveQuestion;

/** The question for a save of the world, with what only the handles know. */
export interface SaveQuestion {
  readonly kind: "save";
  /** The id of the next walker or request. */
  readonly nextId: number;
  /** The walkers whose walks have ended, except walkers that the worker moves. */
  readonly ended: readonly WalkerState[];
  /** The ids of walkers that stand in closed cells and have no cell to step out to; `null` if the worker decides that. */
  readonly trapped: readonly number[] | null;
}

/** The type of the answer to each kind of question. */
export interface Answers {
  readonly findPath: PathParts;
  readonly request: PathParts;
  readonly pathExists: boolean;
  readonly explain: Explanation;
  /** The ids of the handles in the chain, and why each does not get out of the way. */
  readonly explainWait: readonly { readonly walker: number; readonly reason: WaitReason }[];
  readonly reachable: Pick<Reach, "cells" | "costs" | "previous">;
  readonly flee: PathParts;
  readonly tick: undefined;
  /** The ids of the handles of the walkers that moved. */
  readonly step: Float64Array;
  readonly build: undefined;
  readonly warmUp: undefined;
  readonly metrics: WorldMetrics;
  readonly hash: number;
  readonly snapshot: Uint8Array;
  readonly save: Uint8Array;
}

/** An order that has no answer. */
export type Command =
  | EditCommand
  /** `request` is the number of the order that made the request. */
  | { readonly kind: "cancel"; readonly request: number }
  | {
      readonly kind: "walk";
      readonly ids: readonly number[];
      readonly agent: string;
      readonly starts: readonly Point[];
      /** The goal, or its first cell: the settings tell how large it is. */
      readonly goal: Point;
      readonly settings: WalkSettings;
      readonly slots: Slots;
    }
  /**
   * The order to decide from now on where walkers stand, because the game steps all of them at once, or ticks by work. `trapped` are the ids of
   * walkers that stand in closed cells and have no cell to step out to. `turns` are what walkers had in a worker that died.
   */
  | { readonly kind: "lead"; readonly trapped: readonly number[]; readonly turns: readonly TurnParts[] }
  | WalkerCommand;

/** When a walker chooses its step, and rests. */
export interface TurnParts {
  readonly walker: number;
  /** The place in the order in which walkers choose their steps. */
  readonly turn: number;
  /** The next steps of all in which the walker rests. */
  readonly rests: number;
}

/** The order to edit the grid, with what the edits did to the handles. */
export interface EditCommand {
  readonly kind: "edit";
  readonly edits: readonly Edit[];
  /** All links of the grid, or `null` if they have not changed. */
  readonly links: readonly Link[] | null;
  readonly layers: readonly LayerChange[];
  /** The handles that have stepped out of cells that the edits closed; none if the worker decides who steps out. */
  readonly displaced: readonly StepOut[];
}

/** The step of a handle out of cells that an edit closed. */
export interface StepOut {
  /** The id of the handle. */
  readonly walker: number;
  /** The cell where the handle stands now. */
  readonly cell: number;
  /** Whether the walker goes on to its goal, even if its walk ended in the worker before the handle heard of it. */
  readonly isUnderWay: boolean;
}

/** An order to one walker; `walker` is the id of its handle. */
export type WalkerCommand = { readonly walker: number } & (
  | { readonly kind: "send"; readonly goal: Area }
  /** The handle has taken a step to `cell`. */
  | { readonly kind: "move"; readonly cell: number }
  /** Another walker stands where the handle would step next. */
  | { readonly kind: "bend" }
  /** The walker, which the worker moves, is to take a step by itself. */
  | { readonly kind: "next" }
  /** The handle has forgotten steps that it knew. */
  | { readonly kind: "look" }
  | { readonly kind: "occupy"; readonly cell: Point }
  | { readonly kind: "vacate" | "stop" }
);

/** A question or command with its number. A worker carries out orders by their numbers. */
export type Order = (Question | Command) & { readonly number: number };

/** The first message to a worker. */
export interface Start {
  readonly kind: "start";
  /** What the worker makes its world from. */
  readonly base: Base;
  /** Whether the game calls `tick`, so that all planning waits for ticks. */
  readonly isTicked: boolean;
  /** Whether the worker is to tell what the snapshot holds. */
  readonly isLoading: boolean;
}

/** What a snapshot of a world holds beside planners, in a form that can be posted. */
export interface LoadedParts {
  readonly grid: GridParts;
  readonly options: WorkerWorldOptions<string>;
  readonly nextId: number;
  readonly isTicked: boolean;
  readonly walkers: readonly WalkerState[];
  readonly requests: readonly RequestState[];
}

/** A message to a worker. */
export type ToThread = Start | { readonly kind: "orders"; readonly orders: readonly Order[] };

/** What a worker tells a handle of its walker. */
export interface WalkerNews {
  /** The id of the handle. */
  readonly walker: number;
  /** The number of the last order that the worker had carried out. */
  readonly asOf: number;
  /** The cells of the walker's next steps. */
  readonly steps: Int32Array;
  /** The cell of the walker's goal, which is its slot if it has one. */
  readonly goal: number;
  /** How the walk ends after `steps`; `null` if more steps are to come. */
  readonly ending: WalkerEnding | null;
}

/** The numbers in which a worker tells of one walker that it moves. */
export const NUMBERS_PER_PLACE = 7;

/** The statuses of walkers, in the order of the numbers that stand for them; true for a status that ends a walk. */
const IS_ENDING: Readonly<Record<WalkerStatus, boolean>> = {
  planning: false,
  walking: false,
  waiting: false,
  jammed: false,
  arrived: true,
  nearest: true,
  unreachable: true,
  "blocked-start": true,
  "blocked-goal": true,
  stopped: true,
};

/** The statuses of walkers, by the numbers that stand for them. */
export const STATUSES: readonly WalkerStatus[] = Object.keys(IS_ENDING) as WalkerStatus[];

/** A status of a walker that is under way. */
export type StatusUnderWay = Exclude<WalkerStatus, WalkerEnding>;

/** Whether a walk has ended that has this status. */
export function isEnding(status: WalkerStatus): status is WalkerEnding {
  return IS_ENDING[status];
}

/** An event in a form that can be posted, with the number of the order that led to it. */
export type EventParts = { readonly number: number } & (
  | { readonly name: "edit"; readonly rectangles: readonly Rectangle[]; readonly walkers: readonly number[] }
  | { readonly name: "arrived" | "unreachable" | "replanned" | "jammed"; readonly walker: number }
  | { readonly name: "displaced"; readonly walker: number; readonly from: Point; readonly to: Point }
);

/** An error in a form that can be posted. */
export interface Fault {
  readonly name: string;
  readonly message: string;
}

/** The answer to a question, named by the question's number: a value, or the error that the question threw. */
export type Answer = { readonly number: number } & ({ readonly value: unknown } | { readonly fault: Fault });

/** The message of a worker that has carried out orders. */
export interface Reply {
  readonly kind: "reply";
  /** The number of the last order that was carried out. */
  readonly upTo: number;
  readonly answers: readonly Answer[];
  readonly news: readonly WalkerNews[];
  /**
   * The walkers that the worker moves and that have changed: for each the id of its handle, its cell, its goal, its status as an
   * index of `STATUSES`, the number of steps ahead, its turn, and the next steps of all in which it rests.
   */
  readonly places: Float64Array;
  /** The steps of all that the worker has made. */
  readonly steps: number;
  readonly events: readonly EventParts[];
}

/**
 * A message from a worker. The first message says that the worker runs octile; the second says that the worker has a world, or
 * why it refuses to make one. A failure says that the worker cannot go on, and another must take its place.
 */
export type FromThread =
  | { readonly kind: "hello" }
  | { readonly kind: "ready"; readonly loaded: LoadedParts | null }
  | { readonly kind: "refusal"; readonly fault: Fault }
  | { readonly kind: "failure"; readonly fault: Fault }
  | Reply;

/** The start and goal of a path. */
interface Ends<Goal> {
  readonly start: Point;
  readonly goal: Goal;
}
