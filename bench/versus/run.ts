import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, type Grid, type Point } from "../../src/index.ts";
import { readMap, readScenarios } from "../../src/io/index.ts";
import { MAPS } from "../../test/support/maps.ts";
import { ENTRIES } from "./contestants.ts";

interface Query {
  readonly start: Point;
  readonly goal: Point;
  readonly optimal: number;
}

interface Course {
  readonly name: string;
  readonly grid: Grid;
  readonly queries: readonly Query[];
}

/** Times of one contestant on one course, in milliseconds. */
interface Result {
  readonly course: string;
  readonly contestant: string;
  readonly times: number[];
  wrong: number;
}

const REAL_MAPS = [
  "bg512/AR0011SR",
  "bg512/AR0044SR",
  "bg512/AR0400SR",
  "dao/brc203d",
  "dao/lak400d",
  "sc1/Predators",
  "sc1/WaypointJunction",
];

const { values } = parseArgs({ options: { every: { type: "string", default: "1" } } });
const every = Number(values.every);

function realCourse(folder: string, name: string): Course {
  const file = join(folder, `${name}.map`);
  const queries = readScenarios(readFileSync(`${file}.scen`, "utf8"));
  return {
    name,
    grid: readMap(readFileSync(file, "utf8")),
    queries: queries.filter((_, index) => index % every === 0),
  };
}

/** Where there are no real maps: seeded ones, with queries between cells spread evenly over the largest component. */
function generatedCourse(kind: "caves" | "rooms" | "city"): Course {
  const grid = generateMap(kind, { width: 512, height: 512, seed: 1 });
  const planner = createPlanner(grid, { algorithm: "astar" });
  const queries: Query[] = [];
  for (let cell = 0; queries.length < 300; cell = (cell + 104_729) % grid.terrainOfCell.length) {
    const start = grid.pointOf(cell);
    const goal = grid.pointOf((cell * 31 + 7919) % grid.terrainOfCell.length);
    const path = planner.findPath(start, goal);
    if (path.status === "found") queries.push({ start, goal, optimal: path.cost });
  }
  return { name: `generated ${kind}`, grid, queries };
}

/** Asks every contestant every query, one after the other, each time another one first. */
function race({ name, grid, queries }: Course): Result[] {
  const contestants = ENTRIES.map((enter) => enter(grid));
  const results = contestants.map(
    (contestant): Result => ({ course: name, contestant: contestant.name, times: [], wrong: 0 }),
  );
  // once through some queries to warm up, then for the clock
  const warmUp = queries.filter((_, index) => index % Math.ceil(queries.length / 50) === 0);
  for (const [round, list] of [warmUp, queries].entries()) {
    list.forEach(({ start, goal, optimal }, index) => {
      for (let turn = 0; turn < contestants.length; turn++) {
        const lane = (index + turn) % contestants.length;
        const contestant = contestants[lane];
        contestant.reset();
        const began = performance.now();
        contestant.find(start, goal);
        const time = performance.now() - began;
        if (round === 0) continue;
        results[lane].times.push(time);
        if (Math.abs(contestant.cost() - optimal) > Math.max(0.011, 1e-5 * optimal)) results[lane].wrong++;
      }
    });
  }
  return results;
}

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;
const micros = (milliseconds: number): string => (milliseconds * 1000).toFixed(0);

function print(course: string, results: readonly Result[]): void {
  const [first] = results;
  console.log(`\n${course}: ${first.times.length} queries`);
  console.log("  contestant             mean µs   median µs      99 % µs   octile is faster   wrong");
  for (const { contestant, times, wrong } of results) {
    const sorted = [...times].sort((a, b) => a - b);
    const columns = [
      contestant.padEnd(18),
      micros(mean(times)).padStart(12),
      micros(sorted[Math.floor(sorted.length / 2)]).padStart(12),
      micros(sorted[Math.floor(sorted.length * 0.99)]).padStart(13),
      `${(mean(times) / mean(first.times)).toFixed(1)}×`.padStart(19),
      String(wrong).padStart(8),
    ];
    console.log(`  ${columns.join("")}`);
  }
}

console.log(`Node ${process.version}, ${cpus()[0].model}, ${cpus().length} cores`);
const folder = MAPS;
const courses: (() => Course)[] =
  folder === undefined
    ? (["caves", "rooms", "city"] as const).map((kind) => () => generatedCourse(kind))
    : REAL_MAPS.map((name) => () => realCourse(folder, name));
if (folder === undefined) console.log("No real maps found (set OCTILE_MAPS): racing on generated ones.");

const all: Result[] = [];
for (const course of courses) {
  const results = race(course());
  print(results[0].course, results);
  all.push(...results);
}
const names = [...new Set(all.map(({ contestant }) => contestant))];
const sums = names.map((contestant): Result => {
  const own = all.filter((result) => result.contestant === contestant);
  const wrong = own.reduce((sum, result) => sum + result.wrong, 0);
  return { course: "all", contestant, times: own.flatMap(({ times }) => times), wrong };
});
print("all maps", sums);
