import type { Grid } from "../../../src/index.ts";
import { mean } from "../../statistics.ts";
import { type Contestant, octile } from "../answers.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth, type Query } from "../map-source.ts";
import { type OriginalOptions, originalHpa } from "./original.ts";
import { randomQueries } from "./queries.ts";
import { PAPER_PLANNER } from "./setting.ts";

/** The sides of clusters that are tried, in cells. */
const CLUSTER_SIZES: readonly number[] = [4, 6, 8, 10, 12, 14, 16, 18, 20];

/** Nodes expanded to insert start and goal, and in the main search. */
interface Effort {
  readonly insert: number;
  readonly main: number;
}

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
    const original = CLUSTER_SIZES.map((): Effort[] => []);
    const own = CLUSTER_SIZES.map((): Effort[] => []);
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      const grid = entry.grid();
      const queries = randomQueries(grid, sample.queries);
      CLUSTER_SIZES.forEach((clusterSize, place) => {
        original[place].push(...originalEfforts(grid, queries, { levels: 1, clusterSize }));
        own[place].push(...effortsOf(octile("", { ...PAPER_PLANNER, levels: 1, clusterSize }), grid, queries));
      });
    }
    const rows = original.map((efforts, place) => {
      const [insert, main] = meanEffort(efforts);
      const [ownInsert, ownMain] = meanEffort(own[place]);
      return [CLUSTER_SIZES[place], efforts.length, insert, main, insert + main, ownInsert + ownMain];
    });
    return { "hpa-figure-8": { columns: ["cluster size", "queries", "SG", "main", "abstract", "octile"], rows } };
  },
};

/** What the planner as printed takes for some queries. */
export function originalEfforts(grid: Grid, queries: readonly Query[], options: OriginalOptions): Effort[] {
  return effortsOf(originalHpa("", options), grid, queries);
}

/** The mean effort: to insert, and in the main search. */
export function meanEffort(efforts: readonly Effort[]): [insert: number, main: number] {
  return [mean(efforts.map(({ insert }) => insert)), mean(efforts.map(({ main }) => main))];
}

function effortsOf(contestant: Contestant, grid: Grid, queries: readonly Query[]): Effort[] {
  const respond = contestant.on(grid);
  return queries.map((query) => respond(query).expandedByPhase);
}
