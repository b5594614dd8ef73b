import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateMap, type MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { isFree } from "./free.ts";
import type { Given } from "./given.ts";
import { drawCurves, type Panel } from "./plot.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds } from "./timing.ts";

/** How the repair of PRA* after an edit of one cell grows with the map, with its own number of levels and with the paper's. */
export const PRA_GROWTH: Benchmark = { options: ["edits", "most"], run };

const IMAGE = join(import.meta.dirname, "..", "docs", "images", "pra-growth.svg");

const KINDS: readonly MapKind[] = ["caves", "rooms", "open"];
const SIDES = [128, 512, 2048, 4096];

/** The hierarchies: octile's, and the paper's, whose repair takes so long that it is given fewer edits and no map of 4096². */
const HIERARCHIES = [
  { name: "octile, 8 levels", levels: 8, share: 1, largest: 4096 },
  { name: "paper, all levels", levels: 32, share: 1 / 4, largest: 2048 },
] as const;

/** The number of cells that are edited one after the other, and then, in the same order, edited back. */
const BATCH = 256;

/** How often a batch is edited there and back; of each edit the fastest counts, which leaves out what else the machine does. */
const TIMES = 3;

/** Batches before measuring, to warm up. */
const WARM_UP = 2;

/** What an edit took; times are in microseconds. */
interface EditResult {
  /** The nodes that were built again. */
  readonly nodes: number;
  /** The repair of the hierarchy alone. */
  readonly time: number;
  /** The longest turn of `planner.repair()`, which also repairs what all planners share. */
  readonly slice: number;
}

function run(given: Given, print: Print): void {
  const batches = given.integer("edits", 2048) / (2 * BATCH);
  const sides = SIDES.filter((side) => side <= given.integer("most", 4096));
  print(
    [
      `Generated maps, seed 1. Random cells turn from wall to ground or back, one at a time, ${BATCH} of them, and then the same cells`,
      `turn back. Each batch is done ${TIMES} times, and of each edit the fastest counts. Nodes: what an edit builds again, of all levels.`,
      "Repair: the hierarchy alone, in µs. Slice: the longest turn of planner.repair() after an edit, which also repairs what all",
      "planners share, in µs. Of 128: the mean, compared with the smallest map.",
    ].join("\n"),
  );
  const nodesOfPanel = new Map<string, { x: number; y: number }[][]>();
  for (const [index, { name, levels, share, largest }] of HIERARCHIES.entries()) {
    print(`\n${name}`);
    const table = makeTable(print);
    for (const kind of KINDS) {
      let smallest: EditResult[] | undefined;
      for (const side of sides.filter((candidate) => candidate <= largest)) {
        const grid = generateMap(kind, { width: side, height: side, seed: 1 });
        const results = measure(grid, levels, Math.ceil(batches * share));
        smallest ??= results;
        addRow(table, `${kind} ${side}²`, results, smallest);
        const curves = nodesOfPanel.get(kind) ?? HIERARCHIES.map(() => []);
        curves[index].push({ x: side, y: mean(nodesOf(results)) });
        nodesOfPanel.set(kind, curves);
      }
    }
  }
  if (given.has("save")) draw(nodesOfPanel);
}

function measure(grid: Grid, levels: number, batches: number): EditResult[] {
  const { width, height } = grid;
  const planner = createPlanner(grid, { algorithm: "pra", levels });
  const random = new Random(1);
  const results: EditResult[] = [];
  for (let batch = -WARM_UP; batch < batches; batch++) {
    const points = Array.from({ length: BATCH }, () => ({ x: random.below(width), y: random.below(height) }));
    const taken = Array.from({ length: TIMES }, () => [...points, ...points].map((point) => editCell(planner, point)));
    if (batch < 0) continue;
    for (const [index, { nodes }] of taken[0].entries()) {
      const all = taken.map((list) => list[index]);
      const time = Math.min(...all.map((result) => result.time));
      const slice = Math.min(...all.map((result) => result.slice));
      results.push({ nodes, time, slice });
    }
  }
  return results;
}

/** Turns a cell from wall to ground or back, and repairs the planner. */
function editCell(planner: Planner, { x, y }: Point): EditResult {
  const { grid } = planner;
  const { rebuilt, time } = planner.repairs;
  grid.edit({ x, y, terrain: isFree(grid, grid.cellAt({ x, y })) ? "wall" : "ground" });
  const turns = planner.repair()[Symbol.iterator]();
  let slice = 0;
  for (let isDone = false; !isDone; ) {
    const taken = microseconds(() => {
      isDone = turns.next().done === true;
    });
    slice = Math.max(slice, taken);
  }
  return { nodes: planner.repairs.rebuilt - rebuilt, time: 1000 * (planner.repairs.time - time), slice };
}

function makeTable(print: Print): Table {
  return new Table(print, 12, [
    { heading: "map" },
    { heading: "nodes|mean", decimals: 1 },
    { heading: "nodes|median" },
    { heading: "nodes|99 %" },
    { heading: "nodes|of 128", decimals: 2 },
    { heading: "repair|mean", decimals: 1 },
    { heading: "repair|median", decimals: 1 },
    { heading: "repair|99 %", decimals: 1 },
    { heading: "repair|of 128", decimals: 2 },
    { heading: "slice|mean", decimals: 1 },
    { heading: "slice|99 %", decimals: 1 },
    { heading: "slice|longest" },
  ]);
}

function addRow(table: Table, name: string, results: readonly EditResult[], smallest: readonly EditResult[]): void {
  const [nodes, times, slices] = [nodesOf(results), timesOf(results), results.map(({ slice }) => slice)];
  table.row([
    name,
    ...[mean(nodes), percentile(nodes, 50), percentile(nodes, 99), mean(nodes) / mean(nodesOf(smallest))],
    ...[mean(times), percentile(times, 50), percentile(times, 99), mean(times) / mean(timesOf(smallest))],
    ...[mean(slices), percentile(slices, 99), percentile(slices, 100)],
  ]);
}

function nodesOf(results: readonly EditResult[]): number[] {
  return results.map(({ nodes }) => nodes);
}

function timesOf(results: readonly EditResult[]): number[] {
  return results.map(({ time }) => time);
}

/** Draws the mean number of nodes by the side of the map, a panel for each kind of map. */
function draw(nodesOfPanel: ReadonlyMap<string, readonly (readonly { x: number; y: number }[])[]>): void {
  const most = Math.max(...[...nodesOfPanel.values()].flat(2).map(({ y }) => y));
  const panels = [...nodesOfPanel].map(([title, curves]): Panel => {
    return {
      title,
      axes: {
        x: { label: "side of the map, in cells", range: [0, Math.max(...SIDES)] },
        y: {
          label: "nodes an edit",
          range: [10, 10 ** Math.ceil(Math.log10(most))],
          format: "~s",
          isLogarithmic: true,
        },
      },
      curves: curves.map((points, index) => ({ name: HIERARCHIES[index].name, points, isDashed: index > 0 })),
    };
  });
  writeFileSync(IMAGE, drawCurves("Nodes that an edit of one cell builds again, by the size of the map", panels));
}
