import { show } from "../check.ts";
import type { Agent, CornerRule, Grid, LegendEntry, MovementOptions } from "../index.ts";
import type { Meanings } from "../io/index.ts";
import type { Argument } from "./arguments/command.ts";
import {
  choice,
  given,
  integer,
  list,
  type Option,
  optional,
  repeatable,
  text,
  type ValuesOf,
} from "./arguments/option.ts";
import { Failure, UsageError } from "./failure.ts";
import { nameOfFile } from "./file.ts";
import { FORMATS, type MapFile } from "./map-file.ts";

/** The argument of commands that work on a map. */
export const MAP_ARGUMENT: Argument = {
  placeholder: "MAP",
  help: `a map file: ${FORMATS}; or - for standard input`,
};

/** The options of commands that work on a map: how to read it, which agent walks on it, and how. */
export interface MapOptions {
  readonly size: Option<number | undefined>;
  readonly capability: Option<string[] | undefined>;
  readonly neighbours: Option<"4" | "8" | undefined>;
  readonly corners: Option<CornerRule | undefined>;
  readonly terrain: Option<TerrainOption[]>;
  readonly level: Option<string | undefined>;
  readonly layer: Option<string | undefined>;
  readonly "max-cells": Option<number | undefined>;
}

/** The values of `MapOptions`. */
export type MapValues = ValuesOf<MapOptions & Record<string, Option<unknown>>>;

/** The value of one `--terrain`. */
interface TerrainOption {
  /** The character, value, layer or colour that stands for the terrain in the map. */
  readonly key: string;
  readonly meaning: string | LegendEntry;
}

/** The table of `MapOptions`. */
export const MAP_OPTIONS: MapOptions = {
  size: optional("N", "side of the square of cells that the agent covers (default 1)", integer),
  capability: optional(
    "TERRAINS",
    "terrains that the agent may enter, with commas between (default: all that are not blocked)",
    list,
  ),
  neighbours: optional("4|8", "neighbours of a cell: 4, or 8 with diagonals (default 8)", choice(["4", "8"])),
  corners: optional(
    "RULE",
    "which of the two cells beside a diagonal step must be free: bothFree, oneFree or always (default bothFree)",
    choice(["bothFree", "oneFree", "always"]),
  ),
  terrain: repeatable(
    "KEY=NAME[:COST]",
    "what a character of the map means, such as T=trees:3, which opens the trees, blocked otherwise; in other formats a colour, such as #0000ff=water, a value, a tile's class or a tile layer of Tiled",
    terrainOption,
  ),
  level: optional("NAME", "LDtk: the level to read, by its name or its number from 0 (default 0)", text),
  layer: optional(
    "NAME",
    "the layer to read (default: of LDtk the topmost IntGrid layer, of Tiled all tile layers)",
    text,
  ),
  "max-cells": optional("N", "the most cells that the map may have (default 16777216, which is 4096x4096)", integer),
};

/** Makes a grid of a map file; throws a `Failure` that names the file when the file is wrong, and a `UsageError` when an option is. */
export function gridFrom(
  map: MapFile,
  { terrain, level, layer, "max-cells": maxCells }: Pick<MapValues, "terrain" | "level" | "layer" | "max-cells">,
): Grid {
  const meanings = meaningsFrom(terrain);
  try {
    return map.toGrid(meanings, given({ maxCells }));
  } catch (error) {
    const message = forCommandLine(error instanceof Error ? error.message : String(error));
    const hasOptions = terrain.length > 0 || [level, layer, maxCells].some((value) => value !== undefined);
    const isOfFile = error instanceof SyntaxError || !hasOptions;
    throw isOfFile ? new Failure(`${nameOfFile(map.file)}: ${message}`) : new UsageError(message);
  }
}

/** Returns the sentence of a reader, with options of the command line in place of options of the library. */
function forCommandLine(message: string): string {
  return message
    .replace(/the option (values or layers|values)/, "--terrain")
    .replace(/(option |^)maxCells/, "--max-cells");
}

/** Returns the agent that the options describe. */
export function agentFrom({ size, capability }: Pick<MapValues, "size" | "capability">): Agent {
  return given({ size, capability });
}

/** Returns the movement options that the options of the command line describe. */
export function movementFrom({ neighbours, corners }: Pick<MapValues, "neighbours" | "corners">): MovementOptions {
  return { ...(neighbours === undefined ? {} : { neighbours: neighbours === "4" ? 4 : 8 }), ...given({ corners }) };
}

function meaningsFrom(options: readonly TerrainOption[]): Meanings {
  const meanings = new Map<string, string | LegendEntry>();
  for (const { key, meaning } of options) {
    if (meanings.has(key)) throw new UsageError(`--terrain must say once what ${show(key)} means, got it twice.`);
    meanings.set(key, meaning);
  }
  return Object.fromEntries(meanings);
}

function terrainOption(value: string, name: string): TerrainOption {
  const match = /^(.+?)=([^\s,:]+)(?::(\d{1,15}))?$/u.exec(value);
  if (match === null) {
    throw new UsageError(`${name} must be KEY=NAME or KEY=NAME:COST, got ${show(value)}.`);
  }
  const [, key, terrain, cost] = match;
  return { key, meaning: cost === undefined ? terrain : { name: terrain, cost: Number(cost) } };
}
