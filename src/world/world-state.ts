import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { KeptState } from "./kept-planner.ts";
import type { WorldOptions } from "./options.ts";
import type { WorldQuery } from "./request.ts";
import type { WalkerEnding, WalkSettings } from "./walker.ts";

/**
 * All on which depends what a world does next, in a form that can be written down. To take it from a world changes nothing that
 * can be seen of the world, and a world made of it goes on as that one does.
 */
export interface WorldState {
  readonly grid: Grid;
  readonly options: Omit<WorldOptions<string>, "clock">;
  /** In the order of the roster. */
  readonly planners: readonly KeptState[];
  readonly counters: WorldCounters;
  /** How long slices took lately, for each crew. */
  readonly estimates: readonly Float64Array[];
  readonly walkers: readonly WalkerState[];
  readonly requests: readonly RequestState[];
  /** How those that wait wait together; `null` if they wait as if they had just come. */
  readonly line: LineState | null;
}

/** Numbers on which depends what a world does next. */
export interface WorldCounters {
  readonly nextId: number;
  readonly tickets: number;
  readonly done: number;
  readonly owed: number;
  readonly isTicked: boolean;
  /** The version of the grid up to which walkers know of edits. */
  readonly noticed: number;
}

/** A place in the order of work. */
interface PlaceState {
  /** −1 for somebody who does not wait. */
  readonly ticket: number;
  readonly rank: number;
}

/** What both walkers and requests have. */
interface JobState extends PlaceState {
  readonly id: number;
  readonly agent: string;
}

/** A walker, written down. */
export interface WalkerState extends JobState {
  readonly start: number;
  readonly goal: number;
  readonly settings: WalkSettings;
  readonly ending: WalkerEnding | null;
  readonly isTouched: boolean;
  readonly isHeldUp: boolean;
  /** Whether it stands where it cannot, as there was no cell to step out to. */
  readonly isTrapped: boolean;
  /** The cell that it occupies, or −1. */
  readonly occupied: number;
  /** What is left of its way, from where it stands; empty when it has none. */
  readonly cells: Int32Array;
  /** How many of those cells it may enter, the one where it stands included. */
  readonly end: number;
  /** How many steps were added at its end since it was planned. */
  readonly added: number;
  readonly isNearest: boolean;
}

/** A request that waits, written down. */
export interface RequestState extends JobState {
  readonly start: number;
  /** −1 when the query names its goals alone. */
  readonly goal: number;
  readonly query: WorldQuery;
  readonly priority: number;
}

/** How those that wait do so together, by the ids of walkers. */
export interface LineState {
  readonly groups: readonly GroupState[];
  readonly led: LedGroupState | null;
  /** For each crew. */
  readonly stranded: readonly StrandedState[];
}

/** A group of walkers that wait for ways to the same goal, written down. */
export interface GroupState {
  /** The index of the group's crew. */
  readonly crew: number;
  readonly goal: number;
  readonly around: Rectangle;
  readonly walkers: Float64Array;
}

/** A group that is led by one search, written down. */
export interface LedGroupState {
  /** The index of the group's crew. */
  readonly crew: number;
  readonly goal: number;
  /** The cells from which ways are sought over cells; none where they are sought over the abstract graph. */
  readonly starts: Int32Array;
  /** How often the search has gone on. */
  readonly runs: number;
  /** The ids of the group's walkers; −1 for a walker that is gone. */
  readonly walkers: Float64Array;
  /** How many of them have had their turn. */
  readonly given: number;
  readonly isSpoilt: boolean;
}

/** The walkers of a crew that have no way, written down. */
export interface StrandedState extends PlaceState {
  readonly walkers: Float64Array;
  /** How many of them are still to be asked. */
  readonly cursor: number;
  readonly hasBegun: boolean;
  readonly isDueAgain: boolean;
}
