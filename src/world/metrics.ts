import { Histogram, type Percentiles } from "./histogram.ts";

/** What a world has done, and how long it took. Times are in milliseconds. */
export interface WorldMetrics {
  /** Paths that were asked for and found, or not, at once. */
  readonly queries: number;
  /** Requests answered. */
  readonly requests: number;
  /** Ways planned for walkers, and how many of them because an edit had touched the one before. */
  readonly plans: number;
  readonly replans: number;
  /** Slices in which planners followed edits, in ticks. */
  readonly repairs: number;
  /** Rectangles of cells that changed. */
  readonly edits: number;
  readonly ticks: number;
  /** How many ticks began, and how much time passed, while a request waited. */
  readonly requestTicks: Percentiles;
  readonly requestTime: Percentiles;
  /** How many ticks began while a walker stood without a step to take. */
  readonly standingTicks: Percentiles;
  readonly tickTime: Percentiles;
  /** Of one request, or way of a walker, in a tick. */
  readonly planTime: Percentiles;
  /** Of one planner that followed edits in a tick. */
  readonly repairTime: Percentiles;
  /** Memory that planners hold beside the grid, in bytes. Asking for it lets them follow edits first. */
  readonly bytes: number;
}

/** What a world counts. */
export class Metrics {
  queries = 0;
  requests = 0;
  plans = 0;
  replans = 0;
  repairs = 0;
  edits = 0;
  ticks = 0;
  readonly requestTicks: Histogram = new Histogram();
  readonly requestTime: Histogram = new Histogram();
  readonly standingTicks: Histogram = new Histogram();
  readonly tickTime: Histogram = new Histogram();
  readonly planTime: Histogram = new Histogram();
  readonly repairTime: Histogram = new Histogram();

  /** @param countBytes Only called when somebody asks. */
  report(countBytes: () => number): WorldMetrics {
    const { queries, requests, plans, replans, repairs, edits, ticks } = this;
    return {
      queries,
      requests,
      plans,
      replans,
      repairs,
      edits,
      ticks,
      requestTicks: this.requestTicks.percentiles,
      requestTime: this.requestTime.percentiles,
      standingTicks: this.standingTicks.percentiles,
      tickTime: this.tickTime.percentiles,
      planTime: this.planTime.percentiles,
      repairTime: this.repairTime.percentiles,
      get bytes() {
        return countBytes();
      },
    };
  }
}
