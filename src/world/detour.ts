import type { AgentGrid } from "../grid/agent-grid.ts";
import { oppositeOf } from "../grid/movement.ts";
import { UNREACHED, Window } from "./crowd/window.ts";
import type { Way } from "./way.ts";

/** How far from where a walker stands it looks for a way round, in cells. */
export const RADIUS = 8;

const windowOfRadius = new Map<number, Window>();

/** A walk round what stands in the way. */
export interface Detour {
  /** From where the walker stands. */
  readonly cells: Int32Array;
  /** The index on the way of the cell where the walk ends. */
  readonly index: number;
}

/**
 * A walk from where a walker stands to the first cell further along its way that it can get to, through free cells near by
 * only. `undefined` when there is none.
 *
 * @param blocked The index on the way of the first cell that is not free.
 */
export function findDetour(
  view: AgentGrid,
  way: Way,
  isFree: (cell: number) => boolean,
  radius: number = RADIUS,
  blocked: number = way.index + 1,
): Detour | undefined {
  const middle = way.at(way.index);
  const window = windowOfRadius.get(radius) ?? new Window(radius, Number.POSITIVE_INFINITY);
  windowOfRadius.set(radius, window);
  const { width } = view.grid;
  window.centre(middle % width, Math.floor(middle / width), width);
  window.search(view, middle, isFree);
  for (let index = blocked; index < way.end; index++) {
    const cell = way.at(index);
    if (cell === middle || window.unitsAt(cell) === UNREACHED) continue;
    return shorten(way, walkTo(view, window, middle, cell), index);
  }
  return undefined;
}

/** A detour to a cell of the way, or to one further on that it comes across before. */
function shorten(way: Way, cells: Int32Array, index: number): Detour {
  for (let at = 1; at < cells.length; at++) {
    const further = way.lastIndexOf(cells[at]);
    if (further > index) return { cells: cells.subarray(0, at + 1), index: further };
  }
  return { cells, index };
}

/** The cells of the walk to a cell that was reached. */
function walkTo(view: AgentGrid, window: Window, middle: number, end: number): Int32Array {
  const cells = [end];
  for (let cell = end; cell !== middle; ) {
    cell += view.offsetOfDirection[oppositeOf(window.arrivalAt(cell))];
    cells.push(cell);
  }
  return Int32Array.from(cells.reverse());
}
