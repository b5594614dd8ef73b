import { createPlanner, type Grid, type Point } from "../../../src/index.ts";
import { percentile } from "../../statistics.ts";
import { takeTurns } from "../../timing.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth, type Query } from "../map-source.ts";
import {
  type Frames,
  fastest,
  framesOfWalk,
  framesToWalk,
  type Leg,
  planThenWalk,
  planWhileWalking,
  slowed,
} from "./frames.ts";
import {
  BUCKET,
  CLAIM,
  COMPUTER,
  FEWEST,
  KS,
  LONG,
  PAPER,
  PERCENT,
  PERIOD,
  PLANNING,
  ROUNDS,
  SPEED,
} from "./setting.ts";

/** A way to plan and to walk. */
interface Manner {
  readonly name: string;
  walkerOn(grid: Grid): (start: Point, goal: Point) => Leg[];
}

/** A path that was walked in all manners, and the length of the shortest one, in tiles. */
interface Walk {
  readonly length: number;
  readonly legs: readonly (readonly Leg[])[];
}

const MANNERS: readonly Manner[] = [
  { name: "s-A*", walkerOn: (grid) => atOnce(createPlanner(grid, { algorithm: "astar" })) },
  { name: "s-PRA*(∞)", walkerOn: (grid) => atOnce(createPlanner(grid, PAPER)) },
  ...KS.map(
    (k): Manner => ({ name: `PRA*(${k})`, walkerOn: (grid) => onTheWay(createPlanner(grid, { ...PAPER, k }), k) }),
  ),
  {
    name: "PRA*(16) widened",
    walkerOn: (grid) => onTheWay(createPlanner(grid, { ...PAPER, k: 16, widen: true }), 16),
  },
  { name: "octile, k 16", walkerOn: (grid) => onTheWay(createPlanner(grid, { algorithm: "pra", k: 16 }), 16) },
];

/** The manner that plans at once and always takes the shortest path, and the one that tells how fast a computer is. */
const EXACT = 0;
const WHOLE_PATHS = 1;

/** Figure 7: how much longer walks take because of planning, in a game that leaves little time for it. */
export const PRA_FIGURE_7: Experiment = {
  id: "pra-walks",
  paper: "pra",
  title: "Figure 7",
  tables: ["pra-figure-7"],
  sets: ["bg512"],
  quick: { maps: 3, queries: 6 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bg512"), sample.maps);
    const walks: Walk[] = [];
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      for (const walk of walkAll(entry.grid(), everyNth(entry.queries(), sample.queries))) walks.push(walk);
    }
    return { "pra-figure-7": figure7(walks) };
  },
};

type Walker = ReturnType<Manner["walkerOn"]>;

function atOnce(planner: ReturnType<typeof createPlanner>): Walker {
  return (start, goal) => planThenWalk(planner, start, goal);
}

/** One refinement leads over k − 1 nodes, most of them 2 × 2 cells, into the k-th. */
function onTheWay(planner: ReturnType<typeof createPlanner>, k: number): Walker {
  return (start, goal) => planWhileWalking(planner, start, goal, 2 * (k - 1));
}

/** Walks all paths of a map in all manners, several times, and keeps the shortest planning of each step. */
function walkAll(grid: Grid, queries: readonly Query[]): Walk[] {
  const walkers = MANNERS.map((manner) => manner.walkerOn(grid));
  const exact = createPlanner(grid, { algorithm: "astar" });
  const asked = queries.filter(
    ({ start, goal }) => exact.pathExists(start, goal) && (start.x !== goal.x || start.y !== goal.y),
  );
  const rounds: Leg[][][][] = asked.map(() => MANNERS.map(() => []));
  takeTurns(walkers.length, asked.length, ROUNDS, (manner, index) => {
    const { start, goal } = asked[index];
    rounds[index][manner].push(walkers[manner](start, goal));
  });
  return rounds.map((byManner) => {
    const legs = byManner.map(fastest);
    return { length: legs[EXACT][0].length, legs };
  });
}

/** The slowdowns as measured, and as they would be on a computer as slow as the paper's. */
function figure7(walks: readonly Walk[]): ResultTable {
  const rows = [1, slowness(walks)].flatMap((times) =>
    PLANNING.flatMap((planning) => {
      const frames: Frames = { period: PERIOD, planning, speed: SPEED };
      const slowdowns = walks.map(({ length, legs }) => ({
        length,
        byManner: legs.map((list) => framesOfWalk(slowed(list, times), frames) / framesToWalk(length, frames)),
      }));
      return rowsOf(slowdowns).map((row) => [times, planning, ...row]);
    }),
  );
  const columns = ["times as slow", "planning ms", "length", "walks", "planner", "slowdown 98 %", "under 5 %"];
  return { columns, rows };
}

function rowsOf(slowdowns: readonly { length: number; byManner: readonly number[] }[]): (string | number)[][] {
  const long = slowdowns.filter(({ length }) => length > LONG);
  const groups = byLength(slowdowns, BUCKET, FEWEST).filter(({ name }) => name !== "all");
  return [...groups, { name: `over ${LONG}`, members: long }].flatMap(({ name, members }) =>
    MANNERS.map((manner, index) => {
      const values = members.map(({ byManner }) => byManner[index]);
      const good = values.filter((value) => value < 1 + CLAIM / 100).length;
      return [name, values.length, manner.name, percentile(values, PERCENT), (100 * good) / Math.max(1, values.length)];
    }),
  );
}

/** How many times as slow as this one the paper's computer seems to be. */
function slowness(walks: readonly Walk[]): number {
  const longest = walks.filter(({ length }) => length >= COMPUTER.length);
  const times = longest.map(({ legs }) => legs[WHOLE_PATHS][0].planning);
  return times.length === 0 ? 1 : Math.round(COMPUTER.milliseconds / percentile(times, COMPUTER.percent));
}
