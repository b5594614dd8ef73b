/** How a path came about, stage by stage. */
export interface Explanation {
  /**
   * The nodes of the abstract path, from start to goal, at every level from the start level down to level 1; index 0 is
   * level 1. None at levels that were left out, or where the path was found on cells at once.
   */
  readonly nodesOfLevel: readonly (readonly number[])[];
  /** The cells that the search for the refined path was allowed to enter; none where that was no search in a corridor. */
  readonly corridor: Int32Array;
  /** The cells of the path before it was smoothed. */
  readonly refined: Int32Array;
  /** The cells of the path after that; `null` where paths are not smoothed. */
  readonly smoothed: Int32Array | null;
}
