import { createPlanner, type HpaOptions } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import { isOptimal, Quality } from "./quality.ts";
import { build } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds, race } from "./timing.ts";

/** HPA* against A* on all queries of a set of real maps: complete, refined, smoothed paths. */
export const HPA: Benchmark = { options: ["set", "maps", "every", ...HPA_OPTIONS], run };

const SETS = ["bg512", "dao", "sc1", "mazes", "random", "rooms", "cities"];

/** Paths shorter than this, in tiles, are looked at on their own: there HPA* has the least to win. */
const SHORT = 32;

/** Queries in a turn of A* or HPA*: long ones are taken warm, short ones, taken once, are cold. */
const LONG_TURN = 1024;
const SHORT_TURN = 64;

/** Room for the cells of any path. */
const MEMORY = { into: new Int32Array(1 << 16) };

/** What one map, or several, gave; the pairs are of A* and of HPA*, in microseconds. */
class Result {
  cells = 0;
  bytes = 0;
  /** In milliseconds. */
  buildTime = 0;
  readonly times: readonly [number[], number[]] = [[], []];
  readonly shortTimes: readonly [number[], number[]] = [[], []];
  readonly firstTimes: readonly [number[], number[]] = [[], []];
  /** Of HPA* in short turns. */
  readonly coldTimes: number[] = [];
  /** Of HPA* told where to write. */
  readonly intoTimes: number[] = [];
  readonly quality = new Quality();
  wrongByAStar = 0;

  add(other: Result): void {
    this.cells += other.cells;
    this.bytes += other.bytes;
    this.buildTime += other.buildTime;
    for (const key of ["times", "shortTimes", "firstTimes"] as const) {
      this[key].forEach((list, lane) => {
        for (const time of other[key][lane]) list.push(time);
      });
    }
    for (const time of other.coldTimes) this.coldTimes.push(time);
    for (const time of other.intoTimes) this.intoTimes.push(time);
    this.quality.add(other.quality);
    this.wrongByAStar += other.wrongByAStar;
  }
}

function run(given: Given, print: Print): void {
  const set = given.text("set", "bg512");
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  const options = hpaOptions(given);
  print(
    [
      `Times in µs, of complete paths: A* and HPA* take turns of ${LONG_TURN} queries, warm; of three times the fastest counts. cold: in`,
      `turns of ${SHORT_TURN}, taken once, so that A* has filled the caches. into: with the option of that name, so that no memory is made.`,
      "first: one query of middle length right after the build, in the first row of a process not even compiled.",
      `short: paths under ${SHORT} tiles. In sums, build times are added up, and first ones are means.`,
    ].join("\n"),
  );
  const table = makeTable(print, set === "all" ? "set" : "map");
  const all = new Result();
  for (const name of set === "all" ? SETS : [set]) {
    const sum = new Result();
    for (const course of coursesOf(name, maps, every)) {
      const result = measure(course, options);
      sum.add(result);
      if (set !== "all") addRow(table, course.name, result);
    }
    if (set === "all") addRow(table, name, sum);
    all.add(sum);
  }
  addRow(table, "all", all);
  if (all.wrongByAStar + all.quality.wrong > 0) process.exitCode = 1;
}

function measure({ queries, readGrid }: Course, options: HpaOptions): Result {
  const result = new Result();
  const grid = readGrid();
  // first, so that what both share is built in its time
  const { planner: hpa, milliseconds } = build(grid, options);
  const astar = createPlanner(grid, { algorithm: "astar" });
  result.cells = grid.width * grid.height;
  result.bytes = hpa.report().bytes;
  result.buildTime = milliseconds;

  const contestants = [astar, hpa] as const;
  const middle = queries.toSorted((a, b) => a.optimal - b.optimal)[Math.floor(queries.length / 2)];
  contestants.forEach((planner, lane) => {
    result.firstTimes[lane].push(microseconds(() => planner.findPath(middle.start, middle.goal)));
  });
  // once through all queries to see whether they are answered right, which warms up, then for the clock
  for (const { start, goal, optimal } of queries) {
    if (!isOptimal(astar.findPath(start, goal).cost, optimal)) result.wrongByAStar++;
    result.quality.note(grid, hpa.findPath(start, goal), optimal);
  }
  const finders: Parameters<typeof race<KnownQuery>>[1] = [
    ({ start, goal }) => astar.findPath(start, goal),
    ({ start, goal }) => hpa.findPath(start, goal),
  ];
  for (const time of race(queries, finders, SHORT_TURN, false)[1]) result.coldTimes.push(time);
  const findersInto: typeof finders = [
    ({ start, goal }) => astar.findPath(start, goal, MEMORY),
    ({ start, goal }) => hpa.findPath(start, goal, MEMORY),
  ];
  for (const time of race(queries, findersInto, LONG_TURN, true)[1]) result.intoTimes.push(time);
  const times = race(queries, finders, LONG_TURN, true);
  times.forEach((list, lane) => {
    list.forEach((time, index) => {
      result.times[lane].push(time);
      if (queries[index].optimal < SHORT) result.shortTimes[lane].push(time);
    });
  });
  return result;
}

function makeTable(print: Print, first: string): Table {
  return new Table(print, 18, [
    { heading: first },
    { heading: "queries" },
    { heading: "build|ms" },
    { heading: "bytes|a cell", decimals: 1 },
    { heading: "A*|mean" },
    { heading: "A*|median" },
    { heading: "A*|99 %" },
    { heading: "HPA*|mean", decimals: 1 },
    { heading: "HPA*|median", decimals: 1 },
    { heading: "HPA*|99 %", decimals: 1 },
    { heading: "A* mean /|HPA* mean", decimals: 1 },
    { heading: "HPA* into|mean", decimals: 1 },
    { heading: "HPA* cold|mean", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "A*|first" },
    { heading: "HPA*|first" },
    { heading: "short A*|99 %", decimals: 1 },
    { heading: "short HPA*|99 %", decimals: 1 },
    { heading: "wrong|A*" },
    { heading: "wrong|HPA*" },
  ]);
}

function addRow(table: Table, name: string, result: Result): void {
  const [astar, hpa] = result.times;
  const [astarFirst, hpaFirst] = result.firstTimes;
  const [astarShort, hpaShort] = result.shortTimes;
  table.row([
    name,
    astar.length,
    result.buildTime,
    result.bytes / result.cells,
    ...[mean(astar), percentile(astar, 50), percentile(astar, 99)],
    ...[mean(hpa), percentile(hpa, 50), percentile(hpa, 99)],
    mean(astar) / mean(hpa),
    mean(result.intoTimes),
    mean(result.coldTimes),
    ...[result.quality.mean, result.quality.most],
    ...[mean(astarFirst), mean(hpaFirst)],
    ...[percentile(astarShort, 99), percentile(hpaShort, 99)],
    ...[result.wrongByAStar, result.quality.wrong],
  ]);
}
