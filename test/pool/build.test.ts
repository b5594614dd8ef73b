import { describe, expect, onTestFinished, test, vi } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { type AnyOptions, createPlanner, createWorld, Grid } from "../../src/index.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/pool/index.ts";
import { LocalThreads } from "./local-thread.ts";
import { RealThreads } from "./real-threads.ts";

async function poolOf<Name extends string>(
  grid: Grid,
  options: Partial<PoolOptions<Name>> = {},
): Promise<{ pool: Pool<Name>; threads: LocalThreads }> {
  const threads = new LocalThreads();
  const pool = await createPool<Name>(grid, { workers: 2, worker: threads.start, ...options });
  onTestFinished(() => pool.close());
  return { pool, threads };
}

function cavesOf(size: number): Grid {
  return generateMap("caves", { width: size, height: size, seed: 4 });
}

/** Some edits at random places, which leave walls and ground behind. */
function editAt(grid: Grid, random: Random): void {
  const [x, y] = [random.below(grid.width - 5), random.below(grid.height - 5)];
  grid.edit({ x, y, width: 5, height: 2, terrain: random.below(2) === 0 ? "wall" : "ground" });
}

const CASES: [string, AnyOptions][] = [
  ["HPA*", { clusterSize: 8 }],
  ["HAA*", { algorithm: "haa", agents: [{}, { size: 2 }], clusterSize: 8 }],
  ["PRA*, which one thread builds", { algorithm: "pra" }],
  ["A*, which builds nothing", { algorithm: "astar" }],
  ["HPA* with landmarks", { clusterSize: 8, landmarks: 2 }],
];

describe("a planner that a pool builds", () => {
  test.each(CASES)(
    "is the planner that one thread builds, also after edits in the meantime: %s",
    async (_, options) => {
      const grid = cavesOf(96);
      const { pool } = await poolOf(grid);
      const random = new Random(3);
      const reported: number[] = [];
      const building = pool.build(options, { onProgress: (done) => reported.push(done) });
      for (let edit = 0; edit < 5; edit++) {
        editAt(grid, random);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const planner = await building;
      const alone = createPlanner(grid, options);
      if (options.algorithm !== "astar") expect(Buffer.compare(planner.save(), alone.save())).toBe(0);
      for (let query = 0; query < 30; query++) {
        const [start, goal] = [grid.pointOf(random.below(96 * 96)), grid.pointOf(random.below(96 * 96))];
        expect(planner.findPath(start, goal).cost).toBe(alone.findPath(start, goal).cost);
        if (query % 5 === 0) editAt(grid, random);
      }
      expect(reported).toEqual([...reported].sort((a, b) => a - b));
      if (options.algorithm === undefined) expect(reported.at(-1)).toBe(1);
    },
  );

  test("is there although threads die", async () => {
    const grid = cavesOf(96);
    const { pool, threads } = await poolOf(grid);
    let kills = 0;
    const onProgress = vi.fn(() => {
      if (kills++ % 5 === 0) threads.started.at(-1 - (kills % 2))?.kill();
    });
    const planner = await pool.build({ clusterSize: 8 }, { onProgress });
    expect(threads.started.length).toBeGreaterThan(3);
    expect(Buffer.compare(planner.save(), createPlanner(grid, { clusterSize: 8 }).save())).toBe(0);
  });

  test("is given up by its signal, and the pool goes on", async () => {
    const grid = cavesOf(96);
    const { pool } = await poolOf(grid);
    const controller = new AbortController();
    const building = pool.build({ clusterSize: 8 }, { signal: controller.signal });
    controller.abort(new Error("Another map."));
    await expect(building).rejects.toThrow("Another map.");
    expect((await pool.build({ clusterSize: 16 })).report().levels.length).toBeGreaterThan(0);
  });

  test("is refused where its options are", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    await expect(pool.build({ clusterSize: 1 })).rejects.toThrow("clusterSize must be an integer from 2 to 64, got 1.");
    await expect(pool.build({}, { progress: () => {} } as never)).rejects.toThrow(
      'Unknown option "progress"; build takes onProgress, priority, signal.',
    );
    await expect(pool.findPath("soldier" as never, { x: 0, y: 0 }, { x: 1, y: 1 })).rejects.toThrow("Unknown agent");
  });

  test("has the answers of threads of Node", async () => {
    const grid = cavesOf(128);
    const pool = await createPool(grid, { workers: 2, worker: new RealThreads().start });
    onTestFinished(() => pool.close());
    const planner = await pool.build({ clusterSize: 8 });
    expect(Buffer.compare(planner.save(), createPlanner(grid, { clusterSize: 8 }).save())).toBe(0);
  });
});

