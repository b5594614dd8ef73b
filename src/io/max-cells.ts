import { checkInteger } from "../check.ts";
import { MAX_SIDE } from "../grid/grid.ts";
import { faultAt } from "./fault.ts";

/** The option of every map reader that limits how large a map may be. */
export interface MaxCellsOption {
  /**
   * The most cells that the map may have; the reader refuses a larger map before it takes memory for it. Default 16777216,
   * which is 4096 × 4096; at most 268435456, which is 16384 × 16384.
   */
  readonly maxCells?: number;
}

/** The most cells of a map unless the caller gives `maxCells`. */
const DEFAULT_MAX_CELLS = 4096 * 4096;

/** The most cells that a map may have by the options of a reader; throws if `maxCells` is not an integer in range. */
export function maxCellsOf({ maxCells = DEFAULT_MAX_CELLS }: MaxCellsOption): number {
  return checkInteger("maxCells", maxCells, 1, MAX_SIDE * MAX_SIDE);
}

/** Throws if a map of `width` × `height` has more than `maxCells` cells. */
export function checkCells(width: number, height: number, maxCells: number): void {
  const cells = width * height;
  if (cells <= maxCells) return;
  throw faultAt("The map", `at most ${maxCells} cells, or a larger option maxCells`, `${width} × ${height} = ${cells}`);
}
