import type { Rectangle } from "../grid/rectangle.ts";

/** A path to a goal that many go to: cells of its own, and then the cells of a trunk, from the one at `first` on. */
export interface GuidePath {
  readonly own: Int32Array;
  /** The cells of the trunk: one array for all paths that go on along it, and empty where nothing is shared. */
  readonly trunk: Int32Array;
  readonly first: number;
}

/**
 * The search behind a guide leads one agent from any cell that is joined with a goal to one goal, or to the cheapest of
 * several. It begins at the goals, goes on only as far as it is asked, and holds until an edit that `touches` it.
 */
export interface GuideSearch {
  /** Whether no path is cheaper than the ones that this search finds. */
  readonly isExact: boolean;
  /** Searches on by up to `most` cells or nodes, and tells whether there was anything left to search. */
  searchOn(most: number): boolean;
  /** What the path from a cell costs, in units; `Infinity` without a path, and −1 while the search has to go on to tell. */
  unitsFrom(cell: number): number;
  /** The cell to step to from a cell; −1 at a goal and without a path, `undefined` while the search has to go on to tell. */
  nextFrom(cell: number): number | undefined;
  /** Whether a query of its own serves a start better, because it is near a goal or because nothing is shared. */
  isBetterAlone(start: number): boolean;
  /**
   * The path from a start that is not better alone; `undefined` while the search has to go on to tell, and once it is over,
   * where no path leads.
   */
  pathFrom(start: number): GuidePath | undefined;
  /** Whether cells that change in a rectangle can matter to what was found. */
  touches(rectangle: Rectangle): boolean;
}
