import { checkInteger, checkObject, checkOptions, show } from "../check.ts";

/** The names of the terrains that every grid has, whatever its legend. */
export type DefaultTerrain = "ground" | "swamp" | "trees" | "water" | "wall";

/** A kind of ground that cells can have. */
export interface Terrain<Name extends string = string> {
  readonly name: Name;
  /** The cost of crossing the terrain, relative to a terrain of cost 1. An integer from 1 to 255. */
  readonly cost: number;
  /** Whether no agent may enter the terrain. */
  readonly blocked: boolean;
  /** The character that stands for the terrain in drawings. */
  readonly char: string;
}

/**
 * The terrains that the characters of a drawing stand for. A bare name is a terrain of cost 1 that agents may enter, except
 * `"wall"`, which is blocked. Characters that a legend leaves out keep their meaning in the default legend; a terrain that a
 * legend defines replaces the default terrain of the same name.
 */
export type Legend<Name extends string = string> = Readonly<Record<string, Name | LegendEntry<Name>>>;

/** A terrain as a legend defines it. */
export interface LegendEntry<Name extends string = string> {
  readonly name: Name;
  /** The cost of crossing the terrain. An integer from 1 to 255. Default 1. */
  readonly cost?: number;
  /** Whether no agent may enter the terrain. Default false, and true for `"wall"`. */
  readonly blocked?: boolean;
}

/** The most terrains that a grid can have: a capability is a set of 32 bits. */
export const MAX_TERRAINS = 32;

/** The highest cost that a terrain can have. */
export const MAX_TERRAIN_COST = 255;

/** The MovingAI characters, with trees and water blocked as that format says, and `#` for drawings. */
const DEFAULT_LEGEND: Legend<DefaultTerrain> = {
  ".": "ground",
  G: "ground",
  S: "swamp",
  T: { name: "trees", blocked: true },
  W: { name: "water", blocked: true },
  "#": "wall",
  "@": "wall",
  O: "wall",
};

/** The terrains of a grid, and the characters that stand for them. */
export class TerrainTable<Name extends string = string> {
  /** The terrains of the grid, in the order of the bytes that stand for them. */
  readonly terrains: readonly Terrain<Name | DefaultTerrain>[];
  private readonly idOfName = new Map<string, number>();
  private readonly idOfChar = new Map<string, number>();

  constructor(legend: Legend<Name> = {}) {
    checkObject("The legend", legend);
    const defined = definitions(legend);
    const names = new Map<string, LegendEntry<Name | DefaultTerrain>>();
    const chars = new Map<string, string>();
    // the legend's characters come first, so that a terrain is drawn as the legend draws it
    for (const [char, name] of charsOf(legend)) chars.set(char, name);
    for (const [char, name] of charsOf(DEFAULT_LEGEND)) if (!chars.has(char)) chars.set(char, name);
    for (const [name, entry] of definitions(DEFAULT_LEGEND)) names.set(name, defined.get(name) ?? entry);
    for (const [name, entry] of defined) names.set(name, entry);
    if (names.size > MAX_TERRAINS) {
      throw new RangeError(`A grid has at most ${MAX_TERRAINS} terrains, got ${names.size}.`);
    }

    const charOfName = new Map<string, string>();
    for (const [char, name] of chars) if (!charOfName.has(name)) charOfName.set(name, char);
    this.terrains = Array.from(names.values(), (entry) => {
      const char = charOfName.get(entry.name);
      if (char === undefined) {
        throw new TypeError(`The legend takes every character from terrain ${show(entry.name)}; give it one.`);
      }
      return Object.freeze({
        name: entry.name,
        cost: costOf(entry),
        blocked: isBlocked(entry),
        char,
      });
    });
    this.terrains.forEach((terrain, id) => {
      this.idOfName.set(terrain.name, id);
    });
    for (const [char, name] of chars) this.idOfChar.set(char, this.idOf(name));
  }

  /** Returns the byte of the terrain with a name; throws when there is no such terrain. */
  idOf(name: string): number {
    const id = this.idOfName.get(name);
    if (id !== undefined) return id;
    const known = this.terrains.map((terrain) => terrain.name).join(", ");
    throw new TypeError(`Unknown terrain ${show(name)}; this grid has ${known}.`);
  }

  /** Returns the byte of the terrain that a character stands for, or `undefined`. */
  idOfCharacter(char: string): number | undefined {
    return this.idOfChar.get(char);
  }

  /** All characters that a drawing may hold, with blanks between them, for an error. */
  get characters(): string {
    return [...this.idOfChar.keys()].join(" ");
  }

  /** The legend from which an equal table can be made. */
  get legend(): Legend<Name | DefaultTerrain> {
    const legend: Record<string, LegendEntry<Name | DefaultTerrain>> = {};
    for (const [char, id] of this.idOfChar) {
      const { name, cost, blocked } = this.terrains[id];
      legend[char] = { name, cost, blocked };
    }
    return legend;
  }
}

/** Checks the characters of a legend, and returns each with the name of its terrain. */
function charsOf(legend: Legend): [string, string][] {
  return Object.entries(legend).map(([char, entry]) => {
    if (char.length !== 1 || char.trim() === "") {
      throw new TypeError(`A legend's key must be one visible character, got ${show(char)}.`);
    }
    return [char, typeof entry === "string" ? entry : entry.name];
  });
}

/** Checks the terrains that a legend names, and returns them in order. A full entry goes before a bare name for the same terrain. */
function definitions<Name extends string>(legend: Legend<Name>): Map<string, LegendEntry<Name>> {
  const entries = new Map<string, LegendEntry<Name>>();
  const isDefined = new Set<string>();
  for (const [char, value] of Object.entries(legend)) {
    if (typeof value === "string") {
      checkName(value);
      if (!entries.has(value)) entries.set(value, { name: value });
      continue;
    }
    checkEntry(char, value);
    const known = entries.get(value.name);
    if (known !== undefined && isDefined.has(value.name) && !isSame(known, value)) {
      throw new TypeError(`The legend defines terrain ${show(value.name)} twice, in different ways.`);
    }
    entries.set(value.name, value);
    isDefined.add(value.name);
  }
  return entries;
}

function isSame(a: LegendEntry, b: LegendEntry): boolean {
  return costOf(a) === costOf(b) && isBlocked(a) === isBlocked(b);
}

function costOf(entry: LegendEntry): number {
  return entry.cost ?? 1;
}

function isBlocked(entry: LegendEntry): boolean {
  return entry.blocked ?? entry.name === "wall";
}

function checkEntry(char: string, entry: LegendEntry): void {
  checkOptions(`the legend's entry for ${show(char)}`, entry, ["name", "cost", "blocked"]);
  const { name, cost, blocked } = entry;
  checkName(name);
  if (cost !== undefined) checkInteger(`The cost of terrain ${show(name)}`, cost, 1, MAX_TERRAIN_COST);
  if (blocked !== undefined && typeof blocked !== "boolean") {
    throw new TypeError(`blocked of terrain ${show(name)} must be true or false, got ${show(blocked)}.`);
  }
}

function checkName(name: unknown): void {
  if (typeof name !== "string" || !/^[^\s,]+$/.test(name)) {
    throw new TypeError(`A terrain's name must be a word without blanks or commas, got ${show(name)}.`);
  }
}
