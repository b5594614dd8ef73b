import { createPlanner, type Planner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Checkout, checkoutIn, THIS_CHECKOUT } from "./checkout.ts";
import type { Given } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import { Quality } from "./quality.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race, timed } from "./timing.ts";

/** HPA* on maps that stay as they are, on every set: speed, quality, memory and time to build, also of another checkout. */
export const STILL: Benchmark = { options: ["set", "maps", "every", "against", ...HPA_OPTIONS], run };

const SETS = ["bg512", "dao", "da2", "random", "mazes", "rooms", "sc1", "cities", "wc3maps512", "mixed"];

/** Queries in a turn of a planner. */
const TURN = 1024;

/** A* is asked one of this many queries, which take it longer than the other planners need for all. */
const ASTAR_EVERY = 20;

/** What one checkout's planners gave on a set, or on a map. */
class Lane {
  readonly checkout: Checkout;
  /** Of all queries, in microseconds. */
  readonly times: number[] = [];
  /** Of the queries that A* was asked as well. */
  readonly besideAStar: number[] = [];
  readonly quality = new Quality();
  bytes = 0;
  /** Of all maps, in milliseconds. */
  buildTime = 0;

  constructor(checkout: Checkout) {
    this.checkout = checkout;
  }

  add(other: Lane): void {
    for (const time of other.times) this.times.push(time);
    for (const time of other.besideAStar) this.besideAStar.push(time);
    this.quality.add(other.quality);
    this.bytes += other.bytes;
    this.buildTime += other.buildTime;
  }
}

/** What all planners gave on a set, or on a map. */
class Result {
  readonly lanes: readonly Lane[];
  readonly astarTimes: number[] = [];
  cells = 0;
  maps = 0;

  constructor(checkouts: readonly Checkout[]) {
    this.lanes = checkouts.map((checkout) => new Lane(checkout));
  }

  add(other: Result): void {
    this.lanes.forEach((lane, index) => {
      lane.add(other.lanes[index]);
    });
    for (const time of other.astarTimes) this.astarTimes.push(time);
    this.cells += other.cells;
    this.maps += other.maps;
  }
}

async function run(given: Given, print: Print): Promise<void> {
  const set = given.text("set", "all");
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  const other = given.text("against", "");
  const checkouts = other === "" ? [THIS_CHECKOUT] : [THIS_CHECKOUT, await checkoutIn(other)];
  print(
    [
      `Times of HPA* in µs, of complete paths whose cells are read, in turns of ${TURN} queries, warm; of three times the fastest counts.`,
      `A* is asked every ${ASTAR_EVERY}th query; its time is compared with that of the same queries. build: createPlanner and build(), mean`,
      "of all maps, in ms. mixed: seeded maps whose terrains cost 1 to 4.",
      ...(other === "" ? [] : [`before: ${other}.`]),
    ].join("\n"),
  );
  const table = makeTable(print);
  let wrong = 0;
  for (const name of set === "all" ? SETS : [set]) {
    const all = new Result(checkouts);
    for (const course of coursesOf(name, maps, every)) {
      const result = measure(course, checkouts, hpaOptions(given));
      if (set !== "all") addRows(table, course.name, result);
      all.add(result);
    }
    addRows(table, name, all);
    wrong += all.lanes[0].quality.wrong;
  }
  if (wrong > 0) process.exitCode = 1;
}

function measure(
  { queries, readGrid }: Course,
  checkouts: readonly Checkout[],
  options: ReturnType<typeof hpaOptions>,
): Result {
  const result = new Result(checkouts);
  const planners = result.lanes.map((lane) => {
    const grid = readGrid(lane.checkout);
    const { result: planner, milliseconds } = timed(() => {
      const made = lane.checkout.createPlanner(grid, options);
      for (const _ of made.build());
      return made;
    });
    lane.buildTime = milliseconds;
    // also warms up
    for (const { start, goal, optimal } of queries) lane.quality.note(grid, planner.findPath(start, goal), optimal);
    lane.bytes = planner.report().bytes;
    return planner;
  });
  const astarGrid = readGrid();
  result.cells = astarGrid.width * astarGrid.height;
  result.maps = 1;

  const times = race(queries, planners.map(finderOf), TURN, true);
  result.lanes.forEach((lane, index) => {
    lane.times.push(...times[index]);
    lane.besideAStar.push(...times[index].filter((_, query) => query % ASTAR_EVERY === 0));
  });
  const sample = queries.filter((_, query) => query % ASTAR_EVERY === 0);
  const astar = finderOf(createPlanner(astarGrid, { algorithm: "astar" }));
  result.astarTimes.push(...race(sample, [astar], TURN, true)[0]);
  return result;
}

function finderOf(planner: Planner): (query: KnownQuery) => Int32Array {
  return ({ start, goal }) => planner.findPath(start, goal).cells;
}

function makeTable(print: Print): Table {
  return new Table(print, 18, [
    { heading: "" },
    { heading: "queries" },
    { heading: "mean", decimals: 1 },
    { heading: "99 %", decimals: 1 },
    { heading: "A* /|HPA*", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "bytes|a cell", decimals: 1 },
    { heading: "build|ms", decimals: 1 },
    { heading: "wrong" },
  ]);
}

/** Prints a row for each checkout, and one for what this checkout takes of the other's time. */
function addRows(table: Table, name: string, result: Result): void {
  const rows = result.lanes.map((lane) => figuresOf(lane, result));
  const [after, before] = rows;
  table.row([name, ...after]);
  if (before === undefined) return;
  table.row(["  before", ...before]);
  const ratios = after.map((figure, index) => (figure / before[index]).toFixed(2));
  table.row(["  now / before", "", ...ratios.slice(1, -1), ""]);
}

function figuresOf(
  { times, besideAStar, quality, bytes, buildTime }: Lane,
  { astarTimes, cells, maps }: Result,
): number[] {
  return [
    times.length,
    ...[mean(times), percentile(times, 99), mean(astarTimes) / mean(besideAStar)],
    ...[quality.mean, quality.most],
    ...[bytes / cells, buildTime / maps],
    quality.wrong,
  ];
}
