import fc from "fast-check";
import { expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, type Grid } from "../../src/index.ts";
import { type Batch, createPool, type PathList } from "../../src/pool/index.ts";
import { cases } from "../support/cases.ts";
import { LocalThreads } from "./local-thread.ts";
import { RealThreads } from "./real-threads.ts";

const AGENTS = { unit: {} };

/** Pairs of cells that are at most `reach` columns and rows apart. */
function batchOn({ width, height }: Grid, count: number, reach: number, seed: number): Batch {
  const random = new Random(seed);
  const [starts, goals] = [new Int32Array(count), new Int32Array(count)];
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.below(width), random.below(height)];
    const near = (from: number, size: number): number => Math.min(size - 1, from + random.below(reach + 1));
    starts[i] = y * width + x;
    goals[i] = near(y, height) * width + near(x, width);
  }
  return { starts, goals };
}

/** What is wrong with the answers to a batch, compared with those of a planner. */
function faultsIn(grid: Grid, { starts, goals }: Batch, paths: PathList): string[] {
  const planner = createPlanner(grid);
  const faults: string[] = [];
  for (let i = 0; i < starts.length; i++) {
    const [path, expected] = [paths.path(i), planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i]))];
    const isEqual = path.status === expected.status && path.cost === expected.cost;
    if (!isEqual || String(path.cells) !== String(expected.cells)) faults.push(`path ${i} of ${starts.length}`);
  }
  return faults;
}

/** Some batches, each with how far its ends are apart, and after how many turns of the program the next is asked. */
const batches = fc.array(
  fc.record({
    count: fc.integer({ min: 0, max: 400 }),
    reach: fc.constantFrom(2, 8, 48),
    turns: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test("batches that stop each other have the answers of a planner, whatever their sizes", async () => {
  const grid = generateMap("caves", { width: 48, height: 48, seed: 3 });
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 1, max: 3 }), async (asked, workers) => {
      const pool = await createPool(grid, { agents: AGENTS, workers, worker: new LocalThreads().start });
      const answers: Promise<string[]>[] = [];
      for (const [index, { count, reach, turns }] of asked.entries()) {
        const batch = batchOn(grid, count, reach, index);
        answers.push(pool.findPaths("unit", batch).then((paths) => faultsIn(grid, batch, paths)));
        for (let turn = 0; turn < turns; turn++) await new Promise((keep) => setTimeout(keep, 0));
      }
      expect((await Promise.all(answers)).flat()).toEqual([]);
      expect(pool.waiting).toBe(0);
      pool.close();
    }),
    { numRuns: cases(300) },
  );
});

test("a thread stops in the middle of a large batch when a small one comes", async () => {
  const grid = generateMap("caves", { width: 48, height: 48, seed: 3 });
  const pool = await createPool(grid, { agents: AGENTS, workers: 1, worker: new LocalThreads().start });
  const large = pool.findPaths("unit", batchOn(grid, 3000, 48, 1));
  const version = pool.edit({ x: 0, y: 0, terrain: "wall" });
  const small = pool.findPaths("unit", batchOn(grid, 3, 48, 2));
  // the thread had been given two pieces, and found one path of each
  expect((await large).versionOfPath.filter((each) => each < version).length).toBe(2);
  expect([...(await small).versionOfPath]).toEqual([version, version, version]);
  pool.close();
});

test("real threads that stop again and again lose nothing", async () => {
  const grid = generateMap("caves", { width: 128, height: 128, seed: 3 });
  const threads = new RealThreads();
  const pool = await createPool(grid, { agents: AGENTS, workers: 1, worker: threads.start });
  const [large, small] = [batchOn(grid, 20_000, 128, 1), batchOn(grid, 3, 128, 2)];
  await pool.findPaths("unit", batchOn(grid, 3000, 128, 3));
  const order: string[] = [];
  const ask = async (name: string, batch: Batch): Promise<PathList> => {
    const paths = await pool.findPaths("unit", batch);
    order.push(name);
    return paths;
  };
  const answers = [ask("large", large)];
  for (let i = 0; i < 5; i++) {
    await new Promise((keep) => setTimeout(keep, 5));
    answers.push(ask("small", small));
  }
  const [paths, ...few] = await Promise.all(answers);
  pool.close();
  expect(order.at(-1)).toBe("large");
  expect(faultsIn(grid, large, paths)).toEqual([]);
  expect(few.flatMap((each) => faultsIn(grid, small, each))).toEqual([]);
});
