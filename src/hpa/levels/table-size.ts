/** A level with more crossings than this has no table of all pairs: it would take too long to make. */
const MOST_CROSSINGS = 2560;

/** Nor has one whose table would take more memory than this, in bytes a cell of the map. */
const MOST_BYTES_A_CELL = 12;

/** What a pair of crossings takes: its cost, and where the path leads next. */
const BYTES_A_PAIR = 6;

/** Whether a table of all pairs of so many crossings is kept on a map of so many cells. */
export function isTableKept(crossings: number, cells: number): boolean {
  return crossings <= MOST_CROSSINGS && BYTES_A_PAIR * crossings * crossings <= MOST_BYTES_A_CELL * cells;
}
