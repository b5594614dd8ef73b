import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { type Agent, createPlanner, type Grid, type Planner, type Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { Table } from "./table.ts";

/** The memory of agents that differ in what terrains cost them, for one agent to eight. */
export const COST_TABLES: Benchmark = { options: ["side", "seed", "queries"], run };

const CAPABILITY = ["ground", "swamp", "trees", "road"];

/** What terrains cost the agents, each as a unit of a game may have it. */
const TABLES: readonly Record<string, number>[] = [
  {},
  { swamp: 4, trees: 8 },
  { road: 0.5, swamp: 6 },
  { trees: 2 },
  { swamp: 9, trees: 9, road: 0.5 },
  { ground: 3, road: 1.5 },
  { trees: 1, ground: 1 },
  { ground: 1, swamp: 2, trees: 3, road: 4 },
];

function run(given: Given, print: Print): void {
  const side = given.integer("side", 512);
  const seed = given.integer("seed", 1);
  const queries = given.integer("queries", 500);
  const grid = generateMap("mixed", { width: side, height: side, seed });
  print(
    [
      `Bytes a cell by planner.report(), views included, for agents that differ in what terrains cost them. A mixed map of ${side}²`,
      `cells, seed ${seed}. × one: of the bytes for the first agent alone. A planner of HPA* or PRA* builds for each agent; HAA* has one`,
      `graph. The first two columns of figures: after one query of each agent. The last two: after ${queries} more, from anywhere to anywhere.`,
    ].join("\n"),
  );
  const table = new Table(print, 8, [
    { heading: "" },
    { heading: "agents" },
    { heading: "bytes|a cell", decimals: 1 },
    { heading: "× one", decimals: 2 },
    { heading: "used:|bytes", decimals: 1 },
    { heading: "× one", decimals: 2 },
  ]);
  for (const algorithm of ["hpa", "pra", "haa"] as const) {
    let one = 0;
    let oneUsed = 0;
    for (const count of [1, 2, 4, 8]) {
      const agents = TABLES.slice(0, count).map((costs) => ({ capability: CAPABILITY, costs }));
      const planner = built(grid, algorithm, agents);
      const { bytes } = planner.report();
      use(planner, agents, queries);
      const { bytes: used } = planner.report();
      one ||= bytes;
      oneUsed ||= used;
      table.row([algorithm, count, bytes / (side * side), bytes / one, used / (side * side), used / oneUsed]);
    }
  }
}

/** A planner that has answered each of the agents. */
function built(grid: Grid, algorithm: "hpa" | "pra" | "haa", agents: readonly Agent[]): Planner {
  const [agent] = agents;
  const planner =
    algorithm === "haa" ? createPlanner(grid, { algorithm, agents }) : createPlanner(grid, { algorithm, agent });
  const [start, goal] = farCells(grid);
  for (const each of agents) planner.findPath(grid.pointOf(start), grid.pointOf(goal), { agent: each });
  return planner;
}

/** Asks for paths of all agents between cells anywhere on the map. */
function use(planner: Planner, agents: readonly Agent[], queries: number): void {
  const { width, height } = planner.grid;
  const random = new Random(1);
  const anywhere = (): Point => ({ x: random.below(width), y: random.below(height) });
  for (let query = 0; query < queries; query++) {
    for (const agent of agents) planner.findPath(anywhere(), anywhere(), { agent });
  }
}

/** The first and the last cell of the largest part of a map where the agents can walk. */
function farCells(grid: Grid): [number, number] {
  const planner = createPlanner(grid, { algorithm: "astar", agent: { capability: CAPABILITY } });
  let best: Int32Array = new Int32Array(0);
  for (let cell = 0; cell < grid.terrainOfCell.length; cell += 997) {
    const { cells } = planner.reachable(grid.pointOf(cell), Number.POSITIVE_INFINITY);
    if (cells.length > best.length) best = Int32Array.from(cells);
    if (2 * best.length > grid.terrainOfCell.length) break;
  }
  return [Math.min(...best.subarray(0, 100)), best[best.length - 1]];
}
