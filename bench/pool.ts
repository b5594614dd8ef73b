import { Worker } from "node:worker_threads";
import { generateMap } from "../src/generate/index.ts";
import { createPlanner, type Grid, type Planner } from "../src/index.ts";
import { type Batch, createPool, type Pool } from "../src/pool/index.ts";
import { runFaults } from "../test/pool/fault-run.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { coursesOf, type KnownQuery } from "./map-set.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** What a pool of threads answers, against one thread, and whether anything is lost when threads die. */
export const POOL: Benchmark = {
  options: ["set", "workers", "batch", "rounds", "size", "builds", "kills", "queries", "edits", "seed", "part"],
  run,
};

/** The maps that are built. */
const BUILT = ["caves", "rooms"] as const;

/** The maps of the set that are measured. */
const MAPS = 3;

/** The thread as it is built: threads that compile TypeScript would be slow to start. */
const THREAD = new URL("../dist/pool/thread.js", import.meta.url);

/** What is measured, by the names after `--part`. */
const PARTS: Readonly<Record<string, (given: Given, print: Print) => Promise<void>>> = { throughput, building, faults };

async function run(given: Given, print: Print): Promise<void> {
  const parts = given.text("part", Object.keys(PARTS).join(",")).split(",");
  for (const [index, name] of parts.entries()) {
    if (!(name in PARTS))
      throw new UsageError(`Expected ${Object.keys(PARTS).join(", ")} after --part, got "${name}".`);
    if (index > 0) print("");
    await PARTS[name](given, print);
  }
}

/** Batches on each map of a set, in turns: one thread without a pool, and pools. */
async function throughput(given: Given, print: Print): Promise<void> {
  const workers = given.integer("workers", 2);
  const size = given.integer("batch", 10_000);
  const rounds = given.integer("rounds", 12);
  const set = given.text("set", "sc1");
  print(
    [
      `${set}: batches of ${size} paths, the same for all, in turns; the fastest of ${rounds} rounds on each map, in paths a second.`,
      "alone: planner.findPath in this thread, with one array for all cells. single: pool.findPath for each query, all asked at once.",
      "processor: the time of all threads of the process, which other programs change less.",
    ].join("\n"),
  );
  const table = new Table(print, 24, [
    { heading: "map" },
    { heading: "alone" },
    { heading: "1 thread" },
    { heading: `${workers} threads` },
    { heading: `${workers} threads|/ alone` },
    { heading: `${workers} threads|/ 1 thread` },
    { heading: `processor|${workers} threads|/ alone` },
    { heading: "single" },
    { heading: "overhead|single, µs" },
    { heading: "overhead|batch, µs" },
  ]);
  const ratios: number[] = [];
  for (const { name, queries, readGrid } of coursesOf(set, MAPS, 1)) {
    const grid = readGrid();
    const batch = batchOf(grid, queries, size);
    const planner = createPlanner(grid);
    const one = await poolOf(grid, 1);
    const many = await poolOf(grid, workers);
    const [alone, byOne, byMany, bySingle] = Array.from({ length: 4 }, () => ({ wall: Infinity, processor: Infinity }));
    for (let round = 0; round < rounds; round++) {
      await note(alone, async () => findAlone(planner, grid, batch));
      await note(byOne, () => one.findPaths("unit", batch));
      await note(byMany, () => many.findPaths("unit", batch));
      // single calls take long, and are far from the others
      if (round % 4 === 0) await note(bySingle, () => findSingly(one, grid, batch));
    }
    one.close();
    many.close();
    const perSecond = ({ wall }: Least): string => ((size / wall) * 1000).toFixed(0);
    const overhead = ({ wall }: Least): string => (((wall - alone.wall) / size) * 1000).toFixed(1);
    ratios.push(alone.wall / byMany.wall);
    table.row([
      name,
      perSecond(alone),
      perSecond(byOne),
      perSecond(byMany),
      (alone.wall / byMany.wall).toFixed(2),
      (byOne.wall / byMany.wall).toFixed(2),
      (byMany.processor / alone.processor).toFixed(2),
      perSecond(bySingle),
      overhead(bySingle),
      overhead(byOne),
    ]);
  }
  print(`${workers} threads / alone, median: ${percentile(ratios, 50).toFixed(2)}.`);
}

