import { generateMap, type MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { classOfAgent } from "../src/grid/agent.ts";
import { AgentGrid } from "../src/grid/agent-grid.ts";
import { Movement } from "../src/grid/movement.ts";
import { Grid, type Point } from "../src/index.ts";
import { SearchSpace } from "../src/search/search-space.ts";
import { Target } from "../src/search/target.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { HeapQueue } from "./heap-queue.ts";
import { Table } from "./table.ts";

/** A* with costs that spread f from a hundred to ten million wide: octile's open list against a binary heap. */
export const SPANS: Benchmark = { options: ["side", "queries"], run };

const KINDS: readonly MapKind[] = ["caves", "mixed", "maze"];

/** The side of the squares of cells that share a terrain. */
const PATCH = 8;

/** How often each open list has its turn at all queries of a row. */
const ROUNDS = 5;

/** What things cost. */
interface Costs {
  readonly stepCosts: readonly [cardinal: number, diagonal: number];
  /** Of the three terrains of the map. */
  readonly terrains: readonly [number, number, number];
  /** How many links of 1000 tiles join cells anywhere. Default 0. */
  readonly links?: number;
}

/** Each spreads f about ten times as wide as the one before. */
const COSTS: readonly Costs[] = [
  { stepCosts: [35, 50], terrains: [1, 1, 1] },
  { stepCosts: [350, 495], terrains: [1, 1, 1] },
  { stepCosts: [70, 99], terrains: [1, 5, 25] },
  { stepCosts: [70, 99], terrains: [1, 16, 250] },
  { stepCosts: [1000, 1414], terrains: [1, 13, 177] },
  { stepCosts: [1000, 1414], terrains: [7, 35, 250], links: 20 },
];

type Search = typeof import("../src/search/cell-search.ts").searchCells;

/** The search, as a module of its own: what the engine learns about one open list does not slow the other one down. */
async function loadSearch(name: string): Promise<Search> {
  const path: string = `../src/search/cell-search.ts?${name}`;
  return ((await import(path)) as { readonly searchCells: Search }).searchCells;
}

class HeapSpace extends SearchSpace {
  override readonly open: HeapQueue = new HeapQueue();
}

interface Query {
  readonly start: number;
  readonly target: Target;
}

async function run(given: Given, print: Print): Promise<void> {
  const side = given.integer("side", 512);
  const count = given.integer("queries", 20);
  const searches = [await loadSearch("buckets"), await loadSearch("heap")] as const;
  print(
    [
      `A* on ${side}² cells: octile's open list against a binary heap that takes entries in the same order. Means of ${count} queries, in ms`,
      `of processor time, the fastest of ${ROUNDS} rounds, in turns. span: how far apart two f may lie. terrains: what the three of the`,
      `map cost, in squares of ${PATCH} cells a side. links: how many of 1000 tiles. KB: what the open list holds after all queries.`,
    ].join("\n"),
  );
  const table = new Table(print, 8, [
    { heading: "map" },
    { heading: "step costs" },
    { heading: "terrains" },
    { heading: "links" },
    { heading: "span" },
    { heading: "expanded" },
    { heading: "ms|buckets", decimals: 3 },
    { heading: "ms|heap", decimals: 3 },
    { heading: "buckets|/ heap", decimals: 2 },
    { heading: "KB|buckets" },
    { heading: "KB|heap" },
  ]);
  for (const kind of KINDS) for (const costs of COSTS) addRow(table, kind, costs, side, count, searches);
}

function addRow(
  table: Table,
  kind: MapKind,
  costs: Costs,
  side: number,
  count: number,
  [search, searchWithHeap]: readonly [Search, Search],
): void {
  const view = viewOf(kind, costs, side);
  const queries = queriesOn(view, count);
  const cells = side * side;
  const space = new SearchSpace(cells);
  const heapSpace = new HeapSpace(cells);
  let expanded = 0;
  for (const { start, target } of queries) {
    const reached = search(view, space, start, target);
    const reachedWithHeap = searchWithHeap(view, heapSpace, start, target);
    if (reached !== reachedWithHeap || space.expanded !== heapSpace.expanded) {
      throw new Error(`${kind}: expected ${heapSpace.expanded} cells to be expanded, got ${space.expanded}.`);
    }
    expanded += space.expanded;
  }
  const [taken, takenByHeap] = leastTimes([
    () => queries.forEach(({ start, target }) => void search(view, space, start, target)),
    () => queries.forEach(({ start, target }) => void searchWithHeap(view, heapSpace, start, target)),
  ]);
  table.row([
    kind,
    costs.stepCosts.join("/"),
    costs.terrains.join("/"),
    costs.links ?? 0,
    heapSpace.open.span.toExponential(1),
    expanded / count,
    ...[taken / count, takenByHeap / count, taken / takenByHeap],
    ...[bytesIn(space.open) / 1024, heapSpace.open.bytes / 1024],
  ]);
}

/** Has contestants take turns, each round another one first; the least processor time that each took, in milliseconds. */
function leastTimes(contestants: readonly (() => void)[]): number[] {
  const least = contestants.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const lane = (round + turn) % contestants.length;
      const began = process.cpuUsage();
      contestants[lane]();
      const { user, system } = process.cpuUsage(began);
      least[lane] = Math.min(least[lane], (user + system) / 1000);
    }
  }
  return least;
}

/** A generated map whose free cells are of three terrains, as an agent sees it that may enter all of them. */
function viewOf(kind: MapKind, { stepCosts, terrains, links = 0 }: Costs, side: number): AgentGrid {
  const map = generateMap(kind, { width: side, height: side, seed: 1 });
  const random = new Random(1);
  const patches = Math.ceil(side / PATCH);
  const charOfPatch = Array.from({ length: patches * patches }, () => "abc"[random.below(3)]);
  const charAt = (cell: number): string => {
    const { x, y } = map.pointOf(cell);
    if (map.terrains[map.terrainOfCell[cell]].blocked) return "#";
    return charOfPatch[Math.floor(y / PATCH) * patches + Math.floor(x / PATCH)];
  };
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => charAt(y * side + x)).join(""),
  );
  const [a, b, c] = terrains;
  const legend = { a: { name: "a", cost: a }, b: { name: "b", cost: b }, c: { name: "c", cost: c } };
  const grid = Grid.parse(rows.join("\n"), legend);
  const agent = classOfAgent(grid, { capability: ["a", "b", "c"] });
  for (let link = 0; link < links; link++) grid.link(anywhere(grid, random), anywhere(grid, random), 1000);
  return AgentGrid.of(grid, agent, new Movement({ stepCosts }));
}

function anywhere({ width, height }: Grid, random: Random): Point {
  return { x: random.below(width), y: random.below(height) };
}

/** Queries between cells that steps join. */
function queriesOn(view: AgentGrid, count: number): Query[] {
  const { grid } = view;
  const random = new Random(2);
  const queries: Query[] = [];
  while (queries.length < count) {
    const [start, goal] = [anywhere(grid, random), anywhere(grid, random)].map((point) => grid.cellAt(point));
    const component = view.components.componentOf(start);
    if (component < 0 || component !== view.components.componentOf(goal)) continue;
    queries.push({ start, target: new Target(view, [goal]) });
  }
  return queries;
}

/** The bytes of all arrays that an object holds, by itself or in objects that it holds; `seen` are those counted before. */
function bytesIn(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== "object" || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part, seen), 0);
}
