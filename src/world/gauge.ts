import type { Crew } from "./crew.ts";
import type { Estimates } from "./estimates.ts";

/** How much work is about a millisecond, for the limits that are milliseconds in ticks by time. */
export const WORK_PER_MILLISECOND = 5000;

/**
 * The work that each query counts beside the cells of its path and the cells that it expands, and each turn of building or
 * repairing. How many nodes of an abstract graph these look at depends on what earlier queries and turns have left in memory, which
 * a world that was saved and loaded has not: so nodes are not counted.
 */
export const WORK_OF_QUERY = 256;
export const WORK_OF_BUILD_TURN = 1024;
export const WORK_OF_REPAIR_TURN = 256;

/** What the budget of a tick is counted in: milliseconds of a clock, or work. */
export type Measure = "time" | "work";

/**
 * What the budget of a tick is read from, with the account of what building and repairing has taken from jobs. The gauge of work
 * depends on nothing but the state of the world, so that worlds in equal states do the same in a tick.
 */
export class Gauge {
  readonly measure: Measure;
  /** Reads the time that has passed, or the work that has been done, since some moment in the past. */
  readonly read: () => number;
  /** How much of the measure is about a millisecond. */
  readonly perMillisecond: number;
  /** How much more than on jobs was spent on building and repairing, while jobs waited. */
  owed = 0;

  constructor(measure: Measure, read: () => number) {
    this.measure = measure;
    this.read = read;
    this.perMillisecond = measure === "time" ? 1 : WORK_PER_MILLISECOND;
  }

  /** What slices of a crew may take, in the measure of the gauge. */
  estimatesOf({ estimates }: Crew): Estimates {
    return estimates[this.measure];
  }
}
