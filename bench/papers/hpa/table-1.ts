import { generateMap } from "../../../src/generate/index.ts";
import { createPlanner, type Grid, type HpaOptions, type Point, type QueryReport } from "../../../src/index.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { PAPER_PLANNER } from "./setting.ts";

/** Table 1 on a generated maze of the same kind as the paper's, in which A* has to look everywhere. */
export const HPA_TABLE_1: Experiment = {
  id: "hpa-example",
  paper: "hpa",
  title: "Table 1",
  tables: ["hpa-table-1"],
  sets: [],
  quick: { maps: 1, queries: 1 },
  *measure() {
    yield 0;
    return { "hpa-table-1": table1() };
  },
};

/** The example has 40 × 40 cells, of 4 neighbours each, since its estimate is the Manhattan distance. */
const SIDE = 40;
const NEIGHBOURS = 4;

/** The width of corridors, in cells: two of them, with their walls, fill a cluster of the paper. */
const CORRIDOR = 4;

/** The number of mazes that are tried. */
const SEEDS = 24;

/** Ends lie in every second corridor, this many cells apart. */
const BETWEEN_ENDS = 10;

/** The table as printed: nodes expanded to insert, to search, and to refine. */
const PRINTED: readonly (readonly [technique: string, insert: number, main: number, refine: number])[] = [
  ["L-0", 0, 1462, 0],
  ["L-1", 16, 67, 145],
  ["L-2", 41, 7, 161],
];

/** A maze with its ends. */
interface Example {
  readonly grid: Grid;
  readonly start: Point;
  readonly goal: Point;
}

function table1(): ResultTable {
  const example = worstExample();
  const rows = PRINTED.map(([technique, insert, main, refine], levels) => {
    const { expandedByPhase: own } = reportOf(example, levels);
    return [
      technique,
      ...[own.insert, own.main, own.insert + own.main, own.refine],
      ...[insert, main, insert + main, refine],
    ];
  });
  const counts = ["SG", "main", "abstract", "refinement"];
  return { columns: ["technique", ...counts, ...counts.map((count) => `paper ${count}`)], rows };
}

/** Of some mazes with their ends, the one for which A* expands the largest part of what is free. */
function worstExample(): Example {
  const places = Array.from({ length: SIDE / BETWEEN_ENDS }, (_, index) => index * BETWEEN_ENDS);
  const ends = places.flatMap((x) => places.map((y) => ({ x, y })));
  const examples = Array.from({ length: SEEDS }, (_, seed) => {
    const grid = generateMap("maze", { width: SIDE, height: SIDE, corridor: CORRIDOR, seed });
    return ends.flatMap((start) =>
      ends.filter((goal) => goal !== start).map((goal): Example => ({ grid, start, goal })),
    );
  }).flat();
  const efforts = examples.map((example) => reportOf(example, 0).expanded);
  return examples[efforts.indexOf(Math.max(...efforts))];
}

/** Returns the work of finding and refining a path with `levels` levels; 0 is A*. */
function reportOf({ grid, start, goal }: Example, levels: number): QueryReport {
  const rule = { neighbours: NEIGHBOURS } as const;
  const options: HpaOptions = { ...PAPER_PLANNER, ...rule, levels };
  const planner = createPlanner(grid, levels === 0 ? { algorithm: "astar", ...rule } : options);
  planner.findPath(start, goal);
  return planner.lastQuery;
}
