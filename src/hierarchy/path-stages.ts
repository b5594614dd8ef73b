/** How a path on a hierarchy came about, stage by stage. */
export interface PathStages {
  /**
   * The nodes of the abstract path, from start to goal, at each level; index 0 is level 1. A level is empty, or left out,
   * where the path was found without it, such as between ends that see each other.
   */
  readonly nodesOfLevel: readonly (readonly number[])[];
  /** The cells that the last search of PRA* was allowed to enter; none where that was no search in a corridor. */
  readonly corridor?: Int32Array;
  /** The cells of the path before it was smoothed. */
  readonly refined: Int32Array;
  /** The cells of the path after it was smoothed; `null` where paths are not smoothed. */
  readonly smoothed: Int32Array | null;
}
