import type { Experiment } from "../experiment.ts";
import { everyNth, setWithShare } from "../map-source.ts";
import { countAnnotated } from "./census.ts";
import { viewsOf } from "./original.ts";
import { originalOf, TABLE_1 } from "./printed.ts";
import { ALL_SHARES } from "./setting.ts";

/** Table I: the size of the abstract graph with respect to the original one. */
export const HAA_TABLE_1: Experiment = {
  id: "haa-graphs",
  paper: "haa",
  title: "Table I",
  tables: ["haa-table-1"],
  sets: ALL_SHARES.map(setWithShare),
  quick: { maps: 10, queries: 1 },
  *measure(maps, sample) {
    const original = { nodes: 0, edges: 0 };
    const sums = TABLE_1.map(() => ALL_SHARES.map(() => ({ nodes: 0, edges: 0, leastEdges: 0, ownEdges: 0 })));
    for (const [column, share] of ALL_SHARES.entries()) {
      const entries = everyNth(maps.mapsOf(setWithShare(share)), sample.maps);
      for (const [index, entry] of entries.entries()) {
        yield (column + index / entries.length) / ALL_SHARES.length;
        const grid = entry.grid();
        if (column === 0) addTo(original, originalOf(grid));
        const views = viewsOf(grid);
        TABLE_1.forEach(({ clusterSize, quality }, row) => {
          addTo(sums[row][column], countAnnotated(views, clusterSize, quality === "HQ" ? "high" : "low"));
        });
      }
    }
    const rows = TABLE_1.flatMap(({ clusterSize, quality, nodes, edges }, row) =>
      ALL_SHARES.map((share, column) => {
        const sum = sums[row][column];
        const percent = (of: number, all: number): number => (100 * of) / all;
        return [
          ...[clusterSize, quality, share],
          ...[percent(sum.nodes, original.nodes), nodes[column]],
          ...[percent(sum.edges, original.edges), edges[column]],
          ...[percent(sum.leastEdges, original.edges), percent(sum.ownEdges, original.edges)],
        ];
      }),
    );
    const counts = ["nodes %", "paper nodes %", "edges %", "paper edges %", "least edges %", "octile edges %"];
    return { "haa-table-1": { columns: ["cluster size", "quality", "soft obstacles %", ...counts], rows } };
  },
};

function addTo<Key extends string>(sum: Record<Key, number>, more: Readonly<Record<Key, number>>): void {
  for (const key of Object.keys(sum) as Key[]) sum[key] += more[key];
}
