import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createWorld, type Grid, type Point, type Walker, type World } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { coursesOf } from "./map-set.ts";
import { mean } from "./statistics.ts";
import { Table } from "./table.ts";
import { timed } from "./timing.ts";

/** One goal for many: `world.walkAll` against as many separate queries, and against as many separate walkers. */
export const GROUP: Benchmark = { options: ["units", "groups", "rounds", "maps"], run };

const SIDE = 512;

/** The side of the square of cells in which an army stands. */
const CAMP = 64;

/** Milliseconds that a tick may take, as in a game. */
const BUDGET = 4;

/** Many that are sent to one goal. */
interface Group {
  readonly starts: readonly Point[];
  readonly goal: Point;
}

/** What a group took, in milliseconds: the fastest round of each. */
interface Times {
  queries: number;
  walks: number;
  order: number;
}

type Soldiers = World<"soldier">;

function run(given: Given, print: Print): void {
  const units = given.integer("units", 1000);
  const groups = given.integer("groups", 4);
  const rounds = given.integer("rounds", 10);
  print(
    [
      `${units} units to one goal, in ms, HPA*. findPath: a query each; walk: a walker each, one tick after the other; walkAll:`,
      `one order, and ticks of ${BUDGET} ms until all have ways. Means over ${groups} groups, each the fastest of ${rounds} rounds, in turns.`,
      `camp: from a square of ${CAMP} cells a side; map: from anywhere. length: of all ways, against those of findPath.`,
    ].join("\n"),
  );
  const table = makeTable(print);
  for (const [name, grid] of mapsOf(given.integer("maps", 1))) {
    for (const from of ["camp", "map"] as const) {
      const world = createWorld(grid, { agents: { soldier: {} } });
      for (const _ of world.build());
      const chosen = groupsOn(world, units, groups, from === "camp");
      const lengths = compareLengths(world, chosen[0]);
      addRow(table, name, from, race(world, chosen, rounds), lengths);
    }
  }
}

function* mapsOf(maps: number): Generator<[string, Grid]> {
  for (const kind of ["caves", "rooms"] as const) {
    yield [kind, generateMap(kind, { width: SIDE, height: SIDE, seed: 1 })];
  }
  for (const { name, readGrid } of coursesOf("bg512", maps, 1)) yield [name, readGrid()];
}

/** Draws groups in which every walker can get to the goal. */
function groupsOn(world: Soldiers, units: number, count: number, isCamp: boolean): Group[] {
  const random = new Random(1);
  const { grid } = world;
  const anywhere = (): Point => ({ x: random.below(grid.width), y: random.below(grid.height) });
  const groups: Group[] = [];
  while (groups.length < count) {
    const [goal, middle] = [anywhere(), anywhere()];
    if (!world.pathExists("soldier", middle, goal)) continue;
    const near = (at: number): number => at + random.below(CAMP) - CAMP / 2;
    const starts: Point[] = [];
    while (starts.length < units) {
      const start = isCamp ? { x: near(middle.x), y: near(middle.y) } : anywhere();
      const isInside = start.x >= 0 && start.y >= 0 && start.x < grid.width && start.y < grid.height;
      if (isInside && world.pathExists("soldier", start, goal)) starts.push(start);
    }
    groups.push({ starts, goal });
  }
  return groups;
}

/** Each group in each round, all three ways, after one round to compile. */
function race(world: Soldiers, groups: readonly Group[], rounds: number): Times[] {
  const times = groups.map((): Times => ({ queries: Infinity, walks: Infinity, order: Infinity }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, group] of groups.entries()) {
      const best = times[index];
      const taken = {
        queries: fresh(() => query(world, group)),
        walks: walk(world, group),
        order: order(world, group),
      };
      if (round === 0) continue;
      best.queries = Math.min(best.queries, taken.queries);
      best.walks = Math.min(best.walks, taken.walks);
      best.order = Math.min(best.order, taken.order);
    }
  }
  return times;
}

function query(world: Soldiers, { starts, goal }: Group): number {
  let cells = 0;
  for (const start of starts) cells += world.findPath("soldier", start, goal).cells.length;
  return cells;
}

/** Sends everybody alone: nobody else waits for a way to the same goal. */
function walk(world: Soldiers, { starts, goal }: Group): number {
  const walkers: Walker<"soldier">[] = [];
  const time = fresh(() => {
    for (const start of starts) {
      walkers.push(world.walk("soldier", start, goal));
      world.tick(BUDGET);
    }
  });
  for (const walker of walkers) walker.stop();
  return time;
}

function order(world: Soldiers, group: Group): number {
  let walkers: Walker<"soldier">[] = [];
  const time = fresh(() => {
    walkers = sendAll(world, group);
  });
  for (const walker of walkers) walker.stop();
  return time;
}

function sendAll(world: Soldiers, { starts, goal }: Group): Walker<"soldier">[] {
  const walkers = world.walkAll("soldier", starts, goal);
  while (walkers.some(({ status }) => status === "planning")) world.tick(BUDGET);
  return walkers;
}

/** How long all ways are together, by how long the paths of as many queries are. */
function compareLengths(world: Soldiers, group: Group): number {
  const paths = group.starts.map((start) => world.findPath("soldier", start, group.goal).cost);
  const ways = sendAll(world, group).map((walker) => {
    let length = 0;
    for (let last = walker.cell, cell = walker.next(); cell !== undefined; last = cell, cell = walker.next()) {
      length += Math.hypot(cell.x - last.x, cell.y - last.y);
    }
    walker.stop();
    return length;
  });
  return mean(ways) / mean(paths);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as (options: { type: "minor" }) => void;

/** How many milliseconds it takes, without what others have left to the garbage collector. */
function fresh(work: () => unknown): number {
  collectGarbage({ type: "minor" });
  return timed(work).milliseconds;
}

function makeTable(print: Print): Table {
  return new Table(print, 10, [
    { heading: "map" },
    { heading: "from" },
    { heading: "findPath", decimals: 2 },
    { heading: "walk", decimals: 2 },
    { heading: "walkAll", decimals: 2 },
    { heading: "findPath|/ walkAll", decimals: 1 },
    { heading: "walk|/ walkAll", decimals: 1 },
    { heading: "length", decimals: 4 },
  ]);
}

function addRow(table: Table, name: string, from: string, times: readonly Times[], length: number): void {
  const queries = mean(times.map((each) => each.queries));
  const walks = mean(times.map((each) => each.walks));
  const orders = mean(times.map((each) => each.order));
  table.row([name, from, queries, walks, orders, queries / orders, walks / orders, length]);
}
