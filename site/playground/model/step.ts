import type { Agent, Edit, Grid, Link, Point, Rectangle } from "../../../src/index.ts";
import type { MapSource, View } from "./state.ts";

/** One step of undo: a stroke, or a map that took the place of another. */
export type Step = StrokeStep | MapStep;

/** Where the path leads from and to. */
export interface Ends {
  readonly start: Point;
  readonly goal: Point;
}

/** A map with everything that is chosen to fit it. */
export interface MapState extends Ends {
  readonly grid: Grid;
  readonly source: MapSource;
  /** The terrain of each cell as it came from the source. */
  readonly original: Uint8Array;
  readonly agent: Agent;
  readonly view: View;
}

/** A map that took the place of another. */
interface MapStep {
  readonly kind: "map";
  readonly before: MapState;
  readonly after: MapState;
}

/** A stroke: the cells that changed, in ascending order, with their terrains, the links, and the ends of the path. */
export interface StrokeStep {
  readonly kind: "stroke";
  readonly cells: Int32Array;
  /** The terrain of each of those cells before the step, and after it. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly linksBefore: readonly Link[];
  readonly linksAfter: readonly Link[];
  readonly endsBefore: Ends;
  readonly endsAfter: Ends;
}

/** Writes down what changes while a step is made. */
export class StepRecorder {
  private readonly grid: Grid;
  private readonly beforeOfCell = new Map<number, number>();
  private readonly linksBefore: readonly Link[];
  private readonly endsBefore: Ends;

  constructor(grid: Grid, ends: Ends) {
    this.grid = grid;
    this.endsBefore = ends;
    this.linksBefore = grid.links;
  }

  /** Notes that a rectangle is about to be of one terrain, and returns how many cells that changes. */
  note({ left, top, right, bottom }: Rectangle, terrain: number): number {
    const { width, terrainOfCell } = this.grid;
    let changed = 0;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        if (terrainOfCell[cell] === terrain) continue;
        changed++;
        if (!this.beforeOfCell.has(cell)) this.beforeOfCell.set(cell, terrainOfCell[cell]);
      }
    }
    return changed;
  }

  /** The step, or `undefined` if nothing has changed in the end. */
  finish(endsAfter: Ends): StrokeStep | undefined {
    const { grid, linksBefore, endsBefore } = this;
    const changes = [...this.beforeOfCell].filter(([cell, terrain]) => grid.terrainOfCell[cell] !== terrain);
    const linksAfter = grid.links;
    if (changes.length === 0 && areSame(linksBefore, linksAfter) && areSameEnds(endsBefore, endsAfter))
      return undefined;
    changes.sort(([a], [b]) => a - b);
    const cells = Int32Array.from(changes, ([cell]) => cell);
    const before = Uint8Array.from(changes, ([, terrain]) => terrain);
    return {
      kind: "stroke",
      cells,
      before,
      after: Uint8Array.from(cells, (cell) => grid.terrainOfCell[cell]),
      linksBefore,
      linksAfter,
      endsBefore,
      endsAfter,
    };
  }
}

/** Undoes a stroke: gives the grid the terrains and links from before it. */
export function undoStroke(grid: Grid, { cells, before, linksBefore }: StrokeStep): void {
  setCells(grid, cells, before);
  setLinks(grid, linksBefore);
}

/** Does a stroke again that has been undone. */
export function redoStroke(grid: Grid, { cells, after, linksAfter }: StrokeStep): void {
  setCells(grid, cells, after);
  setLinks(grid, linksAfter);
}

/** Gives cells, in ascending order, their terrains in one edit, run by run along the rows. */
function setCells(grid: Grid, cells: Int32Array, terrains: Uint8Array): void {
  const edits: Edit[] = [];
  for (let first = 0; first < cells.length; ) {
    const { x, y } = grid.pointOf(cells[first]);
    let end = first + 1;
    while (
      end < cells.length &&
      cells[end] === cells[first] + end - first &&
      terrains[end] === terrains[first] &&
      x + end - first < grid.width
    ) {
      end++;
    }
    edits.push({ x, y, width: end - first, terrain: grid.terrains[terrains[first]].name });
    first = end;
  }
  if (edits.length > 0) grid.edit(edits);
}

/** Gives a grid just these links. */
function setLinks(grid: Grid, links: readonly Link[]): void {
  const wanted = new Set(links.map(nameOf));
  const there = new Set(grid.links.map(nameOf));
  for (const link of grid.links) if (!wanted.has(nameOf(link))) grid.unlink(link.from, link.to);
  for (const link of links) if (!there.has(nameOf(link))) grid.link(link.from, link.to, link.cost);
}

function areSame(a: readonly Link[], b: readonly Link[]): boolean {
  return a.map(nameOf).join() === b.map(nameOf).join();
}

function areSameEnds(a: Ends, b: Ends): boolean {
  return [a.start.x, a.start.y, a.goal.x, a.goal.y].join() === [b.start.x, b.start.y, b.goal.x, b.goal.y].join();
}

function nameOf({ from, to, cost }: Link): string {
  return `${from.x} ${from.y} ${to.x} ${to.y} ${cost}`;
}
