import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { Grid, type Legend } from "../../src/index.ts";

/** A kind of map on which terrains differ in cost. */
export interface TerrainMapKind {
  readonly name: string;
  /** The map of a side and a seed: the same one each time. */
  generate(side: number, seed: number): Grid;
}

/** The smallest and the largest side of a patch, in cells. */
const SMALLEST_PATCH = 4;
const LARGEST_PATCH = 30;

/** How many times patches cover a map, on average: what is left of it then is of the first terrain. */
const LAYERS = 4;

/** Kinds of map on which terrains differ in cost: a landscape, and terrains at random by cell and in patches. */
export const TERRAIN_MAPS: readonly TerrainMapKind[] = [
  { name: "mixed", generate: (side, seed) => generateMap("mixed", { width: side, height: side, seed }) },
  { name: "noise 1/3/7", generate: (side, seed) => generateNoise([1, 3, 7], side, seed) },
  { name: "noise 1/20", generate: (side, seed) => generateNoise([1, 20], side, seed) },
  { name: "patches 1/3/7", generate: (side, seed) => generatePatches([1, 3, 7], side, seed) },
  { name: "patches 1/20", generate: (side, seed) => generatePatches([1, 20], side, seed) },
];

/** A map without walls on which each cell has one of some terrains, whatever its neighbours have. */
function generateNoise(costs: readonly number[], side: number, seed: number): Grid {
  const random = new Random(seed);
  const { grid, bytes } = emptyMap(costs, side);
  for (let cell = 0; cell < side * side; cell++) grid.terrainOfCell[cell] = bytes[random.below(bytes.length)];
  return grid;
}

/** A map without walls that is covered with round patches of some terrains, one over the other. */
function generatePatches(costs: readonly number[], side: number, seed: number): Grid {
  const random = new Random(seed);
  const { grid, bytes } = emptyMap(costs, side);
  for (let covered = 0; covered < LAYERS * side * side; ) {
    const patch = random.between(SMALLEST_PATCH, LARGEST_PATCH + 1);
    const [centreX, centreY] = [random.below(side), random.below(side)];
    paintPatch(grid, centreX, centreY, patch, bytes[random.below(bytes.length)]);
    covered += patch * patch;
  }
  return grid;
}

/** Paints a disc that is so many cells across. */
function paintPatch(grid: Grid, centreX: number, centreY: number, across: number, byte: number): void {
  const reach = across >> 1;
  for (let y = Math.max(0, centreY - reach); y < Math.min(grid.height, centreY + reach + 1); y++) {
    for (let x = Math.max(0, centreX - reach); x < Math.min(grid.width, centreX + reach + 1); x++) {
      if ((x - centreX) ** 2 + (y - centreY) ** 2 <= (across / 2) ** 2) grid.terrainOfCell[y * grid.width + x] = byte;
    }
  }
}

/** A map of the first of some terrains, and the bytes of all of them. Only for terrains of different costs. */
function emptyMap(costs: readonly number[], side: number): { grid: Grid; bytes: number[] } {
  const names = costs.map((cost) => `cost-${cost}`);
  const legend: Legend = Object.fromEntries(
    costs.map((cost, index) => [String.fromCharCode(97 + index), { name: names[index], cost }]),
  );
  const grid = new Grid(side, side, { legend });
  const bytes = names.map((name) => grid.terrains.findIndex((terrain) => terrain.name === name));
  grid.terrainOfCell.fill(bytes[0]);
  return { grid, bytes };
}
