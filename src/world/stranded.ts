import { destinationOf } from "../planner/destination.ts";
import type { Job } from "./agenda.ts";
import type { Crew } from "./crew.ts";
import { mix, SEED } from "./hash/mix.ts";
import type { Scheduler } from "./scheduler.ts";
import { hasSeveralEnds } from "./walker.ts";
import type { StrandedState } from "./world-state.ts";
import type { WorldWalker } from "./world-walker.ts";

/** Walkers that one slice asks: about a twentieth of a millisecond. */
const WALKERS_PER_SLICE = 512;

/**
 * The walkers of one crew that were told that there is no way. After an edit that may have opened one, components tell for each
 * of them whether it did, some walkers in each slice of a tick. Only walkers that have a way now go back to planning.
 */
export class Stranded<Name extends string> implements Job {
  readonly crew: Crew;
  readonly slice = "check";
  readonly distance = 0;
  readonly member = null;
  ticket = -1;
  rank = 0;
  private readonly scheduler: Scheduler;
  private readonly walkers: WorldWalker<Name>[] = [];
  /**
   * Walkers with a lower index are still to be asked. The cursor goes down: a walker that takes the place of one that leaves
   * comes from the end, and was asked before, or will be asked twice.
   */
  private cursor = 0;
  /** Whether any walker was asked since the last edit that may have opened a way, and whether another such edit has come since. */
  private hasBegun = false;
  private isDueAgain = false;

  constructor(crew: Crew, scheduler: Scheduler) {
    this.crew = crew;
    this.scheduler = scheduler;
  }

  /** The number of walkers without a way. */
  get size(): number {
    return this.walkers.length;
  }

  /** Adds a walker that has no way. */
  add(walker: WorldWalker<Name>): void {
    walker.strandedAt = this.walkers.length;
    this.walkers.push(walker);
  }

  /** Takes out a walker, if it is stranded; the last one takes its place. */
  delete(walker: WorldWalker<Name>): void {
    const { walkers } = this;
    if (walker.strandedAt < 0) return;
    const last = walkers.pop();
    if (last !== undefined && last !== walker) {
      walkers[walker.strandedAt] = last;
      last.strandedAt = walker.strandedAt;
    }
    walker.strandedAt = -1;
    this.cursor = Math.min(this.cursor, walkers.length);
  }

  /** Puts all walkers in line to be asked whether there is a way now. */
  askAll(): void {
    if (this.walkers.length === 0) return;
    if (this.ticket >= 0 && this.hasBegun) {
      // all get a turn before any gets another
      this.isDueAgain = true;
      return;
    }
    this.cursor = this.walkers.length;
    if (this.ticket < 0) this.scheduler.add(this, 0);
  }

  /** Asks one walker now, if it is in line. */
  ask(walker: WorldWalker<Name>): void {
    if (this.ticket < 0 || walker.strandedAt < 0) return;
    this.crew.view.follow();
    this.check(walker);
  }

  /** Asks some of the walkers that are in line. */
  plan(): void {
    this.hasBegun = true;
    this.crew.view.follow();
    const end = Math.max(0, this.cursor - WALKERS_PER_SLICE);
    this.crew.work += this.cursor - end;
    while (this.cursor > end) {
      this.cursor--;
      this.check(this.walkers[this.cursor]);
    }
    if (this.cursor === 0) this.finish();
  }

  /** A hash of how far the walkers have been asked; each walker knows its place among them. */
  get hash(): number {
    const { ticket, rank, cursor, hasBegun, isDueAgain } = this;
    const place = mix(mix(SEED, ticket), ticket < 0 ? 0 : rank);
    return mix(place, 4 * cursor + 2 * Number(hasBegun) + Number(isDueAgain));
  }

  /** The stranded walkers, and how far they have been asked. */
  get state(): StrandedState {
    const { ticket, rank, cursor, hasBegun, isDueAgain } = this;
    return { ticket, rank, cursor, hasBegun, isDueAgain, walkers: Float64Array.from(this.walkers, ({ id }) => id) };
  }

  /** Goes on from a state that was written down; all walkers of the state must have been added. */
  restore({ ticket, rank, cursor, hasBegun, isDueAgain, walkers }: StrandedState): void {
    const placeOfId = new Map(Array.from(walkers, (id, place) => [id, place]));
    const placeOf = ({ id }: WorldWalker<Name>): number => placeOfId.get(id) ?? walkers.length;
    this.walkers.sort((a, b) => placeOf(a) - placeOf(b));
    for (const [index, walker] of this.walkers.entries()) walker.strandedAt = index;
    this.cursor = Math.min(cursor, this.walkers.length);
    this.hasBegun = hasBegun;
    this.isDueAgain = isDueAgain;
    if (ticket >= 0) this.scheduler.addAt(this, { ticket, rank });
  }

  private finish(): void {
    const isDueAgain = this.isDueAgain && this.walkers.length > 0;
    this.hasBegun = false;
    this.isDueAgain = false;
    if (isDueAgain) this.cursor = this.walkers.length;
    else this.scheduler.remove(this);
  }

  private check(walker: WorldWalker<Name>): void {
    if (!this.hasWay(walker)) return;
    this.delete(walker);
    walker.reopen();
  }

  private hasWay({ start, goalCell, settings }: WorldWalker<Name>): boolean {
    const { view } = this.crew;
    const { nearest, within, goalWidth, goalHeight } = settings;
    if (view.components.areJoined(start, goalCell)) return true;
    if (!nearest && !hasSeveralEnds(settings)) return false;
    const { x: left, y: top } = view.grid.pointOf(goalCell);
    const rectangles = [{ left, top, right: left + goalWidth, bottom: top + goalHeight }];
    const limits = { maxCost: Number.POSITIVE_INFINITY, maxExcess: Number.POSITIVE_INFINITY, turnCost: 0 } as const;
    const query = { agent: view.agent, start, goals: [goalCell], rectangles, nearest, within, ...limits };
    return typeof destinationOf(view, query) !== "string";
  }
}
