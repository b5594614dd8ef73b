import { Random } from "../src/generate/random.ts";
import { classOfAgent } from "../src/grid/agent.ts";
import { AgentGrid } from "../src/grid/agent-grid.ts";
import { Movement } from "../src/grid/movement.ts";
import { type AnyOptions, createPlanner, type Grid, Path, type Planner, type Point } from "../src/index.ts";
import { costOfCells } from "../src/path/cost.ts";
import { noPath } from "../src/path/path.ts";
import { TERRAIN_MAPS } from "../test/support/terrain-maps.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { Quality } from "./quality.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds, takeTurns } from "./timing.ts";

/** What paths cost beyond the cheapest, and take, where terrains differ in cost: all planners, on several kinds of map. */
export const TERRAIN: Benchmark = { options: ["side", "queries", "seed", "rounds", "only", "map"], run };

/** Cells that a walker asks for at a time. */
const CELLS = 16;

/** A way to answer queries. */
interface Variant {
  readonly name: string;
  readonly options: AnyOptions;
  /** What is asked for: a path; or, of a plan, its first cells, or all of them, a few at a time. */
  readonly asks: "path" | "first step" | "walk";
}

const VARIANTS: readonly Variant[] = [
  { name: "HPA*", options: { algorithm: "hpa" }, asks: "path" },
  { name: "HAA* high quality", options: { algorithm: "haa" }, asks: "path" },
  { name: "HAA* low quality", options: { algorithm: "haa", quality: "low" }, asks: "path" },
  { name: "PRA*", options: { algorithm: "pra" }, asks: "path" },
  { name: "PRA* plan, walked", options: { algorithm: "pra" }, asks: "walk" },
  { name: "PRA* plan, first step", options: { algorithm: "pra" }, asks: "first step" },
  { name: "QuickPath", options: { algorithm: "quickpath" }, asks: "path" },
];

/** Two cells that a way joins. */
interface Ends {
  readonly start: Point;
  readonly goal: Point;
}

function run(given: Given, print: Print): void {
  const side = given.integer("side", 512);
  const queries = given.integer("queries", 100);
  const seed = given.integer("seed", 1);
  const rounds = given.integer("rounds", 2);
  const kinds = TERRAIN_MAPS.filter(({ name }) => name.startsWith(given.text("map", "")));
  if (kinds.length === 0)
    throw new UsageError(`Unknown map; there is ${TERRAIN_MAPS.map(({ name }) => name).join(", ")}.`);
  const only = given.text("only", "");
  const variants = VARIANTS.filter(({ options }) => only === "" || options.algorithm === only);
  print(
    [
      `Maps of ${side} × ${side} cells. Times in µs; all planners take turns. Excess: by how many percent paths cost more than A*'s.`,
      `A plan is walked by planner.plan(…).next(${CELLS}), again and again; its first step is the first of these.`,
    ].join("\n"),
  );
  const table = makeTable(print);
  let wrong = 0;
  for (const kind of kinds) {
    const grid = kind.generate(side, seed);
    wrong += measure(table, kind.name, grid, joinedEnds(grid, queries, seed), variants, rounds);
  }
  if (wrong > 0) process.exitCode = 1;
}

/** Adds a row for each variant on a map, and returns how many answers were wrong. */
function measure(
  table: Table,
  map: string,
  grid: Grid,
  queries: readonly Ends[],
  variants: readonly Variant[],
  rounds: number,
): number {
  const astar = createPlanner(grid, { algorithm: "astar" });
  const planners = variants.map(({ options }) => createPlanner(grid, options));
  const qualities = variants.map(() => new Quality());
  // once through all queries to see whether they are answered right, which warms up, then for the clock
  for (const ends of queries) {
    const { cost } = astar.findPath(ends.start, ends.goal);
    variants.forEach((variant, index) => {
      note(variant, planners[index], ends, cost, qualities[index]);
    });
  }
  const times = Array.from({ length: variants.length + 1 }, () => queries.map(() => Number.POSITIVE_INFINITY));
  takeTurns(variants.length + 1, queries.length, rounds, (contestant, query) => {
    const ends = queries[query];
    const taken = microseconds(() =>
      contestant === 0
        ? astar.findPath(ends.start, ends.goal)
        : ask(variants[contestant - 1], planners[contestant - 1], ends),
    );
    times[contestant][query] = Math.min(times[contestant][query], taken);
  });
  variants.forEach(({ name }, index) => {
    addRow(table, `${map.padEnd(15)}${name}`, times[0], times[index + 1], qualities[index]);
  });
  return qualities.reduce((sum, { wrong }) => sum + wrong, 0);
}

/** Does what a variant is timed for. */
function ask({ asks }: Variant, planner: Planner, { start, goal }: Ends): void {
  if (asks === "path") planner.findPath(start, goal);
  else if (asks === "first step") planner.plan(start, goal).next(CELLS);
  else walk(planner, { start, goal });
}

/** The cells of a plan from the start on, asked for a few at a time. */
function walk(planner: Planner, { start, goal }: Ends): number[] {
  const plan = planner.plan(start, goal);
  const cells = [planner.grid.cellAt(start)];
  while (!plan.done) for (const cell of plan.next(CELLS)) cells.push(cell);
  return cells;
}

/** Notes how good the answer to a query is; nothing of first steps, which are the beginning of a walk. */
function note({ asks }: Variant, planner: Planner, { start, goal }: Ends, optimal: number, quality: Quality): void {
  if (asks === "path") quality.note(planner.grid, planner.findPath(start, goal), optimal);
  else if (asks === "walk") quality.note(planner.grid, walkedPath(planner, { start, goal }), optimal);
}

/** The path that the walker of a plan has walked in the end. */
function walkedPath(planner: Planner, ends: Ends): Path {
  const { grid } = planner;
  const cells = walk(planner, ends);
  const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({}));
  const isThere = cells[cells.length - 1] === grid.cellAt(ends.goal);
  return isThere
    ? new Path("found", costOfCells(view, cells), Int32Array.from(cells), grid.width)
    : noPath("unreachable", grid.width);
}

/** Pairs of cells at random that a way joins; the same ones each time. */
function joinedEnds(grid: Grid, count: number, seed: number): Ends[] {
  const random = new Random(seed);
  const planner = createPlanner(grid, { algorithm: "astar" });
  const point = (): Point => ({ x: random.below(grid.width), y: random.below(grid.height) });
  const list: Ends[] = [];
  while (list.length < count) {
    const ends = { start: point(), goal: point() };
    if (planner.pathExists(ends.start, ends.goal)) list.push(ends);
  }
  return list;
}

function makeTable(print: Print): Table {
  return new Table(print, 38, [
    { heading: "map, planner" },
    { heading: "queries" },
    { heading: "A*|mean", decimals: 0 },
    { heading: "mean", decimals: 0 },
    { heading: "99 %", decimals: 0 },
    { heading: "A* /|mean", decimals: 2 },
    { heading: "excess %|mean", decimals: 2 },
    { heading: "excess %|98 %", decimals: 1 },
    { heading: "excess %|most", decimals: 1 },
    { heading: "wrong" },
  ]);
}

function addRow(table: Table, name: string, astar: readonly number[], own: readonly number[], quality: Quality): void {
  const { excesses } = quality;
  const isJudged = excesses.length > 0;
  table.row([
    name,
    own.length,
    ...[mean(astar), mean(own), percentile(own, 99), mean(astar) / mean(own)],
    ...(isJudged ? [quality.mean, quality.most, percentile(excesses, 100)] : ["", "", ""]),
    quality.wrong,
  ]);
}
