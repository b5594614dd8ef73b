import { Random } from "../src/generate/random.ts";
import { createPlanner, faultOfPath, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { isFree } from "./free.ts";
import type { Given } from "./given.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import { repairTime } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { timed } from "./timing.ts";

/** What it takes PRA* to follow edits of one cell, against a build. */
export const PRA_EDIT: Benchmark = { options: ["set", "maps", "edits"], run };

/** The number of builds; the fastest one counts. */
const BUILDS = 3;

/** The number of edits before measuring, to warm up. */
const WARM_UP = 100;

/** What one map, or several, gave. */
interface Result {
  /** In milliseconds. */
  readonly builds: number[];
  /** In microseconds. */
  readonly repairs: number[];
  /** Queries after edits whose answer is not legal, or missing. */
  wrong: number;
}

function run(given: Given, print: Print): void {
  const edits = given.integer("edits", 500);
  print(
    [
      `${edits} edits of one cell a map, from wall to ground or back, every other one on a path.`,
      `build: createPlanner, the fastest of ${BUILDS}, in ms. repair: grid.edit and a query of one step, which follows the edit and does`,
      "nothing else, in µs. build / repair is how many times longer a build takes.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "map" },
    { heading: "build", decimals: 1 },
    { heading: "repair|mean", decimals: 1 },
    { heading: "repair|median", decimals: 1 },
    { heading: "repair|99 %", decimals: 1 },
    { heading: "build / repair|mean" },
    { heading: "build / repair|99 %" },
    { heading: "wrong" },
  ]);
  const all: Result = { builds: [], repairs: [], wrong: 0 };
  for (const course of coursesOf(given.text("set", "bg512"), given.integer("maps", 8), 1)) {
    const result = measure(course, edits);
    addRow(table, course.name, result);
    all.builds.push(...result.builds);
    all.repairs.push(...result.repairs);
    all.wrong += result.wrong;
  }
  addRow(table, "all", all);
  if (all.wrong > 0) process.exitCode = 1;
}

function measure({ queries, readGrid }: Course, edits: number): Result {
  const builds = Array.from({ length: BUILDS }, () => {
    const grid = readGrid();
    return timed(() => createPlanner(grid, { algorithm: "pra" })).milliseconds;
  });
  const planner = createPlanner(readGrid(), { algorithm: "pra" });
  const random = new Random(1);
  const result: Result = { builds: [Math.min(...builds)], repairs: [], wrong: 0 };
  for (let edit = -WARM_UP; edit < edits; edit++) {
    const { x, y } = placeOf(edit, planner, queries, random);
    const terrain = isFree(planner.grid, planner.grid.cellAt({ x, y })) ? "wall" : "ground";
    const time = repairTime(planner, { x, y, terrain });
    if (edit >= 0) result.repairs.push(time);
    if (!isRight(planner, queries[random.below(queries.length)])) result.wrong++;
  }
  return result;
}

/** Some cell: every other time one of a path. */
function placeOf(edit: number, planner: Planner, queries: readonly KnownQuery[], random: Random): Point {
  const { grid } = planner;
  const { start, goal } = queries[random.below(queries.length)];
  const { cells } = planner.findPath(start, goal);
  if (edit % 2 === 0 && cells.length > 0) return grid.pointOf(cells[random.below(cells.length)]);
  return { x: random.below(grid.width), y: random.below(grid.height) };
}

/** Whether a query is answered by a legal path, or by none where there is none. */
function isRight(planner: Planner, { start, goal }: KnownQuery): boolean {
  const path = planner.findPath(start, goal);
  return faultOfPath(planner.grid, path) === undefined && (path.status === "found") === planner.pathExists(start, goal);
}

function addRow(table: Table, name: string, { builds, repairs, wrong }: Result): void {
  const build = mean(builds);
  const [average, most] = [mean(repairs), percentile(repairs, 99)];
  table.row([
    name,
    build,
    ...[average, percentile(repairs, 50), most],
    ...[(1000 * build) / average, (1000 * build) / most],
    wrong,
  ]);
}
