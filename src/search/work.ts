import type { Grid } from "../grid/grid.ts";
import type { Trace } from "./trace.ts";

/** The purpose of a search: to insert start and goal, to find the path, or to refine it. */
export type Phase = "insert" | "main" | "refine";

/** The length of an open list in the course of a search. */
interface OpenList {
  readonly largestSize: number;
  readonly sumOfSizes: number;
}

/** What a search on cells tells of its work. */
interface CellWork {
  readonly expanded: number;
  readonly generated: number;
  readonly open: OpenList;
}

/** The work of one query, counted by the searches that it takes. */
export class Work {
  /** The number of nodes taken off open lists, by phase. */
  insert = 0;
  main = 0;
  refine = 0;
  /** The number of cells of the grid among them. Nodes of a graph above the grid are not counted here. */
  cells = 0;
  /** The number of successors that were looked at. */
  generated = 0;
  /** The most nodes that an open list held at once. */
  largestOpenList = 0;
  /** The sum of the lengths of open lists when a node was taken off, by phase. */
  insertOpenLists = 0;
  mainOpenLists = 0;
  refineOpenLists = 0;
  /** Whether A* on the grid itself gave the answer. */
  isExact = false;
  /** The record of what searches expand; `null` while no scene asks for it. */
  trace: Trace | null = null;

  /** Forgets the work of the last query. */
  forget(): void {
    this.insert = 0;
    this.main = 0;
    this.refine = 0;
    this.cells = 0;
    this.generated = 0;
    this.largestOpenList = 0;
    this.insertOpenLists = 0;
    this.mainOpenLists = 0;
    this.refineOpenLists = 0;
    this.isExact = false;
    this.trace = null;
  }

  /** Adds the work of one search. */
  note(phase: Phase, expanded: number, generated: number, { largestSize, sumOfSizes }: OpenList): void {
    this[phase] += expanded;
    this.generated += generated;
    this[`${phase}OpenLists`] += sumOfSizes;
    if (largestSize > this.largestOpenList) this.largestOpenList = largestSize;
  }

  /** Adds the work of one search on the cells of a grid, and its expansions to the trace. */
  noteCells(phase: Phase, grid: Grid, { expanded, generated, open }: CellWork): void {
    this.note(phase, expanded, generated, open);
    this.cells += expanded;
    this.trace?.note(phase, 0, expanded, (cell) => grid.pointOf(cell));
  }
}
