import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Random } from "../src/generate/random.ts";
import {
  type Agent,
  createPlanner,
  type Edit,
  type Grid,
  type HaaOptions,
  type HpaOptions,
  type Planner,
} from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { isFree } from "./free.ts";
import type { Given } from "./given.ts";
import { woodedCourses } from "./haa-trees.ts";
import type { Course, KnownQuery } from "./map-set.ts";
import { agentsOf } from "./papers/haa/setting.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { microseconds, timed } from "./timing.ts";

/**
 * The memory of one graph for twelve agents against twelve planners of HPA*, and what it takes them to follow edits; then the
 * memory and the graph for one agent to 24.
 */
export const HAA_MEMORY: Benchmark = { options: ["maps", "edits"], run };

const AGENTS = agentsOf([1, 2, 3, 4]);

const BOTH = ["ground", "trees"];

/** Agents of sizes and capabilities by their number. */
const CROWDS: readonly (readonly Agent[])[] = [
  [{ size: 1, capability: BOTH }],
  [1, 2].map((size) => ({ size, capability: BOTH })),
  [1, 2].flatMap((size) => [["ground"], BOTH].map((capability) => ({ size, capability }))),
  agentsOf([1, 2]),
  AGENTS,
  agentsOf([1, 2, 3, 4, 5, 6, 7, 8]),
];

/** Edits keep this far from the steps that agents are asked to take, in cells along each axis. */
const NEAR = 8;

/** Turns of the garbage collector before memory is looked at. */
const TURNS = 5;

type Step = Pick<KnownQuery, "start" | "goal">;

/** Planners that serve all agents together. */
interface Contestant {
  readonly name: string;
  make(grid: Grid): readonly Planner[];
}

/** HPA* has fields by default, HAA* directions. */
const CONTESTANTS: readonly Contestant[] = [
  { name: "12 HPA*, fields", make: (grid) => twelve(grid, { algorithm: "hpa" }) },
  { name: "12 HPA*, directions", make: (grid) => twelve(grid, { algorithm: "hpa", cache: "directions" }) },
  { name: "HAA* HQ, fields", make: (grid) => one(grid, { algorithm: "haa", quality: "high", cache: "fields" }) },
  { name: "HAA* HQ, directions", make: (grid) => one(grid, { algorithm: "haa", quality: "high" }) },
  { name: "HAA* LQ, directions", make: (grid) => one(grid, { algorithm: "haa", quality: "low" }) },
];

/** What a contestant gave on all maps. */
class Result {
  /** By its report, and by what the process holds in arrays, and in all, after the build and not before. */
  readonly bytes: number[] = [];
  readonly arrayBytes: number[] = [];
  readonly processBytes: number[] = [];
  /** In milliseconds. */
  readonly builds: number[] = [];
  /** For each edit, in milliseconds. */
  readonly repairs: number[] = [];
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", 3);
  const edits = given.integer("edits", 50);
  print(
    [
      "Bytes a cell for agents of sizes 1 to 4 on ground, on trees and on both. report: what planner.report() says, with what the agents",
      "see. arrays, process: by how much the array buffers, and these with the heap, grew. HPA*: a planner for each agent, all on",
      "one grid; no two agents see the same, so that they share nothing. fields, directions: the cache; the default of HPA* is fields,",
      "that of HAA* is directions. % of 12 HPA*: of the first row.",
      `build: all of it, in ms. repair: ${edits} edits of one cell a map, to another terrain, until all agents that can walk have been`,
      "answered a query of one step, in ms; and as a part of the build.",
    ].join("\n"),
  );
  const collect = garbageCollector();
  const results = CONTESTANTS.map(() => new Result());
  for (const course of woodedCourses(maps, 1)) {
    CONTESTANTS.forEach((contestant, index) => {
      measure(contestant, course, edits, results[index], collect);
    });
  }
  const table = makeTable(print);
  CONTESTANTS.forEach(({ name }, index) => {
    addRow(table, name, results[index], results[0]);
  });
  compareCrowds(maps, print, collect);
}

