import { createPlanner, type Path, type Planner, type PraOptions, type QuickPathOptions } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { coursesOf, type KnownQuery } from "./map-set.ts";
import { Quality } from "./quality.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race } from "./timing.ts";

/** PRA* in its variants, and QuickPath, against A* on all queries of a set of real maps. */
export const PRA: Benchmark = { options: ["set", "maps", "every"], run };

/** Paths of at least this length, in tiles, are looked at on their own: there PRA* has the most to win. */
const LONG = 256;

/** Cells that a walker asks for at first. */
const CELLS = 16;

/** A way to answer queries: a planner, and what of its answer is waited for. */
interface Variant {
  readonly name: string;
  readonly options: PraOptions | QuickPathOptions;
  /** Whether a plan's first cells are enough. */
  readonly isFirstStep?: boolean;
}

const VARIANTS: readonly Variant[] = [
  { name: "PRA*(∞)", options: { algorithm: "pra" } },
  { name: "  widened", options: { algorithm: "pra", widen: true } },
  { name: "  not smoothed", options: { algorithm: "pra", smooth: false } },
  { name: "  widened, not smoothed", options: { algorithm: "pra", widen: true, smooth: false } },
  { name: "PRA*(∞) from a third", options: { algorithm: "pra", startAt: 1 / 3 } },
  { name: "PRA*(∞) from half-way", options: { algorithm: "pra", startAt: 1 / 2 } },
  { name: "  widened, not smoothed", options: { algorithm: "pra", startAt: 1 / 2, widen: true, smooth: false } },
  { name: "PRA*(16)", options: { algorithm: "pra", k: 16 } },
  { name: "  widened, not smoothed", options: { algorithm: "pra", k: 16, widen: true, smooth: false } },
  { name: "  first step", options: { algorithm: "pra", k: 16 }, isFirstStep: true },
  { name: "  from half-way", options: { algorithm: "pra", k: 16, startAt: 1 / 2 } },
  { name: "  and its first step", options: { algorithm: "pra", k: 16, startAt: 1 / 2 }, isFirstStep: true },
  {
    name: "  not smoothed",
    options: { algorithm: "pra", k: 16, startAt: 1 / 2, smooth: false },
    isFirstStep: true,
  },
  { name: "QuickPath", options: { algorithm: "quickpath" } },
  { name: "  not smoothed", options: { algorithm: "quickpath", smooth: false } },
];

/** What a variant gave; the pairs are of A* and of the variant, in microseconds. */
class Result {
  readonly times: readonly [number[], number[]] = [[], []];
  readonly longTimes: readonly [number[], number[]] = [[], []];
  readonly quality = new Quality();
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  print(
    [
      `Times in µs; long: paths of at least ${LONG} tiles. A first step is planner.plan(…).next(${CELLS}). Within: how many percent of`,
      "the paths cost at most so much more than the cheapest.",
    ].join("\n"),
  );
  const results = VARIANTS.map(() => new Result());
  for (const { queries, readGrid } of coursesOf(given.text("set", "bg512"), maps, every)) {
    const grid = readGrid();
    const astar = createPlanner(grid, { algorithm: "astar" });
    VARIANTS.forEach((variant, index) => {
      measure(variant, astar, createPlanner(grid, variant.options), queries, results[index]);
    });
  }
  const table = makeTable(print);
  VARIANTS.forEach(({ name }, index) => {
    addRow(table, name, results[index]);
  });
  if (results.some(({ quality }) => quality.wrong > 0)) process.exitCode = 1;
}

function measure(
  { isFirstStep = false }: Variant,
  astar: Planner,
  planner: Planner,
  queries: readonly KnownQuery[],
  result: Result,
): void {
  const find = ({ start, goal }: KnownQuery): Path => planner.findPath(start, goal);
  const step = ({ start, goal }: KnownQuery): Int32Array => planner.plan(start, goal).next(CELLS);
  // once through all queries to see whether they are answered right, which warms up, then for the clock
  for (const query of queries) {
    if (isFirstStep) step(query);
    else result.quality.note(planner.grid, find(query), query.optimal);
  }
  const times = race(
    queries,
    [({ start, goal }) => astar.findPath(start, goal), isFirstStep ? step : find],
    1024,
    true,
  );
  times.forEach((list, lane) => {
    list.forEach((time, index) => {
      const { optimal } = queries[index];
      result.times[lane].push(time);
      if (optimal >= LONG && optimal < Number.POSITIVE_INFINITY) result.longTimes[lane].push(time);
    });
  });
}

function makeTable(print: Print): Table {
  return new Table(print, 24, [
    { heading: "variant" },
    { heading: "queries" },
    { heading: "A*|mean" },
    { heading: "mean", decimals: 1 },
    { heading: "99 %", decimals: 1 },
    { heading: "A* /|mean", decimals: 1 },
    { heading: "long A*|mean" },
    { heading: "long|mean", decimals: 1 },
    { heading: "long A* /|mean", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "excess %|most", decimals: 1 },
    { heading: "within|0.5 %", decimals: 2 },
    { heading: "within|1 %", decimals: 2 },
    { heading: "wrong" },
  ]);
}

function addRow(table: Table, name: string, { times, longTimes, quality }: Result): void {
  const [astar, own] = times;
  const [longAStar, longOwn] = longTimes;
  const { excesses } = quality;
  const within = (percent: number): number =>
    (100 * excesses.filter((excess) => excess <= percent).length) / Math.max(1, excesses.length);
  const isJudged = excesses.length > 0;
  table.row([
    name,
    own.length,
    ...[mean(astar), mean(own), percentile(own, 99), mean(astar) / mean(own)],
    ...[mean(longAStar), mean(longOwn), mean(longAStar) / mean(longOwn)],
    ...(isJudged
      ? [quality.mean, quality.most, percentile(excesses, 100), within(0.5), within(1)]
      : ["", "", "", "", ""]),
    quality.wrong,
  ]);
}
