import { type GenerateOptions, generateMap, type MapKind } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { type Agent, createPlanner, Grid } from "../../src/index.ts";
import type { MapEntry, MapSet, MapSource, Query } from "./map-source.ts";

/** How many maps a set has, and how many queries a map: more for PRA*, which looks at percentiles by length. */
const MAPS = 12;
export const QUERIES = 100;
const MANY_QUERIES = 1200;

/** Pairs of cells that are tried for one query before the map is given up. */
const TRIES = 1000;

/** Maps take these kinds in turn. */
const KINDS: readonly (readonly [MapKind, GenerateOptions])[] = [
  ["caves", {}],
  ["rooms", { room: 12 }],
  ["open", { density: 20 }],
  ["maze", { corridor: 5, loops: 20 }],
];

/** Seeded maps and queries in place of the papers' own: as large, of kinds that are not too unlike. */
export class GeneratedMaps implements MapSource {
  readonly name: string = "generated maps";

  mapsOf(set: MapSet): MapEntry[] {
    return Array.from({ length: MAPS }, (_, index) => entryOf(set, index));
  }
}

function entryOf(set: MapSet, index: number): MapEntry {
  const [kind, options] = KINDS[index % KINDS.length];
  // the papers have maps from 50 × 50 to 320 × 320, and others of 512 × 512
  const side = isLarge(set) ? 512 : 50 + Math.round((270 * index) / (MAPS - 1));
  const share = Number(/\d+/.exec(set.slice("haa/".length))?.[0] ?? 0);
  const isForAgents = set.startsWith("haa/");
  const grid = (): Grid => {
    const made = generateMap(kind, { ...options, width: side, height: side, seed: index + 1 });
    return isForAgents ? withTrees(made, share, index + 1) : made;
  };
  return {
    name: `${kind} ${side}`,
    grid,
    queries: () => queriesOn(grid(), isLarge(set) ? MANY_QUERIES : QUERIES, isForAgents, index + 1),
  };
}

function isLarge(set: MapSet): boolean {
  return set === "bg512" || set === "wc3maps512";
}

/** Returns the map with `share` percent of its ground turned into trees, always in the same places. */
export function withTrees(grid: Grid, share: number, seed: number): Grid {
  const random = new Random(seed);
  const drawing = grid.toString().replaceAll(".", (ground) => (random.chance(share) ? "T" : ground));
  return Grid.parse(drawing, { ...grid.legend, T: "trees" });
}

/** Queries between random cells that a way joins; those of agents are of size 2, as in the files of HAA*. */
export function queriesOn(grid: Grid, count: number, isForAgents: boolean, seed: number): Query[] {
  const random = new Random(seed);
  const planner = createPlanner(grid, { algorithm: "astar" });
  const point = (): { x: number; y: number } => ({ x: random.below(grid.width), y: random.below(grid.height) });
  const queries: Query[] = [];
  for (let tries = 0; tries < TRIES * count && queries.length < count; tries++) {
    const start = point();
    const goal = point();
    const capability = random.chance(50) ? ["ground", "trees"] : ["ground"];
    const agent: { agent?: Required<Pick<Agent, "size" | "capability">> } = isForAgents
      ? { agent: { size: 2, capability } }
      : {};
    if (planner.pathExists(start, goal, agent)) queries.push({ start, goal, ...agent });
  }
  return queries;
}
