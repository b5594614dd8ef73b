import { expect, test } from "vitest";
import { createWorld, Grid, type Point } from "../../src/index.ts";
import { createWorkerWorld, loadWorkerWorld } from "../../src/worker/index.ts";
import { RealWorkers } from "./real-worker.ts";

const SIDE = 128;
const FROM = { x: 0, y: 0 };
const TO = { x: SIDE - 1, y: SIDE - 1 };
const AGENTS = { soldier: {} } as const;

function everyPoint(): Point[] {
  return Array.from({ length: SIDE * SIDE }, (_, cell) => ({ x: cell % SIDE, y: Math.floor(cell / SIDE) }));
}

test("a request with thousands of goals passes through a worker, and through its snapshots", async () => {
  const workers = new RealWorkers();
  const goals = everyPoint().slice(8000);
  const grid = new Grid(SIDE, SIDE);
  const expected = createWorld(new Grid(SIDE, SIDE), { agents: AGENTS }).findPath("soldier", FROM, undefined, {
    goals,
  });
  const world = await createWorkerWorld(grid, { agents: AGENTS }, { worker: workers.start, snapshotEvery: 1 });
  // a request of which nobody has heard when the world is saved
  await world.tick(0);
  const request = world.request("soldier", FROM, undefined, { goals, priority: -1 });
  const saved = await world.save();
  await world.tick(Number.POSITIVE_INFINITY);
  expect((await request.promise)?.cells).toEqual(expected.cells);
  world.close();

  const loaded = await loadWorkerWorld<"soldier">(saved, { worker: workers.start });
  const again = loaded.requests.get(request.id);
  await loaded.tick(Number.POSITIVE_INFINITY);
  expect((await again?.promise)?.cells).toEqual(expected.cells);
  loaded.close();
});

// HPA* takes minutes to build where thousands of links end in few clusters
const EXACT = { agents: AGENTS, algorithm: "astar" } as const;

test("a grid with thousands of links passes through a worker, and through its snapshots", async () => {
  const workers = new RealWorkers();
  const grid = new Grid(SIDE, SIDE);
  const points = everyPoint();
  for (let cell = 0; cell < 3000; cell++) grid.link(points[cell], points[SIDE * SIDE - 1 - cell], 500);
  const world = await createWorkerWorld(grid, EXACT, { worker: workers.start, snapshotEvery: 1 });
  grid.link(FROM, TO, 1);
  expect((await world.findPath("soldier", FROM, TO)).cells).toHaveLength(2);
  const saved = await world.save();
  workers.kill();
  expect((await world.findPath("soldier", FROM, TO)).cells).toHaveLength(2);
  world.close();

  const loaded = await loadWorkerWorld<"soldier">(saved, { worker: workers.start });
  expect(loaded.grid.links).toHaveLength(3000);
  expect((await loaded.findPath("soldier", FROM, TO)).cells).toHaveLength(2);
  loaded.close();
});
