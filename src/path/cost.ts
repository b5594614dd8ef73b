import type { AgentGrid } from "../grid/agent-grid.ts";

/**
 * What it costs to walk these cells, in tiles: each step's length, 1 or √2, times the mean terrain cost of its two
 * cells. Cardinals and diagonals are summed apart, as integers, so that the sum does not depend on their order.
 */
export function costOfCells(view: AgentGrid, cells: ArrayLike<number>): number {
  const { costOfCell } = view;
  const { width } = view.grid;
  let cardinals = 0;
  let diagonals = 0;
  for (let index = 1; index < cells.length; index++) {
    const units = costOfCell === null ? 1 : costOfCell[cells[index - 1]] + costOfCell[cells[index]];
    if (isCardinal(cells[index - 1], cells[index], width)) cardinals += units;
    else diagonals += units;
  }
  return tilesOf(view, cardinals, diagonals);
}

/** The cost in tiles of steps whose units (1, or the sum of two terrain costs) add up to so much. */
export function tilesOf(view: AgentGrid, cardinals: number, diagonals: number): number {
  return (cardinals + diagonals * Math.SQRT2) * view.tilesPerUnit;
}

/** Whether a step leads along a row or a column. */
function isCardinal(from: number, to: number, width: number): boolean {
  const difference = Math.abs(to - from);
  if (difference === width) return true;
  // where the grid is two cells wide, a diagonal leads to the next id, too
  return difference === 1 && Math.floor(from / width) === Math.floor(to / width);
}
