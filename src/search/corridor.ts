import type { AgentGrid } from "../grid/agent-grid.ts";
import {
  ALL_SUCCESSORS,
  DIRECTION_OF_STEP,
  NO_ARRIVAL,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "../grid/movement.ts";
import { SearchSpace } from "./search-space.ts";

/** The largest integer that a double counts to exactly. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * The g of a search that may only enter a corridor: some of the cells or nodes (Sturtevant and Buro 2005). Kept from
 * search to search and never cleared, as `Distances` is.
 *
 * Each corridor counts from a `base` of its own, higher than anything that was written for those before. What has not
 * been admitted is then lower than anything the search writes, and looks as if it had been reached more cheaply already;
 * what has been admitted is higher. So one comparison keeps a search inside, the same that it makes anyway.
 */
export class Corridor {
  /** `base` + g where the search has been; more than that where it may go, less where it may not. */
  readonly values: Float64Array;
  base = 0;
  private unreached = 0;

  constructor(count: number) {
    this.values = new Float64Array(count);
  }

  /** Begins a corridor with nothing in it, for one search in which no g is more than `mostG`. */
  lay(mostG: number): void {
    if (this.unreached + mostG + 2 > HIGHEST) {
      this.values.fill(0);
      this.unreached = 0;
    }
    this.base = this.unreached + 1;
    this.unreached = this.base + mostG + 1;
  }

  /** Whether the search may enter a cell or node; to be asked before it begins. */
  has(item: number): boolean {
    return this.values[item] === this.unreached;
  }

  /** Lets the search enter a cell or node. */
  admit(item: number): void {
    this.values[item] = this.unreached;
  }

  /** Begins the search, for which the corridor has been laid. */
  begin(_mostG: number): void {
    // what was laid is what it begins with
  }
}

/** What a search on the cells of a corridor writes down. */
export class CorridorSpace extends SearchSpace {
  readonly corridor: Corridor;

  private constructor(cells: number) {
    const corridor = new Corridor(cells);
    super(cells, corridor);
    this.corridor = corridor;
  }

  /** The space that all planners share: the one made for the largest grid so far. */
  static override of(cells: number): CorridorSpace {
    if (shared === undefined || shared.arrivalOfCell.length < cells) shared = new CorridorSpace(cells);
    return shared;
  }
}

let shared: CorridorSpace | undefined;

/**
 * The moves that a search in a corridor has to try. Canonical paths, which the view's own table keeps to, do not suffice:
 * what leads around a bend as cheaply may lie outside. But a cell that the previous one leads to at once, at no higher
 * cost, need not be tried again, whatever the corridor.
 */
export function corridorSuccessors({ successors }: AgentGrid): SuccessorTable {
  return successors === ALL_SUCCESSORS ? ALL_SUCCESSORS : DIRECT_SUCCESSORS;
}

/** Tries what the previous cell does not lead to in one step. Holds for 8 neighbours, `bothFree`, and one terrain cost. */
const DIRECT_SUCCESSORS: SuccessorTable = ALL_SUCCESSORS.map((moves, index) => {
  const arrival = index >> 8;
  if (arrival >= NO_ARRIVAL) return moves;
  for (let direction = 0; direction < 8; direction++) {
    if (isNeighbourOfPrevious(arrival, direction, index & 0xff)) moves &= ~(1 << direction);
  }
  return moves;
});

/**
 * Whether a legal move leads to where the previous cell leads in one step.
 *
 *     d t    From p by n to t is no cheaper than from p to t, a diagonal, which is legal iff d is free. Whether it is, n's
 *     p n    own moves say. Cells beside p in a straight line need not even that.
 */
function isNeighbourOfPrevious(arrival: number, direction: number, moves: number): boolean {
  const x = X_OF_DIRECTION[arrival] + X_OF_DIRECTION[direction];
  const y = Y_OF_DIRECTION[arrival] + Y_OF_DIRECTION[direction];
  if (Math.abs(x) > 1 || Math.abs(y) > 1) return false;
  if (x === 0 || y === 0) return true;
  const beside = directionOf(
    X_OF_DIRECTION[direction] - X_OF_DIRECTION[arrival],
    Y_OF_DIRECTION[direction] - Y_OF_DIRECTION[arrival],
  );
  return (moves & (1 << beside)) !== 0;
}

function directionOf(x: number, y: number): number {
  return DIRECTION_OF_STEP[4 + 3 * y + x];
}
