import { Heap } from "../search/heap.ts";
import type { Crew, FindPath } from "./crew.ts";
import type { Member } from "./group.ts";

/** A job of one priority more may overtake jobs that came up to this many answers before it, and no older ones. */
const PATIENCE = 4096;

/** What waits for its turn: a request, or a walker, for a path; or walkers without a way, to be asked again. */
export interface Job {
  /** The crew of the agent for which the job is done. */
  readonly crew: Crew;
  /** The ticket of the job's place in the crew's agenda; −1 while the job does not wait. */
  ticket: number;
  /** The rank of the job's place. */
  rank: number;
  /** How far it is to the goal, or to all goals one after the other, across open ground, in tiles. */
  readonly distance: number;
  /** The walker, where a group may lead it; `null` for a job that asks alone. */
  readonly member: Member | null;
  /** What a tick does for a job that is not led. */
  readonly slice: "query" | "check";
  /** Asks for the path, or does a part of the check. */
  plan(findPath: FindPath): void;
}

/** A place in the order of jobs. */
export interface Place {
  /** Tells apart jobs of equal rank: first come, first served. */
  readonly ticket: number;
  /** Jobs of a lower rank come first. */
  readonly rank: number;
}

/**
 * The jobs of a crew in the order in which to do them: higher priority first, then first come. No job waits for ever: its rank
 * is the number of jobs done before it came, less `PATIENCE` for each priority. Later jobs get larger numbers, so that sooner
 * or later even jobs of high priority rank behind it. Ranks count jobs, not time, so that the same calls give the same order.
 */
export class Agenda {
  private readonly heap = new Heap();
  private readonly jobOfTicket = new Map<number, Job>();
  /** The first place of all, once it has been looked for. */
  private head: Place | undefined;

  /** Returns the rank of a job that comes when `done` jobs have been done. */
  static rankOf(done: number, priority: number): number {
    return done - PATIENCE * priority;
  }

  /** Puts a job in its place. */
  add(job: Job, place: Place): void {
    this.jobOfTicket.set(place.ticket, job);
    this.heap.push(place.ticket, place.rank);
    const { head } = this;
    if (head === undefined || !isBefore(place, head)) return;
    this.heap.push(head.ticket, head.rank);
    this.head = undefined;
  }

  /** Takes a job out of the order. */
  remove(ticket: number): void {
    this.jobOfTicket.delete(ticket);
  }

  /** Forgets the places of jobs that were removed, which must be all. */
  clear(): void {
    this.heap.clear();
    this.head = undefined;
  }

  /** Returns the job to do next, or `undefined`. */
  first(): Job | undefined {
    const { place } = this;
    return place === undefined ? undefined : this.jobOfTicket.get(place.ticket);
  }

  /** The place of the job to do next, or `undefined`. */
  get place(): Place | undefined {
    this.head ??= this.take();
    // jobs that were removed are passed over
    while (this.head !== undefined && !this.jobOfTicket.has(this.head.ticket)) this.head = this.take();
    return this.head;
  }

  private take(): Place | undefined {
    const { heap } = this;
    if (heap.size === 0) return undefined;
    const rank = heap.minKey;
    return { rank, ticket: heap.pop() };
  }
}

/** Whether a place comes before another. */
export function isBefore(a: Place, b: Place): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.ticket < b.ticket);
}
