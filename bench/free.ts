import type { Grid } from "../src/index.ts";

/** Whether a cell is of a terrain that is not blocked. */
export function isFree(grid: Grid, cell: number): boolean {
  return !grid.terrains[grid.terrainOfCell[cell]].blocked;
}
