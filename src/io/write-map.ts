import { show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { type Terrain, TerrainTable } from "../grid/terrain.ts";
import { nameOfEntry, terrainLine } from "./terrain-line.ts";

/** The characters that are tried first in a file. Every reader of the format knows `@` as a wall. */
const PREFERRED = ".STW@";

/**
 * How many characters of a row are written at once: each is an argument of one call, and the stack has limited room for
 * arguments.
 */
const PIECE = 1024;

const DEFAULTS = new TerrainTable();

/**
 * Writes a grid as a MovingAI map file, which `readMap` reads. A terrain that the format does not know gets a line
 * `terrain CHARACTER NAME COST` in the header; without such a line, every reader of the format understands the file. Throws
 * if the grid has links, because the format has none.
 */
export function writeMap(grid: Grid): string {
  if (!(grid instanceof Grid)) throw new TypeError(`writeMap needs a Grid, got ${show(grid)}.`);
  if (grid.links.length > 0) {
    throw new TypeError(`A map file cannot hold links, and the grid has ${grid.links.length}; unlink them first.`);
  }
  const charOfTerrain = grid.terrains.map((terrain) => charFor(grid, terrain));
  return [
    "type octile",
    `height ${grid.height}`,
    `width ${grid.width}`,
    ...terrainsToDefine(grid, charOfTerrain).map((id) => terrainLine(charOfTerrain[id], grid.terrains[id])),
    "map",
    ...rowsOf(grid, charOfTerrain),
    "",
  ].join("\n");
}

/** A character of the grid's legend that stands for `terrain`, if possible one that every reader understands. */
function charFor(grid: Grid, terrain: Terrain): string {
  const { legend } = grid;
  const own = [...PREFERRED, ...Object.keys(legend)].filter((char) => nameOfEntry(legend[char]) === terrain.name);
  return own.find((char) => isDefault(char, terrain)) ?? own[0];
}

/** Whether a character stands for `terrain` by default, without a terrain line. */
function isDefault(char: string, terrain: Terrain): boolean {
  const known = DEFAULTS.terrains.find((_, id) => id === DEFAULTS.idOfCharacter(char));
  return known?.name === terrain.name && known.cost === terrain.cost && known.blocked === terrain.blocked;
}

/** The terrains that need a terrain line: cells have them, or other terrain lines take their default characters. */
function terrainsToDefine(grid: Grid, charOfTerrain: readonly string[]): number[] {
  const isUsed = new Uint8Array(grid.terrains.length);
  for (const terrain of grid.terrainOfCell) isUsed[terrain] = 1;
  const defined: number[] = [];
  grid.terrains.forEach((terrain, id) => {
    if (isUsed[id] === 1 && !isDefault(charOfTerrain[id], terrain)) defined.push(id);
  });
  // a new terrain line may take the last default character of another terrain, which then needs a line, too
  for (;;) {
    const taken = new Set(defined.map((id) => charOfTerrain[id]));
    const lost = grid.terrains.findIndex((terrain, id) => !defined.includes(id) && isLost(terrain.name, taken));
    if (lost < 0) return defined;
    defined.push(lost);
  }
}

/** Whether `taken` holds every character that the default legend has for a terrain. */
function isLost(name: string, taken: ReadonlySet<string>): boolean {
  const chars = Object.entries(DEFAULTS.legend).filter(([, entry]) => nameOfEntry(entry) === name);
  return chars.length > 0 && chars.every(([char]) => taken.has(char));
}

function rowsOf({ width, height, terrainOfCell }: Grid, charOfTerrain: readonly string[]): string[] {
  const codeOfTerrain = charOfTerrain.map((char) => char.charCodeAt(0));
  const codes = new Uint16Array(width);
  return Array.from({ length: height }, (_, y) => {
    for (let x = 0; x < width; x++) codes[x] = codeOfTerrain[terrainOfCell[y * width + x]];
    let row = "";
    for (let x = 0; x < width; x += PIECE) row += String.fromCharCode(...codes.subarray(x, x + PIECE));
    return row;
  });
}
