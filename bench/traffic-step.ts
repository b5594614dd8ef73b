import { readFileSync } from "node:fs";
import { generateMap } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import type { Edit } from "../src/index.ts";
import { readMap, readScenarios } from "../src/io/index.ts";
import { listMaps, type MapFile } from "../test/support/maps.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { drawSent, games, mixedSizes, sentByRows } from "./crowd/cases.ts";
import { bytesPerWalker, type Course, type CrowdCase, type Time, walkCourse } from "./crowd/course.ts";
import { type Given, UsageError } from "./given.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** Whether `world.step` brings everybody home, how long its steps take, and whether anybody is ever in another's way. */
export const TRAFFIC_STEP: Benchmark = { options: ["part", "map", "seeds", "neighbours"], run };

const PARTS = ["maps", "many", "sparse", "sizes", "games", "budget"] as const;

type Part = (typeof PARTS)[number];

/** The walkers on each map of the set mapf; 990 on all others. */
const WALKERS_OF_MAP: Readonly<Record<string, number>> = { "room-32-32-4.map": 200, "maze-128-128-10.map": 500 };

const MOST_STEPS = 2000;

async function run(given: Given, print: Print): Promise<void> {
  const parts = given.text("part", PARTS.join(",")).split(",");
  for (const part of parts) {
    if (!PARTS.includes(part as Part))
      throw new UsageError(`Expected one of ${PARTS.join(", ")}, or several with commas, after --part, got "${part}".`);
  }
  const seeds = given.integer("seeds", 4);
  const only = given.text("map", "");
  print(
    [
      "home: the walkers at their goals at the end, the fewest of all seeds. steps: the most until all are home.",
      "ms: of one call of step by the clock, the first apart, in which all plan. processor ms: what all threads of the process computed,",
      "which other processes on the machine do not add to. walked: in percent more than paths of each walker alone.",
      "B a walker: memory that is held after 50 steps, with the code compiled before. faults: conflicts and illegal steps; a judge of",
      "its own looks at every step.",
    ].join("\n"),
  );
  const table = new Table(print, 34, [
    { heading: "crowd" },
    { heading: "moves" },
    { heading: "walkers" },
    { heading: "home" },
    { heading: "steps" },
    { heading: "first|ms", decimals: 1 },
    { heading: "mean|ms", decimals: 2 },
    { heading: "half|ms", decimals: 2 },
    { heading: "99 %|ms", decimals: 2 },
    { heading: "processor|mean ms", decimals: 2 },
    { heading: "half|ms", decimals: 2 },
    { heading: "99 %|ms", decimals: 2 },
    { heading: "walked|+ %", decimals: 1 },
    { heading: "B a|walker" },
    { heading: "jammed" },
    { heading: "faults" },
  ]);
  const moves = ([4, 8] as const).filter((each) => given.text("neighbours", String(each)) === String(each));
  for (const each of PARTS) {
    if (!parts.includes(each)) continue;
    for (const makers of casesOf(each, moves, seeds)) {
      const made = makers.filter(({ name }) => name.includes(only));
      if (made.length > 0) await measure(table, print, made);
    }
  }
}

/** A case that is made when its turn comes. */
interface Maker {
  readonly name: string;
  make(): CrowdCase;
}

/** The cases of a part, those of several seeds together. */
function* casesOf(part: Part, moves: readonly (4 | 8)[], seeds: number): Generator<readonly Maker[]> {
  const all = Array.from({ length: seeds }, (_, index) => index + 1);
  const maps = listMaps("mapf");
  const named = (name: string): MapFile[] => maps.filter((map) => map.name.startsWith(name));
  if (part === "maps")
    for (const map of maps)
      for (const neighbours of moves)
        yield all.map((seed) => rowsOf(map, neighbours, WALKERS_OF_MAP[map.name] ?? 990, seed));
  if (part === "sparse")
    for (const name of ["den520d", "Berlin", "ost003d"])
      for (const map of named(name))
        for (const neighbours of moves) yield all.map((seed) => rowsOf(map, neighbours, 100, seed));
  if (part === "many")
    for (const [name, count] of [
      ["den520d", 5000],
      ["Berlin", 5000],
      ["Berlin", 10_000],
    ] as const)
      for (const map of named(name)) for (const neighbours of moves) yield [drawnOn(map, neighbours, count)];
  if (part === "sizes")
    for (const [map, count] of [
      ["open", 600],
      ["city", 600],
      ["caves", 200],
    ] as const)
      yield all.map((seed) => ({ name: `sizes, ${map}`, make: () => mixedSizes(map, count, seed) }));
  if (part === "games") for (const game of games()) yield [{ name: game.name, make: () => game }];
  if (part === "budget") yield [{ name: "5,000 with edits", make: budgetCase }];
}

