import type { AgentGrid } from "../grid/agent-grid.ts";
import {
  ALL_SUCCESSORS,
  DIRECTION_OF_STEP,
  NO_ARRIVAL,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "../grid/movement.ts";

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
