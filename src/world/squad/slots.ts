import type { AgentGrid } from "../../grid/agent-grid.ts";
import { CellSearch } from "../../search/cell-search.ts";
import { SearchSpace } from "../../search/search-space.ts";

/** How many cells the search for slots expands at once. */
const CELLS_AT_ONCE = 256;

/** Cells that are taken, by squares of several sizes. */
export class TakenCells {
  private readonly width: number;
  private readonly cells = new Set<number>();

  /** @param width The width of the grid, in cells. */
  constructor(width: number) {
    this.width = width;
  }

  /** Takes the square of a size at a cell. */
  add(cell: number, size: number): void {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) this.cells.add(cell + row * this.width + column);
    }
  }

  /** Whether a part of the square of a size at a cell is taken. */
  has(cell: number, size: number): boolean {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (this.cells.has(cell + row * this.width + column)) return true;
      }
    }
    return false;
  }
}

/**
 * Gives the cells where an agent can stand that a walk without links joins with a goal, the cheapest walk first. Nobody may search
 * in the shared search space before the caller has all the cells that it needs.
 */
function* cellsAround(view: AgentGrid, goal: number): Generator<number> {
  if (!view.canStand(goal)) return;
  const cells: number[] = [];
  const space = SearchSpace.of(view.movesOfCell.length);
  const search = new CellSearch(view, space, goal, null, { trace: cells });
  const component = view.components.componentOf(goal);
  for (let index = 0; ; index++) {
    if (index === cells.length) search.run(CELLS_AT_ONCE);
    if (index === cells.length) return;
    // a link may lead to where no way leads back from
    if (view.components.componentOf(cells[index]) === component) yield cells[index];
  }
}

/** Finds up to `count` slots around a goal that do not overlap, nearest by walking cost first, and takes them. */
export function takeSlots(view: AgentGrid, goal: number, count: number, taken: TakenCells): number[] {
  const { size } = view.agent;
  const slots: number[] = [];
  if (count === 0) return slots;
  for (const cell of cellsAround(view, goal)) {
    if (taken.has(cell, size)) continue;
    taken.add(cell, size);
    slots.push(cell);
    if (slots.length === count) break;
  }
  return slots;
}

/**
 * Pairs cells with as many others so that walkers on their ways from one to the other seldom cross: both are split in half across their
 * longer side, the left with the left and the upper with the upper, until one of each is left. Returns the partner of each cell.
 */
export function pairUp(cells: readonly number[], others: readonly number[], width: number): number[] {
  const partners = cells.slice();
  const x = (cell: number): number => cell % width;
  const y = (cell: number): number => Math.floor(cell / width);
  const split = (indices: number[], left: number[]): void => {
    if (indices.length === 1) partners[indices[0]] = left[0];
    if (indices.length < 2) return;
    const isWide = spreadOf(left, x) >= spreadOf(left, y);
    const [first, second] = isWide ? [x, y] : [y, x];
    const order = (a: number, b: number): number => first(a) - first(b) || second(a) - second(b);
    const sorted = indices.sort((a, b) => order(cells[a], cells[b]) || a - b);
    left.sort(order);
    const half = indices.length >> 1;
    split(sorted.slice(0, half), left.slice(0, half));
    split(sorted.slice(half), left.slice(half));
  };
  split(
    cells.map((_, index) => index),
    others.slice(),
  );
  return partners;
}

function spreadOf(cells: readonly number[], coordinate: (cell: number) => number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    least = Math.min(least, coordinate(cell));
    most = Math.max(most, coordinate(cell));
  }
  return most - least;
}
