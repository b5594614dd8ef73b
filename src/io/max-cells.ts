import { checkInteger } from "../check.ts";
import { MAX_SIDE } from "../grid/grid.ts";
import { faultAt } from "./fault.ts";

/** The option of every reader that limits how large a map may be. */
export interface MaxCellsOption {
  /**
   * The most cells that the map may have; a larger map is refused before it takes memory. Default 16777216, which is
   * 4096 × 4096; at most 268435456, which is 16384 × 16384.
   */
  readonly maxCells?: number;
}

/** How many cells a map may have unless the caller says otherwise. */
const DEFAULT_MAX_CELLS = 4096 * 4096;

/** The most cells that the caller of a reader allows. */
export function maxCellsOf({ maxCells = DEFAULT_MAX_CELLS }: MaxCellsOption): number {
  return checkInteger("maxCells", maxCells, 1, MAX_SIDE * MAX_SIDE);
}

/** Refuses a map of more cells than the caller of a reader allows. */
export function checkCells(width: number, height: number, maxCells: number): void {
  const cells = width * height;
  if (cells <= maxCells) return;
  throw faultAt("The map", `at most ${maxCells} cells, or a larger option maxCells`, `${width} × ${height} = ${cells}`);
}
