import { BucketQueue } from "./bucket-queue.ts";
import { Distances } from "./distances.ts";

/** The arrival of a cell that has been expanded has this bit, too. */
export const CLOSED = 16;

/** The g of cells, as `Distances` keeps it for the whole grid and `Corridor` for part of it. */
type CellDistances = Pick<Distances, "values" | "base" | "begin">;

/** What a search on cells writes down. One search after the other can use the same space, on any grid that fits. */
export class SearchSpace {
  readonly distances: CellDistances;
  /** The direction in which a cell was reached, or `BY_LINK`; with `CLOSED` once it has been expanded. */
  readonly arrivalOfCell: Uint8Array;
  /** Where the link started by which a cell was reached, for those that were. */
  readonly startOfLinkTo: Map<number, number> = new Map();
  readonly open: BucketQueue = new BucketQueue();
  /** Cells taken off the open list by the last search. */
  expanded = 0;
  /** Successors that the last search looked at. */
  generated = 0;

  /** @param distances Where a cell is in these, searches may enter it; by default, every cell. */
  constructor(cells: number, distances: CellDistances = new Distances(cells)) {
    this.distances = distances;
    this.arrivalOfCell = new Uint8Array(cells);
  }

  /** The space that all planners share: the one made for the largest grid so far. */
  static of(cells: number): SearchSpace {
    if (shared === undefined || shared.arrivalOfCell.length < cells) shared = new SearchSpace(cells);
    return shared;
  }
}

let shared: SearchSpace | undefined;
