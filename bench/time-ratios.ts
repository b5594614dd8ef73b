import { generateMap } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import {
  type Algorithm,
  createPlanner,
  createWorld,
  type Edit,
  type Grid,
  loadPlanner,
  type Planner,
  type Point,
  type World,
} from "../src/index.ts";
import { timed } from "./timing.ts";
import { PATHFINDING } from "./versus/peers/pathfinding.ts";

/** What a ratio compares, both on the same map; a call does all of it once. */
interface Pair {
  /** What is watched. */
  readonly watched: () => unknown;
  /** What it is compared with. */
  readonly yardstick: () => unknown;
  /** How many times a call of `watched` does what the ratio is about, such as edits. Default 1. */
  readonly times?: number;
}

const SIDE = 512;
const QUERIES = 40;
const CHURN_EDITS = 10;
const CHURN_QUERIES = 20;
const GROUP = 1000;

/** Milliseconds that a world's tick may take. */
const BUDGET = 4;

/** The number of turns that each side of a ratio takes; the fastest one counts. */
const ROUNDS = 20;

/** The least time that a turn takes, in milliseconds. */
const TURN = 12;

/** Every ratio that is watched; less is better. */
const PAIRS: Readonly<Record<string, () => Pair>> = {
  "astar / pathfinding A*": astarOverPathfinding,
  "hpa / astar": () => overAstar("hpa"),
  "haa / astar": () => overAstar("haa"),
  "pra / astar": () => overAstar("pra"),
  "quickpath / astar": () => overAstar("quickpath"),
  "hpa plan + next(16) / findPath": () => planOverPath("hpa"),
  "pra plan + next(16) / findPath": () => planOverPath("pra"),
  "hpa first query after an edit / build": () => editOverBuild("hpa"),
  "pra first query after an edit / build": () => editOverBuild("pra"),
  "hpa while edited / still": () => churnOverStill("hpa"),
  "pra while edited / still": () => churnOverStill("pra"),
  "hpa load / build": loadOverBuild,
  "plans that hear of an edit / findPath": noticeOverPath,
  "walker's way / findPath": walkOverPath,
  "walkAll of 1,000 / 1,000 findPath": groupOverPaths,
};

/** The names of all ratios that are watched. */
export const RATIO_NAMES: readonly string[] = Object.keys(PAIRS);

/** Measures one ratio, in this process. */
export function measureRatio(name: string): number {
  return ratioOf(PAIRS[name]());
}

/** Lets both sides take turns, and compares their fastest. */
function ratioOf({ watched, yardstick, times = 1 }: Pair): number {
  const sides = [watched, yardstick].map((work) => ({
    work,
    calls: callsInTurn(work),
    best: Number.POSITIVE_INFINITY,
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { milliseconds } = timed(() => {
        for (let call = 0; call < side.calls; call++) side.work();
      });
      side.best = Math.min(side.best, milliseconds / side.calls);
    }
  }
  return sides[0].best / times / sides[1].best;
}

/** Warms up, and tells how many calls a turn needs. */
function callsInTurn(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let call = 0; call < 2 || (spent < 10 * TURN && call < 1000); call++) {
    const { milliseconds } = timed(work);
    fastest = Math.min(fastest, milliseconds);
    spent += milliseconds;
  }
  return Math.max(1, Math.ceil(TURN / fastest));
}

function makeMap(): Grid {
  return generateMap("caves", { width: SIDE, height: SIDE, seed: 1 });
}

type Query = readonly [Point, Point];

/** Pairs of cells anywhere on the map that a path joins. */
function queriesOn(planner: Pick<Planner, "grid" | "pathExists">, count: number): Query[] {
  const random = new Random(1);
  const { width, height } = planner.grid;
  const anywhere = (): Point => ({ x: random.below(width), y: random.below(height) });
  const queries: Query[] = [];
  while (queries.length < count) {
    const query: Query = [anywhere(), anywhere()];
    if (planner.pathExists(...query)) queries.push(query);
  }
  return queries;
}

function askAll(planner: Planner, queries: readonly Query[]): number {
  let cells = 0;
  for (const [start, goal] of queries) cells += planner.findPath(start, goal).cells.length;
  return cells;
}

function astarOverPathfinding(): Pair {
  const grid = makeMap();
  const planner = createPlanner(grid, { algorithm: "astar" });
  const queries = queriesOn(planner, QUERIES / 4);
  const peer = PATHFINDING[0].prepare(grid)();
  if (peer instanceof Promise) throw new TypeError("Expected PathFinding.js to be set up at once.");
  return {
    watched: () => askAll(planner, queries),
    yardstick: () => {
      for (const [start, goal] of queries) {
        peer.reset?.();
        peer.find(start, goal);
      }
    },
  };
}

