import { createPlanner, type HaaOptions } from "../../../src/index.ts";
import { mean } from "../../statistics.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth, type MapEntry, setWithShare } from "../map-source.ts";
import { queriesBySize } from "./queries.ts";
import { agentsOf, CLUSTER_SIZES, PAPER, QUALITIES, SHARES, SIZES } from "./setting.ts";

/** A graph to be tried. */
interface Graph {
  readonly name: string;
  readonly quality: string;
  readonly options: HaaOptions;
}

const GRAPHS: readonly Graph[] = QUALITIES.flatMap(([name, quality]) => [
  ...CLUSTER_SIZES.map((clusterSize) => ({
    name: `CS${clusterSize}`,
    quality: name,
    options: { ...PAPER, quality, clusterSize },
  })),
  { name: "octile", quality: name, options: { algorithm: "haa", quality } },
]);

/** Figure 5: by how many percent paths are longer than the shortest, by cluster size, soft obstacles and agent size. */
export const HAA_FIGURE_5: Experiment = {
  id: "haa-quality",
  paper: "haa",
  title: "Figure 5",
  tables: ["haa-figure-5"],
  sets: SHARES.map(setWithShare),
  quick: { maps: 8, queries: 4 },
  *measure(maps, sample) {
    const rows: (string | number)[][] = [];
    for (const [column, share] of SHARES.entries()) {
      const errors = GRAPHS.map(() => SIZES.map((): number[] => []));
      const entries = everyNth(maps.mapsOf(setWithShare(share)), sample.maps);
      for (const [index, entry] of entries.entries()) {
        yield (column + index / entries.length) / SHARES.length;
        addErrors(entry, sample.queries, errors);
      }
      GRAPHS.forEach(({ name, quality }, graph) => {
        const bySize = errors[graph];
        const all = bySize.flat();
        rows.push([share, quality, name, all.length, ...bySize.map(mean), mean(all)]);
      });
    }
    const sizes = SIZES.map((size) => `error of size ${size} %`);
    return {
      "haa-figure-5": { columns: ["soft obstacles %", "quality", "graph", "queries", ...sizes, "error %"], rows },
    };
  },
};

/** Adds the errors on a map, by graph and by size. */
function addErrors(entry: MapEntry, every: number, errors: readonly (readonly number[][])[]): void {
  const grid = entry.grid();
  const exact = createPlanner(grid, { algorithm: "astar" });
  const queries = queriesBySize(entry, every).map((query) => ({
    ...query,
    optimal: exact.findPath(query.start, query.goal, { agent: query.agent }).cost,
  }));
  GRAPHS.forEach(({ options }, graph) => {
    const planner = createPlanner(grid, { ...options, agents: agentsOf(SIZES) });
    for (const { start, goal, agent, optimal } of queries) {
      if (optimal === 0 || optimal === Number.POSITIVE_INFINITY) continue;
      const { cost } = planner.findPath(start, goal, { agent });
      errors[graph][SIZES.indexOf(agent.size)].push(100 * (cost / optimal - 1));
    }
  });
}
