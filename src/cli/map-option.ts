import { show } from "../grid/check.ts";
import { type Agent, type CornerRule, Grid, type Legend, type LegendEntry, type MovementOptions } from "../index.ts";
import { readMap } from "../io/index.ts";
import type { Argument } from "./arguments/command.ts";
import { choice, integer, list, type Option, optional, repeatable, type ValuesOf } from "./arguments/option.ts";
import { Failure, refuseAsUsage, UsageError } from "./failure.ts";
import { nameOfFile } from "./file.ts";

/** The map that a command works on. */
export const MAP_ARGUMENT: Argument = {
  placeholder: "MAP",
  help: "a MovingAI map file, or - for standard input",
};

/** The options of every command that looks at a map: what it shows, who walks on it, and how. */
export interface MapOptions {
  readonly size: Option<number | undefined>;
  readonly can: Option<string[] | undefined>;
  readonly neighbours: Option<"4" | "8" | undefined>;
  readonly corners: Option<CornerRule | undefined>;
  readonly terrain: Option<TerrainOption[]>;
}

/** The values of those options. */
export type MapValues = ValuesOf<MapOptions & Record<string, Option<unknown>>>;

/** What one `--terrain` says. */
interface TerrainOption {
  readonly char: string;
  readonly meaning: string | LegendEntry;
}

/** The table of those options. */
export const MAP_OPTIONS: MapOptions = {
  size: optional("N", "side of the square of cells that the agent covers (default 1)", integer),
  can: optional(
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
    "C=NAME[:COST]",
    "what a character of the map means, such as T=trees:3, which opens the trees, blocked otherwise",
    terrainOption,
  ),
};

/** Makes a grid of the text of a map file; what the reader refuses is a failure that names the file. */
export function gridFrom(file: string, text: string, values: Pick<MapValues, "terrain">): Grid {
  const terrains = legendFrom(values.terrain);
  try {
    return readMap(text, { terrains });
  } catch (error) {
    throw new Failure(`${nameOfFile(file)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The agent that the options describe. */
export function agentFrom({ size, can }: Pick<MapValues, "size" | "can">): Agent {
  return { ...(size === undefined ? {} : { size }), ...(can === undefined ? {} : { capability: can }) };
}

/** The movement that the options describe. */
export function movementFrom({ neighbours, corners }: Pick<MapValues, "neighbours" | "corners">): MovementOptions {
  return {
    ...(neighbours === undefined ? {} : { neighbours: neighbours === "4" ? 4 : 8 }),
    ...(corners === undefined ? {} : { corners }),
  };
}

function legendFrom(options: readonly TerrainOption[]): Legend {
  const meanings = new Map<string, string | LegendEntry>();
  for (const { char, meaning } of options) {
    if (meanings.has(char)) throw new UsageError(`--terrain must say once what ${show(char)} means, got it twice.`);
    meanings.set(char, meaning);
  }
  const legend = Object.fromEntries(meanings);
  // a grid of one cell finds what is wrong with a legend before the file can be blamed for it
  refuseAsUsage(() => new Grid(1, 1, { legend }));
  return legend;
}

function terrainOption(value: string, name: string): TerrainOption {
  const match = /^(.)=([^\s,:]+)(?::(\d{1,15}))?$/u.exec(value);
  if (match === null) {
    throw new UsageError(`${name} must be CHARACTER=NAME or CHARACTER=NAME:COST, got ${show(value)}.`);
  }
  const [, char, terrain, cost] = match;
  return { char, meaning: cost === undefined ? terrain : { name: terrain, cost: Number(cost) } };
}
