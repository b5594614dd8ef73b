/** A path to a goal that many go to: cells of its own, and then those of a trunk, from one of them on. */
export interface Branch {
  readonly own: Int32Array;
  /** The same array for all that go on there; empty where nothing is shared. */
  readonly trunk: Int32Array;
  readonly first: number;
}

/** Paths from many starts to one goal, found a little at a time, until the next edit. */
export interface GoalPaths {
  /** Searches on, expands up to so many nodes, and tells whether the search was not over yet. */
  run(most: number): boolean;
  /** Whether a start is so near to the goal that it takes a search of its own. */
  isNear(start: number): boolean;
  /** The path from a start that is joined with the goal and not near it; `undefined` while the search has to go on for it. */
  branchFrom(start: number): Branch | undefined;
}
