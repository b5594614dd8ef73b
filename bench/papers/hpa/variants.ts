import { type Answered, askAll, meanOf } from "../answers.ts";
import type { Experiment } from "../experiment.ts";
import { everyNth } from "../map-source.ts";
import { LIBERTIES } from "../original/planner.ts";
import { placesByText } from "./crossings.ts";
import { meanEffort, originalEfforts } from "./figure-8.ts";
import { type OriginalOptions, originalAstar, originalHpa } from "./original.ts";
import { pairsOfFiles, randomQueries } from "./queries.ts";
import { DIAGONAL, RULE } from "./setting.ts";

/** A change to the planner as printed, or to what it is asked. */
interface Variant {
  readonly name: string;
  readonly options: Partial<OriginalOptions>;
  readonly queries?: typeof pairsOfFiles;
}

const VARIANTS: readonly Variant[] = [
  { name: "original", options: {} },
  { name: "entrances as in the text", options: { entrances: placesByText } },
  { name: "failed searches count", options: { countsFailures: true } },
  { name: "pairs of the scenario files", options: {}, queries: pairsOfFiles },
  { name: "distance as the crow flies", options: { estimate: "euclidean" } },
  { name: "ties in any order", options: { ties: "any" } },
  { name: "smoothed in eight directions", options: { smoothing: "octile" } },
  { name: "smoothed twice", options: { smoothing: "twice" } },
  { name: "2 levels", options: { levels: 2 } },
  { name: "3 levels", options: { levels: 3 } },
  { name: "counted with the neighbours", options: { moment: "filled" } },
  { name: "counted with the neighbours, 2 levels", options: { moment: "filled", levels: 2 } },
  { name: "counted with the neighbours, 3 levels", options: { moment: "filled", levels: 3 } },
];

/** The cluster sizes that are compared, in cells. */
const CLUSTER_SIZES = [6, 8, 10, 12, 14];

/** One of as many queries is asked, because there are many variants. */
const EVERY = 4;

/** What Tables 1 to 3 and Figures 5 to 8 would show if the paper's program were a little different. */
export const HPA_VARIANTS: Experiment = {
  id: "hpa-variants",
  paper: "hpa",
  title: "variants",
  tables: ["hpa-variants"],
  sets: ["bgmaps"],
  quick: { maps: 6, queries: 2 },
  every: EVERY,
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bgmaps"), sample.maps);
    const rows: (string | number)[][] = [];
    for (const [index, variant] of VARIANTS.entries()) {
      const { options, queries = randomQueries } = variant;
      const levels = options.levels ?? 1;
      const contestants = [
        originalAstar("A*", { ...LIBERTIES, ...options }),
        originalHpa("HPA*", { levels, ...options, smoothing: "none" }),
        originalHpa("smoothed", { levels, smoothing: "once", ...options }),
      ];
      const all: Answered[] = [];
      const efforts = CLUSTER_SIZES.map((): ReturnType<typeof originalEfforts> => []);
      for (const [place, entry] of entries.entries()) {
        yield (index + place / entries.length) / VARIANTS.length;
        const grid = entry.grid();
        const asked = queries(grid, EVERY * sample.queries, entry);
        for (const answered of askAll(grid, asked, contestants, { rule: RULE, diagonal: DIAGONAL }, 0))
          all.push(answered);
        CLUSTER_SIZES.forEach((clusterSize, size) => {
          efforts[size].push(...originalEfforts(grid, asked, { levels, ...options, clusterSize }));
        });
      }
      const sums = efforts.map((list) => meanEffort(list).reduce((sum, part) => sum + part, 0));
      rows.push([
        variant.name,
        all.length,
        ...[meanOf(all, 0, "mainOpenList"), meanOf(all, 1, "mainOpenList")],
        ...[meanOf(all, 1, "insertOpenList"), meanWhereRefined(all)],
        ...[meanOf(all, 0, "expanded"), meanOf(all, 1, "insert"), meanOf(all, 1, "main"), meanOf(all, 1, "refine")],
        ...[meanOf(all, 1, "excess"), meanOf(all, 2, "excess")],
        CLUSTER_SIZES[sums.indexOf(Math.min(...sums))],
        ...sums,
      ]);
    }
    const columns = [
      ...["variant", "queries", "open low level", "open main", "open SG", "open refinement"],
      ...["A* expanded", "SG expanded", "main expanded", "refinement expanded", "before smoothing", "after smoothing"],
      ...["best cluster size", ...CLUSTER_SIZES.map((size) => `abstract ${size}`)],
    ];
    return { "hpa-variants": { columns, rows } };
  },
};

/** The mean length of open lists where there is something to refine. */
function meanWhereRefined(all: readonly Answered[]): number {
  return meanOf(
    all.filter(({ answers }) => answers[1].refine > 0),
    1,
    "refineOpenList",
  );
}
