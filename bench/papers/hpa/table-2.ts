import { mean } from "../../statistics.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth } from "../map-source.ts";
import { columnsOf, keyOf, TABLE_2 } from "./graph-counts.ts";

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
    const columnsOfMap: ReturnType<typeof columnsOf>[] = [];
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      columnsOfMap.push(columnsOf(entry.grid()));
    }
    const meanOf = (who: "original" | "octile", key: string, place: number): number =>
      mean(columnsOfMap.map((columns) => columns[who].get(key)?.[place] ?? 0));
    const rows = TABLE_2.map(([graph, column, printed]) => [
      graph,
      column,
      ...printed.flatMap((count, place) => [
        count,
        ...(["original", "octile"] as const).map((who) => meanOf(who, keyOf(graph, column), place)),
      ]),
    ]);
    const columns = ["nodes", "inter-edges", "intra-edges"].flatMap((name) => [
      `${name} paper`,
      `${name} original`,
      `${name} octile`,
    ]);
    return { "hpa-table-2": { columns: ["graph", "column", ...columns], rows } };
  },
};
