import { DIRECTION_OF_STEP } from "./movement.ts";

/** The eight directions in the order of a clockwise turn. */
const PLACE_OF_DIRECTION = [0, 2, 4, 6, 1, 3, 5, 7];

/** The eighths of a whole turn between two directions, 0 to 4, at `8 * first + second`. An eighth is 45°. */
export const EIGHTHS_OF_TURN: Uint8Array = Uint8Array.from({ length: 64 }, (_, pair) => {
  const turned = Math.abs(PLACE_OF_DIRECTION[pair >> 3] - PLACE_OF_DIRECTION[pair & 7]);
  return Math.min(turned, 8 - turned);
});

/** The direction from a cell to one of its eight neighbours; −1 if the two are no neighbours. */
export function directionTo(width: number, from: number, to: number): number {
  const rows = Math.floor(to / width) - Math.floor(from / width);
  const columns = to - from - rows * width;
  const isNeighbour = Math.abs(rows) <= 1 && Math.abs(columns) <= 1 && from !== to;
  return isNeighbour ? DIRECTION_OF_STEP[4 + 3 * rows + columns] : -1;
}

/**
 * Counts the eighths by which a walk over cells turns, all turns together. A link to a cell that is no neighbour has no direction: the
 * walk turns neither there nor at the next step.
 *
 * @param eighths Takes the eighths up to each of the cells.
 */
export function eighthsOfCells(width: number, cells: ArrayLike<number>, eighths?: Float64Array): number {
  let sum = 0;
  let before = -1;
  for (let index = 1; index < cells.length; index++) {
    const direction = directionTo(width, cells[index - 1], cells[index]);
    if (before >= 0 && direction >= 0) sum += EIGHTHS_OF_TURN[8 * before + direction];
    before = direction;
    if (eighths !== undefined) eighths[index] = sum;
  }
  return sum;
}
