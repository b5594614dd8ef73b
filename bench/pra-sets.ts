import { createPlanner, type Planner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { coursesOf, type KnownQuery } from "./map-set.ts";
import { lengthOf } from "./papers/length.ts";
import { Quality } from "./quality.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race } from "./timing.ts";

/** How good the paths of PRA* are by default, and how long they take, on one set of maps after the other. */
export const PRA_SETS: Benchmark = { options: ["sets", "queries"], run };

/** The sets that are measured by default. */
const SETS = "bg512,wc3maps512,dao,da2,sc1,cities,rooms,random,mazes,caves512,rooms512,city512";

/** Cells that a walker asks for at a time. */
const CELLS = 16;

function run(given: Given, print: Print): void {
  const queries = given.integer("queries", 1000);
  print(
    [
      `PRA* by default. Times in µs; excess: by how many percent paths cost more than the cheapest; walked: by planner.plan(…).next(${CELLS})`,
      "again and again; within 1 %: how many percent of the paths have an excess of at most 1 %.",
    ].join("\n"),
  );
  const table = makeTable(print);
  let wrong = 0;
  for (const set of given.text("sets", SETS).split(",")) wrong += measure(set, queries, table);
  if (wrong > 0) process.exitCode = 1;
}

/** Measures about `most` queries of a set, adds a row to the table, and returns how many answers were wrong. */
function measure(set: string, most: number, table: Table): number {
  const times: [number[], number[]] = [[], []];
  const quality = new Quality();
  const walked: number[] = [];
  for (const course of coursesOf(set, Number.POSITIVE_INFINITY, everyOf(set, most))) {
    const grid = course.readGrid();
    const astar = createPlanner(grid, { algorithm: "astar" });
    const pra = createPlanner(grid, { algorithm: "pra" });
    for (const query of course.queries) {
      const { start, goal, optimal } = query;
      quality.note(grid, pra.findPath(start, goal), optimal);
      if (optimal > 0 && optimal < Number.POSITIVE_INFINITY) walked.push(100 * (walk(pra, query) / optimal - 1));
    }
    const contestants = [astar, pra].map((planner) => (query: KnownQuery) => planner.findPath(query.start, query.goal));
    const raced = race(course.queries, contestants, 1024, true);
    raced.forEach((list, lane) => {
      for (const time of list) times[lane].push(time);
    });
  }
  const { excesses } = quality;
  const within = (list: readonly number[]): number => (100 * list.filter((excess) => excess <= 1).length) / list.length;
  table.row([
    set,
    times[1].length,
    ...[mean(times[0]), mean(times[1]), percentile(times[1], 99), mean(times[0]) / mean(times[1])],
    ...[quality.mean, quality.most, percentile(excesses, 100), within(excesses)],
    ...[mean(walked), within(walked), quality.wrong],
  ]);
  return quality.wrong;
}

/** One of how many queries of a set have to be taken for about `most`. */
function everyOf(set: string, most: number): number {
  let queries = 0;
  for (const course of coursesOf(set, Number.POSITIVE_INFINITY, 1)) queries += course.queries.length;
  return Math.max(1, Math.round(queries / most));
}

/** The length of the path that is walked with a plan, in tiles. */
function walk(planner: Planner, { start, goal }: KnownQuery): number {
  const plan = planner.plan(start, goal);
  const cells = [planner.grid.cellAt(start)];
  while (!plan.done) cells.push(...plan.next(CELLS));
  return lengthOf(cells, planner.grid.width);
}

function makeTable(print: Print): Table {
  return new Table(print, 12, [
    { heading: "set" },
    { heading: "queries" },
    { heading: "A*|mean" },
    { heading: "PRA*|mean", decimals: 1 },
    { heading: "PRA*|99 %", decimals: 1 },
    { heading: "A* /|PRA*", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "excess %|most", decimals: 1 },
    { heading: "within|1 %", decimals: 2 },
    { heading: "walked|mean", decimals: 3 },
    { heading: "walked|in 1 %", decimals: 2 },
    { heading: "wrong" },
  ]);
}
