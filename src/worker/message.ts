import type { Edit } from "../grid/edit.ts";
import type { Point } from "../grid/grid.ts";
import type { Link } from "../grid/link.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Legend } from "../grid/terrain.ts";
import type { Path } from "../path/path.ts";
import type { Reach } from "../planner/planner.ts";
import type { Explanation } from "../world/explanation.ts";
import type { WorldMetrics } from "../world/metrics.ts";
import type { WorldOptions } from "../world/options.ts";
import type { WorldQuery } from "../world/request.ts";
import type { WalkerEnding, WalkSettings } from "../world/walker.ts";
import type { RequestState, WalkerState } from "../world/world-state.ts";

/** What a world that runs in a worker takes: all that `createWorld` does, but no clock, which cannot be sent. */
export type WorkerWorldOptions<Name extends string> = Omit<WorldOptions<Name>, "clock">;

/** A grid as it can be sent. */
export interface GridParts {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend;
  readonly terrainOfCell: Uint8Array;
  readonly links: readonly Link[];
}

/** What a worker makes its world of: a grid, or the snapshot of a world, whose walkers and requests it leaves out. */
export type Base =
  | { readonly kind: "grid"; readonly grid: GridParts; readonly options: WorkerWorldOptions<string> }
  | { readonly kind: "snapshot"; readonly snapshot: Uint8Array };

/** A path as it can be sent. */
export type PathParts = Pick<Path, "status" | "cost" | "cells">;

/** An order that is answered. */
export type Question =
  | ({ readonly kind: "findPath"; readonly agent: string; readonly query: WorldQuery } & Ends<Point | undefined>)
  | ({
      readonly kind: "request";
      readonly id: number;
      readonly agent: string;
      readonly query: WorldQuery;
      readonly priority: number;
    } & Ends<Point | undefined>)
  | ({ readonly kind: "pathExists" | "explain"; readonly agent: string } & Ends<Point>)
  | { readonly kind: "reachable"; readonly agent: string; readonly start: Point; readonly maxCost: number }
  | { readonly kind: "tick"; readonly budget: number }
  /** A snapshot is for another worker, which knows walkers and requests from their handles. */
  | { readonly kind: "build" | "metrics" | "snapshot" }
  | SaveQuestion;

/** Asks for a snapshot with what only handles know. */
export interface SaveQuestion {
  readonly kind: "save";
  readonly nextId: number;
  /** Walkers whose walks have ended. */
  readonly ended: readonly WalkerState[];
  /** The ids of those that are shut in, without a cell to step out to. */
  readonly trapped: readonly number[];
}

/** What is answered to each kind of question. */
export interface Answers {
  readonly findPath: PathParts;
  readonly request: PathParts;
  readonly pathExists: boolean;
  readonly explain: Explanation;
  readonly reachable: Reach;
  readonly tick: undefined;
  readonly build: undefined;
  readonly metrics: WorldMetrics;
  readonly snapshot: Uint8Array;
  readonly save: Uint8Array;
}

/** An order that is carried out without an answer. */
export type Command =
  | EditCommand
  /** Names the request by the number of its order. */
  | { readonly kind: "cancel"; readonly request: number }
  | {
      readonly kind: "walk";
      readonly ids: readonly number[];
      readonly agent: string;
      readonly starts: readonly Point[];
      readonly goal: Point;
      readonly settings: WalkSettings;
    }
  | WalkerCommand;

/** Edits, and what came of them on the side of the handles. */
export interface EditCommand {
  readonly kind: "edit";
  readonly edits: readonly Edit[];
  /** `null` where they are the same as before. */
  readonly links: readonly Link[] | null;
  readonly displaced: readonly StepOut[];
}

/** A handle has stepped out of cells that are closed now. */
export interface StepOut {
  readonly walker: number;
  /** Where it stands. */
  readonly cell: number;
  /** Whether it is to go on to its goal, though the walk may have ended before the handle heard of it. */
  readonly isUnderWay: boolean;
}

/** What a walker is to do; it is named by the id of its handle. */
export type WalkerCommand = { readonly walker: number } & (
  | { readonly kind: "send"; readonly goal: Point }
  /** Its handle has taken a step. */
  | { readonly kind: "move"; readonly cell: number }
  /** Somebody stands where its handle would step next. */
  | { readonly kind: "bend" }
  /** Its handle has forgotten steps that it knew. */
  | { readonly kind: "look" }
  | { readonly kind: "occupy"; readonly cell: Point }
  | { readonly kind: "vacate" | "stop" }
);

/** What a worker is to do; they are carried out in the order of their numbers. */
export type Order = (Question | Command) & { readonly number: number };

/** The first message to a worker. */
export interface Start {
  readonly kind: "start";
  readonly base: Base;
  /** Whether work is left to ticks. */
  readonly isTicked: boolean;
  /** Whether to tell what the snapshot holds. */
  readonly isLoading: boolean;
}

/** What a snapshot of a world holds beside planners, as it can be sent. */
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

/** What a handle is to know of its walker after the order of number `asOf`. */
export interface WalkerNews {
  readonly walker: number;
  readonly asOf: number;
  /** The cells of the next steps. */
  readonly steps: Int32Array;
  /** How the walk ends after those steps; `null` when there is more to come. */
  readonly ending: WalkerEnding | null;
}

/** An event as it can be sent, with the number of the order that led to it. */
export type EventParts = { readonly number: number } & (
  | { readonly name: "edit"; readonly rectangles: readonly Rectangle[]; readonly walkers: readonly number[] }
  | { readonly name: "arrived" | "unreachable" | "replanned"; readonly walker: number }
);

/** An error as it can be sent. */
export interface Fault {
  readonly name: string;
  readonly message: string;
}

/** The answer to the order of this number. */
export type Answer = { readonly number: number } & ({ readonly value: unknown } | { readonly fault: Fault });

/** What a worker says when it has carried out orders. */
export interface Reply {
  readonly kind: "reply";
  /** The number of the last order that was carried out. */
  readonly upTo: number;
  readonly answers: readonly Answer[];
  readonly news: readonly WalkerNews[];
  readonly events: readonly EventParts[];
}

/**
 * A message from a worker. The first one says that the worker runs octile, the second that it has a world, or why it refuses to
 * make one. A failure says that the worker cannot go on: another has to take its place.
 */
export type FromThread =
  | { readonly kind: "hello" }
  | { readonly kind: "ready"; readonly loaded: LoadedParts | null }
  | { readonly kind: "refusal"; readonly fault: Fault }
  | { readonly kind: "failure"; readonly fault: Fault }
  | Reply;

/** The ends of a path. */
interface Ends<Goal> {
  readonly start: Point;
  readonly goal: Goal;
}
