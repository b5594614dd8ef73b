import { generateMap } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid, type Guide, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { Table } from "./table.ts";

/** Whether guides say what queries say, on very many pairs of a cell and a goal, and how long each answer takes. */
export const GUIDES: Benchmark = { options: ["side", "pairs", "goals"], run };

const KINDS = ["caves", "rooms", "city", "mixed"] as const;

/** One start of this many is also asked for its path. */
const EVERY_PATH = 20;

/** Two costs are equal if they differ by no more than this part: sums of √2 differ in their last digits. */
const ROUNDING = 1e-9;

/** A goal with the starts from which it is asked for. */
interface Order {
  readonly goal: Point;
  readonly starts: readonly Point[];
}

function run(given: Given, print: Print): void {
  const side = given.integer("side", 256);
  const pairs = given.integer("pairs", 1_000_000);
  const goals = given.integer("goals", 25);
  const starts = Math.ceil(pairs / (2 * KINDS.length * goals));
  print(
    [
      `Guides on maps of ${side}² cells: ${goals} goals a map, ${starts} starts a goal. Times in µs an answer, after one goal to`,
      "compile. differ: costs that are not those of planner.plan (HPA*) or of A*. walk / path: steps from cell to",
      `cell by \`next\`, against those of findPath. One start in ${EVERY_PATH} is asked for its path, and walked.`,
    ].join("\n"),
  );
  const table = new Table(print, 10, [
    { heading: "map" },
    { heading: "guide" },
    { heading: "pairs" },
    { heading: "differ" },
    { heading: "cost", decimals: 2 },
    { heading: "next", decimals: 2 },
    { heading: "path", decimals: 2 },
    { heading: "findPath", decimals: 2 },
    { heading: "walk|/ path", decimals: 4 },
  ]);
  for (const kind of KINDS) {
    const grid = generateMap(kind, { width: side, height: side, seed: 1 });
    const orders = ordersOn(grid, goals + 1, starts);
    for (const algorithm of ["hpa", "astar"] as const) {
      const race = new Race(createPlanner(grid, { algorithm }));
      for (const [index, order] of orders.entries()) race.answer(order, index > 0);
      table.row([kind, algorithm, race.pairs, race.differ, ...race.times, race.walked / race.found]);
    }
  }
}

function ordersOn(grid: Grid, goals: number, starts: number): Order[] {
  const random = new Random(1);
  const planner = createPlanner(grid, { algorithm: "astar" });
  const free = (): Point => {
    for (;;) {
      const point = { x: random.below(grid.width), y: random.below(grid.height) };
      if (planner.pathExists(point, point)) return point;
    }
  };
  return Array.from({ length: goals }, () => ({ goal: free(), starts: Array.from({ length: starts }, free) }));
}

/** Asks the guides of one planner, and counts. */
class Race {
  pairs = 0;
  differ = 0;
  /** Steps from cell to cell by guides, and steps of the paths of queries between the same cells. */
  walked = 0;
  found = 0;
  private readonly planner: Planner;
  private readonly sums = { cost: 0, next: 0, path: 0, findPath: 0 };
  private paths = 0;

  constructor(planner: Planner) {
    this.planner = planner;
  }

  /** Mean times of `cost`, `next`, `path` and `findPath`, in µs. */
  get times(): number[] {
    const { sums, pairs, paths } = this;
    return [sums.cost / pairs, sums.next / pairs, sums.path / paths, sums.findPath / paths].map((time) => 1000 * time);
  }

  answer({ goal, starts }: Order, isCounted: boolean): void {
    const { planner, sums } = this;
    const guide = planner.guide(goal);
    const some = starts.filter((_, index) => index % EVERY_PATH === 0);
    const costs = new Float64Array(starts.length);
    const cost = timed(() => {
      for (const [index, start] of starts.entries()) costs[index] = guide.cost(start);
    });
    const next = timed(() => {
      for (const start of starts) guide.next(start);
    });
    const path = timed(() => {
      for (const start of some) guide.path(start);
    });
    const query = timed(() => {
      for (const start of some) planner.findPath(start, goal);
    });
    if (!isCounted) return;
    sums.cost += cost;
    sums.next += next;
    sums.path += path;
    sums.findPath += query;
    this.paths += some.length;
    this.pairs += starts.length;
    const expected = expectedCosts(planner, guide, goal, starts);
    for (const [index, value] of costs.entries()) if (!isEqual(value, expected[index])) this.differ++;
    for (const start of some) this.walk(guide, start, goal);
  }

  private walk(guide: Guide, start: Point, goal: Point): void {
    const { planner } = this;
    const path = planner.findPath(start, goal);
    if (path.status !== "found") return;
    this.found += path.cells.length - 1;
    for (let at = guide.next(start); at !== undefined; at = guide.next(at)) this.walked++;
  }
}

/** What queries say: plans, or for an exact guide one search from the goal, as steps cost the same in both directions. */
function expectedCosts(planner: Planner, guide: Guide, goal: Point, starts: readonly Point[]): number[] {
  if (!guide.exact) return starts.map((start) => planner.plan(start, goal).cost);
  const { cells, costs } = planner.reachable(goal, Number.POSITIVE_INFINITY);
  const costOfCell = new Map(Array.from(cells, (cell, index) => [cell, costs[index]]));
  return starts.map((start) => costOfCell.get(planner.grid.cellAt(start)) ?? Number.POSITIVE_INFINITY);
}

function isEqual(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= ROUNDING * Math.max(a, b);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
