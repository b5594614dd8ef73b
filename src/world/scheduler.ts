import { Agenda, isBefore, type Place } from "./agenda.ts";
import type { Crew } from "./crew.ts";
import type { Slice } from "./estimates.ts";
import { Groups } from "./group.ts";
import type { Job } from "./job.ts";

/**
 * A query takes as long as if the goal were so many tiles farther, and queries took no time but for the distance. Found with
 * `octile simulate` on 1024² cells.
 */
const BASE_DISTANCE = 128;

/** While somebody waits, building and repairing may take this part of a tick's budget before those who wait get theirs. */
const SHARE_OF_UPKEEP = 0.5;

/**
 * In the midst of a repair A* answers, where it is expected to take at most so many milliseconds, or a tick's budget; on larger
 * maps those who wait had better wait for the end of the repair. A guess: about what a frame can spare.
 */
const LONGEST_SEARCH = 2;

/** Milliseconds that a slice counts for at least, so that turns are taken on a clock that stands still, too. */
const LEAST_TIME = 0.001;

/**
 * Decides what is done when. Who waits longest at the highest priority comes first. Before that, the planner that is to
 * answer is built and repaired; but while somebody waits, that takes half of the time at most. Then paths are found
 * without what is left to repair. When nobody waits, what there is to build and repair is done ahead.
 */
export class Scheduler {
  readonly crews: readonly Crew[];
  /** Walkers that one search leads. */
  readonly groups: Groups;
  /** Whether work is left to ticks. */
  isTicked = false;
  /** How many jobs have been done, and how many tickets drawn. */
  done = 0;
  tickets = 0;
  /** How many jobs wait. */
  private waiting = 0;
  /** How many milliseconds more than on those who wait were spent on building and repairing, while somebody waited. */
  owed = 0;
  private readonly clock: () => number;
  private readonly onSlice: (slice: Slice, milliseconds: number) => void;

  constructor(crews: readonly Crew[], clock: () => number, onSlice: (slice: Slice, milliseconds: number) => void) {
    this.crews = crews;
    this.groups = new Groups(crews);
    this.clock = clock;
    this.onSlice = onSlice;
  }

  /** Puts a job in its place. */
  add(job: Job, priority: number): void {
    if (this.waiting === 0) this.beginAnew();
    const place = { ticket: this.tickets++, rank: Agenda.rankOf(this.done, priority) };
    this.addAt(job, place);
  }

  /** The same, at a place of its own. */
  addAt(job: Job, place: Place): void {
    this.waiting++;
    job.ticket = place.ticket;
    job.rank = place.rank;
    job.crew.agenda.add(job, place);
    this.groups.add(job);
  }

  /** Takes out a job that is done. */
  finish(job: Job): void {
    this.remove(job);
    this.done++;
  }

  /** Takes out a job, whose goal must still be what it was when it came. */
  remove(job: Job): void {
    if (job.ticket < 0) return;
    job.crew.agenda.remove(job.ticket);
    job.ticket = -1;
    this.waiting--;
    this.groups.remove(job);
  }

  /** Does work until so much time has passed since a tick began, and one slice at least if there is any. */
  tick(budget: number, began: number): void {
    this.isTicked = true;
    // edits of many ticks at once would take long
    for (const { view } of this.crews) view.follow();
    for (let isFirst = true; ; isFirst = false) {
      const left = isFirst ? Number.POSITIVE_INFINITY : budget - (this.clock() - began);
      const crew = left > 0 ? this.choose(budget, left) : undefined;
      if (crew === undefined) return;
      this.doSlice(crew, budget);
    }
  }

  /** Does a job now, if it waits, and with it those that share its search. */
  doNow(job: Job): void {
    while (job.ticket >= 0) {
      if (this.groups.has(job)) this.groups.go(job);
      else job.plan(job.crew.findPath);
    }
  }

  /** Numbers tickets from 0 again when nobody has one: they are small integers, of which a server would run out some day. */
  private beginAnew(): void {
    this.tickets = 0;
    for (const { agenda } of this.crews) agenda.clear();
  }

