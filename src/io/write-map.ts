import { show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { type Terrain, TerrainTable } from "../grid/terrain.ts";
import { nameOfEntry, terrainLine } from "./terrain-line.ts";

/** The characters that we prefer in a file; of those that mean wall, every reader of the format knows this one. */
const PREFERRED = ".STW@";

/** So many characters of a row are written at once: each is an argument of a call, for which the stack needs room. */
const PIECE = 1024;

const DEFAULTS = new TerrainTable();

/**
 * Writes a grid as a MovingAI map file, the inverse of `readMap`. Terrains that the format does not know get a line
 * `terrain CHARACTER NAME COST` in the header; a grid without them gives a file that every reader of the format takes. A grid
 * with links is refused: the format has none.
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

/** A character that means this terrain to the grid, if possible one that means it to everyone. */
function charFor(grid: Grid, terrain: Terrain): string {
  const { legend } = grid;
  const own = [...PREFERRED, ...Object.keys(legend)].filter((char) => nameOfEntry(legend[char]) === terrain.name);
  return own.find((char) => isDefault(char, terrain)) ?? own[0];
}

/** Whether a reader takes this character for this terrain without being told. */
function isDefault(char: string, terrain: Terrain): boolean {
  const known = DEFAULTS.terrains.find((_, id) => id === DEFAULTS.idOfCharacter(char));
  return known?.name === terrain.name && known.cost === terrain.cost && known.blocked === terrain.blocked;
}

/** The terrains that a reader must be told about: some cell has them, or others take their default characters. */
function terrainsToDefine(grid: Grid, charOfTerrain: readonly string[]): number[] {
  const isUsed = new Uint8Array(grid.terrains.length);
  for (const terrain of grid.terrainOfCell) isUsed[terrain] = 1;
  const defined: number[] = [];
  grid.terrains.forEach((terrain, id) => {
    if (isUsed[id] === 1 && !isDefault(charOfTerrain[id], terrain)) defined.push(id);
  });
  // one that is given a character may take another's last
  for (;;) {
    const taken = new Set(defined.map((id) => charOfTerrain[id]));
    const lost = grid.terrains.findIndex((terrain, id) => !defined.includes(id) && isLost(terrain.name, taken));
    if (lost < 0) return defined;
    defined.push(lost);
  }
}

/** Whether a terrain of the default legend is left without any of its characters. */
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
