import { Agenda, isBefore, type Job, type Place } from "./agenda.ts";
import type { Crew } from "./crew.ts";
import type { Slice } from "./estimates.ts";
import { Groups } from "./group.ts";

/**
 * A query takes as long as if the goal were this many tiles farther, and queries took no time but for the distance. Found with
 * `octile simulate` on 1024² cells.
 */
const BASE_DISTANCE = 128;

/** While jobs wait, building and repairing may take this part of a tick's budget before the jobs get theirs. */
const SHARE_OF_UPKEEP = 0.5;

/**
 * In the midst of a repair A* answers, where it is expected to take at most this many milliseconds, or a tick's budget. On
 * larger maps jobs had better wait for the end of the repair. A guess: about what a frame can spare.
 */
const LONGEST_SEARCH = 2;

/** Milliseconds that a slice counts for at least, so that turns are taken on a clock that stands still, too. */
const LEAST_TIME = 0.001;

/** What a tick does next: a slice for a crew, of its first job if the slice is for a job. */
interface Turn {
  readonly crew: Crew;
  readonly job: Job | undefined;
  readonly slice: Slice;
  readonly size: number;
}

/**
 * Decides what is done when. The job that has waited longest at the highest priority comes first. Before that, the planner
 * that is to answer is built and repaired; but while jobs wait, that takes half of the time at most. Then paths are found
 * without what is left to repair. When no job waits, what there is to build and repair is done ahead.
 */
export class Scheduler {
  readonly crews: readonly Crew[];
  /** Walkers that one search leads. */
  readonly groups: Groups;
  /** Whether work is left to ticks. */
  isTicked = false;
  /** The number of jobs that have been done. */
  done = 0;
  /** The number of tickets that have been drawn. */
  tickets = 0;
  /** How many milliseconds more than on jobs were spent on building and repairing, while jobs waited. */
  owed = 0;
  /** The number of jobs that wait. */
  private waiting = 0;
  private readonly clock: () => number;
  private readonly onSlice: (slice: Slice, milliseconds: number) => void;

  constructor(crews: readonly Crew[], clock: () => number, onSlice: (slice: Slice, milliseconds: number) => void) {
    this.crews = crews;
    this.groups = new Groups(crews);
    this.clock = clock;
    this.onSlice = onSlice;
  }

  /** Puts a job behind the others of its priority. */
  add(job: Job, priority: number): void {
    if (this.waiting === 0) this.beginAnew();
    const place = { ticket: this.tickets++, rank: Agenda.rankOf(this.done, priority) };
    this.addAt(job, place);
  }

  /** Puts a job in a given place. */
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

  /** Takes turns until `budget` milliseconds have passed since a tick began, and one turn at least if there is any. */
  tick(budget: number, began: number): void {
    this.isTicked = true;
    // edits of many ticks at once would take long
    for (const { view } of this.crews) view.follow();
    for (let left = Number.POSITIVE_INFINITY; left > 0; left = budget - (this.clock() - began)) {
      const turn = this.chooseTurn(budget, left);
      if (turn === undefined) return;
      this.take(turn, budget);
    }
  }

  /** Does a job now, if it waits, and with it the jobs that are led by the same search. */
  doNow(job: Job): void {
    while (job.ticket >= 0) {
      if (this.groups.has(job)) this.groups.go(job);
      else job.plan(job.crew.findPath);
    }
  }

  /** The turn to take next, of all that fit into `left` milliseconds. */
  private chooseTurn(budget: number, left: number): Turn | undefined {
    const turns = this.crews.flatMap((crew) => this.turnOf(crew, budget) ?? []);
    const fitting = turns.filter(({ crew, slice, size }) => crew.estimates.of(slice, size) <= left);
    const isUpkeepDue = this.owed < SHARE_OF_UPKEEP * budget;
    const ofJobs = isUpkeepDue ? undefined : firstOf(fitting.filter(({ slice }) => isOfJobs(slice)));
    // what nobody waits for is done ahead, when there is nothing else to do
    return ofJobs ?? firstOf(fitting) ?? fitting.find(({ crew }) => !crew.isCurrent);
  }

  /** What a crew has to do next, if anything. */
  private turnOf(crew: Crew, budget: number): Turn | undefined {
    const job = crew.agenda.first();
    const slice = this.sliceOf(crew, job, budget);
    return slice === undefined ? undefined : { crew, job, slice, size: sizeOf(slice, job) };
  }

  private sliceOf(crew: Crew, job: Job | undefined, budget: number): Slice | undefined {
    if (!crew.kept.isBuilt) return "build";
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
    // between two repairs in a row, jobs get as much time as the repair before took
    if (crew.isBetweenRepairs && crew.kept.isOvertaken && this.owed > 0) return true;
    if (this.owed < SHARE_OF_UPKEEP * budget) return false;
    if (crew.isBetweenRepairs || !crew.hasSlices || job.slice === "check") return true;
    return crew.estimates.of("meanwhile", sizeOf("meanwhile", job)) <= Math.max(LONGEST_SEARCH, budget);
  }

  /** Takes a turn, and notes how long it took. */
  private take({ crew, job, slice, size }: Turn, budget: number): void {
    const began = this.clock();
    if (slice === "build" || slice === "repair") crew.kept.followStep();
    else if (job !== undefined && slice === "search") this.groups.go(job);
    else job?.plan(crew.isCurrent ? crew.findPath : crew.findMeanwhile);
    const milliseconds = this.clock() - began;
    crew.estimates.note(slice, size, milliseconds);
    this.account(slice, milliseconds, budget);
    this.onSlice(slice, milliseconds);
  }

  /** Keeps count of the time that building and repairing took, and of the time that jobs got. */
  private account(slice: Slice, milliseconds: number, budget: number): void {
    const time = Math.max(LEAST_TIME, milliseconds);
    if (this.waiting === 0) this.owed = 0;
    else if (isOfJobs(slice)) this.owed = Math.max(this.owed - time, -Math.max(1, budget));
    else this.owed += time;
  }

  /** Numbers tickets from 0 again when no job has one: tickets are small integers, and a server would run out some day. */
  private beginAnew(): void {
    this.tickets = 0;
    for (const { agenda } of this.crews) agenda.clear();
  }
}

/** The turn whose job comes first; turns without a job are passed over. */
function firstOf(turns: readonly Turn[]): Turn | undefined {
  let best: Turn | undefined;
  for (const turn of turns) {
    const { place } = turn.crew.agenda;
    const bestPlace = best?.crew.agenda.place;
    if (place !== undefined && (bestPlace === undefined || isBefore(place, bestPlace))) best = turn;
  }
  return best;
}

/** Whether a slice is for a job, rather than for a planner. */
function isOfJobs(slice: Slice): boolean {
  return slice !== "build" && slice !== "repair";
}

/** The size of a slice: that of a query grows with the distance. */
function sizeOf(slice: Slice, job: Job | undefined): number {
  return slice === "query" || slice === "meanwhile" ? BASE_DISTANCE + (job?.distance ?? 0) : 1;
}
