import { Grid } from "../grid/grid.ts";
import { keepLargestComponent } from "./largest-component.ts";
import { byteOf } from "./paint.ts";
import type { Random } from "./random.ts";

/** How many percent of the cells are rock before the caves form. The number was found by looking at maps. */
const ROCK = 44;
/** How many rounds the automaton runs. The number was found by looking at maps. */
const ROUNDS = 4;

/** Generates caves that a cellular automaton wears into rock. All open cells are one component. */
export function generateCaves(width: number, height: number, random: Random): Grid {
  const grid = new Grid(width, height);
  const ground = byteOf(grid, "ground");
  const wall = byteOf(grid, "wall");
  const { terrainOfCell } = grid;
  for (let cell = 0; cell < terrainOfCell.length; cell++) {
    terrainOfCell[cell] = random.chance(ROCK) ? wall : ground;
  }
  for (let round = 0; round < ROUNDS; round++) wear(grid, ground, wall);
  const largest = keepLargestComponent(grid, ground, wall);
  // a map of a few cells may have become all rock
  if (largest === 0) terrainOfCell[terrainOfCell.length >> 1] = ground;
  return grid;
}

/**
 * Runs one round of the automaton: a cell becomes rock iff at least five of the nine cells around and under it are rock. All
 * cells beyond the map count as rock. The round works row by row in place, and adds up the rock of three rows by column.
 */
function wear(grid: Grid, ground: number, wall: number): void {
  const { width, height, terrainOfCell } = grid;
  // one column of rock on each side of the map, and one row above
  let above = new Uint8Array(width + 2).fill(1);
  let here = new Uint8Array(width + 2).fill(1);
  let below = new Uint8Array(width + 2).fill(1);
  readRow(grid, 0, wall, below);
  for (let y = 0; y < height; y++) {
    [above, here, below] = [here, below, above];
    readRow(grid, y + 1, wall, below);
    let left = 3;
    let middle = above[1] + here[1] + below[1];
    for (let x = 0; x < width; x++) {
      const right = above[x + 2] + here[x + 2] + below[x + 2];
      terrainOfCell[y * width + x] = left + middle + right >= 5 ? wall : ground;
      left = middle;
      middle = right;
    }
  }
}

/** Writes which cells of a row are rock: 1 at `x + 1` for rock, 0 for ground. */
function readRow(grid: Grid, y: number, wall: number, rockOfColumn: Uint8Array): void {
  const { width, height, terrainOfCell } = grid;
  for (let x = 0; x < width; x++) {
    rockOfColumn[x + 1] = y >= height || terrainOfCell[y * width + x] === wall ? 1 : 0;
  }
}
