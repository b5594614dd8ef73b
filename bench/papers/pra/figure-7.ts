import { createPlanner, type Grid, type Point } from "../../../src/index.ts";
import { mean, percentile } from "../../statistics.ts";
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
  planAnew,
  plannedByNodes,
  planThenWalk,
  planWhileWalking,
  slowed,
} from "./frames.ts";
import { cellsOfPiece } from "./pieces.ts";
import {
  BUCKET,
  CLAIM,
  COMPUTER,
  FEWEST,
  KS,
  LONG,
  NARROW,
  NODES_A_MICROSECOND,
  PAPER,
  PERCENT,
  PERIOD,
  PLANNING,
  ROUNDS,
  SETS,
  SPEED,
} from "./setting.ts";

/** A way to plan and to walk. */
interface Manner {
  readonly name: string;
  walkerOn(grid: Grid): (start: Point, goal: Point) => Leg[];
}

const OCTILE = "octile, k 16";

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
    name: "PRA*(16), nothing kept",
    walkerOn: (grid) => planningAnew(createPlanner(grid, { ...PAPER, k: 16 }), 16),
  },
  { name: "PRA*(16), narrow", walkerOn: (grid) => onTheWay(createPlanner(grid, { ...NARROW, k: 16 }), 16) },
  { name: OCTILE, walkerOn: (grid) => onTheWay(createPlanner(grid, { algorithm: "pra", k: 16 }), 16) },
];

/** One of as many queries of each map is walked. */
const EVERY = 6;

/** The manner that plans at once and always takes the shortest path, and the one that tells how fast a computer is. */
const EXACT = 0;
const WHOLE_PATHS = 1;

/** Figure 7: how much longer walks take because of planning, in a game that leaves little time for it. */
export const PRA_FIGURE_7: Experiment = {
  id: "pra-walks",
  paper: "pra",
  title: "Figure 7",
  tables: ["pra-figure-7", "pra-computer"],
  sets: SETS,
  quick: { maps: 3, queries: 6 },
  every: EVERY,
  *measure(maps, sample) {
    const entries = SETS.flatMap((set) => everyNth(maps.mapsOf(set), sample.maps));
    const walks: Walk[] = [];
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      for (const walk of walkAll(entry.grid(), everyNth(entry.queries(), EVERY * sample.queries))) walks.push(walk);
    }
    const computer = computerOf(walks);
    return { "pra-figure-7": figure7(walks, computer), "pra-computer": computerTable(walks, computer) };
  },
};

type Walker = ReturnType<Manner["walkerOn"]>;

function atOnce(planner: ReturnType<typeof createPlanner>): Walker {
  return (start, goal) => planThenWalk(planner, start, goal);
}

function planningAnew(planner: ReturnType<typeof createPlanner>, k: number): Walker {
  return (start, goal) => planAnew(planner, start, goal, cellsOfPiece(k));
}

function onTheWay(planner: ReturnType<typeof createPlanner>, k: number): Walker {
  return (start, goal) => planWhileWalking(planner, start, goal, cellsOfPiece(k));
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

/** The paper's computer, as far as the paper tells. */
interface Computer {
  /** The nodes that PRA*(∞) expands for the longest paths, 95 percent of them. */
  readonly nodes: number;
  /** How long the paper's computer takes for a node, and how long this one takes on average, in milliseconds. */
  readonly perNode: number;
  readonly perNodeHere: number;
}

function computerOf(walks: readonly Walk[]): Computer {
  const legs = walks.filter(({ length }) => length >= COMPUTER.length).map((walk) => walk.legs[WHOLE_PATHS][0]);
  const nodes = percentile(
    legs.map(({ expanded }) => expanded),
    COMPUTER.percent,
  );
  const [planning, expanded] = [mean(legs.map((leg) => leg.planning)), mean(legs.map((leg) => leg.expanded))];
  return { nodes, perNode: COMPUTER.milliseconds / (nodes || 1), perNodeHere: planning / (expanded || 1) };
}

/**
 * The row that the page quotes: the nodes, microseconds for each of them, and the long walks of PRA*(16) under 5 % with 1 ms a frame
 * in two other readings of the paper.
 */
function computerTable(walks: readonly Walk[], { nodes, perNode, perNodeHere }: Computer): ResultTable {
  const columns = ["nodes 95 %", "paper µs a node", "here µs a node", "times as slow"];
  const row = [nodes, 1000 * perNode, 1000 * perNodeHere, perNodeHere === 0 ? 1 : perNode / perNodeHere];
  const frames: Frames = { period: PERIOD, planning: 1, speed: SPEED };
  const manner = MANNERS.findIndex(({ name }) => name === "PRA*(16)");
  const long = walks.filter(({ length }) => length > LONG);
  const shareUnder = (slowdownOf: (walk: Walk) => number): number =>
    (100 * long.filter((walk) => slowdownOf(walk) < 1 + CLAIM / 100).length) / Math.max(1, long.length);
  const framesAt = ({ legs }: Walk, each: number): number => framesOfWalk(plannedByNodes(legs[manner], each), frames);
  const quick = shareUnder((walk) => {
    return framesAt(walk, 1 / (1000 * NODES_A_MICROSECOND)) / framesToWalk(walk.length, frames);
  });
  const thoughtless = shareUnder((walk) => framesAt(walk, perNode) / framesAt(walk, 0));
  return {
    columns: [...columns, `under 5 %, ${NODES_A_MICROSECOND} nodes a µs`, "under 5 %, against the same walk"],
    rows: [[...row, quick, thoughtless]],
  };
}

/** The slowdowns as measured, and as they would be on the paper's computer. */
function figure7(walks: readonly Walk[], { perNode, perNodeHere }: Computer): ResultTable {
  // octile also walks lines, which expand nothing, so its times tell more than its nodes
  const onPapers = (list: readonly Leg[], manner: number): Leg[] =>
    MANNERS[manner].name === OCTILE ? slowed(list, perNode / (perNodeHere || perNode)) : plannedByNodes(list, perNode);
  const computers = [["this", (list: readonly Leg[]) => list] as const, ["the paper's", onPapers] as const];
  const rows = computers.flatMap(([computer, planned]) =>
    PLANNING.flatMap((planning) => {
      const frames: Frames = { period: PERIOD, planning, speed: SPEED };
      const slowdowns = walks.map(({ length, legs }) => ({
        length,
        byManner: legs.map(
          (list, manner) => framesOfWalk(planned(list, manner), frames) / framesToWalk(length, frames),
        ),
      }));
      return rowsOf(slowdowns).map((row) => [computer, planning, ...row]);
    }),
  );
  const columns = ["computer", "planning ms", "length", "walks", "planner", "slowdown 98 %", "under 5 %"];
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
