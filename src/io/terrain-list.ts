import { checkObject, checkOptions, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { type Legend, type LegendEntry, MAX_TERRAINS, type Terrain, TerrainTable } from "../grid/terrain.ts";
import type { JsonPart } from "./json-part.ts";

/**
 * The terrain that each key of a file stands for (a byte, a colour, a value, a layer), as the terrain's name or definition. A
 * bare name is the default terrain of that name, or else a terrain of cost 1 that agents may enter. Of the default terrains,
 * trees, water and wall are blocked.
 */
export type Meanings = Readonly<Record<string, string | LegendEntry>>;

const DEFAULTS = new TerrainTable();
const DEFAULT_NAMES: readonly string[] = DEFAULTS.terrains.map(({ name }) => name);

/** Characters for terrains that have none, in the order in which they are tried after the letters of the name. */
const CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The terrains of a file that has no characters for them: images, bytes, and maps of Tiled and LDtk. */
export class TerrainList {
  private readonly definitionOfName = new Map<string, Required<LegendEntry>>();
  private readonly names = new Set<string>();

  /**
   * Adds the terrains that a caller gives, and returns the terrain's name for each key. `option` is the option's name, for
   * errors.
   */
  addGiven(option: string, meanings: Meanings): Map<string, string> {
    checkObject(option, meanings);
    return new Map(
      Object.entries(meanings).map(([key, meaning]) => [key, this.addMeaning(`${option} ${show(key)}`, meaning)]),
    );
  }

  /** Adds a terrain that a caller gives, and returns its name. `option` is the option's name, for errors. */
  addMeaning(option: string, meaning: string | LegendEntry): string {
    if (typeof meaning === "string") {
      checkTerrain(meaning);
      const like = this.nameLike(meaning);
      if (like !== undefined) {
        const remedy = `or { name: ${show(meaning)} } for a terrain of its own`;
        throw new TypeError(`The terrain of ${option} must be ${show(like)}, ${remedy}, got ${show(meaning)}.`);
      }
      this.add(meaning);
      return meaning;
    }
    checkOptions(`the terrain of ${option}`, meaning, ["name", "cost", "blocked"]);
    checkTerrain(meaning);
    if (!this.define(meaning)) {
      throw new TypeError(`The terrain of ${option} is defined twice, in different ways.`);
    }
    return meaning.name;
  }

  /** Adds a terrain by its name, which the caller has checked. */
  add(name: string): void {
    this.names.add(name);
    if (this.names.size > MAX_TERRAINS) throw new RangeError(`A grid has at most ${MAX_TERRAINS} terrains, got more.`);
  }

  /** Adds a terrain that a file names at `part`; throws if the name differs from a known terrain's only in case. */
  addFound(name: string, part: JsonPart): void {
    const like = this.nameLike(name);
    if (like !== undefined) throw part.fault(`${show(like)}, or a meaning for its value in the option values`);
    this.add(name);
  }

  /** Whether a terrain of this name has been added or is one of the default terrains. */
  knows(name: string): boolean {
    return this.names.has(name) || DEFAULT_NAMES.includes(name);
  }

  /** The name of a known terrain that differs from `name` only in case, if there is one. */
  nameLike(name: string): string | undefined {
    if (this.knows(name)) return undefined;
    return [...DEFAULT_NAMES, ...this.names].find((known) => known.toLowerCase() === name.toLowerCase());
  }

  /**
   * Adds a terrain with its definition, which the caller has checked. Returns false if an earlier definition differs; the
   * earlier one holds.
   */
  define({ name, cost = 1, blocked = name === "wall" }: LegendEntry): boolean {
    this.add(name);
    const known = this.definitionOfName.get(name);
    if (known !== undefined) return known.cost === cost && known.blocked === blocked;
    this.definitionOfName.set(name, { name, cost, blocked });
    return true;
  }

  /** Makes a grid with these terrains. All cells have the terrain `fill`, by default the first terrain that is not blocked. */
  makeGrid(width: number, height: number, fill?: string): Grid {
    const legend = this.legend();
    const { terrains } = new TerrainTable(legend);
    const open = terrains.find(({ blocked }) => !blocked) ?? terrains[0];
    return new Grid(width, height, { legend, fill: fill ?? open.name });
  }

  private legend(): Legend {
    const legend: Record<string, LegendEntry> = {};
    for (const name of this.names) {
      const standard = DEFAULTS.terrains.find((terrain) => terrain.name === name);
      const char = standard?.char ?? freeChar(name, legend);
      legend[char] = this.definitionOfName.get(name) ?? definitionOf(standard ?? { name });
    }
    return legend;
  }
}

/** The byte of each terrain of a grid, by the terrain's name. */
export function bytesOfNames(grid: Grid): ReadonlyMap<string, number> {
  return new Map(grid.terrains.map(({ name }, byte) => [name, byte]));
}

/** The name of a terrain that a JSON file holds at `part`; throws if the text holds blanks or commas. */
export function terrainNameAt(part: JsonPart): string {
  const name = part.text();
  if (/^[^\s,]+$/.test(name)) return name;
  throw part.fault("the name of a terrain, without blanks or commas");
}

function definitionOf({ name, cost, blocked }: LegendEntry | Terrain): LegendEntry {
  return { name, ...(cost === undefined ? {} : { cost }), ...(blocked === undefined ? {} : { blocked }) };
}

/** Throws if a terrain is not valid: a table with that terrain alone finds out. */
function checkTerrain(meaning: string | LegendEntry): void {
  new TerrainTable({ "?": meaning });
}

/** A character that stands for no terrain yet, if possible a letter of the name. */
function freeChar(name: string, legend: Legend): string {
  const isFree = (char: string): boolean => DEFAULTS.idOfCharacter(char) === undefined && !Object.hasOwn(legend, char);
  const own = [...name.toLowerCase(), ...name.toUpperCase()].filter((char) => CHARS.includes(char));
  return [...own, ...CHARS].find(isFree) ?? "?";
}
