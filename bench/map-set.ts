import { readFileSync } from "node:fs";
import type { MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid, type Point } from "../src/index.ts";
import { readScenarios } from "../src/io/index.ts";
import { listMaps, listSets, MAPS, type MapFile } from "../test/support/maps.ts";
import { type Checkout, THIS_CHECKOUT } from "./checkout.ts";
import { UsageError } from "./given.ts";

/** A query whose cheapest path is known. */
export interface KnownQuery {
  readonly start: Point;
  readonly goal: Point;
  /** In tiles; `Infinity` when there is no path. */
  readonly optimal: number;
}

/** A map with its queries. */
export interface Course {
  readonly name: string;
  /** In a seeded order: files have the short ones first. */
  readonly queries: readonly KnownQuery[];
  /** Reads the map, each time as another grid, which serves the planners of one checkout: by default of this one. */
  readGrid(checkout?: Checkout): Grid;
}

/** The sets of seeded maps: the kinds of their maps, and how long a side is. */
const SEEDED_SETS: Readonly<Record<string, { readonly kinds: readonly MapKind[]; readonly side: number }>> = {
  mixed: { kinds: ["mixed", "mixed", "mixed", "mixed"], side: 512 },
  caves512: { kinds: ["caves", "caves", "caves", "caves"], side: 512 },
  rooms512: { kinds: ["rooms", "rooms", "rooms", "rooms"], side: 512 },
  city512: { kinds: ["city", "city", "city", "city"], side: 512 },
  seeded1024: { kinds: ["caves", "rooms", "city"], side: 1024 },
};

/** The number of queries of a seeded map. */
const SEEDED_QUERIES = 1000;

/** Returns the first `maps` maps of a set, real or seeded, each with one of every `every` queries. */
export function* coursesOf(set: string, maps: number, every: number): Generator<Course> {
  if (Object.hasOwn(SEEDED_SETS, set)) {
    const { kinds, side } = SEEDED_SETS[set];
    for (const [index, kind] of kinds.slice(0, maps).entries()) yield seededCourse(kind, side, index + 1, every);
    return;
  }
  if (MAPS === undefined) throw new UsageError("There are no real maps; set OCTILE_MAPS to their folder.");
  const sets = [...listSets(), ...Object.keys(SEEDED_SETS)];
  if (!sets.includes(set)) throw new UsageError(`Unknown set "${set}"; there is ${sets.join(", ")}.`);
  for (const map of listMaps(set).slice(0, maps)) yield courseOf(map, every);
}

function courseOf({ name, path, scen }: MapFile, every: number): Course {
  const scenarios = scen === undefined ? [] : readScenarios(readFileSync(scen, "utf8"));
  const text = readFileSync(path, "utf8");
  return {
    name: name.replace(/\.map$/, ""),
    queries: shuffled(scenarios.filter((_, index) => index % every === 0).map(knownQuery)),
    readGrid: ({ readMap } = THIS_CHECKOUT) => readMap(text),
  };
}

/** Returns a generated map with queries between random cells, one of every `every` that there are. */
export function seededCourse(kind: MapKind, side: number, seed: number, every: number): Course {
  const readGrid = ({ generateMap } = THIS_CHECKOUT): Grid => generateMap(kind, { width: side, height: side, seed });
  const astar = createPlanner(readGrid(), { algorithm: "astar" });
  const random = new Random(seed);
  const anywhere = (): Point => ({ x: random.below(side), y: random.below(side) });
  const queries: KnownQuery[] = [];
  while (queries.length * every < SEEDED_QUERIES) {
    const [start, goal] = [anywhere(), anywhere()];
    if (astar.pathExists(start, goal)) queries.push({ start, goal, optimal: astar.findPath(start, goal).cost });
  }
  return { name: `${kind}-${side}-${seed}`, queries, readGrid };
}

function shuffled<T>(list: readonly T[]): T[] {
  const random = new Random(1);
  const result = [...list];
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [result[index], result[other]] = [result[other], result[index]];
  }
  return result;
}

/** A few rows between different cells say 0: no way joins those. */
function knownQuery({ start, goal, optimal }: KnownQuery): KnownQuery {
  const isApart = optimal === 0 && (start.x !== goal.x || start.y !== goal.y);
  return { start, goal, optimal: isApart ? Number.POSITIVE_INFINITY : optimal };
}
