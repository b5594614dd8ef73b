import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { gridsOf } from "./haa-set.ts";
import { type Census, countAnnotated } from "./papers/haa/census.ts";
import { ORIGINAL, originalOf, TABLE_1, viewsOf } from "./papers/haa/original.ts";
import { SHARES } from "./papers/haa/setting.ts";
import { Table } from "./table.ts";

/** Table I of Harabor and Botea 2008: the size of the abstract graph with respect to the original graph. */
export const HAA_TABLE_1: Benchmark = { options: ["maps"], run };

/** Differences above this, in percent, are marked. */
const MARKED = 20;

const REMARKS = [
  "",
  "edges: all that the text names, those between nodes where an agent has no inter-edge of its own as well. edges, least: no",
  "intra-edge where another one serves the agent, even at a higher cost. That is how the authors' program (ahastar on GitHub) makes",
  "low-quality graphs, though the text applies weak dominance to inter-edges only; it explains every marked difference.",
  "edges, ours: what this library keeps, an agent's walks between nodes where it crosses a border.",
  "",
  "Tried, and farther from the print. Diagonals only where both cells beside them are free, as the scenario files have it: up to 8 %",
  "more edges than printed in HQ, 34 % in LQ. Clearance counted only up to the largest size: fewer entrances, 6.0 % nodes and 3.2 % edges in",
  "CS10 HQ with 0 %. Entrances that end where the depth of the free strip beside the border changes, up to the largest size, as one",
  "version of that program has it: 18.6 % and 51.7 % in CS10 HQ with 10 %. Entrances that end at obstacles alone: 5.4 % and 2.6 % in CS10 HQ",
  "with 0 %. Means of the maps' ratios instead of the ratio of sums: 9.7 % nodes in CS10 HQ with 0 %.",
];

/** Sums over maps. */
type Sums = { -readonly [Key in keyof Census]: number };

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const original = { nodes: 0, edges: 0, maps: 0 };
  const sumsOfRow = TABLE_1.map(() => SHARES.map((): Sums => ({ nodes: 0, edges: 0, leastEdges: 0, ownEdges: 0 })));
  SHARES.forEach((share, column) => {
    for (const grid of gridsOf(share, maps)) {
      if (share === 0) {
        const { nodes, edges } = originalOf(grid);
        original.nodes += nodes;
        original.edges += edges;
        original.maps++;
      }
      const views = viewsOf(grid);
      TABLE_1.forEach(({ clusterSize, quality }, row) => {
        const census = countAnnotated(views, clusterSize, quality === "HQ" ? "high" : "low");
        add(sumsOfRow[row][column], census);
      });
    }
  });
  printOriginal(print, original);
  const table = new Table(print, 22, [
    { heading: "" },
    ...SHARES.flatMap((share) => [{ heading: `${share} % SO|paper`, decimals: 1 }, { heading: "|ours" }]),
    ...SHARES.map((share) => ({ heading: `differs by %|${share} % SO` })),
  ]);
  TABLE_1.forEach(({ clusterSize, quality, nodes, edges }, row) => {
    const graph = `CS${clusterSize} ${quality}`;
    const addRow = (name: string, paper: readonly number[], key: keyof Census): void => {
      const of = key === "nodes" ? original.nodes : original.edges;
      const ours = sumsOfRow[row].map((sums) => (100 * sums[key]) / of);
      table.row([
        `${graph} ${name}`,
        ...paper.flatMap((value, column) => [value, ours[column].toFixed(1)]),
        ...paper.map((value, column) => difference(value, ours[column])),
      ]);
    };
    addRow("nodes", nodes, "nodes");
    addRow("edges", edges, "edges");
    if (quality === "LQ") addRow("edges, least", edges, "leastEdges");
    addRow("edges, ours", edges, "ownEdges");
  });
  for (const remark of REMARKS) print(remark);
}

function add(sums: Sums, census: Census): void {
  sums.nodes += census.nodes;
  sums.edges += census.edges;
  sums.leastEdges += census.leastEdges;
  sums.ownEdges += census.ownEdges;
}

function printOriginal(print: Print, { nodes, edges, maps }: { nodes: number; edges: number; maps: number }): void {
  const meanNodes = nodes / maps;
  const meanEdges = edges / maps;
  print(
    [
      `Of ${maps} maps for each share of soft obstacles (SO): nodes and edges in percent of the original graph, which is every cell`,
      "that is not blocked, and every two of them that touch, at a side or a corner. It has on average",
      `${meanNodes.toFixed(0)} nodes (paper: ${ORIGINAL.nodes}, ${difference(ORIGINAL.nodes, meanNodes)} %) and ${meanEdges.toFixed(0)} edges (paper: ${ORIGINAL.edges}, ${difference(ORIGINAL.edges, meanEdges)} %).`,
      "Agents: sizes 1 and 2, on ground, on trees, on both; a diagonal needs one free cell beside it, as Section III has it. Differences",
      `above ${MARKED} % are marked.`,
    ].join("\n"),
  );
}

/** By how many percent a value differs from the printed one, marked when that is much. */
function difference(paper: number, ours: number): string {
  const percent = 100 * (ours / paper - 1);
  return `${Math.abs(percent) > MARKED ? "! " : ""}${percent > 0 ? "+" : ""}${percent.toFixed(1)}`;
}
