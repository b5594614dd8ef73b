import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import {
  ALGORITHMS,
  createPlanner,
  createWorld,
  type Grid,
  loadPlanner,
  type Path,
  type Planner,
  type Point,
} from "../../src/index.ts";

/** The side of each map, in cells. */
const SIDE = 96;

/** Queries that each planner answers between two edits, and edits of each map. */
const QUERIES = 8;
const EDITS = 5;

/** Ticks of the world, and walkers in it. */
const TICKS = 60;
const WALKERS = 24;

const KINDS = ["caves", "mixed"] as const;

/** A hash of numbers: the eight bytes of each count (FNV-1a). */
class Hash {
  private value = 0x811c_9dc5;
  private readonly number = new Float64Array(1);
  private readonly bytes = new Uint8Array(this.number.buffer);

  add(...numbers: number[]): void {
    for (const number of numbers) {
      this.number[0] = number;
      for (const byte of this.bytes) this.value = Math.imul(this.value ^ byte, 0x0100_0193);
    }
  }

  addPath({ status, cost, lowerBound, cells }: Path): void {
    this.add(status.length, cost, lowerBound, cells.length);
    for (const cell of cells) this.add(cell);
  }

  toString(): string {
    return (this.value >>> 0).toString(16).padStart(8, "0");
  }
}

/**
 * What the library answers, as one hash for each subject: paths, plans, guides and bounds of each algorithm among edits, saved
 * planners, and a world with walkers. Any engine must give the same hashes (promise 4 of docs/oracle.md).
 */
export function engineAnswers(): Record<string, string> {
  const hashes = new Map<string, Hash>();
  for (const kind of KINDS) {
    for (const algorithm of ALGORITHMS) {
      const hash = hashes.get(algorithm) ?? new Hash();
      hashes.set(algorithm, hash);
      addEditedMap(hash, generateMap(kind, { width: SIDE, height: SIDE, seed: 7 }), algorithm);
    }
  }
  const world = new Hash();
  for (const kind of KINDS) addWorld(world, generateMap(kind, { width: SIDE, height: SIDE, seed: 8 }));
  hashes.set("world", world);
  return Object.fromEntries(Array.from(hashes, ([name, hash]) => [name, hash.toString()]));
}

/** Adds what a planner answers on a map between edits. */
function addEditedMap(hash: Hash, grid: Grid, algorithm: (typeof ALGORITHMS)[number]): void {
  const random = new Random(1);
  const planner = createPlanner(grid, algorithm === "astar" ? { algorithm } : { algorithm, landmarks: 2 });
  for (let edit = 0; edit < EDITS; edit++) {
    addQueries(hash, planner, random);
    const [x, y] = [random.below(SIDE - 4), random.below(SIDE - 4)];
    const terrain = random.below(2) === 0 ? "wall" : "ground";
    grid.edit({ x, y, width: 1 + random.below(4), height: 1 + random.below(4), terrain });
  }
  if (algorithm === "astar") return;
  const saved = planner.save();
  for (const byte of saved) hash.add(byte);
  addQueries(hash, loadPlanner(grid, saved), random);
}

function addQueries(hash: Hash, planner: Planner, random: Random): void {
  const anywhere = (): Point => ({ x: random.below(SIDE), y: random.below(SIDE) });
  for (let query = 0; query < QUERIES; query++) {
    const [start, goal] = [anywhere(), anywhere()];
    const size = 1 + (query % 2);
    hash.addPath(planner.findPath(start, goal, { nearest: query % 3 === 0, agent: { size } }));
    hash.addPath(planner.findPath(start, goal, { within: query % 4, maxExcess: 0.02 }));
    const plan = planner.plan(start, goal);
    hash.add(...plan.next(12), plan.cost);
    const { cells, costs } = planner.reachable(start, 6);
    hash.add(...cells, ...costs);
  }
  const guide = planner.guide(anywhere());
  for (let query = 0; query < QUERIES; query++) hash.add(guide.cost(anywhere()));
}

/** Adds where walkers stand, tick by tick, while walls come and go; time is counted, not measured. */
function addWorld(hash: Hash, grid: Grid): void {
  const random = new Random(2);
  let time = 0;
  const world = createWorld(grid, { agents: { small: {}, large: { size: 2 } }, clock: () => time++ / 64 });
  const anywhere = (): Point => ({ x: random.below(SIDE), y: random.below(SIDE) });
  const walkers = Array.from({ length: WALKERS }, (_, index) =>
    world.walk(index % 3 === 0 ? "large" : "small", anywhere(), anywhere(), { nearest: true }),
  );
  for (let tick = 0; tick < TICKS; tick++) {
    if (tick % 10 === 0) world.edit({ ...anywhere(), terrain: tick % 20 === 0 ? "wall" : "ground" });
    world.tick(2);
    for (const walker of walkers) {
      walker.next();
      hash.add(walker.cell.x, walker.cell.y, walker.status.length);
    }
  }
  for (const byte of world.save()) hash.add(byte);
}
