import type { AgentGrid } from "../grid/agent-grid.ts";
import { BY_LINK, NO_ARRIVAL } from "../grid/movement.ts";
import { BucketQueue } from "./bucket-queue.ts";
import type { IntegerList } from "./integer-list.ts";

/** The bit that the arrival of a cell has beside its direction once the cell has been expanded. */
export const CLOSED = 16;

/** The largest integer that a double counts to exactly. */
export const HIGHEST: number = Number.MAX_SAFE_INTEGER;

/**
 * The g of cells or nodes, kept from search to search and never cleared.
 *
 * Each search counts from a `base` of its own, lower than the base of the search before by more than any g can be. Values that
 * older searches have left are then larger than any value of the current search, so that "not reached yet" and "reached more
 * cheaply now" are one comparison.
 */
export class Distances {
  /** `base` + g where the current search has been, and a larger number than any `base` + g everywhere else. */
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

/** The g of cells, as `Distances` keeps it for the whole grid and `Corridor` for part of it. */
type CellDistances = Pick<Distances, "values" | "base" | "begin">;

/** What a search on cells writes down. One search after the other can use the same space, on any grid that fits. */
export class SearchSpace {
  readonly distances: CellDistances;
  /** The direction in which a cell was reached, or `BY_LINK`; with `CLOSED` once the cell has been expanded. */
  readonly arrivalOfCell: Uint8Array;
  /** The start of the link by which a cell was reached, for cells that were reached by a link. */
  readonly startOfLinkTo: Map<number, number> = new Map();
  readonly open: BucketQueue = new BucketQueue();
  /** The number of cells that the last search took off the open list. */
  expanded = 0;
  /** The number of successors that the last search looked at. */
  generated = 0;

  /** @param distances Where searches keep g. Searches may enter the cells that it admits; by default, every cell. */
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

/** Returns the cells of the route that the last search in a space found to a cell, start first. */
export function walkBack(view: AgentGrid, space: SearchSpace, goal: number): Int32Array {
  let steps = 0;
  for (let cell = goal; !isStart(space, cell); cell = previousOf(view, space, cell)) steps++;
  const cells = new Int32Array(steps + 1);
  let cell = goal;
  for (; steps > 0; steps--) {
    cells[steps] = cell;
    cell = previousOf(view, space, cell);
  }
  cells[0] = cell;
  return cells;
}

/** Adds the cells of the route that the last search in a space found to a cell to a list, without the start. */
export function addWalkBack(view: AgentGrid, space: SearchSpace, goal: number, list: IntegerList): void {
  const first = list.count;
  for (let cell = goal; !isStart(space, cell); cell = previousOf(view, space, cell)) list.push(cell);
  list.view().subarray(first).reverse();
}

/** The cell from which the last search reached a cell, which must not be the start. */
export function previousOf(view: AgentGrid, space: SearchSpace, cell: number): number {
  const direction = space.arrivalOfCell[cell] & ~CLOSED;
  if (direction === BY_LINK) return space.startOfLinkTo.get(cell) ?? cell;
  return cell - view.offsetOfDirection[direction];
}

/** Whether the last search started from a cell. */
export function isStart(space: SearchSpace, cell: number): boolean {
  return (space.arrivalOfCell[cell] & ~CLOSED) === NO_ARRIVAL;
}
