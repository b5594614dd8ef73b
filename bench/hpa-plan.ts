import { createPlanner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { coursesOf, type KnownQuery } from "./map-set.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race } from "./timing.ts";

/** How soon a walker can start: a plan with its first cells, against the complete path. */
export const HPA_PLAN: Benchmark = { options: ["set", "maps", "every", ...HPA_OPTIONS], run };

/** Queries in a turn of either. */
const TURN = 1024;

/** Cells that the walker asks for at first. */
const CELLS = 16;

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  print(`Times in µs: planner.plan(…).next(${CELLS}) against planner.findPath(…).cells, both HPA*.`);
  const table = makeTable(print);
  const all: [number[], number[]] = [[], []];
  for (const { name, queries, readGrid } of coursesOf(given.text("set", "bg512"), maps, every)) {
    const planner = createPlanner(readGrid(), hpaOptions(given));
    const contestants: Parameters<typeof race<KnownQuery>>[1] = [
      ({ start, goal }) => planner.plan(start, goal).next(CELLS),
      ({ start, goal }) => planner.findPath(start, goal).cells,
    ];
    race(queries, contestants, TURN, false); // to compile
    const times = race(queries, contestants, TURN, true);
    addRow(table, name, times);
    times.forEach((list, lane) => {
      for (const time of list) all[lane].push(time);
    });
  }
  addRow(table, "all", all);
}

function makeTable(print: Print): Table {
  return new Table(print, 18, [
    { heading: "map" },
    { heading: "queries" },
    { heading: "plan|mean", decimals: 1 },
    { heading: "plan|99 %", decimals: 1 },
    { heading: "complete|mean", decimals: 1 },
    { heading: "complete|99 %", decimals: 1 },
    { heading: "plan / complete|mean", decimals: 2 },
    { heading: "plan / complete|99 %", decimals: 2 },
  ]);
}

function addRow(table: Table, name: string, [plan, complete]: readonly number[][]): void {
  table.row([
    name,
    plan.length,
    ...[mean(plan), percentile(plan, 99)],
    ...[mean(complete), percentile(complete, 99)],
    mean(plan) / mean(complete),
    percentile(plan, 99) / percentile(complete, 99),
  ]);
}
