import { Random } from "../src/generate/random.ts";
import {
  type Agent,
  ALGORITHMS,
  createPlanner,
  faultOfPath,
  Grid,
  type Path,
  type Planner,
  type Point,
} from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type Course, coursesOf, seededCourse } from "./map-set.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race, timed } from "./timing.ts";

/** Lower bounds and `maxExcess`: whether they hold, how near the bounds are, and what a proof takes against A*. */
export const BOUNDS: Benchmark = { options: ["sets", "maps", "queries", "hostile", "numbers"], run };

const SETS = "bg512,bgmaps,dao,da2,sc1,wc3maps512,rooms,random,mazes,cities,caves,city,mixed";

/** The sets whose maps are generated. */
const SEEDED = ["caves", "city", "mixed"] as const;
const SIDE = 512;

/** The limits of the excess that are asked for. */
const LIMITS = [0, 0.01, 0.02, 0.05];

/** The limits whose proofs are counted, and their places among the limits. */
const COUNTED = [2, 3];

const LANDMARKS = [0, 8];

/** The set on which numbers of landmarks are compared, and these numbers. */
const COMPARED = "bg512";
const NUMBERS = "0,1,2,4,8,16";

/** The part of a cost that sums of roundings stay below. */
const ROUNDING = 1e-9;

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", 3);
  const queries = given.integer("queries", 60);
  const sets = given.text("sets", SETS).split(",");
  let [asked, wrong] = [0, 0];
  print(
    [
      `HPA* with and without landmarks, ${queries} queries a map. wrong: of answers at 0, 0.01, 0.02 and 0.05, paths that cost more than`,
      "that above A*'s, are illegal, or have a lower bound above A*'s cost. gap: by how many percent the lower bound is below the",
      "optimum. proved: how many percent of the answers need no search over cells beside that of HPA*. Times in µs a query.",
      "expanded: cells and nodes that were expanded, against A*'s.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "set" },
    { heading: "landmarks" },
    { heading: "answers" },
    { heading: "wrong" },
    { heading: "gap", decimals: 2 },
    { heading: "proved|at 0.02", decimals: 1 },
    { heading: "proved|at 0.05", decimals: 1 },
    { heading: "A*", decimals: 1 },
    { heading: "at 0.02", decimals: 1 },
    { heading: "at 0.05", decimals: 1 },
    { heading: "A* /|at 0.02", decimals: 2 },
    { heading: "A* /|at 0.05", decimals: 2 },
    { heading: "expanded|at 0.02", decimals: 2 },
  ]);
  const effort: (string | number)[][] = [];
  for (const set of sets) {
    const results = LANDMARKS.map(() => new SetResult());
    for (const course of coursesIn(set, maps)) measure(course, queries, LANDMARKS, results);
    results.forEach((result, index) => {
      asked += result.asked;
      wrong += result.wrong;
      table.row([set, LANDMARKS[index], ...result.cells]);
      effort.push([set, LANDMARKS[index], ...result.effort]);
    });
  }
  print("");
  printEffort(effort, print);
  print("");
  compareNumbers(given.text("numbers", NUMBERS).split(",").map(Number), maps, queries, print);
  print("");
  const hostile = runHostile(given.integer("hostile", 10_000), print);
  print(`${asked + hostile.asked} answers, ${wrong + hostile.wrong} wrong.`);
  if (wrong + hostile.wrong > 0) process.exitCode = 1;
}

/** Prints what a limit takes at most against A*. */
function printEffort(rows: readonly (string | number)[][], print: Print): void {
  print(
    [
      "The same queries against A*: the mean time of A* through that of a query with the limit, and, of the queries for which A*",
      `expands at least ${LEAST_EXPANDED} cells, the most cells and nodes that any takes, and the time that 95 in 100 take at most, as`,
      "parts of A*'s.",
    ].join("\n"),
  );
  const headings = ["A* /", "cells", "time"].flatMap((name) => LIMITS.map((limit) => `${name}|at ${limit}`));
  const columns = headings.map((heading) => ({ heading, decimals: 2 }));
  const table = new Table(print, 12, [{ heading: "set" }, { heading: "landmarks" }, ...columns]);
  for (const row of rows) table.row(row);
}

