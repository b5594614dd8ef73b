import { readFileSync } from "node:fs";
import { type GenerateOptions, generateMap, type MapKind } from "../../src/generate/generate.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, type Grid, type Point } from "../../src/index.ts";
import { readMap, readScenarios } from "../../src/io/index.ts";
import { listMaps, MAPS } from "../../test/support/maps.ts";
import { isFree } from "../free.ts";

/** A query between two cells that a way joins. */
export interface Query {
  readonly start: Point;
  readonly goal: Point;
  /** The published length of a cheapest path without cutting corners, if there is one. */
  readonly published?: number;
}

/** A map, and what is asked on it. */
export interface Course {
  readonly set: string;
  readonly name: string;
  readonly queries: readonly Query[];
  /** Reads the map, each time as another grid. */
  readGrid(): Grid;
}

/** How much to race on. */
export interface Extent {
  /** The most sets of real maps, or of generated maps in their place. */
  readonly sets: number;
  /** Maps of a set, at most. */
  readonly maps: number;
  /** Queries of a map. */
  readonly queries: number;
  /** Whether on the largest maps, too. */
  readonly isLarge: boolean;
}

const REAL_MAPS: Readonly<Record<string, readonly string[]>> = {
  bg512: ["AR0011SR", "AR0044SR", "AR0400SR"],
  dao: ["brc203d", "lak400d"],
  sc1: ["Predators", "WaypointJunction"],
  cities: ["NewYork_0_256", "London_2_1024"],
  mazes: ["maze512-2-7", "maze512-8-4"],
  random: ["random512-10-0", "random512-30-8"],
  rooms: ["16room_007", "64room_001"],
};

/** Where there are no real maps: seeded ones of the same kinds. */
const STAND_INS: readonly MapKind[] = ["caves", "city", "maze", "open", "rooms"];

/** A map larger than any of the real ones, and how many times fewer queries are asked on it. */
const LARGE_SIDE = 2048;
const LARGE_FEWER = 2;

/** Everything that is raced on, one map after the other. */
export function* courses({ sets, maps, queries, isLarge }: Extent): Generator<Course> {
  if (MAPS === undefined) {
    const size = { width: 512, height: 512 };
    for (const kind of STAND_INS.slice(0, sets)) yield generated(`generated ${kind}`, kind, size, queries);
  } else {
    for (const [set, names] of Object.entries(REAL_MAPS).slice(0, sets)) {
      for (const name of names.slice(0, maps)) yield real(set, name, queries);
    }
  }
  if (!isLarge) return;
  const size = { width: LARGE_SIDE, height: LARGE_SIDE };
  yield generated(`generated ${LARGE_SIDE}²`, "city", size, Math.ceil(queries / LARGE_FEWER));
}

function real(set: string, name: string, count: number): Course {
  const file = listMaps(set).find((map) => map.name === `${name}.map`);
  if (file?.scen === undefined) throw new Error(`Expected a map ${name} with queries in the set ${set}, got none.`);
  const text = readFileSync(file.path, "utf8");
  // a few rows between different cells say 0: no way joins those
  const scenarios = readScenarios(readFileSync(file.scen, "utf8")).filter(({ optimal }) => optimal > 0);
  const queries = scenarios.map(({ start, goal, optimal }) => ({ start, goal, published: optimal }));
  return { set, name, queries: spread(queries, count), readGrid: () => readMap(text) };
}

/** Returns `count` members of a list, at even distances: files have the short queries first. */
function spread<T>(list: readonly T[], count: number): T[] {
  const some = Math.min(count, list.length);
  return Array.from({ length: some }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / some)]);
}

function generated(set: string, kind: MapKind, options: GenerateOptions, count: number): Course {
  const readGrid = (): Grid => generateMap(kind, { ...options, seed: 1 });
  return { set, name: kind, queries: joinedCells(readGrid(), count), readGrid };
}

function joinedCells(grid: Grid, count: number): Query[] {
  const random = new Random(1);
  const planner = createPlanner(grid, { algorithm: "astar" });
  const freeCell = (): Point => {
    const cell = random.below(grid.terrainOfCell.length);
    return isFree(grid, cell) ? grid.pointOf(cell) : freeCell();
  };
  const queries: Query[] = [];
  while (queries.length < count) {
    const query = { start: freeCell(), goal: freeCell() };
    if (planner.pathExists(query.start, query.goal)) queries.push(query);
  }
  return queries;
}
