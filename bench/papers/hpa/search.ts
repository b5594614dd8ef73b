import { type Answered, askAll, type Contestant, meanOf } from "../answers.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth } from "../map-source.ts";
import { DIAGONAL, PAPER_PLANNER, RULE } from "./setting.ts";

const LEVELS = [1, 2, 3];

/** A*, the paper's planners, and the one that octile makes by default. */
const CONTESTANTS: readonly Contestant[] = [
  { name: "A*", options: { algorithm: "astar", ...RULE } },
  ...LEVELS.map((levels) => ({
    name: `HPA*, ${levels} level${levels === 1 ? "" : "s"}`,
    options: { ...PAPER_PLANNER, levels },
  })),
  { name: "smoothed", options: { ...PAPER_PLANNER, levels: 1, smooth: true } },
  { name: "octile", options: { algorithm: "hpa", ...RULE } },
];

const [ASTAR, ONE_LEVEL, , , SMOOTHED, OCTILE] = CONTESTANTS.keys();

/** Paths are grouped by length; a group is this many tiles wide. */
const BUCKET = 40;

/** The fewest paths that a group must have; smaller groups are left out. */
const FEWEST = 10;

/** Table 3 and Figures 5, 6 and 7: what queries take, and how good the paths are. */
export const HPA_SEARCH: Experiment = {
  id: "hpa-search",
  paper: "hpa",
  title: "Table 3, Figures 5, 6 and 7",
  tables: ["hpa-table-3", "hpa-figure-5", "hpa-figure-6", "hpa-figure-7"],
  sets: ["bgmaps"],
  quick: { maps: 2, queries: 3 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bgmaps"), sample.maps);
    const all: Answered[] = [];
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      const queries = everyNth(entry.queries(), sample.queries);
      for (const answered of askAll(entry.grid(), queries, CONTESTANTS, { rule: RULE, diagonal: DIAGONAL })) {
        all.push(answered);
      }
    }
    return {
      "hpa-table-3": table3(all),
      "hpa-figure-5": figure5(all),
      "hpa-figure-6": figure6(all),
      "hpa-figure-7": figure7(all),
    };
  },
};

/** The open lists: how long they are whenever a node is taken off, on average, where there is a search at all. */
function table3(all: readonly Answered[]): ResultTable {
  const meanWhere = (contestant: number, phase: "insert" | "main" | "refine"): number =>
    meanOf(
      all.filter(({ answers }) => answers[contestant][phase] > 0),
      contestant,
      `${phase}OpenList`,
    );
  return {
    columns: ["search", "average open list", "paper"],
    rows: [
      ["low level", meanWhere(ASTAR, "main"), 51.24],
      ["main", meanWhere(ONE_LEVEL, "main"), 17.23],
      ["SG", meanWhere(ONE_LEVEL, "insert"), 4.5],
      ["refinement", meanWhere(ONE_LEVEL, "refine"), 5.48],
    ],
  };
}

function figure5(all: readonly Answered[]): ResultTable {
  const shown = [ASTAR, ...LEVELS.map((_, index) => ONE_LEVEL + index), OCTILE];
  const rows = byLength(all, BUCKET, FEWEST).flatMap(({ name, members }) =>
    shown.map((contestant) => [
      name,
      members.length,
      CONTESTANTS[contestant].name,
      meanOf(members, contestant, "expanded"),
      meanOf(members, contestant, "time"),
    ]),
  );
  return { columns: ["length", "queries", "planner", "expanded", "time µs"], rows };
}

function figure6(all: readonly Answered[]): ResultTable {
  const rows = LEVELS.flatMap((levels, index) =>
    byLength(all, BUCKET, FEWEST).map(({ name, members }) => [
      levels,
      name,
      ...(["main", "insert", "refine"] as const).map((phase) => meanOf(members, ONE_LEVEL + index, phase)),
    ]),
  );
  return { columns: ["levels", "length", "main", "SG", "refinement"], rows };
}

function figure7(all: readonly Answered[]): ResultTable {
  const rows = byLength(all, BUCKET, FEWEST).map(({ name, members }) => [
    name,
    members.length,
    ...[ONE_LEVEL, SMOOTHED, OCTILE].map((contestant) => meanOf(members, contestant, "excess")),
  ]);
  return { columns: ["length", "queries", "before smoothing", "after smoothing", "octile"], rows };
}
