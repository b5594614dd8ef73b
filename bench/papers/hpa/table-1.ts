import { generateMap } from "../../../src/generate/index.ts";
import type { Grid } from "../../../src/index.ts";
import { isFree } from "../../free.ts";
import { type Contestant, octile } from "../answers.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import type { Query } from "../map-source.ts";
import { LIBERTIES } from "../original/planner.ts";
import { originalAstar, originalGraph, originalHpa } from "./original.ts";
import { PAPER_PLANNER } from "./setting.ts";

/** Table 1 on a generated maze of the same kind as the paper's, in which A* has to look everywhere. */
export const HPA_TABLE_1: Experiment = {
  id: "hpa-example",
  paper: "hpa",
  title: "Table 1",
  tables: ["hpa-table-1", "hpa-example"],
  sets: [],
  quick: { maps: 1, queries: 1 },
  *measure() {
    yield 0;
    const examples = nearestExamples();
    return { "hpa-table-1": table1(examples), "hpa-example": exampleTable(examples) };
  },
};

/** The example has 40 × 40 cells, of 4 neighbours each, since its estimate is the Manhattan distance. */
const SIDE = 40;
const MOVEMENT = { neighbours: 4 } as const;

/** The widths of corridors that are tried, in cells, and the number of mazes of each. */
const CORRIDORS = [4, 5, 6, 7];
const SEEDS = 12;

/** The number of mazes that are as large as the paper's, more or less; the first is the nearest. */
const NEAREST = 20;

/** Ends that are tried are this many cells apart. */
const BETWEEN_ENDS = 10;

/** Sections 3.1, 3.3 and 3.4: nodes and edges of the grid, of the abstract graph without the ends, and what A* expands. */
const SIZES: readonly (readonly [what: string, printed: number])[] = [
  ["nodes of the grid", 1463],
  ["edges of the grid", 2714],
  ["abstract nodes", 66],
  ["inter-edges", 43],
  ["intra-edges", 88],
  ["nodes of level 2", 12],
  ["nodes that A* expands", 1462],
];

/** The table as printed: nodes expanded to insert, to search, and to refine. */
const PRINTED: readonly (readonly [technique: string, insert: number, main: number, refine: number])[] = [
  ["L-0", 0, 1462, 0],
  ["L-1", 16, 67, 145],
  ["L-2", 41, 7, 161],
];

/** What each phase takes: as printed, in the nearest maze as printed and with octile, and the least and most as printed in others. */
function table1(examples: readonly Example[]): ResultTable {
  const rows = PRINTED.flatMap(([technique, insert, main, refine], levels) => {
    const original = levels === 0 ? lowLevel() : originalHpa("", { levels, movement: MOVEMENT });
    const own = octile(
      "",
      levels === 0 ? { algorithm: "astar", ...MOVEMENT } : { ...PAPER_PLANNER, ...MOVEMENT, levels },
    );
    const originals = examples.map(({ grid, query }) => original.on(grid)(query).expandedByPhase);
    const [{ grid, query }] = examples;
    const octiles = own.on(grid)(query).expandedByPhase;
    return PHASES.map(([phase, count]) => {
      const counts = originals.map(count);
      const printed = count({ insert, main, refine });
      return [technique, phase, printed, counts[0], count(octiles), Math.min(...counts), Math.max(...counts)];
    });
  });
  return { columns: ["technique", "phase", "paper", "original", "octile", "least", "most"], rows };
}

interface Phases {
  readonly insert: number;
  readonly main: number;
  readonly refine: number;
}

/** The columns of the printed table. */
const PHASES: readonly (readonly [name: string, count: (phases: Phases) => number])[] = [
  ["SG", ({ insert }) => insert],
  ["main", ({ main }) => main],
  ["abstract", ({ insert, main }) => insert + main],
  ["refinement", ({ refine }) => refine],
];

/** How large the nearest maze and its graph are beside the paper's, and the least and most of others. */
function exampleTable(examples: readonly Example[]): ResultTable {
  const sizes = examples.map((example) => example.sizes);
  return {
    columns: ["what", "paper", "original", "least", "most"],
    rows: SIZES.map(([what, printed], index) => {
      const list = sizes.map((size) => size[index]);
      return [what, printed, list[0], Math.min(...list), Math.max(...list)];
    }),
  };
}

function lowLevel(): Contestant {
  return originalAstar("", LIBERTIES, MOVEMENT);
}

/** A maze, the two ends between which A* expands the most cells, and how large everything is, in the order of `SIZES`. */
interface Example {
  readonly grid: Grid;
  readonly query: Query;
  readonly sizes: readonly number[];
}

/** Returns the mazes that are most nearly like the paper's in size and effort, the nearest first. */
function nearestExamples(): Example[] {
  const distance = ({ sizes }: Example): number =>
    sizes.reduce((sum, size, index) => sum + Math.abs(Math.log(size / SIZES[index][1])), 0);
  return CORRIDORS.flatMap((corridor) =>
    Array.from({ length: SEEDS }, (_, seed) =>
      exampleIn(generateMap("maze", { width: SIDE, height: SIDE, corridor, seed })),
    ),
  )
    .map((example) => ({ example, distance: distance(example) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ example }) => example);
}

function exampleIn(grid: Grid): Example {
  const respond = lowLevel().on(grid);
  const places = Array.from({ length: SIDE / BETWEEN_ENDS }, (_, index) => index * BETWEEN_ENDS);
  const ends = places.flatMap((x) => places.map((y) => ({ x, y }))).filter((point) => isFree(grid, grid.cellAt(point)));
  const queries = ends.flatMap((start) => ends.filter((goal) => goal !== start).map((goal) => ({ start, goal })));
  const efforts = queries.map((query) => respond(query).expandedByPhase.main);
  const most = Math.max(...efforts);
  return { grid, query: queries[efforts.indexOf(most)], sizes: [...sizesOf(grid), most] };
}

function sizesOf(grid: Grid): number[] {
  const { view, counts } = originalGraph(grid, { levels: 2, movement: MOVEMENT });
  const steps = view.movesOfCell.map((moves) => [0, 1, 2, 3].filter((direction) => (moves >> direction) & 1).length);
  const [low, high] = counts;
  return [
    steps.filter((count) => count > 0).length,
    steps.reduce((sum, count) => sum + count, 0) / 2,
    low.nodes + high.nodes,
    low.interEdges + high.interEdges,
    low.intraEdges,
    high.nodes,
  ];
}
