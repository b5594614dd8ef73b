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

/** A planner whose paths may cost more than the optimum, and what it is called here. */
interface Builder {
  readonly name: string;
  /** The algorithm, as `--only` takes it. */
  readonly algorithm: string;
  readonly make: (grid: Grid) => Planner;
  /** Of how many maps it is asked one: to build takes longer than to answer a few rows. */
  readonly everyMap: number;
}

/** What a planner has answered. */
interface Tally {
  maps: number;
  queries: number;
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

/** The rows of a file, and the planners that are asked them. */
interface Scenarios {
  readonly grid: Grid;
  readonly rows: readonly Row[];
  readonly builders: readonly Builder[];
}

const { values } = parseArgs({
  options: { every: { type: "string", default: "60" }, set: { type: "string" }, only: { type: "string" } },
});
const every = Number(values.every);
const isChosen = (_: unknown, index: number): boolean => index % every === 0;
const isAsked = ({ algorithm }: Builder): boolean => values.only === undefined || values.only === algorithm;

const BUILDERS: readonly Builder[] = [
  builder("HPA*", "hpa", (grid) => createPlanner(grid, { algorithm: "hpa" }), every / 60),
  builder("PRA*", "pra", (grid) => createPlanner(grid, { algorithm: "pra" }), every / 60),
  builder("QuickPath", "quickpath", (grid) => createPlanner(grid, { algorithm: "quickpath" }), every / 60),
].filter(isAsked);

/** The agents of the HAA* experiments: small and large, on ground alone and among trees. */
const AGENTS: readonly Agent[] = [1, 2].flatMap((size) => [
  { size, capability: ["ground"] },
  { size, capability: ["ground", "trees"] },
]);

/** One graph a map for all agents takes a while to build, so that fewer maps have one. */
const AGENT_BUILDERS: readonly Builder[] = (["initial", "high", "low"] as const)
  .map((quality) =>
    builder(
      `HAA* ${quality}`,
      "haa",
      (grid) => createPlanner(grid, { algorithm: "haa", agents: AGENTS, quality }),
      every / 10,
    ),
  )
  .filter(isAsked);

function builder(name: string, algorithm: string, make: Builder["make"], everyMap: number): Builder {
  return { name, algorithm, make, everyMap: Math.ceil(everyMap) };
}

/**
 * Every chosen row of a `.scen` file: the optimal length, by a legal path. A few rows between different cells say 0; no
 * way joins those.
 */
function checkScenarios(file: string, tally: Tally): Scenarios {
  const grid = readMap(readFileSync(file.replace(/\.scen$/, ""), "utf8"));
  const rows = readScenarios(readFileSync(file, "utf8")).filter(isChosen).map(rowOf);
  time(tally, () => {
    const planner = createPlanner(grid, { algorithm: "astar" });
    for (const { start, goal, optimal } of rows) {
      const path = planner.findPath(start, goal);
      const isWrong = !isNear(path.cost, optimal) || faultOfPath(grid, path) !== undefined;
      note(tally, isWrong, () => `${file}: ${at(start)} to ${at(goal)} costs ${path.cost}, should be ${optimal}.`);
    }
  });
  return { grid, rows, builders: BUILDERS };
}

function rowOf({ start, goal, optimal }: { start: Point; goal: Point; optimal: number }): Row {
  const isApart = optimal === 0 && (start.x !== goal.x || start.y !== goal.y);
  return { start, goal, agent: {}, optimal: isApart ? Number.POSITIVE_INFINITY : optimal };
}

/**
 * Every chosen row of a `.scenario` file: as many cells as on an optimal path of that agent, and legal for it. What that
 * path costs the file does not say, so that the other planners are compared with it.
 */
function checkAgentScenarios(file: string, tally: Tally): Scenarios {
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
      rows.push({ start, goal, agent, optimal: path.cost });
    }
  });
  return { grid, rows, builders: [...BUILDERS, ...AGENT_BUILDERS] };
}