/** Prints what each number of landmarks takes and gives on one set. */
function compareNumbers(numbers: readonly number[], maps: number, queries: number, print: Print): void {
  print(`HPA* on ${COMPARED} by its number of landmarks. bytes: a cell, by planner.report(); build: a map, in ms.`);
  const table = new Table(print, 12, [
    { heading: "landmarks" },
    { heading: "bytes", decimals: 1 },
    { heading: "build", decimals: 0 },
    { heading: "gap", decimals: 2 },
    { heading: "proved|at 0.02", decimals: 1 },
    { heading: "proved|at 0.05", decimals: 1 },
    { heading: "A* /|at 0.02", decimals: 2 },
    { heading: "A* /|at 0.05", decimals: 2 },
    { heading: "expanded|at 0.02", decimals: 2 },
  ]);
  const results = numbers.map(() => new SetResult());
  for (const course of coursesIn(COMPARED, maps)) measure(course, queries, numbers, results);
  results.forEach((result, index) => {
    const [, , gap, ...cells] = result.cells;
    const [proved2, proved5, , , , ratio2, ratio5, expanded] = cells;
    const memory = [mean(result.bytes), mean(result.builds)];
    table.row([String(numbers[index]), ...memory, gap, proved2, proved5, ratio2, ratio5, expanded]);
  });
}

function* coursesIn(set: string, maps: number): Generator<Course> {
  const kind = SEEDED.find((seeded) => seeded === set);
  if (kind === undefined) yield* coursesOf(set, maps, 1);
  else for (let seed = 1; seed <= maps; seed++) yield seededCourse(kind, SIDE, seed, 10);
}

/** What planners with one number of landmarks gave on the maps of a set. */
class SetResult {
  asked = 0;
  wrong = 0;
  readonly gaps: number[] = [];
  readonly proved = COUNTED.map(() => 0);
  /** The times of A*, and at each limit. */
  readonly times: readonly number[][] = [[], ...LIMITS.map((): number[] => [])];
  /** For each map: the bytes a cell that the planner takes, and the milliseconds of its build. */
  readonly bytes: number[] = [];
  readonly builds: number[] = [];
  /** What each query expands: with A*, and at each limit. */
  readonly expanded: readonly number[][] = [[], ...LIMITS.map((): number[] => [])];

  get cells(): number[] {
    const [exact, ...all] = this.times.map(mean);
    const limited = COUNTED.map((place) => all[place]);
    return [
      this.asked,
      this.wrong,
      100 * mean(this.gaps),
      ...this.proved.map((count) => (100 * count) / this.gaps.length),
      exact,
      ...limited,
      ...limited.map((time) => exact / time),
      mean(this.expanded[1 + COUNTED[0]]) / mean(this.expanded[0]),
    ];
  }

  get effort(): number[] {
    const [exact, ...limited] = this.times.map(mean);
    const cells = this.partsOf(this.expanded).map((parts) => Math.max(...parts));
    const times = this.partsOf(this.times).map((parts) => percentile(parts, MOST_TIMES));
    return [...limited.map((time) => exact / time), ...cells, ...times];
  }

  /** What queries take at each limit as parts of what A* takes, of those for which A* expands enough. */
  private partsOf([exact, ...limited]: readonly number[][]): number[][] {
    const isLong = (_: number, query: number): boolean => this.expanded[0][query] >= LEAST_EXPANDED;
    return limited.map((list) => list.map((each, query) => each / exact[query]).filter(isLong));
  }
}

/** The percentage of the queries whose times are told: the slowest few are slow because of what else the machine does. */
const MOST_TIMES = 95;

/** From how many cells on that A* expands a query counts for the worst. */
const LEAST_EXPANDED = 500;

function measure(course: Course, most: number, numbers: readonly number[], results: readonly SetResult[]): void {
  const grid = course.readGrid();
  const astar = createPlanner(grid, { algorithm: "astar" });
  const planners = numbers.map((landmarks, index) => {
    const { result, milliseconds } = timed(() => createPlanner(grid, { algorithm: "hpa", landmarks }));
    results[index].bytes.push(result.report().bytes / grid.terrainOfCell.length);
    results[index].builds.push(milliseconds);
    return result;
  });
  const queries = course.queries
    .filter(({ optimal }) => optimal > 0 && optimal < Number.POSITIVE_INFINITY)
    .slice(0, most);
  for (const { start, goal } of queries) {
    const exact = astar.findPath(start, goal);
    const { expanded } = astar.lastQuery;
    planners.forEach((planner, index) => {
      const result = results[index];
      const { cost, lowerBound } = planner.findPath(start, goal);
      result.gaps.push(1 - lowerBound / exact.cost);
      COUNTED.forEach((place, index) => {
        if (cost <= (1 + LIMITS[place]) * lowerBound) result.proved[index]++;
      });
      result.expanded[0].push(expanded);
      LIMITS.forEach((maxExcess, place) => {
        result.asked++;
        if (isWrong(grid, planner.findPath(start, goal, { maxExcess }), exact, maxExcess)) result.wrong++;
        result.expanded[1 + place].push(planner.lastQuery.expanded);
      });
    });
  }
  planners.forEach((planner, index) => {
    const limited = LIMITS.map(
      (maxExcess) =>
        ({ start, goal }: Ends) =>
          planner.findPath(start, goal, { maxExcess }),
    );
    const exact = ({ start, goal }: Ends): Path => astar.findPath(start, goal);
    race(queries, [exact, ...limited], 25, true).forEach((times, lane) => {
      results[index].times[lane].push(...times);
    });
  });
}

