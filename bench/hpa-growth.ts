import { generateMap, MAP_KINDS, type MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { HPA_OPTIONS, hpaOptions } from "./hpa-settings.ts";
import { build } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds, timed } from "./timing.ts";

/** How HPA* grows with the map: generated maps of one kind, queries from corner to corner. */
export const HPA_GROWTH: Benchmark = { options: ["kind", "most", ...HPA_OPTIONS], run };

const SIDES = [512, 1024, 2048, 4096];
const PAIRS = 200;

/** How often all pairs are asked before the clock runs, so that the code is compiled, and then; the fastest of each counts. */
const WARM_UP = 10;
const TIMES = 3;

/** A* takes too long for all pairs. */
const ASTAR_PAIRS = 10;

/** The ends lie in squares at opposite corners, whose side is this part of the map's. */
const CORNER = 1 / 8;

interface Pair {
  readonly start: Point;
  readonly goal: Point;
}

function run(given: Given, print: Print): void {
  const kind = kindOf(given.text("kind", "caves"));
  const most = given.integer("most", 4096);
  print(
    [
      `Maps of kind ${kind}, seed 1; ${PAIRS} joined pairs of cells near opposite corners. Query times in µs, warm, of`,
      `${TIMES} times the fastest; "of 512" compares the mean with that of the smallest map. A* answers ${ASTAR_PAIRS} of the pairs,`,
      "after memory was read: the most of the process so far.",
    ].join("\n"),
  );
  const table = makeTable(print);
  let smallest: number | undefined;
  for (const side of SIDES.filter((candidate) => candidate <= most)) {
    const grid = generateMap(kind, { width: side, height: side, seed: 1 });
    const { planner, milliseconds } = build(grid, hpaOptions(given));
    const pairs = joinedPairs(planner);
    const ask = ({ start, goal }: Pair): number => microseconds(() => planner.findPath(start, goal));
    const first = ask(pairs[0]);
    for (let turn = 0; turn < WARM_UP; turn++) pairs.forEach(ask);
    const taken = Array.from({ length: TIMES }, () => pairs.map(ask));
    const times = pairs.map((_, pair) => Math.min(...taken.map((list) => list[pair])));
    const memory = process.resourceUsage().maxRSS / 1024;
    smallest ??= mean(times);
    const { bytes, levels } = planner.report();
    table.row([
      `${side}²`,
      milliseconds,
      levels.length,
      levels[levels.length - 1].nodes,
      bytes / side / side,
      memory,
      ...[first, mean(times), percentile(times, 99)],
      mean(times) / smallest,
      ...againstAStar(grid, planner, pairs),
    ]);
  }
}

function kindOf(word: string): MapKind {
  const kind = MAP_KINDS.find((known) => known === word);
  if (kind !== undefined) return kind;
  throw new UsageError(`Unknown kind of map "${word}"; there is ${MAP_KINDS.join(", ")}.`);
}

/** The mean time of A* on some of the pairs, in milliseconds, and how much more HPA*'s paths cost, in percent. */
function againstAStar(grid: Grid, planner: Planner, pairs: readonly Pair[]): [milliseconds: number, excess: number] {
  const astar = createPlanner(grid, { algorithm: "astar" });
  const answers = pairs.slice(0, ASTAR_PAIRS).map(({ start, goal }) => {
    const { result, milliseconds } = timed(() => astar.findPath(start, goal));
    return { milliseconds, excess: 100 * (planner.findPath(start, goal).cost / result.cost - 1) };
  });
  return [mean(answers.map(({ milliseconds }) => milliseconds)), mean(answers.map(({ excess }) => excess))];
}

function joinedPairs(planner: Planner): Pair[] {
  const { width } = planner.grid;
  const random = new Random(1);
  const end = width * CORNER;
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const start = { x: random.below(end), y: random.below(end) };
    const goal = { x: width - 1 - random.below(end), y: width - 1 - random.below(end) };
    if (planner.pathExists(start, goal)) pairs.push({ start, goal });
  }
  return pairs;
}

function makeTable(print: Print): Table {
  return new Table(print, 8, [
    { heading: "side" },
    { heading: "build|ms" },
    { heading: "levels" },
    { heading: "top|nodes" },
    { heading: "bytes|a cell", decimals: 1 },
    { heading: "memory|MB" },
    { heading: "first" },
    { heading: "mean", decimals: 1 },
    { heading: "99 %", decimals: 1 },
    { heading: "of 512", decimals: 2 },
    { heading: "A*|ms", decimals: 1 },
    { heading: "excess %|mean", decimals: 2 },
  ]);
}
