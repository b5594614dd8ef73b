import { checkChoice } from "../../../src/check.ts";
import { generateMap, MAP_KINDS } from "../../../src/generate/index.ts";
import { Grid, type Legend } from "../../../src/index.ts";

/** The terrains of generated maps, unless a map brings its own: only walls are closed to every agent. */
const PLAYGROUND_LEGEND: Legend = {
  ".": { name: "ground", cost: 1 },
  S: { name: "swamp", cost: 3 },
  T: { name: "trees", cost: 2 },
  W: { name: "water", cost: 2 },
};

/** Generates a square map with terrains to paint with. */
export function generatedMap(kind: string, size: number, seed: number): Grid {
  const map = generateMap(checkChoice("The kind of a map", kind, MAP_KINDS), { width: size, height: size, seed });
  return hasOwnTerrains(kind) ? map : withLegend(map, PLAYGROUND_LEGEND);
}

/** Whether a kind of map brings costs of its own. */
export function hasOwnTerrains(kind: string): boolean {
  return kind === "mixed";
}

/** The same cells with what another legend says of their terrains. */
function withLegend(map: Grid, legend: Legend): Grid {
  const grid = new Grid(map.width, map.height, { legend });
  const names = grid.terrains.map(({ name }) => name);
  const byteOfByte = map.terrains.map(({ name }) => names.indexOf(name));
  // nobody can have planned on it yet
  map.terrainOfCell.forEach((byte, cell) => {
    grid.terrainOfCell[cell] = byteOfByte[byte];
  });
  return grid;
}
