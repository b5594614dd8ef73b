/** The largest integer that a double counts to exactly. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * The g of a search that may only enter a corridor: some of the cells or nodes (Sturtevant and Buro 2005). Kept from
 * search to search and never cleared, as `Distances` is.
 *
 * Each corridor counts from a `base` of its own, higher than anything that was written for those before. What has not
 * been admitted is then lower than anything the search writes, and looks as if it had been reached more cheaply already;
 * what has been admitted is higher. So one comparison keeps a search inside, the same that it makes anyway.
 */
export class Corridor {
  /** `base` + g where the search has been; more than that where it may go, less where it may not. */
  readonly values: Float64Array;
  base = 0;
  private unreached = 0;

  constructor(count: number) {
    this.values = new Float64Array(count);
  }

  /** Begins a corridor with nothing in it, for one search in which no g is more than `mostG`. */
  lay(mostG: number): void {
    if (this.unreached + mostG + 2 > HIGHEST) {
      this.values.fill(0);
      this.unreached = 0;
    }
    this.base = this.unreached + 1;
    this.unreached = this.base + mostG + 1;
  }

  /** Whether the search may enter a cell or node; to be asked before it begins. */
  has(item: number): boolean {
    return this.values[item] === this.unreached;
  }

  /** Lets the search enter a cell or node. */
  admit(item: number): void {
    this.values[item] = this.unreached;
  }

  /** Begins the search, for which the corridor has been laid. */
  begin(_mostG: number): void {
    // what was laid is what it begins with
  }
}
