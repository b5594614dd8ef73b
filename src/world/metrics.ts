/** Buckets to each doubling: a percentile is at most 2.2 % above the true one. */
const BUCKETS_PER_DOUBLING = 32;

/** Values up to 2⁻¹² share the first bucket, and values from 2²⁰ on the last. */
const LOWEST_EXPONENT = -12;
const HIGHEST_EXPONENT = 20;

/** How measured values are spread. Half of the values do not exceed `p50`, and 99 of 100 do not exceed `p99`. */
export interface Percentiles {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** What a world has done, and how long it took. Times are in milliseconds. */
export interface WorldMetrics {
  /** The number of paths that were asked for at once, found or not. */
  readonly queries: number;
  /** The number of requests that were answered. */
  readonly requests: number;
  /** The number of ways that were planned for walkers. */
  readonly plans: number;
  /** The number of ways that were planned because an edit had touched the one before. */
  readonly replans: number;
  /** The number of slices of ticks in which planners followed edits. */
  readonly repairs: number;
  /** The number of rectangles of cells that changed. */
  readonly edits: number;
  /** The number of calls of `tick`. */
  readonly ticks: number;
  /** The units of work that all ticks have done, in which `tick({ work })` counts its budget. */
  readonly work: number;
  /** How many ticks began while a request waited. */
  readonly requestTicks: Percentiles;
  /** How much time passed while a request waited. */
  readonly requestTime: Percentiles;
  /** How many ticks began while a walker stood without a step to take. */
  readonly standingTicks: Percentiles;
  /** The time of one tick. */
  readonly tickTime: Percentiles;
  /** The time of one request, or of one way of a walker, in a tick. */
  readonly planTime: Percentiles;
  /** The time of one slice in which a planner followed edits in a tick. */
  readonly repairTime: Percentiles;
  /** The memory that planners hold beside the grid, in bytes. Reading this number lets the planners follow all edits first. */
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
  work = 0;
  readonly requestTicks: Histogram = new Histogram();
  readonly requestTime: Histogram = new Histogram();
  readonly standingTicks: Histogram = new Histogram();
  readonly tickTime: Histogram = new Histogram();
  readonly planTime: Histogram = new Histogram();
  readonly repairTime: Histogram = new Histogram();

  /** Makes a report. @param countBytes Called only when the report is asked for its bytes. */
  report(countBytes: () => number): WorldMetrics {
    const { queries, requests, plans, replans, repairs, edits, ticks, work } = this;
    return {
      queries,
      requests,
      plans,
      replans,
      repairs,
      edits,
      ticks,
      work,
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

/** Counts values by their size, in memory that does not grow. */
export class Histogram {
  private readonly countOfBucket = new Float64Array((HIGHEST_EXPONENT - LOWEST_EXPONENT) * BUCKETS_PER_DOUBLING + 1);
  private count = 0;
  private sum = 0;
  private max = 0;

  /** Counts a value, which must be at least 0. */
  note(value: number): void {
    this.countOfBucket[bucketOf(value)]++;
    this.count++;
    this.sum += value;
    this.max = Math.max(this.max, value);
  }

  get percentiles(): Percentiles {
    const { count, sum, max } = this;
    const [p50, p90, p99, p999] = [0.5, 0.9, 0.99, 0.999].map((part) => this.percentile(part));
    return { count, mean: count === 0 ? 0 : sum / count, p50, p90, p99, p999, max };
  }

  /** The upper end of the bucket in which the value lies that this part of all do not exceed. */
  private percentile(part: number): number {
    let left = Math.ceil(part * this.count);
    if (left === 0) return 0;
    let bucket = 0;
    for (left -= this.countOfBucket[0]; left > 0; left -= this.countOfBucket[bucket]) bucket++;
    // the first bucket holds what is too small to measure, and zeros
    return bucket === 0 ? 0 : Math.min(this.max, 2 ** (LOWEST_EXPONENT + bucket / BUCKETS_PER_DOUBLING));
  }
}

/** The bucket of a value: each holds values larger than the upper end of the bucket before. */
function bucketOf(value: number): number {
  const bucket = Math.ceil((Math.log2(value) - LOWEST_EXPONENT) * BUCKETS_PER_DOUBLING);
  return Math.min((HIGHEST_EXPONENT - LOWEST_EXPONENT) * BUCKETS_PER_DOUBLING, Math.max(0, bucket));
}
