import { createPlanner } from "../../../src/index.ts";
import { mean } from "../../statistics.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth } from "../map-source.ts";
import { PAPER_PLANNER } from "./setting.ts";

const CLUSTER_SIZES = [4, 6, 8, 10, 12, 14, 16, 18, 20];

/** Figure 8: what it takes to find an abstract path, by the size of clusters. */
export const HPA_FIGURE_8: Experiment = {
  id: "hpa-clusters",
  paper: "hpa",
  title: "Figure 8",
  tables: ["hpa-figure-8"],
  sets: ["bgmaps"],
  quick: { maps: 3, queries: 4 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bgmaps"), sample.maps);
    const efforts = CLUSTER_SIZES.map(() => ({ insert: [] as number[], main: [] as number[] }));
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      const grid = entry.grid();
      const queries = everyNth(entry.queries(), sample.queries);
      CLUSTER_SIZES.forEach((clusterSize, place) => {
        const planner = createPlanner(grid, { ...PAPER_PLANNER, levels: 1, clusterSize });
        for (const { start, goal } of queries) {
          if (planner.findPath(start, goal).status !== "found") continue;
          const { insert, main } = planner.lastQuery.expandedByPhase;
          efforts[place].insert.push(insert);
          efforts[place].main.push(main);
        }
      });
    }
    const rows = efforts.map(({ insert, main }, place) => [
      CLUSTER_SIZES[place],
      insert.length,
      ...[mean(insert), mean(main), mean(insert) + mean(main)],
    ]);
    return { "hpa-figure-8": { columns: ["cluster size", "queries", "SG", "main", "abstract"], rows } };
  },
};
