import { Grid } from "../grid/grid.ts";
import { cutLowest, type Octave, paintNoise } from "./noise.ts";
import { byteOf } from "./paint.ts";
import type { Random } from "./random.ts";

/** The noise that sets trees: hills of 32 and 8 cells make thickets and clearings, single cells scatter the trees. */
const OCTAVES: readonly Octave[] = [
  { scale: 5, weight: 4 },
  { scale: 3, weight: 3 },
  { scale: 0, weight: 9 },
];

/** Generates a forest: single trees on `density` percent of the cells, denser in places. */
export function generateForest(width: number, height: number, random: Random, density: number): Grid {
  const grid = new Grid(width, height);
  const { terrainOfCell } = grid;
  const ground = byteOf(grid, "ground");
  const trees = byteOf(grid, "trees");
  // the grid's own bytes hold the heights until the trees are set, on the lowest cells
  paintNoise(terrainOfCell, width, height, OCTAVES, random);
  const cut = cutLowest(terrainOfCell, Math.floor((terrainOfCell.length * density) / 100));
  let { tied, wanted } = cut;
  for (let cell = 0; cell < terrainOfCell.length; cell++) {
    let isTree = terrainOfCell[cell] < cut.height;
    if (terrainOfCell[cell] === cut.height) {
      isTree = random.below(tied--) < wanted;
      if (isTree) wanted--;
    }
    terrainOfCell[cell] = isTree ? trees : ground;
  }
  return grid;
}
