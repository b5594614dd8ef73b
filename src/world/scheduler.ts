import { Agenda, isBefore, type Job, type Place } from "./agenda.ts";
import type { Crew } from "./crew.ts";
import type { Slice } from "./estimates.ts";
import { Gauge } from "./gauge.ts";
import { Groups } from "./group.ts";

/**
 * A query takes as long as if the goal were this many tiles farther, and queries took no time but for the distance. Found with
 * `octile simulate` on 1024² cells.
 */
const BASE_DISTANCE = 128;

/** While jobs wait, building and repairing may take this part of a tick's budget before the jobs get theirs. */
const SHARE_OF_UPKEEP = 0.5;

/**
 * In the midst of a repair A* answers, where it is expected to take at most this many milliseconds, or half of a tick's budget: some
 * searches take twice as long as expected. On larger maps jobs had better wait for the end of the repair. A guess: about what a frame
 * can spare.
 */
const LONGEST_SEARCH = 1;

/**
 * A slice is begun if this many times its estimate is left, or else its estimate and half of the budget: some take longer than
 * estimated. Found with `npm run bench -- layers --part world`: of ticks of 4 ms, 99 % took at most 4.2 ms with 1.5, and less than
 * 4 ms with 2. Without the half, a few long slices let ticks do one slice each until these are forgotten.
 */
const CAUTION = 2;

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
  /** What budgets in milliseconds are read from. */
  readonly time: Gauge;
  /** What budgets in work are read from. */
  readonly work: Gauge;
  /** The number of jobs that wait. */
  private waiting = 0;
  private readonly clock: () => number;
  private readonly onSlice: (slice: Slice, milliseconds: number) => void;

  constructor(crews: readonly Crew[], clock: () => number, onSlice: (slice: Slice, milliseconds: number) => void) {
    this.crews = crews;
    this.groups = new Groups(crews);
    this.clock = clock;
    this.time = new Gauge("time", clock);
    this.work = new Gauge("work", () => crews.reduce((sum, { work }) => sum + work, 0));
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

  /** Takes turns until a gauge has risen by `budget` since a tick began, and one turn at least if there is any. */
  tick(budget: number, gauge: Gauge, began: number): void {
    this.isTicked = true;
    // edits of many ticks at once would take long
    for (const { view } of this.crews) view.follow();
    let time = this.clock();
    for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
      const turn = this.chooseTurn(budget, gauge, left);
      if (turn === undefined) return;
      time = this.take(turn, budget, gauge, time);
      left = budget - ((gauge.measure === "time" ? time : gauge.read()) - began);
    }
  }

  /** Does a job now, if it waits, and with it the jobs that are led by the same search. */
  doNow(job: Job): void {
    while (job.ticket >= 0) {
      if (this.groups.has(job)) this.groups.go(job);
      else job.plan(job.crew.findPath);
    }
  }

  /** The turn to take next, of all that fit into what is left of the budget. */
  private chooseTurn(budget: number, gauge: Gauge, left: number): Turn | undefined {
    const turns = this.crews.flatMap((crew) => this.turnOf(crew, budget, gauge) ?? []);
    const fitting = turns.filter(({ crew, slice, size }) =>
      fits(gauge.estimatesOf(crew).of(slice, size), left, budget),
    );
    const isUpkeepDue = gauge.owed < SHARE_OF_UPKEEP * budget;
    const ofJobs = isUpkeepDue ? undefined : firstOf(fitting.filter(({ slice }) => isOfJobs(slice)));
    // what nobody waits for is done ahead, when there is nothing else to do
    return ofJobs ?? firstOf(fitting) ?? fitting.find(({ crew }) => !crew.isCurrent);
  }

  /** What a crew has to do next, if anything. */
  private turnOf(crew: Crew, budget: number, gauge: Gauge): Turn | undefined {
    const job = crew.agenda.first();
    const slice = this.sliceOf(crew, job, budget, gauge);
    return slice === undefined ? undefined : { crew, job, slice, size: sizeOf(slice, job) };
  }

  private sliceOf(crew: Crew, job: Job | undefined, budget: number, gauge: Gauge): Slice | undefined {
    if (!crew.kept.isBuilt) return "build";
    if (job === undefined) return crew.isCurrent ? undefined : "repair";
    if (!crew.isCurrent && !this.isTurnOf(job, budget, gauge)) return "repair";
    // a search over the abstract graph would have to wait until all edits are followed
    const isWaiting = crew.isGuidedOverNodes && !crew.isReady && !this.groups.isLed(job);
    if (!isWaiting && this.groups.has(job)) return "search";
    return crew.isReady || crew.isBetweenRepairs || job.slice === "check" ? job.slice : "meanwhile";
  }

  /** Whether a job whose planner has not followed all edits is to be done before the next slice of repair. */
  private isTurnOf(job: Job, budget: number, gauge: Gauge): boolean {
    const { crew } = job;
    const { owed, perMillisecond } = gauge;
    // between two repairs in a row, jobs get as much time as the repair before took
    if (crew.isBetweenRepairs && crew.kept.isOvertaken && owed > 0) return true;
    if (owed < SHARE_OF_UPKEEP * budget) return false;
    if (crew.isBetweenRepairs || !crew.hasSlices || job.slice === "check") return true;
    const expected = gauge.estimatesOf(crew).of("meanwhile", sizeOf("meanwhile", job));
    return expected <= Math.max(LONGEST_SEARCH * perMillisecond, budget / 2);
  }

  /** Takes a turn, notes how much it took since `began`, and returns the time at its end: the clock is read once a turn. */
  private take({ crew, job, slice, size }: Turn, budget: number, gauge: Gauge, began: number): number {
    const before = gauge.measure === "time" ? began : gauge.read();
    if (slice === "build" || slice === "repair") crew.followStep(gauge.measure);
    else if (job !== undefined && slice === "search") this.groups.go(job);
    else job?.plan(crew.isReady ? crew.findPath : crew.findMeanwhile);
    const ended = this.clock();
    const spent = (gauge.measure === "time" ? ended : gauge.read()) - before;
    gauge.estimatesOf(crew).note(slice, size, spent);
    this.account(slice, spent, budget, gauge);
    this.onSlice(slice, ended - began);
    return ended;
  }

  /** Keeps count of what building and repairing took, and of what jobs got. */
  private account(slice: Slice, spent: number, budget: number, gauge: Gauge): void {
    const { owed, perMillisecond } = gauge;
    const counted = Math.max(LEAST_TIME * perMillisecond, spent);
    if (this.waiting === 0) gauge.owed = 0;
    else if (isOfJobs(slice)) gauge.owed = Math.max(owed - counted, -Math.max(perMillisecond, budget));
    else gauge.owed += counted;
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

/** Whether a slice can be begun with what is left of a budget. */
function fits(estimate: number, left: number, budget: number): boolean {
  return estimate <= left && (CAUTION * estimate <= left || 2 * left >= budget);
}

/** Whether a slice is for a job, rather than for a planner. */
function isOfJobs(slice: Slice): boolean {
  return slice !== "build" && slice !== "repair";
}

/** The size of a slice: that of a query grows with the distance. */
function sizeOf(slice: Slice, job: Job | undefined): number {
  return slice === "query" || slice === "meanwhile" ? BASE_DISTANCE + (job?.distance ?? 0) : 1;
}