/** The same rows by another planner: a legal path iff there is a way, and never a cheaper one than the optimum. */
function checkBuilder(name: string, planner: Planner, rows: readonly Row[], tally: Tally): void {
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

function time(tally: Tally, work: () => void): void {
  const began = performance.now();
  work();
  tally.milliseconds += performance.now() - began;
}

function note(tally: Tally, isWrong: boolean, sentence: () => string): void {
  tally.queries++;
  if (!isWrong) return;
  tally.wrong++;
  if (tally.wrong <= 3) console.log(sentence());
}

function at(point: { x: number; y: number }): string {
  return `(${point.x}, ${point.y})`;
}

/** What each planner has answered, by its name. */
type Tallies = Map<string, Tally>;

/** Checks all files of a folder that end in `ending`, prints a row for each planner, and adds to what all answered. */
function checkFolder(
  folder: string,
  set: string,
  ending: string,
  check: (file: string, tally: Tally) => Scenarios,
  all: Tallies,
): void {
  const tallies: Tallies = new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  for (const [index, name] of files.sort().entries()) {
    const file = join(folder, name);
    const exact = tallyOf(tallies, "A*");
    const { grid, rows, builders } = check(file, exact);
    exact.maps++;
    for (const { name: by, make, everyMap } of builders) {
      if (index % everyMap !== 0) continue;
      const tally = tallyOf(tallies, by);
      checkBuilder(`${file} by ${by}`, make(grid), rows, tally);
      tally.maps++;
    }
  }
  for (const [name, tally] of tallies) {
    print(set, name, tally);
    add(tally, tallyOf(all, name));
  }
}

function tallyOf(tallies: Tallies, name: string): Tally {
  const tally = tallies.get(name) ?? { maps: 0, queries: 0, wrong: 0, milliseconds: 0, excesses: [] };
  tallies.set(name, tally);
  return tally;
}

function add({ maps, queries, wrong, milliseconds, excesses }: Tally, sum: Tally): void {
  sum.maps += maps;
  sum.queries += queries;
  sum.wrong += wrong;
  sum.milliseconds += milliseconds;
  for (const excess of excesses) sum.excesses.push(excess);
}

function print(set: string, name: string, { maps, queries, wrong, milliseconds, excesses }: Tally): void {
  const columns = [String(maps), String(queries), String(wrong), (milliseconds / 1000).toFixed(1)];
  if (excesses.length > 0) {
    columns.push(((1000 * milliseconds) / queries).toFixed(1));
    columns.push(percent(meanOf(excesses)), percent(percentileOf(excesses)));
  }
  printRow(set, name, columns);
}

function meanOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

function percentileOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(0.98 * list.length)];
}

function percent(part: number): string {
  return `${(100 * part).toFixed(2)} %`;
}

function printRow(set: string, planner: string, columns: readonly string[]): void {
  console.log(set.padEnd(24) + planner.padEnd(14) + columns.map((column) => column.padStart(9)).join(""));
}

if (MAPS === undefined) {
  console.log("No real maps found (set OCTILE_MAPS to their folder): nothing checked.");
} else {
  console.log(`One row in ${every}. How much more than the optimum a path costs: mean and 98th percentile.`);
  printRow("set", "planner", ["maps", "queries", "wrong", "seconds", "µs", "mean", "98th"]);
  const all: Tallies = new Map();
  for (const set of readdirSync(MAPS).sort()) {
    const folder = join(MAPS, set);
    if (values.set !== undefined && values.set !== set) continue;
    if (set === "haa") {
      for (const part of readdirSync(folder).sort()) {
        checkFolder(join(folder, part), `haa/${basename(part)}`, ".map.scenario", checkAgentScenarios, all);
      }
    } else if (!set.includes(".")) {
      checkFolder(folder, set, ".map.scen", checkScenarios, all);
    }
  }
  for (const [name, tally] of all) print("all", name, tally);
  if ([...all.values()].some(({ wrong }) => wrong > 0)) process.exitCode = 1;
}
