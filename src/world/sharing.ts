import { SearchSpace } from "../search/search-space.ts";
import { Company } from "./company.ts";
import type { Crew } from "./crew.ts";
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

/** Fewer do not share. */
const LEAST_SHARED = 16;

/** A query of A* searches as much as a shared search does. */
const LEAST_OF_ASTAR = 2;

/** Who waits for ways to the same goal as others, and the search that is under way for many of them. */
export class Sharing {
  private readonly crews: readonly Crew[];
  private gathering: Gathering | null = null;
  private space: SearchSpace | undefined;

  constructor(crews: readonly Crew[]) {
    this.crews = crews;
  }

  /** Who waits for the same goal as others, and may share a search with them. */
  get companies(): CompanyState[] {
    return this.crews.flatMap(({ companyOfGoal }, crew) =>
      Array.from(companyOfGoal, ([goal, { around, jobs }]) => ({ crew, goal, around, walkers: idsOf([...jobs]) })),
    );
  }

  /** The search that is under way for many, if there is one. */
  get underWay(): GatheringState | null {
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

  /** Lets a job that has begun to wait share with others that have the same goal, if it can. */
  add(job: Job): void {
    const { sharer, crew } = job;
    if (sharer === null) return;
    const { goalCell } = sharer;
    const company = crew.companyOfGoal.get(goalCell) ?? new Company(crew.view.grid.width, goalCell);
    crew.companyOfGoal.set(goalCell, company);
    company.add(job, sharer);
  }

  /** Takes out a job that no longer waits, whose goal must still be what it was when it came. */
  remove(job: Job): void {
    const { crew, sharer } = job;
    if (sharer === null) return;
    const company = crew.companyOfGoal.get(sharer.goalCell);
    if (company?.jobs.delete(job) && company.jobs.size === 0) crew.companyOfGoal.delete(sharer.goalCell);
  }

  /** Whether a job waits for a search that is under way. */
  isUnderWayFor(job: Job): boolean {
    return this.gathering?.has(job) ?? false;
  }

  /** Whether a job waits for a search that is under way, or so many for the same goal that they should share one. */
  has(job: Job): boolean {
    if (this.isUnderWayFor(job)) return true;
    const { crew, sharer } = job;
    // one search over cells serves all only where steps lead both ways
    if (!crew.hasTrees && !crew.view.links.isEmpty) return false;
    const company = sharer === null ? undefined : crew.companyOfGoal.get(sharer.goalCell);
    if (company === undefined || !company.jobs.has(job)) return false;
    const { size } = company.jobs;
    if (crew.algorithm === "astar") return size >= LEAST_OF_ASTAR;
    return size >= LEAST_SHARED && size * cellsPerJob(crew) >= company.area;
  }

  /** Goes on with the search that is under way, or begins the one that a job is to share. */
  go(job: Job): void {
    this.gathering ??= this.begin(job);
    const { gathering } = this;
    if (gathering === null) return;
    const isSpoilt = gathering.isSpoilt;
    if (!isSpoilt && !gathering.go()) return;
    this.gathering = null;
    if (isSpoilt) for (const each of gathering.left) this.add(each);
  }

  /** Begins a search for all that wait for the same goal. Who is left without a way after it asks alone. */
  private begin({ crew, sharer }: Job): Gathering | null {
    const company = sharer === null ? undefined : crew.companyOfGoal.get(sharer.goalCell);
    if (sharer === null || company === undefined) return null;
    const { view, companyOfGoal } = crew;
    const { goalCell } = sharer;
    const waiting = [...company.jobs].sort((a, b) => a.ticket - b.ticket);
    companyOfGoal.delete(goalCell);
    view.follow();
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
