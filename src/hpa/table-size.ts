/** A level with more nodes than this has no table of all pairs: it would take too long to make. */
const MOST_NODES = 3584;

/** Nor has one whose table would take more memory than this, in bytes a cell of the map. */
const MOST_BYTES_A_CELL = 12;

/** What a pair of nodes takes: its cost, and where the path leads next. */
const BYTES_A_PAIR = 6;

/** Whether a table of all pairs of so many nodes is kept on a map of so many cells. */
export function isTableKept(nodes: number, cells: number): boolean {
  return nodes <= MOST_NODES && BYTES_A_PAIR * nodes * nodes <= MOST_BYTES_A_CELL * cells;
}
