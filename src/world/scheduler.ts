import { SearchSpace } from "../search/search-space.ts";
import { Agenda, isBefore, type Place } from "./agenda.ts";
import { Company } from "./company.ts";
import type { Crew } from "./crew.ts";
import type { Slice } from "./estimates.ts";
import { Gathering, type SharedWays } from "./gathering.ts";
import type { Job } from "./job.ts";
import { SharedSearch } from "./shared-search.ts";
import { SharedTree } from "./shared-tree.ts";
import type { CompanyState, GatheringState } from "./world-state.ts";

/**
 * Cells around all that share, for each of them, up to which it is cheaper to share than to ask: where a search over cells
 * serves them, more where terrains differ in cost, as queries take longer there; and where one over the abstract graph does.
 * Found by measurement on maps of 512² cells; the last with `npm run bench -- group`, where 128 gain by it and 64 do not.
 */
const CELLS_PER_JOB = 128;
const CELLS_PER_JOB_OF_COSTS = 2048;
const CELLS_PER_JOB_OF_TREE = 2048;

/** Where there are so few cells for each, a search over cells takes little, and its ways are the cheapest; a guess. */
const CELLS_PER_JOB_OF_CELLS = 8;

/**
 * A query takes as long as if the goal were so many tiles farther, and queries took no time but for the distance. Found with
 * `octile simulate` on 1024² cells.
 */
const BASE_DISTANCE = 128;

/** Fewer do not share. */
const LEAST_SHARED = 16;

/** A query of A* searches as much as a shared search does. */
const LEAST_OF_ASTAR = 2;

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
  private gathering: Gathering | null = null;
  private space: SearchSpace | undefined;
  private readonly onSlice: (slice: Slice, milliseconds: number) => void;

  constructor(crews: readonly Crew[], clock: () => number, onSlice: (slice: Slice, milliseconds: number) => void) {
    this.crews = crews;
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
    this.addSharer(job);
  }

  /** Takes out a job that is done. */
  finish(job: Job): void {
    this.remove(job);
    this.done++;
  }

  /** Takes out a job, whose goal must still be what it was when it came. */
  remove(job: Job): void {
    if (job.ticket < 0) return;
    const { crew, sharer } = job;
    crew.agenda.remove(job.ticket);
    job.ticket = -1;
    this.waiting--;
    if (sharer === null) return;
    const company = crew.companyOfGoal.get(sharer.goalCell);
    if (company?.jobs.delete(job) && company.jobs.size === 0) crew.companyOfGoal.delete(sharer.goalCell);
  }

  /** Does work until so much time has passed since a tick began, and one slice at least if there is any. */
  tick(budget: number, began: number): void {
    this.isTicked = true;
    // edits of many ticks at once would take long
    for (const { view } of this.crews) view.update();
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
      if (this.isShared(job)) this.gather(job);
      else job.plan(job.crew.findPath);
    }
  }

  /** Who waits for the same goal as others, and may share a search with them. */
  get companies(): CompanyState[] {
    return this.crews.flatMap(({ companyOfGoal }, crew) =>
      Array.from(companyOfGoal, ([goal, { around, jobs }]) => ({ crew, goal, around, walkers: idsOf([...jobs]) })),
    );
  }

  /** The search that is under way for many, if there is one. */
  get shared(): GatheringState | null {
    const { gathering, crews } = this;
    if (gathering === null) return null;
    const { crew, ways, jobs, given, isSpoilt } = gathering;
    const { goal, starts, runs } = ways;
    return { crew: crews.indexOf(crew), goal, starts, runs, walkers: idsOf(jobs), given, isSpoilt };
  }

  /**
   * Lets those that wait share as they did in a world that was written down, when all of them are in their places.
   *
   * @param jobOf The walker with this id, if there is one.
   */
  restore(
    companies: readonly CompanyState[],
    shared: GatheringState | null,
    jobOf: (id: number) => Job | undefined,
  ): void {
    for (const { companyOfGoal } of this.crews) companyOfGoal.clear();
    for (const { crew, goal, around, walkers } of companies) {
      const { view, companyOfGoal } = this.crews[crew];
      const company = new Company(view.grid.width, goal, around);
      companyOfGoal.set(goal, company);
      for (const id of walkers) {
        const job = jobOf(id);
        if (job !== undefined && job.ticket >= 0 && job.sharer?.goalCell === goal) company.jobs.add(job);
      }
    }
    if (shared !== null) this.gathering = this.resume(shared, jobOf);
  }

  /** Numbers tickets from 0 again when nobody has one: they are small integers, of which a server would run out some day. */
  private beginAnew(): void {
    this.tickets = 0;
    for (const { agenda } of this.crews) agenda.clear();
  }

  private addSharer(job: Job): void {
    const { sharer, crew } = job;
    if (sharer === null) return;
    const { goalCell } = sharer;
    const company = crew.companyOfGoal.get(goalCell) ?? new Company(crew.view.grid.width, goalCell);
    crew.companyOfGoal.set(goalCell, company);
    company.add(job, sharer);
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
    if (this.isShared(job)) return "search";
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
    if (slice === "build" || slice === "repair") crew.kept.step();
    else if (job !== undefined && slice === "search") this.gather(job);
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

  /** Whether a job waits for a search that is under way, or so many for the same goal that they should share one. */
  private isShared(job: Job): boolean {
    if (this.gathering?.has(job)) return true;
    const { crew, sharer } = job;
    // a tree would have to wait until all edits are followed
    if (crew.hasTrees && !crew.isCurrent && this.isTicked) return false;
    // one search over cells serves all only where steps lead both ways
    if (!crew.hasTrees && !crew.view.links.isEmpty) return false;
    const company = sharer === null ? undefined : crew.companyOfGoal.get(sharer.goalCell);
    if (company === undefined || !company.jobs.has(job)) return false;
    const { size } = company.jobs;
    if (crew.algorithm === "astar") return size >= LEAST_OF_ASTAR;
    return size >= LEAST_SHARED && size * cellsPerJob(crew) >= company.area;
  }

  /** Goes on with the search that is under way, or begins the one that a job is to share. */
  private gather(job: Job): void {
    this.gathering ??= this.begin(job);
    const { gathering } = this;
    if (gathering === null) return;
    const isSpoilt = gathering.isSpoilt;
    if (!isSpoilt && !gathering.go()) return;
    this.gathering = null;
    if (isSpoilt) for (const each of gathering.left) this.addSharer(each);
  }

  /** Begins a search for all that wait for the same goal. Who is left without a way after it asks alone. */
  private begin({ crew, sharer }: Job): Gathering | null {
    const company = sharer === null ? undefined : crew.companyOfGoal.get(sharer.goalCell);
    if (sharer === null || company === undefined) return null;
    const { view, companyOfGoal } = crew;
    const { goalCell } = sharer;
    const waiting = [...company.jobs].sort((a, b) => a.ticket - b.ticket);
    companyOfGoal.delete(goalCell);
    view.update();
    const joined = waiting.filter(
      (job) => job.sharer !== null && view.components.areJoined(job.sharer.start, goalCell),
    );
    if (joined.length === 0) return null;
    const isClose = view.links.isEmpty && joined.length * CELLS_PER_JOB_OF_CELLS >= company.area;
    const starts = Int32Array.from(joined, (job) => job.sharer?.start ?? goalCell);
    const tree = isClose ? undefined : this.treeTo(crew, goalCell);
    return new Gathering(crew, tree ?? this.searchFrom(crew, goalCell, starts), joined);
  }

  /** Goes on with a search that was written down. */
  private resume(state: GatheringState, jobOf: (id: number) => Job | undefined): Gathering {
    const { crew: index, goal, starts, runs, walkers, given, isSpoilt } = state;
    const crew = this.crews[index];
    const jobs = Array.from(walkers, (id) => {
      const job = jobOf(id);
      return job?.crew === crew ? job : new GoneJob(crew);
    });
    const known =
      isSpoilt || !crew.view.canStand(goal)
        ? new SpoiltWays(goal)
        : starts.length > 0
          ? undefined
          : this.treeTo(crew, goal);
    const ways = known ?? this.searchFrom(crew, goal, starts.length > 0 ? starts : Int32Array.of(goal));
    while (ways.runs < runs && ways.run());
    return new Gathering(crew, ways, jobs, { given, isSpoilt });
  }

  /** Ways over the abstract graph to a goal; `undefined` where the planner has none. */
  private treeTo(crew: Crew, goal: number): SharedWays | undefined {
    const paths = crew.goalPaths(goal);
    return paths === undefined ? undefined : new SharedTree(paths, goal);
  }

  /** Ways over cells from some starts to a goal. */
  private searchFrom({ view }: Crew, goal: number, starts: Int32Array): SharedWays {
    this.space ??= new SearchSpace(view.grid.terrainOfCell.length);
    return new SharedSearch(view, this.space, goal, starts);
  }
}

