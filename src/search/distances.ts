/** The largest integer that a double counts to exactly. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * The g of cells or nodes, kept from search to search and never cleared.
 *
 * Each search counts from a `base` of its own, lower than that of the search before by more than any g can be. What
 * older searches left behind is then larger than anything this one writes, so that "not reached yet" and "reached more
 * cheaply now" are one comparison.
 */
export class Distances {
  /** `base` + g where the current search has been; more than that, whatever its g, everywhere else. */
  readonly values: Float64Array;
  base: number = HIGHEST;

  constructor(count: number) {
    this.values = new Float64Array(count).fill(HIGHEST);
  }

  /** Forgets the previous search; in the next one no g is more than `mostG`. */
  begin(mostG: number): void {
    if (this.base <= mostG) {
      this.values.fill(HIGHEST);
      this.base = HIGHEST;
    }
    this.base -= mostG + 1;
  }
}
