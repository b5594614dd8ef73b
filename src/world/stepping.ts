import type { Turn } from "./crowd/crowd.ts";
import type { KnotState } from "./crowd/knot.ts";
import type { LeadState } from "./crowd/lead.ts";
import type { Traffic } from "./traffic.ts";
import type { WorldWalker } from "./world-walker.ts";

/** What moves walkers of a world together: a `Crowd`, or nothing in a world that was made without crowds. */
export interface Stepping<Name extends string> {
  /** The turns that have been given out. */
  turns: number;
  /** The steps that have been made. */
  steps: number;
  /** Lets a walker that has been sent somewhere choose after all others of its priority, unless it has a turn. */
  join(walker: WorldWalker<Name>): void;
  /** Lets walkers choose and rest as they did in a world that is lost. */
  resume(turns: readonly Turn<Name>[]): void;
  /** Moves all occupying walkers that are due, or those `among` them, and returns the walkers that moved. */
  step(among?: ReadonlySet<unknown>): WorldWalker<Name>[];
  /** The knot that paths are sought for, written down. */
  readonly knotState: KnotState | null;
  /** The walkers that are led, written down. */
  readonly leadStates: readonly LeadState[];
  /** Goes on with what was written down. */
  restoreLeads(knot: KnotState | null, leads: readonly LeadState[]): void;
}

/** What makes crowds: `crowds` of `octile/world`, without which a world takes no `congestion` and cannot `step`. */
export interface Crowds {
  /**
   * Makes the crowd of the walkers of a world.
   *
   * @param congestion How far walkers go round others, in tiles.
   * @internal
   */
  make<Name extends string>(traffic: Traffic<Name>, congestion: number): Stepping<Name>;
}

/** Stands in for the crowd of a world that was made without crowds: its walkers move one by one, by `walker.next()`. */
export class NoCrowd<Name extends string> implements Stepping<Name> {
  turns = 0;
  steps = 0;
  readonly knotState = null;
  readonly leadStates: readonly LeadState[] = [];

  join(): void {
    // nobody waits for a turn
  }

  resume(): void {
    // nobody had a turn
  }

  step(): WorldWalker<Name>[] {
    throw withoutCrowds("world.step");
  }

  restoreLeads(knot: KnotState | null, leads: readonly LeadState[]): void {
    if (knot !== null || leads.length > 0) throw withoutCrowds("This save");
  }
}

/** The error that says what a world without crowds lacks. */
export function withoutCrowds(what: string): TypeError {
  return new TypeError(
    `${what} needs crowds: give createWorld or loadWorld the option crowds, which octile/world exports.`,
  );
}
