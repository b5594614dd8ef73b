import { Heap } from "../search/heap.ts";

/** A job of one priority more may overtake those that came up to so many answers before it, and no older ones. */
const PATIENCE = 4096;

/** A place in the order of work. */
export interface Place {
  /** Tells apart jobs of equal rank: first come, first served. */
  readonly ticket: number;
  readonly rank: number;
}

/**
 * Jobs in the order in which to do them: higher priority first, then first come. Nobody waits for ever: a job's rank is
 * the number of jobs done before it came, less `PATIENCE` for each priority. Later jobs get larger numbers, so that sooner
 * or later even those of high priority rank behind it. It counts jobs, not time, so that the same calls give the same order.
 */
export class Agenda<Job> {
  private readonly heap = new Heap();
  private readonly jobOfTicket = new Map<number, Job>();
  /** The first of all, once it has been looked for. */
  private head: Place | undefined;

  /** Those that wait, in no order that matters. */
  get jobs(): Iterable<Job> {
    return this.jobOfTicket.values();
  }

  /** The rank of a job that comes when so many have been done. */
  static rankOf(done: number, priority: number): number {
    return done - PATIENCE * priority;
  }

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

  /** Forgets those that were removed, which must be all. */
  clear(): void {
    this.heap.clear();
    this.head = undefined;
  }

  /** The job to do next, or `undefined`. */
  first(): Job | undefined {
    const { place } = this;
    return place === undefined ? undefined : this.jobOfTicket.get(place.ticket);
  }

  /** The place of the job to do next, or `undefined`. */
  get place(): Place | undefined {
    this.head ??= this.take();
    // those that were removed are passed over
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
