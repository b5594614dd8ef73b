import type { Rectangle } from "../grid/rectangle.ts";
import type { Crew } from "./crew.ts";
import type { Job, Sharer } from "./job.ts";

/** Ways that one slice gives away, so that it takes a few tenths of a millisecond at most. */
const WAYS_PER_SLICE = 16;

/** What finds ways to one goal for many. */
export interface SharedWays {
  readonly goal: number;
  /** The starts from which ways are sought; none where they are sought from anywhere. */
  readonly starts: Int32Array;
  /** How often it has searched on: with what it was made of and the map, that tells all that it knows. */
  readonly runs: number;
  /** Searches on, a little, and tells whether there was anything to search. */
  run(): boolean;
  /** Gives somebody a way, if there is one, and tells whether it could; else it has searched on, a little. */
  lead(sharer: Sharer): boolean;
  /** Whether cells changed in a rectangle can matter to it. */
  touches(rectangle: Rectangle): boolean;
}

/** Many that wait for ways to the same goal, and what finds them all. */
export class Gathering {
  readonly crew: Crew;
  readonly ways: SharedWays;
  /** Those that wait, or have waited, for these ways, in the order in which they get them. */
  readonly jobs: readonly Job[];
  /** How many of them have had their turn. */
  given: number;
  private readonly members: ReadonlySet<Job>;
  private version: number;
  private wasSpoilt: boolean;

  /** @param jobs At least one, all joined with the goal. @param progress How far it has got. */
  constructor(crew: Crew, ways: SharedWays, jobs: readonly Job[], progress = { given: 0, isSpoilt: false }) {
    this.crew = crew;
    this.ways = ways;
    this.jobs = jobs;
    this.members = new Set(jobs);
    this.version = crew.view.grid.version;
    this.given = progress.given;
    this.wasSpoilt = progress.isSpoilt;
  }

  /** Whether a job waits, or has waited, for these ways. */
  has(job: Job): boolean {
    return this.members.has(job);
  }

  /** Searches on, or gives away ways that were found, and tells whether that was the last of them. */
  go(): boolean {
    const { jobs } = this;
    const end = Math.min(jobs.length, this.given + WAYS_PER_SLICE);
    while (this.given < end && this.give(jobs[this.given])) this.given++;
    return this.given === jobs.length;
  }

  /** Whether an edit has changed what was found; it goes on only if none has. */
  get isSpoilt(): boolean {
    const { view } = this.crew;
    const { grid } = view;
    const changes = grid.changesSince(this.version);
    this.version = grid.version;
    view.follow();
    this.wasSpoilt ||= changes.some((changed) => this.ways.touches(view.reachOf(changed).stepped));
    return this.wasSpoilt;
  }

  /** Those that are left, who should share again; nobody, if nobody has been given a way, so that edits cannot hold them up for ever. */
  get left(): readonly Job[] {
    return this.given === 0 ? [] : this.jobs.slice(this.given).filter(({ ticket }) => ticket >= 0);
  }

  /** Meanwhile a walker may have gone on, been sent elsewhere, or been stopped. */
  private give({ ticket, sharer }: Job): boolean {
    if (ticket < 0 || sharer?.goalCell !== this.ways.goal) return true;
    return this.ways.lead(sharer);
  }
}