test("a world that a pool builds goes on as one that one thread builds", async () => {
  const grid = cavesOf(160);
  const other = Grid.resume(grid.state);
  const agents = { soldier: {}, tank: { size: 2 }, scout: { algorithm: "pra" } } as const;
  const { pool } = await poolOf(grid);
  const world = await pool.buildWorld({ agents });
  const alone = createWorld(other, { agents });
  const random = new Random(5);
  for (let round = 0; round < 20; round++) {
    const [start, goal] = [grid.pointOf(random.below(160 * 160)), grid.pointOf(random.below(160 * 160))];
    for (const name of ["soldier", "tank", "scout"] as const) {
      expect(world.findPath(name, start, goal)).toEqual(alone.findPath(name, start, goal));
    }
    const edit = { x: start.x, y: start.y, terrain: round % 2 ? "wall" : "ground" };
    world.edit(edit);
    alone.edit(edit);
  }
});

test.each(["hpa", "haa"] as const)("threads of a pool build their planners together, with %s", async (algorithm) => {
  const grid = cavesOf(200);
  const agents = { soldier: {}, tank: { size: 2 } };
  const { pool, threads } = await poolOf(grid, { agents, algorithm });
  const random = new Random(6);
  const cells = (): Int32Array => Int32Array.from({ length: 40 }, () => random.below(200 * 200));
  for (let round = 0; round < 7; round++) {
    const [starts, goals] = [cells(), cells()];
    for (const name of ["soldier", "tank"] as const) {
      const agent = agents[name];
      const planner = createPlanner(
        grid,
        algorithm === "haa" ? { algorithm, agents: Object.values(agents) } : { agent },
      );
      const paths = await pool.findPaths(name, { starts, goals });
      for (let i = 0; i < paths.length; i++) {
        expect(paths.path(i)).toEqual(planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i]), { agent }));
      }
    }
    for (let edit = 0; edit < 5; edit++) editAt(grid, random);
    if (round === 1) grid.link({ x: 3, y: 3 }, { x: 190, y: 190 }, 5);
    // a thread that is replaced takes what was built at first, and follows all edits since
    if (round % 2 === 1) threads.started.at(-1)?.kill();
    // most of the map: then a thread builds by itself
    if (round === 4) grid.edit({ x: 0, y: 0, width: 200, height: 150, terrain: "ground" });
  }
  expect(threads.started.length).toBe(5);
});

test("edits that come while a pool is made, or while a thread is replaced, are known to its answers", async () => {
  const grid = cavesOf(160);
  const random = new Random(8);
  const threads = new LocalThreads();
  const making = createPool(grid, { agents: { soldier: {} }, workers: 2, worker: threads.start });
  for (let edit = 0; edit < 8; edit++) {
    editAt(grid, random);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const pool = await making;
  onTestFinished(() => pool.close());
  for (let round = 0; round < 3; round++) {
    const starts = Int32Array.from({ length: 40 }, () => random.below(160 * 160));
    const goals = Int32Array.from({ length: 40 }, () => random.below(160 * 160));
    const planner = createPlanner(grid);
    const paths = await pool.findPaths("soldier", { starts, goals });
    expect(new Set(paths.versionOfPath)).toEqual(new Set([grid.version]));
    for (let i = 0; i < paths.length; i++) {
      expect(paths.path(i)).toEqual(planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i])));
    }
    // the pool does not hear of this edit before it starts another thread
    threads.started.at(-1)?.kill();
    editAt(grid, random);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
