import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, faultOfPath, Grid, type Path, type Planner } from "../../src/index.ts";
import { createPool, type WorkerLike } from "../../src/pool/index.ts";

/** How much happens in a run. */
export interface FaultOptions {
  readonly kills: number;
  readonly queries: number;
  readonly edits: number;
  readonly seed: number;
  /** Side of the map, in cells. */
  readonly size: number;
  readonly workers: number;
  start(): WorkerLike;
  /** Kills the thread that was started this many threads before the last. */
  kill(before: number): void;
}

/** What came of a run. */
export interface FaultReport {
  readonly kills: number;
  readonly asked: number;
  readonly answered: number;
  readonly found: number;
  /** Paths that are illegal, too cheap, or there where A* finds none, or the other way round, on the map of their version. */
  readonly wrong: number;
  /** Answers for a version before the call. */
  readonly early: number;
  readonly milliseconds: number;
}

/** The most queries that wait at once. */
const MOST_WAITING = 2000;

/** Turns of the event loop in a round: some messages arrive in it, and others do not. */
const TURNS_PER_ROUND = 6;

/** One of this many answers is compared with A*. */
const JUDGED_EVERY = 10;

/** Asks batches of a pool while its map is edited and its threads are killed, and judges each answer by the map of its version. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const random = new Random(options.seed);
  const { size } = options;
  const grid = generateMap("caves", { width: size, height: size, seed: options.seed });
  const pool = await createPool(grid, {
    agents: { unit: {} },
    workers: options.workers,
    worker: () => options.start(),
  });
  /** The terrains of all versions that an answer may be for. */
  const terrainOfVersion = new Map<number, Uint8Array>([[grid.version, grid.terrainOfCell.slice()]]);
  const report = { kills: 0, asked: 0, answered: 0, found: 0, wrong: 0, early: 0, milliseconds: 0 };
  const judge = new Judge(grid);
  const underWay = new Map<Promise<void>, number>();
  const began = performance.now();

  const ask = (count: number): void => {
    const starts = Int32Array.from({ length: count }, () => random.below(size * size));
    const goals = Int32Array.from({ length: count }, () => random.below(size * size));
    const version = grid.version;
    report.asked += count;
    const call = pool.findPaths("unit", { starts, goals }).then((paths) => {
      report.answered += paths.length;
      for (let i = 0; i < paths.length; i++) {
        const path = paths.path(i);
        if (paths.versionOfPath[i] < version) report.early++;
        if (path.status === "found") report.found++;
        const terrain = terrainOfVersion.get(paths.versionOfPath[i]) as Uint8Array;
        if (!judge.isRight(terrain, starts[i], goals[i], path, i % JUDGED_EVERY === 0)) report.wrong++;
      }
      underWay.delete(call);
    });
    underWay.set(call, version);
  };

  const rounds = Math.max(options.kills, options.edits, Math.ceil(options.queries / 50));
  for (let round = 0; round < rounds; round++) {
    const isDue = (all: number): number =>
      Math.floor(((round + 1) * all) / rounds) - Math.floor((round * all) / rounds);
    for (let left = isDue(options.queries); left > 0; ) {
      const count = Math.min(left, 1 + random.below(80));
      ask(count);
      left -= count;
    }
    for (let i = isDue(options.edits); i > 0; i--) {
      const [x, y] = [random.below(size), random.below(size)];
      const version = pool.edit({ x, y, terrain: grid.get(x, y) === "wall" ? "ground" : "wall" });
      terrainOfVersion.set(version, grid.terrainOfCell.slice());
    }
    if (isDue(options.kills) > 0) {
      options.kill(random.below(options.workers));
      report.kills++;
    }
    while (pool.waiting > MOST_WAITING || underWay.size > 200) await Promise.race(underWay.keys());
    // messages arrive between rounds
    for (let turn = 0; turn < TURNS_PER_ROUND; turn++) await new Promise((resolve) => setImmediate(resolve));
    const oldest = Math.min(grid.version, ...underWay.values());
    for (const version of terrainOfVersion.keys()) if (version < oldest) terrainOfVersion.delete(version);
  }
  await Promise.all(underWay.keys());
  report.milliseconds = performance.now() - began;
  pool.close();
  return report;
}

/** Judges paths by the map that they are for. */
class Judge {
  private readonly grid: Grid;
  private readonly astar: Planner;
  /** The terrains that the judge's own grid has now. */
  private terrain: Uint8Array | null = null;

  constructor({ width, height, legend }: Grid) {
    this.grid = new Grid(width, height, { legend });
    this.astar = createPlanner(this.grid, { algorithm: "astar" });
  }

  isRight(terrain: Uint8Array, start: number, goal: number, path: Path, isCompared: boolean): boolean {
    this.setTerrain(terrain);
    const { grid } = this;
    if (path.status === "found") {
      if (path.cells[0] !== start || path.cells.at(-1) !== goal) return false;
      if (faultOfPath(grid, path) !== undefined) return false;
    }
    if (!isCompared) return true;
    const best = this.astar.findPath(grid.pointOf(start), grid.pointOf(goal));
    return best.status === path.status && (path.status !== "found" || path.cost > best.cost - 1e-6 * best.cost);
  }

  private setTerrain(terrain: Uint8Array): void {
    if (terrain === this.terrain) return;
    this.terrain = terrain;
    const { grid } = this;
    const { width } = grid;
    for (let cell = 0; cell < terrain.length; cell++) {
      if (grid.terrainOfCell[cell] === terrain[cell]) continue;
      grid.edit({ x: cell % width, y: Math.floor(cell / width), terrain: grid.terrains[terrain[cell]].name });
    }
  }
}
