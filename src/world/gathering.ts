import type { SearchSpace } from "../search/search-space.ts";
import type { Crew } from "./crew.ts";
import type { Job } from "./job.ts";
import { SharedSearch } from "./shared-search.ts";

/** Cells that one slice expands: about a tenth of a millisecond. */
const CELLS_PER_SLICE = 2048;

/** Ways that one slice gives away: about as much. */
const WAYS_PER_SLICE = 16;

/** Many that wait for ways to the same goal, and the search that finds them all. */
export class Gathering {
  private readonly crew: Crew;
  private readonly jobs: readonly Job[];
  private readonly members: ReadonlySet<Job>;
  private readonly search: SharedSearch;
  private version: number;
  private given = 0;

  /** @param jobs At least one, all joined with the goal. */
  constructor(crew: Crew, space: SearchSpace, goal: number, jobs: readonly Job[]) {
    this.crew = crew;
    this.jobs = jobs;
    this.members = new Set(jobs);
    this.search = new SharedSearch(
      crew.view,
      space,
      goal,
      jobs.flatMap(({ sharer }) => (sharer === null ? [] : [sharer.start])),
    );
    this.version = crew.view.grid.version;
  }

  /** Whether a job waits, or has waited, for this search. */
  has(job: Job): boolean {
    return this.members.has(job);
  }

  /** Searches on, or gives away ways that were found, and tells whether that was the last of them. */
  go(): boolean {
    const { search, jobs } = this;
    if (!search.isDone) {
      search.run(CELLS_PER_SLICE);
      return false;
    }
    const end = Math.min(jobs.length, this.given + WAYS_PER_SLICE);
    for (; this.given < end; this.given++) this.give(jobs[this.given]);
    return end === jobs.length;
  }

  /** Whether an edit has changed cells where the search has been; it goes on only if none has. */
  get isSpoilt(): boolean {
    const { view } = this.crew;
    const { grid } = view;
    const changes = grid.dirtySince(this.version);
    this.version = grid.version;
    view.update();
    return changes === undefined || changes.some((changed) => this.search.touches(view.reachOf(changed).stepped));
  }

  /** Meanwhile a walker may have gone on, been sent elsewhere, or been stopped. */
  private give(job: Job): void {
    const { ticket, sharer } = job;
    if (ticket < 0 || sharer?.goalCell !== this.search.goal) return;
    const cells = this.search.wayFrom(sharer.start);
    if (cells !== undefined) sharer.take(cells);
  }
}