function overAstar(algorithm: Algorithm): Pair {
  const grid = makeMap();
  const planner = createPlanner(grid, { algorithm });
  const astar = createPlanner(grid, { algorithm: "astar" });
  const queries = queriesOn(astar, QUERIES);
  return { watched: () => askAll(planner, queries), yardstick: () => askAll(astar, queries) };
}

function planOverPath(algorithm: Algorithm): Pair {
  const planner = createPlanner(makeMap(), { algorithm });
  const queries = queriesOn(planner, QUERIES);
  const planAll = (): void => {
    for (const [start, goal] of queries) planner.plan(start, goal).next(16);
  };
  return { watched: planAll, yardstick: () => askAll(planner, queries) };
}

/** Walls in the middle of paths, and then ground there again: after all of them the map is what it was. */
function editsOn(planner: Planner, queries: readonly Query[], count: number): Edit[] {
  const cells = queries.slice(0, count / 2).map(([start, goal]) => {
    const path = planner.findPath(start, goal);
    return planner.grid.pointOf(path.cells[path.cells.length >> 1]);
  });
  return ["wall", "ground"].flatMap((terrain) => cells.map((cell) => ({ ...cell, terrain })));
}

function editOverBuild(algorithm: Algorithm): Pair {
  const grid = makeMap();
  const planner = createPlanner(grid, { algorithm });
  const queries = queriesOn(planner, QUERIES);
  const edits = editsOn(planner, queries, CHURN_EDITS);
  return {
    watched: () => {
      for (const edit of edits) {
        grid.edit(edit);
        planner.findPath(...queries[0]);
      }
    },
    yardstick: () => createPlanner(grid, { algorithm }),
    times: edits.length,
  };
}

function churnOverStill(algorithm: Algorithm): Pair {
  const grid = makeMap();
  const planner = createPlanner(grid, { algorithm });
  const still = createPlanner(makeMap(), { algorithm });
  const queries = queriesOn(planner, CHURN_QUERIES);
  const edits = editsOn(planner, queries, CHURN_EDITS);
  return {
    watched: () => {
      for (const edit of edits) {
        grid.edit(edit);
        askAll(planner, queries);
      }
    },
    yardstick: () => askAll(still, queries),
    times: edits.length,
  };
}

function loadOverBuild(): Pair {
  const grid = makeMap();
  const bytes = createPlanner(grid, { algorithm: "hpa" }).save();
  return { watched: () => loadPlanner(grid, bytes), yardstick: () => createPlanner(grid, { algorithm: "hpa" }) };
}

/** A crowd of plans that are asked, after each edit, whether it touched them. */
function noticeOverPath(): Pair {
  const grid = makeMap();
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const still = createPlanner(makeMap(), { algorithm: "hpa" });
  const queries = queriesOn(planner, QUERIES);
  const edits = editsOn(planner, queries, CHURN_EDITS);
  return {
    watched: () => {
      for (const edit of edits) {
        const plans = queries.map(([start, goal]) => planner.plan(start, goal));
        grid.edit(edit);
        for (const plan of plans) plan.next(1);
      }
    },
    yardstick: () => askAll(still, queries),
    times: edits.length,
  };
}

function soldiersOn(grid: Grid): World<"soldier"> {
  const world = createWorld(grid, { agents: { soldier: {} } });
  for (const _ of world.build());
  return world;
}

/** Each has a goal of its own, so that nobody shares. */
function walkOverPath(): Pair {
  const grid = makeMap();
  const world = soldiersOn(grid);
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const queries = queriesOn(planner, 5 * QUERIES);
  const walkAll = (): void => {
    const walkers = queries.map(([start, goal]) => world.walk("soldier", start, goal));
    while (walkers.some(({ status }) => status === "planning")) world.tick(BUDGET);
    for (const walker of walkers) walker.stop();
  };
  return { watched: walkAll, yardstick: () => askAll(planner, queries) };
}

function groupOverPaths(): Pair {
  const grid = makeMap();
  const world = soldiersOn(grid);
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const [[, goal]] = queriesOn(planner, 1);
  const starts = queriesOn(planner, GROUP)
    .map(([start]) => start)
    .filter((start) => planner.pathExists(start, goal));
  const queries = starts.map((start): Query => [start, goal]);
  const order = (): void => {
    const walkers = world.walkAll("soldier", starts, goal);
    while (walkers.some(({ status }) => status === "planning")) world.tick(BUDGET);
    for (const walker of walkers) walker.stop();
  };
  return { watched: order, yardstick: () => askAll(planner, queries) };
}
