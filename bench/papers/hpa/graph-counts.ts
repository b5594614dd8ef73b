import { createPlanner, type Grid, type LevelReport } from "../../../src/index.ts";
import { isFree } from "../../free.ts";
import { originalGraph } from "./original.ts";
import { PAPER } from "./setting.ts";

/** What the table counts: nodes, inter-edges, intra-edges. */
export type Counts = readonly [nodes: number, interEdges: number, intraEdges: number];

/** Table 2 as printed, but for graph 3, L2, where the print has 622 intra-edges: its own total, and graph 2, say 662. */
export const TABLE_2: readonly (readonly [graph: string, column: string, counts: Counts])[] = [
  ["0", "", [4469, 16420, 0]],
  ["1", "L1", [367, 198, 722]],
  ["1", "total", [367, 198, 722]],
  ["2", "L1", [186, 100, 722]],
  ["2", "L2", [181, 98, 662]],
  ["2", "total", [367, 198, 1384]],
  ["3", "L1", [186, 100, 722]],
  ["3", "L2", [92, 50, 662]],
  ["3", "L3", [89, 48, 462]],
  ["3", "total", [367, 198, 1846]],
];

/** What a column of a graph is called. */
export function keyOf(graph: string, column: string): string {
  return `${graph} ${column}`;
}

/** The columns of Table 2 for one map, by what they are called: as the printed program seems to count, and octile's own. */
export function columnsOf(grid: Grid): { original: Map<string, Counts>; octile: Map<string, Counts> } {
  const cells = new Map<string, Counts>([[keyOf("0", ""), countsOfGrid(grid)]]);
  const [original, octile] = [new Map(cells), new Map(cells)];
  for (const levels of [1, 2, 3]) {
    const { counts } = originalGraph(grid, { levels });
    addColumns(
      original,
      levels,
      counts.map(({ nodes, interEdges, intraEdges }) => [nodes, interEdges, intraEdges]),
    );
    const reports = createPlanner(grid, { ...PAPER, levels }).report().levels;
    addColumns(
      octile,
      levels,
      reports.map((report, index) => countsOfLevel(report, reports.at(index + 1))),
    );
  }
  return { original, octile };
}

function addColumns(columns: Map<string, Counts>, levels: number, countsOfLevels: readonly Counts[]): void {
  const total: [number, number, number] = [0, 0, 0];
  countsOfLevels.forEach((counts, index) => {
    columns.set(keyOf(String(levels), `L${index + 1}`), counts);
    counts.forEach((count, place) => {
      total[place] += count;
    });
  });
  columns.set(keyOf(String(levels), "total"), total);
}

/** What belongs to a level and not to the one above, in which some of its nodes and inter-edges are again. */
function countsOfLevel({ nodes, interEdges = 0, intraEdges = 0 }: LevelReport, above: LevelReport | undefined): Counts {
  return [nodes - (above?.nodes ?? 0), interEdges - (above?.interEdges ?? 0), intraEdges];
}

/** Free cells and the steps between them; a diagonal one needs one free cell beside it. */
function countsOfGrid(grid: Grid): Counts {
  const { width, height } = grid;
  const free = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && isFree(grid, y * width + x);
  let nodes = 0;
  let steps = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!free(x, y)) continue;
      nodes++;
      if (free(x + 1, y)) steps++;
      if (free(x, y + 1)) steps++;
      if (free(x + 1, y + 1) && (free(x + 1, y) || free(x, y + 1))) steps++;
      if (free(x - 1, y + 1) && (free(x - 1, y) || free(x, y + 1))) steps++;
    }
  }
  return [nodes, steps, 0];
}