interface Ends {
  readonly start: Point;
  readonly goal: Point;
}

/** Whether a path breaks what `maxExcess` promises, given A*'s path. */
function isWrong(grid: Grid, path: Path, exact: Path, maxExcess: number, agent?: Agent): boolean {
  if (path.status !== exact.status || faultOfPath(grid, path, agent) !== undefined) return true;
  if (path.cells.length === 0) return false;
  if (path.lowerBound > exact.cost || path.lowerBound > path.cost) return true;
  return path.cost > (1 + maxExcess) * exact.cost * (1 + ROUNDING);
}

/** Small maps without any order, with swamps, links and agents of several sizes, which are edited between queries. */
function runHostile(maps: number, print: Print): { readonly asked: number; readonly wrong: number } {
  print(
    [
      `${maps} hostile maps of 12² to 48² cells: up to two fifths walls, swamps of cost 4, agents of 1 to 3 cells, links where the`,
      "algorithm takes them, an edit between two queries. excess: the largest factor on A*'s cost without maxExcess, and with it.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "algorithm" },
    { heading: "answers" },
    { heading: "wrong" },
    { heading: "excess|free", decimals: 3 },
    { heading: "excess|at 0.05", decimals: 3 },
  ]);
  let [asked, wrong] = [0, 0];
  for (const algorithm of ALGORITHMS.filter((name) => name !== "astar")) {
    const result = { asked: 0, wrong: 0, free: 1, limited: 1 };
    for (let seed = 0; seed < maps / 4; seed++) askOnHostile(algorithm, new Random(seed), result);
    table.row([algorithm, result.asked, result.wrong, result.free, result.limited]);
    asked += result.asked;
    wrong += result.wrong;
  }
  return { asked, wrong };
}

/** The planner of a hostile map: small clusters, so that there are many. */
function hostilePlanner(grid: Grid, algorithm: string, random: Random): Planner {
  const landmarks = random.below(2) * 3;
  if (algorithm === "pra" || algorithm === "quickpath") return createPlanner(grid, { algorithm, landmarks });
  const clusters = { clusterSize: 4 + random.below(5), landmarks };
  if (algorithm === "hpa") return createPlanner(grid, { algorithm, ...clusters });
  const agents = [1, 2, 3].map((size) => ({ size }));
  return createPlanner(grid, { algorithm: "haa", quality: "low", detour: 255, agents, ...clusters });
}

function askOnHostile(
  algorithm: string,
  random: Random,
  result: { asked: number; wrong: number; free: number; limited: number },
): void {
  const side = 12 + random.below(37);
  const grid = new Grid(side, side, { legend: { S: { name: "swamp", cost: 4 } } });
  const anywhere = (): Point => ({ x: random.below(side), y: random.below(side) });
  const share = random.below(42);
  const hasSwamps = random.below(2) === 0;
  for (let cell = 0; cell < side * side; cell++) {
    if (random.below(100) < share) grid.edit({ ...grid.pointOf(cell), terrain: "wall" });
    else if (hasSwamps && random.below(4) === 0) grid.edit({ ...grid.pointOf(cell), terrain: "swamp" });
  }
  const takesLinks = algorithm === "hpa" || algorithm === "haa";
  for (let link = random.below(4); takesLinks && link > 0; link--) {
    const [from, to] = [anywhere(), anywhere()];
    if (from.x !== to.x || from.y !== to.y) grid.link(from, to, (1 + random.below(400)) / 20);
  }
  const planner = hostilePlanner(grid, algorithm, random);
  const astar = createPlanner(grid, { algorithm: "astar" });
  for (let query = 0; query < 4; query++) {
    const agent = { size: query === 3 ? 1 + random.below(3) : 1 };
    const [start, goal] = [anywhere(), anywhere()];
    const exact = astar.findPath(start, goal, { agent });
    const free = planner.findPath(start, goal, { agent });
    if (exact.cost > 0 && exact.cells.length > 0) result.free = Math.max(result.free, free.cost / exact.cost);
    for (const maxExcess of LIMITS) {
      const path = planner.findPath(start, goal, { agent, maxExcess });
      result.asked++;
      if (isWrong(grid, path, exact, maxExcess, agent)) result.wrong++;
      if (exact.cost > 0 && exact.cells.length > 0) result.limited = Math.max(result.limited, path.cost / exact.cost);
    }
    grid.edit({ ...anywhere(), terrain: (["wall", "ground", "swamp"] as const)[random.below(3)] });
  }
}
