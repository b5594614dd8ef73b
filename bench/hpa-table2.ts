import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { coursesOf } from "./map-set.ts";
import { type Counts, columnsOf, keyOf, TABLE_2 } from "./papers/hpa/graph-counts.ts";
import { mean } from "./statistics.ts";
import { Table } from "./table.ts";

/** Table 2 of Botea, Müller and Schaeffer 2004: the size of the graphs on the maps of Baldur's Gate. */
export const HPA_TABLE_2: Benchmark = { options: ["maps"], run };

/** Why ours differ, as far as counting with another rule tells. */
const REMARKS = [
  "",
  "Where ours differ by more than 10 %, entrances seem to be the reason. Ours are as Section 3.1 says: they reach to the end of",
  "the border, and have two transitions from a width of 6 on. On open ground those at the ends of two borders meet in the",
  "corner of a cluster and share its cell, a node of the higher of the two borders' levels: more transitions, fewer nodes and",
  "intra-edges, and relatively more nodes at the top. The printed table shares cells too (367 nodes for 2 × 198 ends), but",
  "seldom. Row 1 L1 ' counts level 1 with entrances that leave out the last tile of a border and have two transitions only",
  "beyond a width of 6, a rule found by trial: it comes within 1.5 % of the print, on maps that are larger by 0.9 %.",
  "The print has 622 intra-edges for 3 L2; its own total, and graph 2, say 662.",
];

const NAMES = ["nodes", "inter-edges", "intra-edges"] as const;

function run(given: Given, print: Print): void {
  const perMap: Map<string, Counts[]> = new Map();
  for (const { readGrid } of coursesOf("bgmaps", given.integer("maps", Number.POSITIVE_INFINITY), 1)) {
    const grid = readGrid();
    for (const [column, counts] of columnsOf(grid)) perMap.set(column, [...(perMap.get(column) ?? []), counts]);
  }
  const maps = perMap.get(keyOf("0", ""))?.length;
  print(
    [
      `Means over ${maps} maps. As in the paper, nodes and inter-edges count at the highest level that they belong to, and`,
      "intra-edges at the level for which they were made. Graph 0 is the grid: free cells and legal steps between them.",
    ].join("\n"),
  );
  const table = new Table(print, 16, [
    { heading: "graph" },
    ...NAMES.flatMap((name) => [{ heading: `${name}|paper` }, { heading: "|ours" }, { heading: "|%", decimals: 1 }]),
  ]);
  for (const [graph, column, paper] of TABLE_2) {
    const counts = perMap.get(keyOf(graph, column)) ?? [];
    const ours = NAMES.map((_, index) => mean(counts.map((of) => of[index])));
    table.row([
      keyOf(graph, column),
      ...paper.flatMap((value, index) => [value, ours[index], value === 0 ? "" : 100 * (ours[index] / value - 1)]),
    ]);
  }
  for (const remark of REMARKS) print(remark);
}