/** Prints what HAA* takes for each number of agents, and what its graph has. */
function compareCrowds(maps: number, print: Print, collect: () => void): void {
  print(
    [
      "",
      "HAA* by its options: HQ, the default; LQ, quality low; lean, cache distances. HPA*: one planner for size 1 on ground and trees,",
      "with its default options. Bytes a cell, by report and by the process, arrays and heap. Then the annotated graph of all agents,",
      "which Table I counts: nodes and edges a map in HQ, and how many more edges there are without dominance and fewer in LQ. kept:",
      "edges that are in memory in HQ; agents share an edge if it costs them the same and they walk over the same cells.",
    ].join("\n"),
  );
  const table = new Table(print, 22, [
    { heading: "agents" },
    { heading: "HQ|report", decimals: 1 },
    { heading: "HQ|process", decimals: 1 },
    { heading: "LQ|report", decimals: 1 },
    { heading: "LQ|process", decimals: 1 },
    { heading: "lean|report", decimals: 1 },
    { heading: "lean|process", decimals: 1 },
    { heading: "HQ|nodes" },
    { heading: "HQ|edges" },
    { heading: "HQ|kept" },
    { heading: "strongly|dominated" },
    { heading: "weakly|dominated" },
  ]);
  const courses = [...woodedCourses(maps, 1)];
  const memoryOf = (make: (grid: Grid) => Planner): number[] => {
    const found = courses.map((course) => memoryTaken(make, course, collect));
    return [mean(found.map(({ report }) => report)), mean(found.map(({ process }) => process))];
  };
  table.row(["HPA*", ...memoryOf((grid) => createPlanner(grid, { algorithm: "hpa", agent: CROWDS[0][0] }))]);
  for (const agents of CROWDS) {
    const bytes = (["high", "low", "lean"] as const).flatMap((kind) =>
      memoryOf((grid) => {
        const options = kind === "lean" ? ({ cache: "distances" } as const) : { quality: kind };
        return createPlanner(grid, { algorithm: "haa", agents, ...options });
      }),
    );
    const counts = (["initial", "high", "low"] as const).map((quality) =>
      courses.map(({ readGrid }) => annotatedCounts(createPlanner(readGrid(), { algorithm: "haa", agents, quality }))),
    );
    const [initial, high, low] = counts.map((graphs) => mean(graphs.map(({ edges }) => edges)));
    const nodes = mean(counts[1].map((graph) => graph.nodes));
    const kept = mean(counts[1].map((graph) => graph.kept));
    table.row([`HAA*, ${agents.length}`, ...bytes, nodes, high, kept, initial - high, high - low]);
  }
}

function annotatedCounts(planner: Planner): { nodes: number; edges: number; kept: number } {
  const { annotated } = planner.report();
  if (annotated === undefined) throw new Error("A planner with HAA* reports its annotated graph.");
  const { nodes, interEdges, intraEdges, keptIntraEdges } = annotated;
  return { nodes, edges: interEdges + intraEdges, kept: interEdges + keptIntraEdges };
}

/** The bytes a cell that a planner takes, by its report and by the process. */
function memoryTaken(
  make: (grid: Grid) => Planner,
  course: Course,
  collect: () => void,
): { report: number; process: number } {
  warmUp({ name: "", make: (grid) => [make(grid)] }, course);
  const grid = course.readGrid();
  collect();
  const before = process.memoryUsage();
  const planner = make(grid);
  collect();
  const after = process.memoryUsage();
  const cells = grid.terrainOfCell.length;
  const bytes = after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed;
  return { report: planner.report().bytes / cells, process: bytes / cells };
}

function twelve(grid: Grid, options: HpaOptions): Planner[] {
  return AGENTS.map((agent) => createPlanner(grid, { ...options, agent }));
}

function one(grid: Grid, options: HaaOptions): Planner[] {
  return [createPlanner(grid, { ...options, agents: AGENTS })];
}

