/**
 * A* where turns count: the cheapest path by its steps and its turns together. The state of the search is a cell and the direction
 * in which it was reached, because what a step counts depends on the step before.
 *
 * The loop is one of its own: g is a fraction where turns are cheap, so that buckets do not serve, and there are nine states for
 * each cell, which are kept only for cells that the search comes near.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import { directionTo, EIGHTHS_OF_TURN } from "../grid/turn.ts";
import { Heap } from "./heap.ts";
import { hasEstimate, Shortcuts } from "./shortcuts.ts";
import type { Target } from "./target.ts";

/** The states of a cell: by the eight directions, and one for the start and for links, which have none. */
const STATES = 9;
const NO_DIRECTION = 8;

/** The cells whose states are kept together. */
const PAGE_BITS = 8;
const PAGE = 1 << PAGE_BITS;

/**
 * The units of an eighth of a turn with which the search finds a path that turns least among the cheapest: all turns of a path
 * together then count less than one unit, and sums are exact.
 */
export const LEAST_EIGHTH: number = 2 ** -21;

/** The states of some cells in a row. */
interface Page {
  run: number;
  readonly gOfState: Float64Array;
  readonly previousOfState: Int32Array;
}

/** What searches with turns write down. It grows with the cells that they come to, and is used again. */
export class TurnSpace {
  readonly open: Heap = new Heap();
  expanded = 0;
  generated = 0;
  private readonly pages: (Page | undefined)[] = [];
  private run = 0;

  /** Forgets the last search. */
  begin(): void {
    this.open.clear();
    this.expanded = 0;
    this.generated = 0;
    this.run++;
  }

  /** The page of a cell, on which nothing is reached yet if the search has not been there. */
  pageOf(cell: number): Page {
    const number = cell >> PAGE_BITS;
    let page = this.pages[number];
    if (page === undefined) {
      const states = STATES * PAGE;
      page = { run: 0, gOfState: new Float64Array(states), previousOfState: new Int32Array(states) };
      this.pages[number] = page;
    }
    if (page.run !== this.run) {
      page.run = this.run;
      page.gOfState.fill(Number.POSITIVE_INFINITY);
    }
    return page;
  }
}

/** What a search with turns is told beside its start and its target. */
export interface TurnSearchOptions {
  /** The units that an eighth of a turn counts; more than 0. */
  readonly unitsOfEighth: number;
  /** The most units of a path. */
  readonly bound: number;
  /** The only cells that the search may enter. Default: all. */
  readonly corridor?: ReadonlySet<number> | undefined;
  /** A list that every expanded cell is added to. Default: none. */
  readonly trace?: number[] | undefined;
}

/** Finds the cells of the cheapest path to a target, turns counted; `null` if there is none within the bound. */
export function searchTurns(
  view: AgentGrid,
  space: TurnSpace,
  start: number,
  target: Target,
  { unitsOfEighth, bound, corridor, trace }: TurnSearchOptions,
): Int32Array | null {
  const { movesOfCell, costOfCell, offsetOfDirection, links } = view;
  const { unitsOfDirection } = view.movement;
  const { width } = view.grid;
  const { open } = space;
  const isEstimated = hasEstimate(view);
  const shortcuts = isEstimated && !links.isEmpty ? Shortcuts.to(view, (cell) => target.estimateOf(cell)) : null;

  const estimateOf = (cell: number): number => {
    if (!isEstimated) return 0;
    const h = target.estimateOf(cell);
    return shortcuts === null ? h : shortcuts.lower(cell % width, Math.floor(cell / width), h);
  };

  const reach = (cell: number, arrival: number, g: number, previous: number): void => {
    space.generated++;
    if (corridor !== undefined && !corridor.has(cell)) return;
    const page = space.pageOf(cell);
    const state = STATES * (cell & (PAGE - 1)) + arrival;
    if (page.gOfState[state] <= g) return;
    const f = g + estimateOf(cell);
    if (f > bound) return;
    page.gOfState[state] = g;
    page.previousOfState[state] = previous;
    open.push(STATES * cell + arrival, f);
  };

  space.begin();
  reach(start, NO_DIRECTION, 0, -1);
  while (open.size > 0) {
    const f = open.minKey;
    const item = open.pop();
    const cell = Math.floor(item / STATES);
    const arrival = item - STATES * cell;
    const g = space.pageOf(cell).gOfState[STATES * (cell & (PAGE - 1)) + arrival];
    if (f > g + estimateOf(cell)) continue; // reached more cheaply since
    if (target.accepts(cell)) return walkBack(space, item);
    space.expanded++;
    if (trace !== undefined) trace.push(cell);
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + offsetOfDirection[direction];
      const weight = costOfCell === null ? 1 : costOfCell[cell] + costOfCell[next];
      reach(
        next,
        direction,
        g + unitsOfDirection[direction] * weight + unitsOfEighth * eighths(arrival, direction),
        item,
      );
    }
    for (const { to, units } of links.from(cell)) {
      const direction = directionTo(width, cell, to);
      const turned = direction < 0 ? 0 : unitsOfEighth * eighths(arrival, direction);
      reach(to, direction < 0 ? NO_DIRECTION : direction, g + units + turned, item);
    }
  }
  return null;
}

/** The eighths between how a cell was reached and the direction of the next step. */
function eighths(arrival: number, direction: number): number {
  return arrival === NO_DIRECTION ? 0 : EIGHTHS_OF_TURN[8 * arrival + direction];
}

/** The cells of the route that the last search found to a state. */
function walkBack(space: TurnSpace, last: number): Int32Array {
  const cells: number[] = [];
  for (let item = last; item >= 0; ) {
    const cell = Math.floor(item / STATES);
    cells.push(cell);
    item = space.pageOf(cell).previousOfState[STATES * (cell & (PAGE - 1)) + (item - STATES * cell)];
  }
  return Int32Array.from(cells.reverse());
}
