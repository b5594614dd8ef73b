import { Grid } from "../grid/grid.ts";
import { byteOf } from "./paint.ts";
import type { Random } from "./random.ts";

/** The longest side of a block of wall, in cells. */
const LONGEST = 8;

/** Generates an open field with rectangular blocks of wall on `density` percent of its cells. */
export function generateOpen(width: number, height: number, random: Random, density: number): Grid {
  const grid = new Grid(width, height);
  const { terrainOfCell } = grid;
  const wall = byteOf(grid, "wall");
  // on a small map a large block would cut the field in two
  const longest = Math.max(1, Math.min(LONGEST, width >> 2, height >> 2));
  let wanted = Math.floor((terrainOfCell.length * density) / 100);
  while (wanted > 0) {
    const left = random.below(width);
    const top = random.below(height);
    const right = Math.min(width, left + random.between(1, longest + 1));
    const bottom = Math.min(height, top + random.between(1, longest + 1));
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        if (terrainOfCell[cell] === wall || wanted === 0) continue;
        terrainOfCell[cell] = wall;
        wanted--;
      }
    }
  }
  return grid;
}
