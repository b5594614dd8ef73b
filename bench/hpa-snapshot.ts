import { createPlanner, type HpaOptions } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { type Course, coursesOf } from "./map-set.ts";
import { build, load } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** How much sooner HPA* is ready for its first query when it is loaded from a snapshot. */
export const HPA_SNAPSHOT: Benchmark = { options: ["set", "maps", "rounds", ...HPA_OPTIONS], run };

/** What one map gave: medians of all rounds, in milliseconds, and the size of its snapshot, in bytes a cell. */
interface Result {
  readonly buildTime: number;
  readonly loadTime: number;
  readonly bytesOfCell: number;
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const rounds = given.integer("rounds", 5);
  print(
    [
      `Times in ms until the planner is ready for its first query: medians of ${rounds} rounds, in each of which one planner is`,
      "built and one loaded, each on a grid of its own. Ratios are of build to load.",
    ].join("\n"),
  );
  const table = new Table(print, 18, [
    { heading: "map" },
    { heading: "build", decimals: 1 },
    { heading: "load", decimals: 1 },
    { heading: "ratio", decimals: 1 },
    { heading: "bytes|a cell", decimals: 1 },
  ]);
  const results: Result[] = [];
  for (const course of coursesOf(given.text("set", "bg512"), maps, 1)) {
    const result = measure(course, hpaOptions(given), rounds);
    addRow(table, course.name, result);
    results.push(result);
  }
  addRow(table, "mean", {
    buildTime: mean(results.map(({ buildTime }) => buildTime)),
    loadTime: mean(results.map(({ loadTime }) => loadTime)),
    bytesOfCell: mean(results.map(({ bytesOfCell }) => bytesOfCell)),
  });
  print(`The least ratio of a map is ${Math.min(...results.map(ratioOf)).toFixed(1)}.`);
}

function measure({ readGrid }: Course, options: HpaOptions, rounds: number): Result {
  const grid = readGrid();
  const snapshot = createPlanner(grid, options).save();
  const buildTimes: number[] = [];
  const loadTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    buildTimes.push(build(readGrid(), options).milliseconds);
    loadTimes.push(load(readGrid(), snapshot).milliseconds);
  }
  return {
    buildTime: percentile(buildTimes, 50),
    loadTime: percentile(loadTimes, 50),
    bytesOfCell: snapshot.length / grid.terrainOfCell.length,
  };
}

function ratioOf({ buildTime, loadTime }: Result): number {
  return buildTime / loadTime;
}

function addRow(table: Table, name: string, result: Result): void {
  table.row([name, result.buildTime, result.loadTime, ratioOf(result), result.bytesOfCell]);
}
