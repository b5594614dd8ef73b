import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { KnotState } from "./crowd/knot.ts";
import type { LeadState } from "./crowd/lead.ts";
import type { KeptState } from "./kept-planner.ts";
import type { WorldOptions } from "./options.ts";
import type { WorldQuery } from "./request.ts";
import type { WalkerEnding, WalkSettings } from "./walker.ts";

/**
 * What a world does next depends on its state, which can be written down. To take the state from a world changes nothing that
 * can be seen of the world, and a world made of the state goes on as the first one does.
 */
export interface WorldState {
  readonly grid: Grid;
  readonly options: Omit<WorldOptions<string>, "clock">;
  /** The planners in the order of the crews. */
  readonly planners: readonly KeptState[];
  readonly counters: WorldCounters;
  /** How much time slices took lately, for each crew, and then how much work. */
  readonly estimates: readonly Float64Array[];
  readonly walkers: readonly WalkerState[];
  readonly requests: readonly RequestState[];
  readonly squads: SquadsState;
  /** Which walkers wait together; `null` if all wait as if they had just come. */
  readonly line: LineState | null;
  /** The knot that paths are sought for; `null` if there is none. */
  readonly knot: KnotState | null;
  /** The walkers that are led. */
  readonly leads: readonly LeadState[];
}

/** The counters of a world. */
export interface WorldCounters {
  readonly nextId: number;
  readonly tickets: number;
  readonly done: number;
  /** What building and repairing has taken from jobs that wait, in milliseconds, and in ticks by work. */
  readonly owed: number;
  readonly owedWork: number;
  readonly isTicked: boolean;
  /** The version of the grid up to which walkers know of edits. */
  readonly noticed: number;
  /** The turns that have been given out to walkers, and the steps of all that have been made. */
  readonly turns: number;
  readonly steps: number;
}

/** A place in the order of jobs. */
interface PlaceState {
  /** The ticket of a job; −1 if it does not wait. */
  readonly ticket: number;
  readonly rank: number;
}

/** What the states of walkers and requests have in common. */
interface JobState extends PlaceState {
  readonly id: number;
  readonly agent: string;
}

/** The state of a walker. */
export interface WalkerState extends JobState {
  readonly start: number;
  readonly goal: number;
  readonly settings: WalkSettings;
  readonly ending: WalkerEnding | null;
  readonly isTouched: boolean;
  readonly isHeldUp: boolean;
  /** Whether the walker stands where it cannot, as there was no cell to step out to. */
  readonly isTrapped: boolean;
  /** The cell that the walker occupies, or −1. */
  readonly occupied: number;
  /** The cells that are left of the way, from where the walker stands; empty without a way. */
  readonly cells: Int32Array;
  /** The number of cells that the walker may enter, with the one where it stands. */
  readonly end: number;
  /** The number of steps added to the way since it was planned. */
  readonly added: number;
  readonly isNearest: boolean;
  readonly step: StepState;
}

/** What a walker that steps together with others knows of that. */
export interface StepState {
  readonly turn: number;
  readonly restsUntil: number;
  readonly waited: number;
  readonly fewestAhead: number;
  readonly astray: number;
  readonly triesRound: number;
  readonly hasArrived: boolean;
  readonly callsUntil: number;
  readonly knots: number;
  readonly isJammed: boolean;
  readonly looksFrom: number;
}

/** The state of a walker that has never stepped together with others. */
export const NEW_STEP_STATE: StepState = {
  turn: -1,
  restsUntil: 0,
  waited: 0,
  fewestAhead: Number.POSITIVE_INFINITY,
  astray: 0,
  triesRound: 0,
  hasArrived: false,
  callsUntil: 0,
  knots: 0,
  isJammed: false,
  looksFrom: 0,
};

/** The squads, and the walkers that belong to one or end beside their goals. */
export interface SquadsState {
  readonly squads: readonly SquadState[];
  readonly members: readonly MemberState[];
}

/** What a walker knows of its squad and of where it ends. */
export interface MemberState {
  readonly id: number;
  /** The number of the squad; −1 for none. */
  readonly squad: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly reached: number;
  /** The cell where the walker ends because another stands at its goal; −1 for none. */
  readonly aim: number;
}

/** The state of a squad. */
export interface SquadState {
  readonly goal: number;
  readonly formation: FormationState | null;
}

/** The state of the formation of a squad. */
export interface FormationState {
  /** The cell where the route begins. */
  readonly from: number;
  /** The cells of the route; `null` before it was found. */
  readonly route: Int32Array | null;
  /** The steps that a walker may be ahead beside each cell of the route; 0 where the route is closed. */
  readonly leadOfIndex: Uint8Array;
  /** The least that a walker has reached, how many have reached no more, and for how many steps. */
  readonly least: number;
  readonly lagging: number;
  readonly waited: number;
}

/** The state of a request that waits. */
export interface RequestState extends JobState {
  readonly start: number;
  /** The goal of the query; −1 when its options alone name goals. */
  readonly goal: number;
  /** The columns and rows of the goal. */
  readonly goalWidth: number;
  readonly goalHeight: number;
  readonly query: WorldQuery;
  readonly priority: number;
}

/** Which walkers wait together, by their ids. */
export interface LineState {
  readonly groups: readonly GroupState[];
  readonly led: LedGroupState | null;
  /** The walkers without a way, for each crew. */
  readonly stranded: readonly StrandedState[];
}

/** The state of a group of walkers that wait for ways to the same goal. */
export interface GroupState {
  /** The index of the group's crew. */
  readonly crew: number;
  readonly goal: number;
  readonly around: Rectangle;
  readonly walkers: Float64Array;
}

/** The state of a group that one search leads. */
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
  /** The number of walkers that have had their turn. */
  readonly given: number;
  readonly isSpoilt: boolean;
}

/** The state of the walkers of a crew that have no way. */
export interface StrandedState extends PlaceState {
  readonly walkers: Float64Array;
  /** The number of walkers that are still to be asked. */
  readonly cursor: number;
  readonly hasBegun: boolean;
  readonly isDueAgain: boolean;
}
