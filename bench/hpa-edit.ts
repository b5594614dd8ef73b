import { Random } from "../src/generate/random.ts";
import { faultOfPath, type Grid, type HpaOptions, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { isFree } from "./free.ts";
import type { Given } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import { build, repairTime } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds } from "./timing.ts";

/** What it takes to follow edits of one cell, and what queries take meanwhile. */
export const HPA_EDIT: Benchmark = { options: ["set", "maps", "edits", ...HPA_OPTIONS], run };

/** Queries after each edit. */
const QUERIES = 10;

/** The number of builds; the fastest one counts. */
const BUILDS = 3;

/** How far from a path an edit may be, in cells along each axis. */
const NEAR = 3;

/** Queries enough for any planner to have made again what it makes bit by bit. */
const SETTLED = 3000;

/** What one map, or several, gave: times in microseconds, but for the builds. */
interface Result {
  /** In milliseconds. */
  readonly builds: number[];
  readonly edits: number[];
  readonly first: number[];
  readonly between: number[];
  readonly settled: number[];
  cells: number;
  bytesBefore: number;
  bytesAfter: number;
  wrong: number;
}

function run(given: Given, print: Print): void {
  const edits = given.integer("edits", 500);
  print(
    [
      `${edits} edits of one cell a map, from wall to ground or back, every other one within ${NEAR} cells of a path.`,
      "build: createPlanner and a query of one step, in ms. repair: grid.edit and such a query, which follows the",
      "edit and does nothing else, in µs and as a part of the build. Then queries of the scenario file: the first after each edit, the",
      `next ${QUERIES - 1} before the next edit, and as many in all after the last edit and ${SETTLED} further queries, when all is settled; in µs.`,
    ].join("\n"),
  );
  const table = makeTable(print);
  const all = emptyResult();
  for (const course of coursesOf(given.text("set", "bg512"), given.integer("maps", 3), 1)) {
    const result = measure(course, hpaOptions(given), edits);
    addRow(table, course.name, result);
    add(all, result);
  }
  addRow(table, "all", all);
}

function emptyResult(): Result {
  const times = { builds: [], edits: [], first: [], between: [], settled: [] };
  return { ...times, cells: 0, bytesBefore: 0, bytesAfter: 0, wrong: 0 };
}

/** Adds what one map gave to what all gave. */
function add(all: Result, one: Result): void {
  for (const name of ["builds", "edits", "first", "between", "settled"] as const) {
    for (const time of one[name]) all[name].push(time);
  }
  for (const name of ["cells", "bytesBefore", "bytesAfter", "wrong"] as const) all[name] += one[name];
}

function measure({ queries, readGrid }: Course, options: HpaOptions, edits: number): Result {
  const fastest = Math.min(...Array.from({ length: BUILDS }, () => build(readGrid(), options).milliseconds));
  const grid = readGrid();
  const { planner } = build(grid, options);
  for (const { start, goal } of queries) planner.findPath(start, goal);
  const random = new Random(1);
  const ask = (times: number[]): void => {
    const { start, goal } = queries[random.below(queries.length)];
    times.push(microseconds(() => planner.findPath(start, goal)));
  };

  const result = { ...emptyResult(), cells: grid.width * grid.height, bytesBefore: planner.report().bytes };
  result.builds.push(fastest);
  for (let edit = 0; edit < edits; edit++) {
    const { x, y } = edit % 2 === 0 ? nearPath(planner, queries, random) : anywhere(grid, random);
    const terrain = isFree(grid, grid.cellAt({ x, y })) ? "wall" : "ground";
    result.edits.push(repairTime(planner, { x, y, terrain }));
    ask(result.first);
    for (let query = 1; query < QUERIES; query++) ask(result.between);
    if (!isRight(planner, queries[random.below(queries.length)])) result.wrong++;
  }
  for (let query = 0; query < SETTLED; query++) ask([]);
  for (let query = 0; query < edits * QUERIES; query++) ask(result.settled);
  result.bytesAfter = planner.report().bytes;
  return result;
}

/** A cell near a path. */
function nearPath(planner: Planner, queries: readonly KnownQuery[], random: Random): Point {
  const { grid } = planner;
  for (;;) {
    const { start, goal } = queries[random.below(queries.length)];
    const { cells } = planner.findPath(start, goal);
    if (cells.length === 0) continue;
    const { x, y } = grid.pointOf(cells[random.below(cells.length)]);
    const near = { x: x + random.between(-NEAR, NEAR + 1), y: y + random.between(-NEAR, NEAR + 1) };
    if (near.x >= 0 && near.y >= 0 && near.x < grid.width && near.y < grid.height) return near;
  }
}

function anywhere(grid: Grid, random: Random): Point {
  return { x: random.below(grid.width), y: random.below(grid.height) };
}

/** Whether a query is answered by a legal path, or by none where there is none. */
function isRight(planner: Planner, { start, goal }: KnownQuery): boolean {
  const path = planner.findPath(start, goal);
  return faultOfPath(planner.grid, path) === undefined && (path.status === "found") === planner.pathExists(start, goal);
}

function makeTable(print: Print): Table {
  return new Table(print, 12, [
    { heading: "map" },
    { heading: "build" },
    { heading: "repair|mean" },
    { heading: "repair|99 %" },
    { heading: "% of build|mean", decimals: 2 },
    { heading: "% of build|99 %", decimals: 2 },
    { heading: "first|mean", decimals: 1 },
    { heading: "first|99 %", decimals: 1 },
    { heading: "between|mean", decimals: 1 },
    { heading: "between|99 %", decimals: 1 },
    { heading: "settled|mean", decimals: 1 },
    { heading: "settled|99 %", decimals: 1 },
    { heading: "bytes a cell|before", decimals: 1 },
    { heading: "bytes a cell|after", decimals: 1 },
    { heading: "wrong" },
  ]);
}

function addRow(table: Table, name: string, result: Result): void {
  const { builds, edits, first, between, settled, cells, bytesBefore, bytesAfter, wrong } = result;
  const build = mean(builds);
  const partOfBuild = (time: number): number => time / 10 / build;
  table.row([
    name,
    build,
    ...[mean(edits), percentile(edits, 99)],
    ...[partOfBuild(mean(edits)), partOfBuild(percentile(edits, 99))],
    ...[first, between, settled].flatMap((times) => [mean(times), percentile(times, 99)]),
    ...[bytesBefore / cells, bytesAfter / cells],
    wrong,
  ]);
}