  /** The crew whose slice to do next, of all that fit into so many milliseconds. */
  private choose(budget: number, left: number): Crew | undefined {
    const isUpkeepDue = this.owed < SHARE_OF_UPKEEP * budget;
    const chosen = isUpkeepDue ? undefined : this.first(budget, left, isOfJobs);
    // when nobody waits for it, it is done ahead
    return (
      chosen ??
      this.first(budget, left, () => true) ??
      this.crews.find((crew) => !crew.isCurrent && this.fits(crew, budget, left))
    );
  }

  /** The crew of the job that comes first, of those whose next slice is of a certain kind and fits. */
  private first(budget: number, left: number, isMeant: (slice: Slice) => boolean): Crew | undefined {
    let best: Crew | undefined;
    let bestPlace: Place | undefined;
    for (const crew of this.crews) {
      const { place } = crew.agenda;
      if (place === undefined || (bestPlace !== undefined && !isBefore(place, bestPlace))) continue;
      const slice = this.sliceOf(crew, budget);
      if (slice === undefined || !isMeant(slice) || !this.fits(crew, budget, left)) continue;
      best = crew;
      bestPlace = place;
    }
    return best;
  }

  private fits(crew: Crew, budget: number, left: number): boolean {
    const slice = this.sliceOf(crew, budget);
    return slice !== undefined && crew.estimates.of(slice, sizeOf(crew, slice)) <= left;
  }

  /** What a crew has to do next, if anything. */
  private sliceOf(crew: Crew, budget: number): Slice | undefined {
    if (!crew.kept.isBuilt) return "build";
    const job = crew.agenda.first();
    if (job === undefined) return crew.isCurrent ? undefined : "repair";
    if (!crew.isCurrent && !this.isTurnOf(job, budget)) return "repair";
    // a search over the abstract graph would have to wait until all edits are followed
    const isWaiting = crew.isGuidedOverNodes && !crew.isCurrent && !this.groups.isLed(job);
    if (!isWaiting && this.groups.has(job)) return "search";
    return crew.isCurrent || crew.isBetweenRepairs || job.slice === "check" ? job.slice : "meanwhile";
  }

  /** Whether a job whose planner has not followed all edits is to be done before the next slice of repair. */
  private isTurnOf(job: Job, budget: number): boolean {
    const { crew } = job;
    // between two repairs in a row those who wait get as much time as the one before took
    if (crew.isBetweenRepairs && crew.kept.isOvertaken && this.owed > 0) return true;
    if (this.owed < SHARE_OF_UPKEEP * budget) return false;
    if (crew.isBetweenRepairs || !crew.hasSlices || job.slice === "check") return true;
    return crew.estimates.of("meanwhile", sizeOf(crew, "meanwhile")) <= Math.max(LONGEST_SEARCH, budget);
  }

  private doSlice(crew: Crew, budget: number): void {
    const slice = this.sliceOf(crew, budget);
    const job = crew.agenda.first();
    if (slice === undefined) return;
    const size = sizeOf(crew, slice);
    const began = this.clock();
    if (slice === "build" || slice === "repair") crew.kept.followStep();
    else if (job !== undefined && slice === "search") this.groups.go(job);
    else job?.plan(crew.isCurrent ? crew.findPath : crew.findMeanwhile);
    const milliseconds = this.clock() - began;
    crew.estimates.note(slice, size, milliseconds);
    this.account(slice, milliseconds, budget);
    this.onSlice(slice, milliseconds);
  }

  /** Keeps count of what building and repairing took, and what those who wait got. */
  private account(slice: Slice, milliseconds: number, budget: number): void {
    const time = Math.max(LEAST_TIME, milliseconds);
    if (this.waiting === 0) this.owed = 0;
    else if (isOfJobs(slice)) this.owed = Math.max(this.owed - time, -Math.max(1, budget));
    else this.owed += time;
  }
}

/** Whether a slice is for somebody who waits, rather than for a planner. */
function isOfJobs(slice: Slice): boolean {
  return slice !== "build" && slice !== "repair";
}

/** The size of a crew's next slice: that of a query grows with the distance. */
function sizeOf({ agenda }: Crew, slice: Slice): number {
  return slice === "query" || slice === "meanwhile" ? BASE_DISTANCE + (agenda.first()?.distance ?? 0) : 1;
}
