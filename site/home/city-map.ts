import { generateMap } from "../../src/generate/index.ts";
import type { Grid } from "../../src/index.ts";
import { AVENUES, MIDDLE, SIDE } from "./city.ts";

/** The radius of the plaza in the middle, and of the monument on it, in cells. */
const PLAZA = 34;
const MONUMENT = 9;

/** How far from the middle avenue two streets run beside it, and how wide they are, in cells. */
const BESIDE = 34;
const BESIDE_WIDTH = 6;

/** The cells between two cross streets, and the width of such a street. */
const CROSS_EVERY = 80;
const CROSS_WIDTH = 6;

/** Makes the city: generated blocks, and through them avenues, cross streets and a plaza. */
export function makeCity(): Grid {
  const grid = generateMap("city", { width: SIDE, height: SIDE, seed: 3 });
  for (const { y, width } of AVENUES) {
    grid.edit({ x: 0, y: y - width / 2, width: SIDE, height: width, terrain: "ground" });
  }
  for (const y of [MIDDLE - BESIDE, MIDDLE + BESIDE]) {
    grid.edit({ x: 0, y: y - BESIDE_WIDTH / 2, width: SIDE, height: BESIDE_WIDTH, terrain: "ground" });
  }
  for (let x = MIDDLE % CROSS_EVERY; x < SIDE; x += CROSS_EVERY) {
    grid.edit({ x: x - CROSS_WIDTH / 2, y: 0, width: CROSS_WIDTH, height: SIDE, terrain: "ground" });
  }
  paintDisc(grid, PLAZA, "ground");
  paintDisc(grid, MONUMENT, "wall");
  return grid;
}

/** Paints a disc around the middle of the map. */
function paintDisc(grid: Grid, radius: number, terrain: string): void {
  for (let dy = -radius; dy <= radius; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
    grid.edit({ x: MIDDLE - half, y: MIDDLE + dy, width: 2 * half + 1, height: 1, terrain });
  }
}
