// Holds every planner against the known answers of the real maps. Prints a table, and fails when one answer is wrong.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Agent,
  createPlanner,
  faultOfPath,
  type Grid,
  type Path,
  type Planner,
  type Point,
} from "../../src/index.ts";
import { readAgentScenarios, readMap, readScenarios } from "../../src/io/index.ts";
import { MAPS } from "../support/maps.ts";

interface Tally {
  maps: number;
  queries: number;
  wrong: number;
  milliseconds: number;
  /** The same queries answered by planners that build something, in the order of `BUILDERS`. */
  byBuilder: BuilderTally[];
}

/** The planners whose paths may cost more than the optimum, and what they are called here. */
const BUILDERS = [
  ["hpa", "HPA*"],
  ["pra", "PRA*"],
  ["quickpath", "QuickPath"],
] as const;

interface BuilderTally {
  wrong: number;
  milliseconds: number;
  /** How much more than the optimum each path costs, as a part of it. */
  excesses: number[];
}

/** A query with what is known of its answer. */
interface Row {
  readonly start: Point;
  readonly goal: Point;
  readonly agent: Agent;
  /** In tiles; `Infinity` when there is no way. */
  readonly optimal: number;
}

const { values } = parseArgs({ options: { every: { type: "string", default: "20" } } });
const every = Number(values.every);
const isChosen = (_: unknown, index: number): boolean => index % every === 0;

/**
 * Every chosen row of a `.scen` file: the optimal length, by a legal path. A few rows between different cells say 0; no
 * way joins those.
 */
function checkScenarios(file: string, tally: Tally): void {
  const grid = readMap(readFileSync(file.replace(/\.scen$/, ""), "utf8"));
  const rows = readScenarios(readFileSync(file, "utf8")).filter(isChosen).map(rowOf);
  time(tally, () => {
    const planner = createPlanner(grid, { algorithm: "astar" });
    for (const { start, goal, optimal } of rows) {
      const path = planner.findPath(start, goal);
      const isWrong = !isNear(path.cost, optimal) || faultOfPath(grid, path) !== undefined;
      note(tally, isWrong, () => `${file}: ${at(start)} to ${at(goal)} costs ${path.cost}, should be ${optimal}.`);
      tally.queries++;
    }
  });
  checkBuilders(file, grid, rows, tally);
}

function rowOf({ start, goal, optimal }: { start: Point; goal: Point; optimal: number }): Row {
  const isApart = optimal === 0 && (start.x !== goal.x || start.y !== goal.y);
  return { start, goal, agent: {}, optimal: isApart ? Number.POSITIVE_INFINITY : optimal };
}

/**
 * Every chosen row of a `.scenario` file: as many cells as on an optimal path of that agent, and legal for it. What that
 * path costs the file does not say, so that the other planners are compared with it.
 */
function checkAgentScenarios(file: string, tally: Tally): void {
  const text = readFileSync(file.replace(/\.scenario$/, ""), "utf8");
  const grid: Grid = readMap(text, { terrains: { T: "trees" } });
  const rows: Row[] = [];
  time(tally, () => {
    const planner = createPlanner(grid, { algorithm: "astar" });
    for (const { start, goal, agent, nodes } of readAgentScenarios(readFileSync(file, "utf8")).filter(isChosen)) {
      const path = planner.findPath(start, goal, { agent });
      const isWrong = path.cells.length !== nodes || faultOfPath(grid, path, agent) !== undefined;
      note(
        tally,
        isWrong,
        () => `${file}: ${at(start)} to ${at(goal)} has ${path.cells.length} cells, should be ${nodes}.`,
      );
      tally.queries++;
      rows.push({ start, goal, agent, optimal: path.cost });
    }
  });
  checkBuilders(file, grid, rows, tally);
}

/** The same rows by the other planners: a legal path iff there is a way, and never a cheaper one than the optimum. */
function checkBuilders(file: string, grid: Grid, rows: readonly Row[], tally: Tally): void {
  BUILDERS.forEach(([algorithm, name], index) => {
    const planner = createPlanner(grid, { algorithm });
    checkBuilder(`${file} by ${name}`, planner, rows, tally.byBuilder[index]);
  });
}

