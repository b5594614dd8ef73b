import { readFileSync } from "node:fs";
import { Random } from "../src/generate/random.ts";
import type { Grid, Point } from "../src/index.ts";
import { readMap, readScenarios } from "../src/io/index.ts";
import { listMaps, listSets, MAPS, type MapFile } from "../test/support/maps.ts";
import { UsageError } from "./given.ts";

/** A query whose cheapest path is known. */
export interface KnownQuery {
  readonly start: Point;
  readonly goal: Point;
  /** In tiles; `Infinity` when there is no path. */
  readonly optimal: number;
}

/** A real map with its queries. */
export interface Course {
  readonly name: string;
  /** In a seeded order: files have the short ones first. */
  readonly queries: readonly KnownQuery[];
  /** Reads the map, each time as another grid; `read` parses the file, by default this checkout's `readMap`. */
  readGrid(read?: typeof readMap): Grid;
}

/** Returns the first `maps` maps of a set, each with one of every `every` queries. */
export function* coursesOf(set: string, maps: number, every: number): Generator<Course> {
  if (MAPS === undefined) throw new UsageError("There are no real maps; set OCTILE_MAPS to their folder.");
  if (!listSets().includes(set)) throw new UsageError(`Unknown set "${set}"; there is ${listSets().join(", ")}.`);
  for (const map of listMaps(set).slice(0, maps)) yield courseOf(map, every);
}

function courseOf({ name, path, scen }: MapFile, every: number): Course {
  const scenarios = scen === undefined ? [] : readScenarios(readFileSync(scen, "utf8"));
  const text = readFileSync(path, "utf8");
  return {
    name: name.replace(/\.map$/, ""),
    queries: shuffled(scenarios.filter((_, index) => index % every === 0).map(knownQuery)),
    readGrid: (read = readMap) => read(text),
  };
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
