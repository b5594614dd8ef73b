import type { Grid } from "../grid/grid.ts";
import type { SearchSpace } from "./search-space.ts";
import type { Trace } from "./trace.ts";

/** What a search serves: to insert start and goal, to find the path, or to refine it. */
export type Phase = "insert" | "main" | "refine";

/** What an open list tells of its length. */
interface OpenList {
  readonly largestSize: number;
  readonly sumOfSizes: number;
}

/** The work of one query, counted by the searches that it takes. */
export class Work {
  /** Nodes taken off the open list, by phase. */
  insert = 0;
  main = 0;
  refine = 0;
  /** Successors looked at. */
  generated = 0;
  largestOpenList = 0;
  /** How long the open lists were whenever a node was taken off, all together, by phase. */
  insertOpenLists = 0;
  mainOpenLists = 0;
  refineOpenLists = 0;
  /** Whether A* on the grid itself gave the answer. */
  isExact = false;
  /** Where searches write down what they expand, while somebody wants to see it. */
  trace: Trace | null = null;

  /** Starts to count anew. */
  forget(): void {
    this.insert = 0;
    this.main = 0;
    this.refine = 0;
    this.generated = 0;
    this.largestOpenList = 0;
    this.insertOpenLists = 0;
    this.mainOpenLists = 0;
    this.refineOpenLists = 0;
    this.isExact = false;
    this.trace = null;
  }

  /** Adds one search. */
  note(phase: Phase, expanded: number, generated: number, { largestSize, sumOfSizes }: OpenList): void {
    this[phase] += expanded;
    this.generated += generated;
    this[`${phase}OpenLists`] += sumOfSizes;
    if (largestSize > this.largestOpenList) this.largestOpenList = largestSize;
  }

  /** Adds one search on the cells of a grid. */
  noteCells(phase: Phase, grid: Grid, { expanded, generated, open }: SearchSpace): void {
    this.note(phase, expanded, generated, open);
    this.trace?.note(phase, 0, expanded, (cell) => grid.pointOf(cell));
  }
}
