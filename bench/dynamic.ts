import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Grid, type HpaOptions, type Planner } from "../src/index.ts";
import { type DynamicQuery, type DynamicScenario, readDynamicScenario } from "../src/io/index.ts";
import { MAPS } from "../test/support/maps.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { Quality } from "./quality.ts";
import { build, repairTime } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds } from "./timing.ts";

/** Replays a dynamic scenario of the Grid-Based Path Planning Competition: patches, and queries between them. */
export const DYNAMIC: Benchmark = { options: ["sample", ...HPA_OPTIONS], run };

/** One that answers the queries, with its times in microseconds. */
interface Lane {
  readonly name: string;
  readonly planner: Planner;
  /** For each patch, or for each build. */
  readonly repairs: number[];
  readonly queries: number[];
  readonly quality: Quality;
}

function run(given: Given, print: Print): void {
  const [file = defaultFile()] = given.positionals;
  const sample = given.integer("sample", 10);
  const scenario = readDynamicScenario(textOf(file), textOf(file.replace(/\.scen$/, ".patch")));
  replay(scenario, hpaOptions(given), sample); // to warm up
  const lanes = replay(scenario, hpaOptions(given), sample);
  print(
    [
      "Times in µs. repair: each patch, from grid.edit until the planner is ready for a query; rebuilt: a build from scratch,",
      `in every ${sample}th step. A* must find a path of the recorded length; for HPA* a path must be legal, and found.`,
    ].join("\n"),
  );
  const table = makeTable(print);
  for (const lane of lanes) addRow(table, lane);
  if (lanes[0].quality.suboptimal > 0 || lanes.some(({ quality }) => quality.wrong > 0)) process.exitCode = 1;
}

function defaultFile(): string {
  if (MAPS !== undefined) return join(MAPS, "dynamic", "dao_arena2.scen");
  throw new UsageError("There are no real maps; name a dynamic scenario file, or set OCTILE_MAPS to their folder.");
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new UsageError(`There is no file "${file}".`);
  return readFileSync(file, "utf8");
}

/** Carries out all commands with planners that follow the map, and in some steps also with one that is built anew. */
function replay({ width, height, commands }: DynamicScenario, options: HpaOptions, sample: number): Lane[] {
  // on grids of their own, so that none profits from what another has repaired
  const astar = makeLane("A*", build(new Grid(width, height), { algorithm: "astar" }).planner);
  const hpa = makeLane("HPA*, repaired", build(new Grid(width, height), options).planner);
  const rebuilt = makeLane("HPA*, rebuilt", hpa.planner);
  let fresh: Lane = rebuilt;
  let step = -1;
  for (const [index, command] of commands.entries()) {
    if (command.kind === "patch") {
      for (const { planner, repairs } of [astar, hpa]) repairs.push(repairTime(planner, command.edits));
      continue;
    }
    const isSampled = command.step % sample === 0;
    if (isSampled && command.step !== step) fresh = rebuild(rebuilt, hpa.planner.grid, options);
    step = command.step;
    const lanes = isSampled ? [astar, hpa, fresh] : [astar, hpa];
    // each time another one first
    for (let turn = 0; turn < lanes.length; turn++) ask(lanes[(index + turn) % lanes.length], command);
  }
  return [astar, hpa, rebuilt];
}

function makeLane(name: string, planner: Planner): Lane {
  return { name, planner, repairs: [], queries: [], quality: new Quality() };
}

/** The same lane with a planner built on a copy of the map. */
function rebuild(lane: Lane, grid: Grid, options: HpaOptions): Lane {
  const copy = Grid.parse(grid.toString(), grid.legend);
  const { planner, milliseconds } = build(copy, options);
  lane.repairs.push(1000 * milliseconds);
  return { ...lane, planner };
}

function ask({ planner, queries, quality }: Lane, { start, goal, optimal }: DynamicQuery): void {
  queries.push(microseconds(() => planner.findPath(start, goal)));
  quality.note(planner.grid, planner.findPath(start, goal), optimal);
}

function makeTable(print: Print): Table {
  return new Table(print, 18, [
    { heading: "planner" },
    { heading: "repairs" },
    { heading: "repair|mean" },
    { heading: "repair|99 %" },
    { heading: "queries" },
    { heading: "query|mean", decimals: 1 },
    { heading: "query|99 %", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "not|optimal" },
    { heading: "wrong" },
  ]);
}

function addRow(table: Table, { name, repairs, queries, quality }: Lane): void {
  table.row([
    name,
    ...[repairs.length, mean(repairs), percentile(repairs, 99)],
    ...[queries.length, mean(queries), percentile(queries, 99)],
    ...[quality.mean, quality.most],
    ...[quality.suboptimal, quality.wrong],
  ]);
}
