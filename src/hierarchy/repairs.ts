import { now } from "./clock.ts";

/** What has been repaired since it was built, after edits of the grid. */
export class Repairs {
  /** How many times edits were followed. */
  count = 0;
  /** How many parts were built again. */
  rebuilt = 0;
  /** How long that took, in milliseconds. */
  time = 0;

  /** Does part of a repair, and counts the time that it takes. */
  during<Result>(work: () => Result): Result {
    const began = now();
    const result = work();
    this.time += now() - began;
    return result;
  }
}
