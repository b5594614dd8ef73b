import type { AgentGrid } from "../grid/agent-grid.ts";
import {
  ALL_SUCCESSORS,
  DIRECTION_OF_STEP,
  NO_ARRIVAL,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "../grid/movement.ts";
import { HIGHEST, SearchSpace } from "./search-space.ts";

/**
 * The g of a search that may only enter a corridor: some of the cells or nodes (Sturtevant and Buro 2005). The values are kept
 * from search to search and never cleared, as those of `Distances` are.
 *
 * Each corridor counts from a `base` of its own, higher than any value of the corridors before. A cell that has not been
 * admitted has a lower value than any that the search writes, and looks as if it had been reached more cheaply already; a cell
 * that has been admitted has a higher one. So the comparison that a search makes anyway also keeps it in the corridor.
 */
export class Corridor {
  /** `base` + g where the search has been; more than that where it may go, less where it may not. */
  readonly values: Float64Array;
  base = 0;
  private unreached = 0;

  constructor(count: number) {
    this.values = new Float64Array(count);
  }

  /** Begins an empty corridor, for one search in which no g is more than `mostG`. */
  lay(mostG: number): void {
    if (this.unreached + mostG + 2 > HIGHEST) {
      this.values.fill(0);
      this.unreached = 0;
    }
    this.base = this.unreached + 1;
    this.unreached = this.base + mostG + 1;
  }

  /** Whether the search may enter a cell or node. Only to be asked before the search begins. */
  has(item: number): boolean {
    return this.values[item] === this.unreached;
  }

  /** Lets the search enter a cell or node. */
  admit(item: number): void {
    this.values[item] = this.unreached;
  }

  /** Keeps the search out of a cell or node that may have been admitted. */
  close(item: number): void {
    this.values[item] = 0;
  }

  /** Begins the search, for which the corridor has been laid. */
  begin(_mostG: number): void {
    // the corridor is as it was laid
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
 * The moves that a search in a corridor has to try. The canonical paths that the table of the view keeps to do not suffice:
 * their cells may lie outside the corridor. But a cell that a step from the previous cell reaches at no higher cost need not be
 * tried again, whatever the corridor.
 */
export function corridorSuccessors({ successors }: AgentGrid): SuccessorTable {
  return successors === ALL_SUCCESSORS ? ALL_SUCCESSORS : DIRECT_SUCCESSORS;
}

/** Moves to cells that the previous cell does not lead to in one step, for 8 neighbours, `bothFree`, and one terrain cost. */
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
 *     d t    To go from p by n to t is no cheaper than the diagonal from p to t, which is legal if and only if d is free; the
 *     p n    moves of n tell whether d is free. A cell in a straight line beside p is reached from p in any case.
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
