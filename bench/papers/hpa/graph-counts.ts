import { createPlanner, type Grid, type LevelReport } from "../../../src/index.ts";
import { isFree } from "../../free.ts";
import { countLikePrinted } from "./printed-entrances.ts";
import { PAPER } from "./setting.ts";

/** What the table counts: nodes, inter-edges, intra-edges. */
export type Counts = readonly [nodes: number, interEdges: number, intraEdges: number];

/** Table 2 as printed: for each graph its levels and its total. */
export const TABLE_2: readonly (readonly [graph: string, column: string, counts: Counts])[] = [
  ["0", "", [4469, 16420, 0]],
  ["1", "L1", [367, 198, 722]],
  ["1", "L1 '", [367, 198, 722]],
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

/** The columns of Table 2 for one map, by what they are called. */
export function columnsOf(grid: Grid): Map<string, Counts> {
  const columns = new Map<string, Counts>([[keyOf("0", ""), countsOfGrid(grid)]]);
  const { nodes, interEdges, intraEdges } = countLikePrinted(grid);
  columns.set(keyOf("1", "L1 '"), [nodes, interEdges, intraEdges]);
  for (const levels of [1, 2, 3]) {
    const graph = String(levels);
    const reports = createPlanner(grid, { ...PAPER, levels }).report().levels;
    reports.forEach((report, index) => {
      columns.set(keyOf(graph, `L${index + 1}`), countsOfLevel(report, reports.at(index + 1)));
    });
    const intraEdges = reports.reduce((sum, report) => sum + (report.intraEdges ?? 0), 0);
    columns.set(keyOf(graph, "total"), [reports[0].nodes, reports[0].interEdges ?? 0, intraEdges]);
  }
  return columns;
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
