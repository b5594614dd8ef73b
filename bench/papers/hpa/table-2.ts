import { mean } from "../../statistics.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth } from "../map-source.ts";
import { type Counts, columnsOf, keyOf, TABLE_2 } from "./graph-counts.ts";

/** Table 2: the size of the graphs. */
export const HPA_TABLE_2: Experiment = {
  id: "hpa-graphs",
  paper: "hpa",
  title: "Table 2",
  tables: ["hpa-table-2"],
  sets: ["bgmaps"],
  quick: { maps: 1, queries: 1 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bgmaps"), sample.maps);
    const countsOfColumn = new Map<string, Counts[]>();
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      for (const [column, counts] of columnsOf(entry.grid())) {
        countsOfColumn.set(column, [...(countsOfColumn.get(column) ?? []), counts]);
      }
    }
    const rows = TABLE_2.map(([graph, column, printed]) => {
      const all = countsOfColumn.get(keyOf(graph, column)) ?? [];
      return [graph, column, ...printed.map((_, index) => mean(all.map((counts) => counts[index]))), ...printed];
    });
    const names = ["nodes", "inter-edges", "intra-edges"];
    return {
      "hpa-table-2": { columns: ["graph", "column", ...names, ...names.map((name) => `paper ${name}`)], rows },
    };
  },
};