/** Builds of large maps, in turns: by one thread, and by a pool for this thread. */
async function building(given: Given, print: Print): Promise<void> {
  const workers = given.integer("workers", 2);
  const size = given.integer("size", 2048);
  const builds = given.integer("builds", 3);
  print(
    [
      `Building a planner of ${size} × ${size} cells, in turns; the fastest of ${builds} builds, in milliseconds.`,
      "alone: createPlanner. blocked: the longest that this thread did nothing else while the pool built.",
      "processor: the time of all threads of the process. pool: createPool until all threads can answer.",
    ].join("\n"),
  );
  const table = new Table(print, 8, [
    { heading: "map" },
    { heading: "alone" },
    { heading: `${workers} threads` },
    { heading: `alone /|${workers} threads` },
    { heading: "blocked" },
    { heading: "processor|alone" },
    { heading: `processor|${workers} threads` },
    { heading: "pool" },
  ]);
  for (const kind of BUILT) {
    const makeGrid = (): Grid => generateMap(kind, { width: size, height: size, seed: 1 });
    const alone = { wall: Infinity, processor: Infinity };
    const shared = { wall: Infinity, processor: Infinity };
    let blocked = Infinity;
    const grid = makeGrid();
    const pool = await createPool(grid, { workers, worker: () => new Worker(THREAD) });
    for (let build = 0; build < builds; build++) {
      await note(alone, async () => void createPlanner(makeGrid()));
      const watch = new BlockWatch();
      await note(shared, () => pool.build());
      blocked = Math.min(blocked, watch.end());
    }
    pool.close();
    let start = Infinity;
    for (let build = 0; build < builds; build++) {
      const began = performance.now();
      const own = await poolOf(grid, workers);
      start = Math.min(start, performance.now() - began);
      own.close();
    }
    table.row([
      kind,
      alone.wall.toFixed(0),
      shared.wall.toFixed(0),
      (alone.wall / shared.wall).toFixed(2),
      blocked.toFixed(0),
      alone.processor.toFixed(0),
      shared.processor.toFixed(0),
      start.toFixed(0),
    ]);
  }
}

/** The least time in milliseconds that some work has taken, by the clock and by the processor. */
interface Least {
  wall: number;
  processor: number;
}

/** Keeps the least time that some work has taken. */
async function note(least: Least, work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage();
  least.wall = Math.min(least.wall, await timeOf(work));
  const { user, system } = process.cpuUsage(before);
  least.processor = Math.min(least.processor, (user + system) / 1000);
}

/** Measures the longest time in milliseconds between two turns of this thread's timers. */
class BlockWatch {
  private last = performance.now();
  private longest = 0;
  private readonly timer = setInterval(() => this.look(), 1);

  end(): number {
    this.look();
    clearInterval(this.timer);
    return this.longest;
  }

  private look(): void {
    const time = performance.now();
    this.longest = Math.max(this.longest, time - this.last);
    this.last = time;
  }
}

async function faults(given: Given, print: Print): Promise<void> {
  const started: Worker[] = [];
  const size = 256;
  const { kills, threads, asked, answered, found, wrong, early, faults, milliseconds } = await runFaults({
    kills: given.integer("kills", 100),
    queries: given.integer("queries", 200_000),
    edits: given.integer("edits", 5000),
    seed: given.integer("seed", 1),
    size,
    workers: given.integer("workers", 2),
    start: () => {
      const worker = new Worker(THREAD);
      started.push(worker);
      return worker;
    },
    kill: (thread) => void started[thread].terminate(),
  });
  print(`Caves of ${size} × ${size} cells; ${kills} threads are killed among edits, ${threads} were started.`);
  print(`${asked} queries in ${(milliseconds / 1000).toFixed(1)} s: ${answered} answered, each once; ${found} paths.`);
  for (const fault of faults) print(fault);
  print(`${wrong} wrong for the map of their version, ${early} for a version before the call.`);
  if (answered !== asked || wrong + early > 0) process.exitCode = 1;
}

function poolOf(grid: Grid, workers: number): Promise<Pool<"unit">> {
  return createPool(grid, { agents: { unit: {} }, workers, worker: () => new Worker(THREAD) });
}

/** A batch of queries, as often as it takes. */
function batchOf(grid: Grid, queries: readonly KnownQuery[], count: number): Batch {
  const query = (i: number): KnownQuery => queries[i % queries.length];
  return {
    starts: Int32Array.from({ length: count }, (_, i) => grid.cellAt(query(i).start)),
    goals: Int32Array.from({ length: count }, (_, i) => grid.cellAt(query(i).goal)),
  };
}

function findAlone(planner: Planner, grid: Grid, { starts, goals }: Batch): number {
  let cells = 0;
  const into = new Int32Array(1 << 16);
  starts.forEach((start, i) => {
    cells += planner.findPath(grid.pointOf(start), grid.pointOf(goals[i]), { into }).cells.length;
  });
  return cells;
}

async function findSingly(pool: Pool<"unit">, grid: Grid, { starts, goals }: Batch): Promise<void> {
  await Promise.all(
    Array.from(starts, (start, i) => pool.findPath("unit", grid.pointOf(start), grid.pointOf(goals[i]))),
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