function rowsOf({ name, path, scen }: MapFile, neighbours: 4 | 8, count: number, seed: number): Maker {
  return {
    name,
    make: () => {
      const rows = scen === undefined ? [] : readScenarios(readFileSync(scen, "utf8"));
      const grid = readMap(readFileSync(path, "utf8"));
      return { name, grid, neighbours, sent: sentByRows(rows, count, seed), mostSteps: MOST_STEPS };
    },
  };
}

function drawnOn({ name, path }: MapFile, neighbours: 4 | 8, count: number): Maker {
  return {
    name,
    make: () => {
      const grid = readMap(readFileSync(path, "utf8"));
      const sent = drawSent(
        grid,
        neighbours,
        Array.from({ length: count }, () => "one" as const),
        1,
      );
      return { name, grid, neighbours, sent, mostSteps: MOST_STEPS };
    },
  };
}

/** 5,000 walkers on 1024² cells at 60 steps a second, with ticks of 4 ms and 20 edits a second, half of them to undo others. */
function budgetCase(): CrowdCase {
  const grid = generateMap("city", { width: 1024, height: 1024, seed: 1 });
  const sent = drawSent(
    grid,
    8,
    Array.from({ length: 5000 }, () => "one" as const),
    1,
  );
  const random = new Random(2);
  const changed: Edit[] = [];
  const editsBefore = (step: number): Edit[] => {
    if (step % 3 !== 0) return [];
    if (changed.length > 40) return changed.splice(0, 1);
    const { x, y } = grid.pointOf(random.below(grid.width * grid.height));
    changed.push({ x, y, terrain: grid.get(x, y) });
    return [{ x, y, terrain: grid.get(x, y) === "wall" ? "ground" : "wall" }];
  };
  return { name: "city 1024², 20 edits/s", grid, neighbours: 8, sent, mostSteps: 1200, budget: 4, editsBefore };
}

/** Measures a crowd with all seeds, and prints a row. */
async function measure(table: Table, print: Print, makers: readonly Maker[]): Promise<void> {
  const courses: Course[] = [];
  let last: CrowdCase | undefined;
  for (const { make } of makers) {
    last = make();
    courses.push(walkCourse(last));
  }
  if (last === undefined) return;
  const bytes = await bytesPerWalker(makers[0].make());
  const times = courses.flatMap((course) => course.times);
  table.row([
    last.name.replace(/\.map$/, ""),
    last.neighbours,
    courses[0].walkers,
    Math.min(...courses.map(({ home }) => home)),
    Math.max(...courses.map(({ steps }) => steps)),
    percentile(
      courses.map(({ first }) => first),
      50,
    ),
    ...summaryOf(times.map(({ wall }) => wall)),
    ...summaryOf(times.map(({ processor }) => processor)),
    100 * (mean(courses.map(({ walkedByPlanned }) => walkedByPlanned)) - 1),
    bytes,
    Math.max(...courses.map(({ jammed }) => jammed)),
    courses.reduce((sum, { faults }) => sum + faults.length, 0),
  ]);
  const ticks = courses.flatMap(({ tickTimes }) => tickTimes);
  if (ticks.length > 0)
    print(`  its ticks: ${tellTicks(ticks, "wall")} by the clock, ${tellTicks(ticks, "processor")} of the processor`);
  for (const { faults } of courses) for (const fault of faults) print(`  ${fault}`);
}

/** The mean, the median and the 99th percentile. */
function summaryOf(times: readonly number[]): number[] {
  return [mean(times), percentile(times, 50), percentile(times, 99)];
}

function tellTicks(ticks: readonly Time[], kind: keyof Time): string {
  const times = ticks.map((time) => time[kind]);
  return `half ${percentile(times, 50).toFixed(2)} ms, 99 % ${percentile(times, 99).toFixed(2)} ms`;
}
