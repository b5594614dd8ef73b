import { type Answered, askAll, type Contestant, meanOf, octile } from "../answers.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth } from "../map-source.ts";
import { originalAstar, originalHpa } from "./original.ts";
import { randomQueries } from "./queries.ts";
import { DIAGONAL, PAPER_PLANNER, RULE } from "./setting.ts";

const LEVELS = [1, 2, 3];

/** The planners as printed, and the planners that octile makes by default. */
const CONTESTANTS: readonly Contestant[] = [
  originalAstar("A*"),
  ...LEVELS.map((levels) => originalHpa(`HPA*, ${levels} level${levels === 1 ? "" : "s"}`, { levels })),
  originalHpa("smoothed once", { levels: 1, smoothing: "once" }),
  originalHpa("smoothed twice", { levels: 1, smoothing: "twice" }),
  octile("octile's A*", { algorithm: "astar", ...RULE }),
  octile("octile, graph of the paper", { ...PAPER_PLANNER, levels: 1 }),
  octile("octile", { algorithm: "hpa", ...RULE }),
];

const [ASTAR, ONE_LEVEL, , , ONCE, TWICE, OCTILE_ASTAR, OCTILE_LIKE_PAPER, OCTILE] = CONTESTANTS.keys();

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
      const grid = entry.grid();
      const queries = randomQueries(grid, sample.queries);
      for (const answered of askAll(grid, queries, CONTESTANTS, { rule: RULE, diagonal: DIAGONAL })) all.push(answered);
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
    columns: ["search", "paper", "original", "octile"],
    rows: [
      ["low level", 51.24, meanWhere(ASTAR, "main"), meanWhere(OCTILE_ASTAR, "main")],
      ["main", 17.23, meanWhere(ONE_LEVEL, "main"), meanWhere(OCTILE_LIKE_PAPER, "main")],
      ["SG", 4.5, meanWhere(ONE_LEVEL, "insert"), meanWhere(OCTILE_LIKE_PAPER, "insert")],
      ["refinement", 5.48, meanWhere(ONE_LEVEL, "refine"), meanWhere(OCTILE_LIKE_PAPER, "refine")],
    ],
  };
}

function figure5(all: readonly Answered[]): ResultTable {
  const shown = [ASTAR, ...LEVELS.map((_, index) => ONE_LEVEL + index), OCTILE_ASTAR, OCTILE];
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
    ...[ONE_LEVEL, ONCE, TWICE, OCTILE].map((contestant) => meanOf(members, contestant, "excess")),
  ]);
  return { columns: ["length", "queries", "before smoothing", "smoothed once", "smoothed twice", "octile"], rows };
}
