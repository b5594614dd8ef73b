import type { QueryReport } from "./planner.ts";

/** Work by phase, as searches count it. */
export interface WorkCounts {
  /** Nodes taken off the open list to insert start and goal, in the main search, and to refine the path. */
  readonly insert: number;
  readonly main: number;
  readonly refine: number;
  readonly generated: number;
  readonly largestOpenList: number;
}

const NOTHING: WorkCounts = { insert: 0, main: 0, refine: 0, generated: 0, largestOpenList: 0 };

/** The work of one query, added up over the searches that it took. */
export class Work {
  private counts = NOTHING;

  /** Starts to count anew. */
  forget(): void {
    this.counts = NOTHING;
  }

  add(more: WorkCounts): void {
    const { insert, main, refine, generated, largestOpenList } = this.counts;
    this.counts = {
      insert: insert + more.insert,
      main: main + more.main,
      refine: refine + more.refine,
      generated: generated + more.generated,
      largestOpenList: Math.max(largestOpenList, more.largestOpenList),
    };
  }

  /** The same as the caller of a planner sees it. */
  get report(): QueryReport {
    const { insert, main, refine, generated, largestOpenList } = this.counts;
    const expandedByPhase = { insert, main, refine };
    return { expanded: insert + main + refine, generated, largestOpenList, expandedByPhase };
  }
}
