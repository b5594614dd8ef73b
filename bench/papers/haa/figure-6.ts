import { type Answered, askAll, type Contestant, meanOf, octile } from "../answers.ts";
import type { Experiment } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth, setWithShare } from "../map-source.ts";
import { originalAnnotatedAstar, originalHaa } from "./original.ts";
import { queriesBySize } from "./queries.ts";
import { agentsOf, CLUSTER_SIZES, QUALITIES, RULE, SIZES } from "./setting.ts";

/** The share of soft obstacles that the figure is about, in percent. */
const SHARE = 20;

/** Paths are grouped by length; a group is this many tiles wide. */
const BUCKET = 50;

/** The fewest paths that a group must have; smaller groups are left out. */
const FEWEST = 10;

/** One of as many queries of each map is asked. */
const EVERY = 4;

const JUDGEMENT = { rule: RULE, diagonal: Math.SQRT2 };

/** Figure 6: the nodes that HAA* expands by the length of the path. */
export const HAA_FIGURE_6: Experiment = {
  id: "haa-effort",
  paper: "haa",
  title: "Figure 6",
  tables: ["haa-figure-6"],
  sets: [setWithShare(SHARE)],
  quick: { maps: 6, queries: 3 },
  every: EVERY,
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf(setWithShare(SHARE)), sample.maps);
    const answeredOfQuality = QUALITIES.map((): Answered[] => []);
    for (const [index, entry] of entries.entries()) {
      for (const [place, [, quality]] of QUALITIES.entries()) {
        yield (index + place / QUALITIES.length) / entries.length;
        const queries = queriesBySize(entry, EVERY * sample.queries);
        for (const answered of askAll(entry.grid(), queries, contestantsOf(quality), JUDGEMENT)) {
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

/** AA* and HAA* as printed, some variants of them, and octile's own. */
function contestantsOf(quality: "high" | "low"): Contestant[] {
  return [
    originalAnnotatedAstar("AA*"),
    ...CLUSTER_SIZES.map((clusterSize) => originalHaa(`CS${clusterSize}`, { clusterSize, quality })),
    originalHaa("CS20, failed searches not counted", { clusterSize: 20, quality, countsFailures: false }),
    originalAnnotatedAstar("AA*, ties in any order", "any"),
    originalHaa("CS20, ties in any order", { clusterSize: 20, quality, ties: "any" }),
    originalHaa("CS20, no estimate", { clusterSize: 20, quality, estimate: "none" }),
    octile("octile's AA*", { algorithm: "astar", ...RULE }),
    octile("octile", { algorithm: "haa", ...RULE, quality, agents: agentsOf(SIZES) }),
  ];
}
