import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateMap } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import { ALGORITHMS, createPlanner, createWorld, Grid, type Path, type Planner, type Point } from "../src/index.ts";
import { readDynamicScenario } from "../src/io/index.ts";
import { listSets, MAPS } from "../test/support/maps.ts";
import { experimentsOf } from "./haa-set.ts";
import { coursesOf, type KnownQuery } from "./map-set.ts";

/** One query of this many is asked. */
const EVERY = 20;

/** One of this many of those queries is also planned and walked, this many cells at a time. */
const EVERY_PLAN = 5;
const CELLS_AT_ONCE = 24;

/** The sets without a folder of real maps. */
const EDITED = "edited";
const MIXED = "mixed";
const GROUPS = "groups";

const SOFT = /^haa\/softobs_(\d+)pct$/;

/** The sets whose answers are hashed: the real maps, maps with terrains, an edited map, and walkers of a world. */
export const SETS: readonly string[] = [...listSets(), MIXED, EDITED, GROUPS];

/** The answers of one set by a name such as "bg512 hpa", each as a hash over the status, cost and cells of all paths. */
export function* answersOf(set: string): Generator<[name: string, hash: string]> {
  if (set === MIXED) yield* hashByAlgorithm(set, mixedCourses());
  else if (set === EDITED) yield* hashEdited();
  else if (set === GROUPS) yield* hashGroups();
  else if (SOFT.test(set)) yield [`${set} haa`, hashOfAgents(Number(SOFT.exec(set)?.[1]))];
  else yield* hashByAlgorithm(set, [...coursesOf(set, Number.POSITIVE_INFINITY, EVERY)]);
}

/** FNV-1a over numbers; the eight bytes of each count. */
class Hash {
  private value = 0x811c_9dc5;
  private readonly number = new Float64Array(1);
  private readonly bytes = new Uint8Array(this.number.buffer);

  add(value: number): void {
    this.number[0] = value;
    for (const byte of this.bytes) this.value = Math.imul(this.value ^ byte, 0x0100_0193);
  }

  addCells(cells: Int32Array): void {
    this.add(cells.length);
    for (const cell of cells) this.value = Math.imul(this.value ^ cell, 0x0100_0193);
  }

  addPath({ status, cost, cells }: Path): void {
    this.add(status.length);
    this.add(cost);
    this.addCells(cells);
  }

  toString(): string {
    return (this.value >>> 0).toString(16).padStart(8, "0");
  }
}

/** A map with the queries to ask on it. */
interface Asked {
  readonly queries: readonly Pick<KnownQuery, "start" | "goal">[];
  readGrid(): Grid;
}

function* hashByAlgorithm(set: string, courses: readonly Asked[]): Generator<[string, string]> {
  for (const algorithm of ALGORITHMS) {
    const hash = new Hash();
    for (const { queries, readGrid } of courses) addAnswers(hash, createPlanner(readGrid(), { algorithm }), queries);
    yield [`${set} ${algorithm}`, hash.toString()];
  }
}

function addAnswers(hash: Hash, planner: Planner, queries: Asked["queries"]): void {
  for (const [index, { start, goal }] of queries.entries()) {
    hash.addPath(planner.findPath(start, goal));
    if (index % EVERY_PLAN === 0) addPlan(hash, planner, start, goal);
  }
}

function addPlan(hash: Hash, planner: Planner, start: Point, goal: Point): void {
  const plan = planner.plan(start, goal);
  hash.add(plan.cost);
  while (!plan.done) hash.addCells(plan.next(CELLS_AT_ONCE));
}

/** Maps on which terrains differ in cost. */
function mixedCourses(): Asked[] {
  return [1, 2, 3].map((seed) => {
    const readGrid = (): Grid => generateMap("mixed", { width: 256, height: 256, seed });
    const anywhere = pointsOn(readGrid(), seed);
    return { readGrid, queries: Array.from({ length: 40 }, () => ({ start: anywhere(), goal: anywhere() })) };
  });
}

function pointsOn({ width, height }: Grid, seed: number): () => Point {
  const random = new Random(seed);
  return () => ({ x: random.below(width), y: random.below(height) });
}

/** Answers between the edits of the dynamic scenario. */
function* hashEdited(): Generator<[string, string]> {
  if (MAPS === undefined) return;
  const file = join(MAPS, "dynamic", "dao_arena2.scen");
  const texts = [file, file.replace(/\.scen$/, ".patch")].map((each) => readFileSync(each, "utf8"));
  const { width, height, commands } = readDynamicScenario(texts[0], texts[1]);
  for (const algorithm of ALGORITHMS) {
    const hash = new Hash();
    const planner = createPlanner(new Grid(width, height), { algorithm });
    for (const command of commands) {
      if (command.kind === "patch") planner.grid.edit(command.edits);
      else addAnswers(hash, planner, [command]);
    }
    yield [`${EDITED} ${algorithm}`, hash.toString()];
  }
}

/** What HAA* answers to small and large agents on maps with trees. */
function hashOfAgents(share: number): string {
  const hash = new Hash();
  for (const { grid, queries } of experimentsOf(share, Number.POSITIVE_INFINITY, EVERY)) {
    const agents = queries.map(({ agent }) => agent);
    const planner = createPlanner(grid, { algorithm: "haa", agents });
    for (const { start, goal, agent } of queries) hash.addPath(planner.findPath(start, goal, { agent }));
  }
  return hash.toString();
}

/** Where the walkers of groups step while the map is edited: once with a clock that counts its calls, once with one that stands. */
function* hashGroups(): Generator<[string, string]> {
  for (const algorithm of ALGORITHMS) {
    for (const clock of ["counting", "standing"] as const) {
      yield [`${GROUPS} ${algorithm}, ${clock} clock`, hashOfWalks(algorithm, clock === "counting" ? 1 / 16 : 0)];
    }
  }
}

/** @param millisecond What each call of the clock adds to the time. */
function hashOfWalks(algorithm: (typeof ALGORITHMS)[number], millisecond: number): string {
  const hash = new Hash();
  const grid = generateMap("caves", { width: 192, height: 192, seed: 1 });
  const anywhere = pointsOn(grid, 1);
  let calls = 0;
  const world = createWorld(grid, { agents: { soldier: { algorithm } }, clock: () => calls++ * millisecond });
  const walkers = [1, 4, 60, 200].flatMap((count) =>
    world.walkAll("soldier", Array.from({ length: count }, anywhere), anywhere()),
  );
  for (let frame = 0; frame < 400; frame++) {
    if (frame % 16 === 5) world.edit({ ...anywhere(), terrain: frame % 32 === 5 ? "wall" : "ground" });
    world.tick(2);
    for (const walker of walkers) {
      const cell = walker.next();
      hash.add(cell === undefined ? -1 : grid.cellAt(cell));
    }
  }
  for (const { status } of walkers) hash.add(status.length);
  return hash.toString();
}