/** Stands for somebody who was stopped while a search for many was under way. */
class GoneJob implements Job {
  readonly crew: Crew;
  readonly ticket = -1;
  readonly rank = 0;
  readonly distance = 0;
  readonly sharer = null;
  readonly slice = "query";

  constructor(crew: Crew) {
    this.crew = crew;
  }

  plan(): void {}
}

/** Stands for ways that an edit has changed, so that nobody is led by them any more. */
class SpoiltWays implements SharedWays {
  readonly goal: number;
  readonly starts: Int32Array = new Int32Array(0);
  readonly runs = 0;

  constructor(goal: number) {
    this.goal = goal;
  }

  run(): boolean {
    return false;
  }

  lead(): boolean {
    return true;
  }

  touches(): boolean {
    return true;
  }
}

/** The ids of walkers that share. */
function idsOf(jobs: readonly Job[]): Float64Array {
  return Float64Array.from(jobs, ({ sharer }) => sharer?.id ?? -1);
}

function cellsPerJob({ hasTrees, view }: Crew): number {
  if (hasTrees) return CELLS_PER_JOB_OF_TREE;
  return view.costOfCell === null ? CELLS_PER_JOB : CELLS_PER_JOB_OF_COSTS;
}

/** Whether a slice is for somebody who waits, rather than for a planner. */
function isOfJobs(slice: Slice): boolean {
  return slice !== "build" && slice !== "repair";
}

/** The size of a crew's next slice: that of a query grows with the distance. */
function sizeOf({ agenda }: Crew, slice: Slice): number {
  return slice === "query" || slice === "meanwhile" ? BASE_DISTANCE + (agenda.first()?.distance ?? 0) : 1;
}
