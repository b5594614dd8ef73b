import { type Answered, askAll, type Contestant, meanOf, USUAL } from "../answers.ts";
import type { Experiment } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth, setWithShare } from "../map-source.ts";
import { queriesBySize } from "./queries.ts";
import { agentsOf, CLUSTER_SIZES, PAPER, QUALITIES, SIZES } from "./setting.ts";

/** The share of soft obstacles that the figure is about, in percent. */
const SHARE = 20;

/** Paths are grouped by length; a group is this many tiles wide. */
const BUCKET = 50;

/** The fewest paths that a group must have; smaller groups are left out. */
const FEWEST = 10;

/** Figure 6: the nodes that HAA* expands by the length of the path. */
export const HAA_FIGURE_6: Experiment = {
  id: "haa-effort",
  paper: "haa",
  title: "Figure 6",
  tables: ["haa-figure-6"],
  sets: [setWithShare(SHARE)],
  quick: { maps: 6, queries: 3 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf(setWithShare(SHARE)), sample.maps);
    const answeredOfQuality = QUALITIES.map((): Answered[] => []);
    for (const [index, entry] of entries.entries()) {
      for (const [place, [, quality]] of QUALITIES.entries()) {
        yield (index + place / QUALITIES.length) / entries.length;
        const queries = queriesBySize(entry, sample.queries);
        for (const answered of askAll(entry.grid(), queries, contestantsOf(quality), USUAL)) {
          answeredOfQuality[place].push(answered);
        }
      }
    }
    const rows = QUALITIES.flatMap(([name, quality], place) =>
      byLength(answeredOfQuality[place], BUCKET, FEWEST).flatMap((group) =>
        contestantsOf(quality).map((contestant, index) => [
          name,
          group.name,
          group.members.length,
          contestant.name,
          ...(["insert", "main", "refine", "expanded", "time"] as const).map((key) =>
            meanOf(group.members, index, key),
          ),
        ]),
      ),
    );
    const counts = ["insert", "main", "refine", "expanded", "time µs"];
    return { "haa-figure-6": { columns: ["quality", "length", "queries", "planner", ...counts], rows } };
  },
};

/** AA*, HAA* as in the paper, and as octile makes it by default. */
function contestantsOf(quality: "high" | "low"): Contestant[] {
  const agents = agentsOf(SIZES);
  return [
    { name: "AA*", options: { algorithm: "astar" } },
    ...CLUSTER_SIZES.map((clusterSize) => ({
      name: `CS${clusterSize}`,
      options: { ...PAPER, cache: "distances" as const, clusterSize, quality, agents },
    })),
    { name: "octile", options: { algorithm: "haa", quality, agents } },
  ];
}