/** What frees all memory that is not held. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return () => {
    // what one turn finds free, the next ones give back
    for (let turn = 0; turn < TURNS; turn++) collect();
  };
}

function measure(contestant: Contestant, course: Course, edits: number, result: Result, collect: () => void): void {
  warmUp(contestant, course);
  const grid = course.readGrid();
  collect();
  const before = process.memoryUsage();
  const { result: planners, milliseconds } = timed(() => contestant.make(grid));
  collect();
  const after = process.memoryUsage();
  const cells = grid.terrainOfCell.length;
  const arrays = after.arrayBuffers - before.arrayBuffers;
  result.builds.push(milliseconds);
  result.bytes.push(planners.reduce((sum, planner) => sum + planner.report().bytes, 0) / cells);
  result.arrayBytes.push(arrays / cells);
  result.processBytes.push((arrays + after.heapUsed - before.heapUsed) / cells);
  for (const time of repairTimes(grid, planners, edits)) result.repairs.push(time / 1000);
}

/** Makes what all searches share, and forgets the rest: on its own, so that nothing here holds it any longer. */
function warmUp({ make }: Contestant, { readGrid }: Course): void {
  make(readGrid());
}

/** How many microseconds pass after each of some edits until all agents have been answered. */
function repairTimes(grid: Grid, planners: readonly Planner[], edits: number): number[] {
  const random = new Random(1);
  const steps = AGENTS.map((agent) => stepOf(grid, planners[0], agent));
  const ask = (): void => {
    AGENTS.forEach((agent, index) => {
      const step = steps[index];
      if (step !== undefined) planners[index % planners.length].findPath(step.start, step.goal, { agent });
    });
  };
  ask();
  return Array.from({ length: edits }, () => {
    const edit = editAside(grid, steps, random);
    return microseconds(() => {
      grid.edit(edit);
      ask();
    });
  });
}

/** A step that an agent can take: a query for which a planner does what it puts off until then, and next to nothing else. */
function stepOf(grid: Grid, planner: Planner, agent: Agent): Step | undefined {
  const { width, height } = grid;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 1; x++) {
      const step = { start: { x, y }, goal: { x: x + 1, y } };
      if (planner.pathExists(step.start, step.goal, { agent })) return step;
    }
  }
  return undefined;
}

/** An edit of a cell that is not blocked, away from all steps. */
function editAside(grid: Grid, steps: readonly (Step | undefined)[], random: Random): Edit {
  for (;;) {
    const cell = random.below(grid.terrainOfCell.length);
    const { x, y } = grid.pointOf(cell);
    const isNear = (step: Step | undefined): boolean =>
      step !== undefined && Math.max(Math.abs(step.start.x - x), Math.abs(step.start.y - y)) <= NEAR;
    if (!isFree(grid, cell) || steps.some(isNear)) continue;
    const others = ["ground", "trees", "wall"].filter((name) => name !== grid.get(x, y));
    return { x, y, terrain: others[random.below(others.length)] };
  }
}

function makeTable(print: Print): Table {
  return new Table(print, 22, [
    { heading: "planners" },
    { heading: "bytes a cell|report", decimals: 1 },
    { heading: "% of|12 HPA*", decimals: 1 },
    { heading: "bytes a cell|arrays", decimals: 1 },
    { heading: "% of|12 HPA*", decimals: 1 },
    { heading: "bytes a cell|process", decimals: 1 },
    { heading: "% of|12 HPA*", decimals: 1 },
    { heading: "build" },
    { heading: "repair|mean", decimals: 2 },
    { heading: "repair|99 %", decimals: 2 },
    { heading: "% of build|mean", decimals: 2 },
    { heading: "% of build|99 %", decimals: 2 },
  ]);
}

function addRow(table: Table, name: string, result: Result, twelve: Result): void {
  const buildTime = mean(result.builds);
  const repairs = [mean(result.repairs), percentile(result.repairs, 99)];
  const bytes = (["bytes", "arrayBytes", "processBytes"] as const).flatMap((key) => [
    mean(result[key]),
    (100 * mean(result[key])) / mean(twelve[key]),
  ]);
  table.row([name, ...bytes, buildTime, ...repairs, ...repairs.map((time) => (100 * time) / buildTime)]);
}
