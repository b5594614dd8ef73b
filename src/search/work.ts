/** What a search serves: to insert start and goal, to find the path, or to refine it. */
export type Phase = "insert" | "main" | "refine";

/** The work of one query, counted by the searches that it takes. */
export class Work {
  /** Nodes taken off the open list, by phase. */
  insert = 0;
  main = 0;
  refine = 0;
  /** Successors looked at. */
  generated = 0;
  largestOpenList = 0;
  /** Whether A* on the grid itself gave the answer. */
  isExact = false;

  /** Starts to count anew. */
  forget(): void {
    this.insert = 0;
    this.main = 0;
    this.refine = 0;
    this.generated = 0;
    this.largestOpenList = 0;
    this.isExact = false;
  }

  /** Adds one search. */
  note(phase: Phase, expanded: number, generated: number, largestOpenList: number): void {
    this[phase] += expanded;
    this.generated += generated;
    if (largestOpenList > this.largestOpenList) this.largestOpenList = largestOpenList;
  }
}
