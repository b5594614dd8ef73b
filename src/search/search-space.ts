import { BucketQueue } from "./bucket-queue.ts";

/** The arrival of a cell that has been expanded has this bit, too. */
export const CLOSED = 16;

/**
 * What a search writes down about cells, kept from query to query and never cleared.
 *
 * Each search counts its g from a `base` of its own, lower than that of the search before by more than any g can be.
 * What older searches left behind is then larger than anything this one writes, so that "not seen yet" and "reached
 * more cheaply now" are one comparison.
 */
export class SearchSpace {
  /** `base` + g of a cell reached by the current search; larger than that in any other cell. */
  readonly gOfCell: Float64Array;
  /** The direction in which a cell was reached, with `CLOSED` once it has been expanded. */
  readonly arrivalOfCell: Uint8Array;
  readonly open: BucketQueue = new BucketQueue();
  base: number = HIGHEST;
  expanded = 0;
  generated = 0;

  constructor(cells: number) {
    this.gOfCell = new Float64Array(cells).fill(HIGHEST);
    this.arrivalOfCell = new Uint8Array(cells);
  }

  /** The space shared by all searches on grids of this many cells. */
  static of(cells: number): SearchSpace {
    if (shared === undefined || shared.gOfCell.length < cells) shared = new SearchSpace(cells);
    return shared;
  }

  /** Forgets the previous search; no path of the next one costs more than `mostG`. */
  begin(mostG: number): void {
    if (this.base <= mostG) {
      this.gOfCell.fill(HIGHEST);
      this.base = HIGHEST;
    }
    this.base -= mostG + 1;
    this.expanded = 0;
    this.generated = 0;
  }
}

/** The largest integer that a double counts to exactly. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

let shared: SearchSpace | undefined;
