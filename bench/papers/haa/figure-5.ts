import { createPlanner, type MovementOptions } from "../../../src/index.ts";
import { mean } from "../../statistics.ts";
import { type Contestant, octile } from "../answers.ts";
import type { Experiment } from "../experiment.ts";
import { lengthOf } from "../length.ts";
import { everyNth, type MapEntry, setWithShare } from "../map-source.ts";
import { originalHaa } from "./original.ts";
import { queriesBySize } from "./queries.ts";
import { ALL_SHARES, agentsOf, CLUSTER_SIZES, QUALITIES, RULE, SIZES } from "./setting.ts";

/** A graph to be tried. */
interface Graph {
  readonly quality: string;
  readonly contestant: Contestant;
  /** The corner rule. Default: that of the text. */
  readonly rule?: MovementOptions;
}

/** The rule of the scenario files, which is not that of the text. */
const BOTH_FREE = { corners: "bothFree" } as const;

const GRAPHS: readonly Graph[] = QUALITIES.flatMap(([name, quality]) => [
  ...CLUSTER_SIZES.map((clusterSize) => ({
    quality: name,
    contestant: originalHaa(`CS${clusterSize}`, { quality, clusterSize }),
  })),
  {
    quality: name,
    contestant: originalHaa("CS15, both corners free", { quality, clusterSize: 15, ...BOTH_FREE }),
    rule: BOTH_FREE,
  },
  { quality: name, contestant: octile("octile", { algorithm: "haa", quality, ...RULE, agents: agentsOf(SIZES) }) },
]);

/** One of as many queries of each map is asked: there are 720 maps. */
const EVERY = 4;

/** Figure 5: by how many percent paths are longer than the shortest, by cluster size, soft obstacles and agent size. */
export const HAA_FIGURE_5: Experiment = {
  id: "haa-quality",
  paper: "haa",
  title: "Figure 5",
  tables: ["haa-figure-5"],
  sets: ALL_SHARES.map(setWithShare),
  quick: { maps: 8, queries: 4 },
  every: EVERY,
  *measure(maps, sample) {
    const rows: (string | number)[][] = [];
    for (const [column, share] of ALL_SHARES.entries()) {
      const lengths = GRAPHS.map(() => SIZES.map((): Lengths[] => []));
      const entries = everyNth(maps.mapsOf(setWithShare(share)), sample.maps);
      for (const [index, entry] of entries.entries()) {
        yield (column + index / entries.length) / ALL_SHARES.length;
        addLengths(entry, EVERY * sample.queries, lengths);
      }
      GRAPHS.forEach(({ contestant, quality }, graph) => {
        const bySize = lengths[graph];
        const all = bySize.flat();
        const means = [...bySize.map(meanError), meanError(all), errorOfSums(all)];
        rows.push([share, quality, contestant.name, all.length, ...means]);
      });
    }
    const sizes = SIZES.map((size) => `error of size ${size} %`);
    return {
      "haa-figure-5": {
        columns: ["soft obstacles %", "quality", "graph", "queries", ...sizes, "error %", "error of sums %"],
        rows,
      },
    };
  },
};

/** The length of a path and of the shortest one, in tiles. */
type Lengths = readonly [own: number, shortest: number];

/** Adds the lengths of paths on a map, by graph and by size. */
function addLengths(entry: MapEntry, every: number, lengths: readonly (readonly Lengths[][])[]): void {
  const grid = entry.grid();
  const queries = queriesBySize(entry, every);
  GRAPHS.forEach(({ contestant, rule = RULE }, graph) => {
    const exact = createPlanner(grid, { algorithm: "astar", ...rule });
    const respond = contestant.on(grid);
    for (const query of queries) {
      const shortest = lengthOf(exact.findPath(query.start, query.goal, { agent: query.agent }).cells, grid.width);
      if (shortest === 0) continue;
      const own = lengthOf(respond(query).path.cells, grid.width);
      lengths[graph][SIZES.indexOf(query.agent.size)].push([own, shortest]);
    }
  });
}

/** The mean of the errors, in percent. */
function meanError(lengths: readonly Lengths[]): number {
  return mean(lengths.map(([own, shortest]) => 100 * (own / shortest - 1)));
}

/** By how many percent all paths together are longer than the shortest ones. */
function errorOfSums(lengths: readonly Lengths[]): number {
  const [own, shortest] = [0, 1].map((place) => mean(lengths.map((pair) => pair[place])));
  return shortest === 0 ? 0 : 100 * (own / shortest - 1);
}
