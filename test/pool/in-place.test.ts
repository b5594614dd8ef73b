import { expect, onTestFinished, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, createWorld, type Grid } from "../../src/index.ts";
import { createPool, type Pool } from "../../src/pool/index.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
const SIDE = 96;

async function poolOf(grid: Grid): Promise<Pool<keyof typeof AGENTS>> {
  const pool = await createPool(grid, { agents: AGENTS, workers: 0 });
  onTestFinished(() => pool.close());
  return pool;
}

test("a pool without threads answers as a planner does, edit after edit", async () => {
  const grid = generateMap("caves", { width: SIDE, height: SIDE, seed: 4 });
  const pool = await poolOf(grid);
  expect(pool.workers).toBe(0);
  const random = new Random(4);
  const planner = createPlanner(grid, { agent: AGENTS.tank });
  const cell = (): number => random.below(SIDE * SIDE);
  for (let round = 0; round < 20; round++) {
    const [starts, goals] = [Int32Array.from({ length: 40 }, cell), Int32Array.from({ length: 40 }, cell)];
    const [x, y] = [random.below(SIDE), random.below(SIDE)];
    const version = pool.edit({ x, y, terrain: grid.get(x, y) === "wall" ? "ground" : "wall" });
    const paths = await pool.findPaths("tank", { starts, goals });
    expect([...new Set(paths.versionOfPath)]).toEqual([version]);
    for (let i = 0; i < paths.length; i++) {
      expect(paths.path(i)).toEqual(planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i])));
    }
  }
});

test("a pool without threads leaves turns to the rest of the program, and answers all that others do", async () => {
  const grid = generateMap("caves", { width: SIDE, height: SIDE, seed: 4 });
  const pool = await poolOf(grid);
  const world = createWorld(grid, { agents: AGENTS });
  const ends = {
    starts: new Int32Array(2000).fill(SIDE + 1),
    goals: new Int32Array(2000).fill(SIDE * SIDE - SIDE - 2),
  };
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await pool.findPaths("soldier", ends, { nearest: true });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  const [start, goal] = [grid.pointOf(ends.starts[0]), grid.pointOf(ends.goals[0])];
  expect(await pool.pathExists("soldier", start, goal)).toBe(world.pathExists("soldier", start, goal));
  expect(await pool.explain("tank", start, goal)).toEqual(world.explain("tank", start, goal));
  const given = new AbortController();
  const call = pool.findPaths("soldier", ends, { signal: given.signal });
  given.abort(new Error("No longer needed."));
  await expect(call).rejects.toThrow("No longer needed.");
  const built = await pool.build({ agent: AGENTS.tank });
  expect(Buffer.compare(built.save(), createPlanner(grid, { agent: AGENTS.tank }).save())).toBe(0);
});

test("a pool without threads gives nothing after it was closed", async () => {
  const pool = await poolOf(generateMap("caves", { width: SIDE, height: SIDE, seed: 4 }));
  const call = pool.findPath("soldier", { x: 1, y: 1 }, { x: 9, y: 9 });
  pool.close();
  await expect(call).rejects.toThrow("The pool has been closed.");
});