function checkBuilder(name: string, planner: Planner, rows: readonly Row[], tally: BuilderTally): void {
  const { grid } = planner;
  const answer = (): Path[] => rows.map(({ start, goal, agent }) => planner.findPath(start, goal, { agent }));
  // what is built for an agent when it first asks is no part of a query
  let paths = answer();
  time(tally, () => {
    paths = answer();
  });
  rows.forEach(({ start, goal, agent, optimal }, index) => {
    const path = paths[index];
    const hasPath = path.status === "found";
    const isWrong =
      hasPath !== optimal < Number.POSITIVE_INFINITY ||
      (path.cost < optimal && !isNear(path.cost, optimal)) ||
      faultOfPath(grid, path, agent) !== undefined;
    note(tally, isWrong, () => `${name}: ${at(start)} to ${at(goal)} costs ${path.cost}, optimal ${optimal}.`);
    if (hasPath && optimal > 0) tally.excesses.push(Math.max(0, path.cost / optimal - 1));
  });
}

/** Whether a cost is the known one, which files round. */
function isNear(cost: number, known: number): boolean {
  return cost === known || Math.abs(cost - known) <= Math.max(0.011, 1e-5 * known);
}

function time(tally: { milliseconds: number }, work: () => void): void {
  const began = performance.now();
  work();
  tally.milliseconds += performance.now() - began;
}

function note(tally: { wrong: number }, isWrong: boolean, sentence: () => string): void {
  if (!isWrong) return;
  tally.wrong++;
  if (tally.wrong <= 3) console.log(sentence());
}

function at(point: { x: number; y: number }): string {
  return `(${point.x}, ${point.y})`;
}

/** Checks all files of a folder that end in `ending`, and prints a row. */
function checkFolder(folder: string, name: string, ending: string, check: (file: string, tally: Tally) => void): Tally {
  const tally = emptyTally();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(ending)) continue;
    check(join(folder, file), tally);
    tally.maps++;
  }
  print(name, tally);
  return tally;
}

function emptyTally(): Tally {
  const byBuilder = BUILDERS.map(() => ({ wrong: 0, milliseconds: 0, excesses: [] }));
  return { maps: 0, queries: 0, wrong: 0, milliseconds: 0, byBuilder };
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally();
  for (const { maps, queries, wrong, milliseconds, byBuilder } of tallies) {
    sum.maps += maps;
    sum.queries += queries;
    sum.wrong += wrong;
    sum.milliseconds += milliseconds;
    sum.byBuilder.forEach((of, index) => {
      of.wrong += byBuilder[index].wrong;
      of.milliseconds += byBuilder[index].milliseconds;
      for (const excess of byBuilder[index].excesses) of.excesses.push(excess);
    });
  }
  return sum;
}

const FIRST_WIDTHS = [6, 9, 7, 9];
const BUILDER_WIDTHS = [17, 9, 10, 8];

function print(name: string, { maps, queries, wrong, milliseconds, byBuilder }: Tally): void {
  if (queries === 0) return;
  printRow(name, [
    ...[String(maps), String(queries), String(wrong), (milliseconds / 1000).toFixed(1)],
    ...byBuilder.flatMap((of) => [
      String(of.wrong),
      `${(100 * meanOf(of.excesses)).toFixed(2)} %`,
      `${(100 * percentileOf(of.excesses)).toFixed(2)} %`,
      ((1000 * of.milliseconds) / queries).toFixed(1),
    ]),
  ]);
}

function meanOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

function percentileOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(0.98 * list.length)];
}

function printRow(name: string, columns: readonly string[]): void {
  const widths = [...FIRST_WIDTHS, ...BUILDERS.flatMap(() => BUILDER_WIDTHS)];
  console.log(name.padEnd(24) + columns.map((column, index) => column.padStart(widths[index])).join(""));
}

if (MAPS === undefined) {
  console.log("No real maps found (set OCTILE_MAPS to their folder): nothing checked.");
} else {
  console.log(`Every ${every}th row. How much more than the optimum a path costs: mean and 98th percentile.`);
  const headings = BUILDERS.flatMap(([, name]) => [`${name} wrong`, "mean", "98th", "µs"]);
  printRow("set", ["maps", "queries", "wrong", "seconds", ...headings]);
  const tallies: Tally[] = [];
  for (const set of readdirSync(MAPS).sort()) {
    const folder = join(MAPS, set);
    if (set === "haa") {
      for (const part of readdirSync(folder).sort()) {
        tallies.push(checkFolder(join(folder, part), `haa/${basename(part)}`, ".map.scenario", checkAgentScenarios));
      }
    } else if (!set.includes(".")) {
      tallies.push(checkFolder(folder, set, ".map.scen", checkScenarios));
    }
  }
  const all = sumOf(tallies);
  print("all", all);
  if (all.byBuilder.reduce((sum, { wrong }) => sum + wrong, all.wrong) > 0) process.exitCode = 1;
}
