import { show } from "../check.ts";
import {
  type Legend,
  type LegendEntry,
  MAX_TERRAIN_COST,
  MAX_TERRAINS,
  type Terrain,
  TerrainTable,
} from "../grid/terrain.ts";
import { expected, integerAt, wordsOf } from "./lines.ts";

/**
 * The legend that the lines `terrain CHARACTER NAME COST` of a map file define. These lines are octile's addition to the
 * format.
 */
export class TerrainLines {
  private readonly nameOfChar = new Map<string, string>();
  private readonly entryOfName = new Map<string, Required<LegendEntry>>();

  /** Reads the terrain line at an index; throws if it contradicts a terrain line before it. */
  add(line: string, index: number): void {
    const [, char, name, ...rest] = wordsOf(line);
    const blocked = rest.at(-1) === "blocked";
    const costs = blocked ? rest.slice(0, -1) : rest;
    if (costs.length > 1 || rest.length === 0) {
      throw expected(index, '"terrain CHARACTER NAME" with a cost, "blocked" or both after it', show(line));
    }
    if (char.length !== 1) throw expected(index, "one character for a terrain", show(char));
    if (name.includes(",")) throw expected(index, "a terrain name without commas", show(name));
    const cost = costs.length === 0 ? 1 : integerAt(index, `cost of ${show(name)}`, costs[0], 1, MAX_TERRAIN_COST);

    if (this.nameOfChar.has(char)) throw expected(index, "a character without a terrain line above", show(char));
    const known = this.entryOfName.get(name);
    if (known !== undefined && (known.cost !== cost || known.blocked !== blocked)) {
      throw expected(index, `terrain ${show(name)} to be what a line above says`, show(line));
    }
    this.nameOfChar.set(char, name);
    this.entryOfName.set(name, { name, cost, blocked });
  }

  /**
   * The legend of the file. An entry of `given`, the caller's legend, goes before a terrain line, and a terrain line before
   * the default legend. `end` is the index of the line "map", for errors.
   */
  legendAfter(given: Legend, end: number): Legend {
    const { terrains, legend } = new TerrainTable(given);
    const entryOfName = new Map(terrains.map(({ name, cost, blocked }) => [name, { name, cost, blocked }]));
    const givenNames = new Set(Object.values(given).map(nameOfEntry));
    for (const [name, entry] of this.entryOfName) if (!givenNames.has(name)) entryOfName.set(name, entry);

    const nameOfChar = new Map<string, string>();
    for (const [char, entry] of [...Object.entries(given), ...this.nameOfChar, ...Object.entries(legend)]) {
      if (!nameOfChar.has(char)) nameOfChar.set(char, nameOfEntry(entry));
    }
    checkNames(terrains, new Set(nameOfChar.values()), end);
    return Object.fromEntries(Array.from(nameOfChar, ([char, name]) => [char, entryOfName.get(name) ?? name]));
  }
}

/** Writes the line of a map file that makes a character stand for a terrain. */
export function terrainLine(char: string, { name, cost, blocked }: Terrain): string {
  if (!blocked) return `terrain ${char} ${name} ${cost}`;
  return cost === 1 ? `terrain ${char} ${name} blocked` : `terrain ${char} ${name} ${cost} blocked`;
}

/** The name of the terrain that an entry of a legend stands for. */
export function nameOfEntry(entry: string | LegendEntry): string {
  return typeof entry === "string" ? entry : entry.name;
}

/** Throws if a file leaves one of the terrains without a character, or defines more terrains than a grid may have. */
function checkNames(terrains: readonly Terrain[], names: ReadonlySet<string>, end: number): void {
  const lost = terrains.find((terrain) => !names.has(terrain.name));
  if (lost !== undefined) {
    throw expected(end, `a terrain line before "map" that gives ${show(lost.name)} another character`, "none");
  }
  if (names.size > MAX_TERRAINS) throw expected(end, `at most ${MAX_TERRAINS} terrains before "map"`, names.size);
}
