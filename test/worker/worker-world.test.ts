import { expect, expectTypeOf, test } from "vitest";
import { createWorld, Grid, loadWorld, type Point, type Walker, type World } from "../../src/index.ts";
import { createWorkerWorld, loadWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { LocalWorkers } from "./local-worker.ts";

const DRAWING = `
  ....#....
  ....#....
  .........
  ....#....
`;
const FROM = { x: 0, y: 0 };
const TO = { x: 8, y: 0 };
const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
type Name = keyof typeof AGENTS;

async function remoteOf(drawing: string, workers = new LocalWorkers()): Promise<WorkerWorld<Name>> {
  return createWorkerWorld(Grid.parse(drawing), { agents: AGENTS }, { worker: workers.start });
}

/** Tries to take so many steps, and waits for the worker before each. */
async function walkOn(world: WorkerWorld<Name>, walker: Walker<Name>, times: number): Promise<Point[]> {
  const cells: Point[] = [];
  for (let time = 0; time < times; time++) {
    await world.build();
    const before = walker.cell;
    const cell = walker.next();
    if (cell === undefined) continue;
    expect(Math.max(Math.abs(cell.x - before.x), Math.abs(cell.y - before.y))).toBe(1);
    cells.push(cell);
  }
  return cells;
}

test("has every call of a world", () => {
  expectTypeOf<Exclude<keyof World<Name>, keyof WorkerWorld<Name> | "takeLead">>().toBeNever();
});

test("answers as a world does, also when it has warmed up", async () => {
  const world = createWorld(Grid.parse(DRAWING), { agents: AGENTS });
  const remote = await remoteOf(DRAWING);
  await remote.build();
  await remote.warmUp();
  expectTypeOf(remote.walk).parameter(0).toEqualTypeOf<"soldier" | "tank">();
  expect(await remote.findPath("soldier", FROM, TO)).toEqual(world.findPath("soldier", FROM, TO));
  const goals = { goals: [TO, { x: 3, y: 3 }], within: 1 };
  expect(await remote.findPath("soldier", FROM, undefined, goals)).toEqual(
    world.findPath("soldier", FROM, undefined, goals),
  );
  expect(await remote.nearest("tank", FROM, TO)).toEqual(world.nearest("tank", FROM, TO));
  expect(await remote.pathExists("tank", FROM, TO)).toBe(false);
  expect(await remote.reachable("tank", FROM, 3)).toEqual(world.reachable("tank", FROM, 3));
  expect((await remote.reachable("tank", FROM, 3)).path(FROM)).toEqual(world.findPath("tank", FROM, FROM));
  expect(await remote.flee("tank", FROM, [TO], { maxCost: 9 })).toEqual(world.flee("tank", FROM, [TO], { maxCost: 9 }));
  const building = { ...TO, width: 1, height: 1 };
  expect(await remote.findPath("soldier", FROM, building, { within: 1, turnCost: 2 })).toEqual(
    world.findPath("soldier", FROM, building, { within: 1, turnCost: 2 }),
  );
  expect(await remote.explain("tank", FROM, TO)).toEqual(world.explain("tank", FROM, TO));
  expect(await remote.metrics()).toMatchObject({ queries: 4, requests: 0 });
});

test("a request is a handle that can be read at once, and a promise", async () => {
  const remote = await remoteOf(DRAWING);
  const request = remote.request("soldier", FROM, TO, { priority: 2 });
  expect([request.id, request.status, request.path]).toEqual([0, "waiting", undefined]);
  expect(remote.requests.get(0)).toBe(request);
  const path = await request.promise;
  expect([path?.status, request.path, request.status]).toEqual(["found", path, "done"]);
  expect(remote.requests.size).toBe(0);
});

test("a request that is cancelled stays so", async () => {
  const remote = await remoteOf(DRAWING);
  const request = remote.request("soldier", FROM, TO);
  request.cancel();
  expect([request.status, remote.requests.size]).toEqual(["cancelled", 0]);
  expect(await request.promise).toBeUndefined();
  await remote.build();
  expect([request.status, request.path]).toEqual(["cancelled", undefined]);
});

test("edits and requests keep their order", async () => {
  const remote = await remoteOf(DRAWING);
  const before = remote.request("soldier", FROM, TO);
  remote.edit({ x: 4, y: 2, terrain: "wall" });
  const between = remote.request("soldier", FROM, TO);
  remote.edit([{ x: 4, y: 0, height: 4, terrain: "ground" }]);
  const after = remote.request("tank", FROM, { x: 7, y: 0 });
  const paths = await Promise.all([before, between, after].map(({ promise }) => promise));
  expect(paths.map((path) => path?.status)).toEqual(["found", "unreachable", "found"]);
});

test("edits that are made straight on the grid are followed, links too", async () => {
  const remote = await remoteOf(DRAWING);
  remote.grid.edit([
    { x: 4, y: 0, terrain: "ground" },
    { x: 3, y: 2, width: 3, height: 2, terrain: "wall" },
  ]);
  expect((await remote.findPath("soldier", FROM, TO)).cost).toBe(8);
  remote.grid.set(4, 0, "wall");
  expect(await remote.pathExists("soldier", FROM, TO)).toBe(false);
  remote.grid.link({ x: 1, y: 0 }, { x: 7, y: 0 }, 3);
  expect((await remote.findPath("soldier", FROM, TO)).cost).toBe(5);
  remote.grid.unlink({ x: 1, y: 0 }, { x: 7, y: 0 });
  expect((await remote.findPath("soldier", FROM, TO)).status).toBe("unreachable");
});

test("a walker walks on at once with the steps that have come, and tells when it arrives", async () => {
  const remote = await remoteOf(DRAWING);
  const arrived: unknown[] = [];
  remote.on("arrived", ({ walker }) => arrived.push([walker.id, walker.status]));
  const [walker] = remote.walkAll("soldier", [FROM, { x: 1, y: 1 }], TO);
  expect([walker.status, walker.stepsAhead, walker.next()]).toEqual(["planning", 0, undefined]);
  await remote.build();
  const { cells } = await remote.findPath("soldier", FROM, TO);
  expect([walker.status, walker.stepsAhead]).toEqual(["walking", cells.length - 1]);
  while (walker.next() !== undefined) expect(arrived).toEqual(walker.status === "arrived" ? [[0, "arrived"]] : []);
  expect([walker.status, walker.cell]).toEqual(["arrived", TO]);
  await remote.build();
  expect(arrived).toEqual([[0, "arrived"]]);
});

test("steps of a long way come in batches", async () => {
  const remote = await remoteOf(".".repeat(300));
  const walker = remote.walk("soldier", FROM, { x: 299, y: 0 });
  await remote.build();
  expect(walker.stepsAhead).toBe(64);
  expect(await walkOn(remote, walker, 310)).toHaveLength(299);
  expect(walker.status).toBe("arrived");
});

test("a walker never takes a step that an edit has touched, not even before the worker knows", async () => {
  const remote = await remoteOf(".........\n#########");
  const replanned: unknown[] = [];
  remote.on("replanned", ({ walker }) => replanned.push(walker.id));
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  remote.edit({ x: 4, y: 0, terrain: "wall" });
  const cells = [walker.next(), walker.next(), walker.next()];
  expect(cells).toEqual([{ x: 1, y: 0 }, { x: 2, y: 0 }, undefined]);
  expect(walker.status).toBe("planning");
  await remote.build();
  expect([walker.status, replanned]).toEqual(["unreachable", [walker.id]]);
});

test("nobody is told that there is no way when an edit has opened one meanwhile", async () => {
  const remote = await remoteOf("....#....");
  const endings: string[] = [];
  remote.on("unreachable", ({ walker }) => endings.push(walker.status));
  const walker = remote.walk("soldier", FROM, TO);
  await new Promise(setImmediate);
  remote.edit({ x: 4, y: 0, terrain: "ground" });
  await walkOn(remote, walker, 12);
  expect([walker.status, endings]).toEqual(["arrived", []]);
});

test("a walker whose goal moves walks on, and to where it is last", async () => {
  const remote = await remoteOf(`${"..........\n".repeat(10)}`);
  const walker = remote.walk("soldier", FROM, { x: 9, y: 0 });
  for (let x = 9; x >= 0; x--) {
    walker.goal = { x, y: 9 };
    await new Promise(setImmediate);
    walker.next();
  }
  await walkOn(remote, walker, 40);
  expect([walker.status, walker.cell, walker.goal]).toEqual(["arrived", { x: 0, y: 9 }, { x: 0, y: 9 }]);
});

test("a walker that has walked on the old way meanwhile takes the new one from where it is", async () => {
  const remote = await remoteOf(`${"..........\n".repeat(10)}`);
  const walker = remote.walk("soldier", FROM, { x: 9, y: 0 });
  await remote.build();
  walker.goal = { x: 0, y: 9 };
  await new Promise(setImmediate);
  for (let x = 1; x <= 4; x++) expect(walker.next()).toEqual({ x, y: 0 });
  expect(await walkOn(remote, walker, 20)).toHaveLength(9);
  expect([walker.status, walker.cell]).toEqual(["arrived", { x: 0, y: 9 }]);
});

test("a walker turns to its new goal soon, though it never stops to wait for it", async () => {
  const remote = await remoteOf(`${".".repeat(100)}\n`.repeat(50));
  const walker = remote.walk("soldier", FROM, { x: 99, y: 0 });
  await remote.build();
  walker.goal = { x: 0, y: 49 };
  let steps = 0;
  for (let turn = 0; turn < 200; turn++) {
    if (walker.next() !== undefined) steps++;
    await new Promise(setImmediate);
  }
  expect(walker.status).toBe("arrived");
  expect(steps).toBeLessThan(70);
});

test("a walker that has another goal by then is not told that it arrived at the one before", async () => {
  const remote = await remoteOf(DRAWING);
  const arrived: Point[] = [];
  remote.on("arrived", ({ walker }) => arrived.push(walker.cell));
  const walker = remote.walk("soldier", FROM, FROM);
  await new Promise(setImmediate);
  walker.goal = TO;
  await walkOn(remote, walker, 12);
  expect(arrived).toEqual([TO]);
});

test("a walker takes no step that an edit straight on the grid has closed", async () => {
  const remote = await remoteOf(".........");
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  remote.grid.set(1, 0, "wall");
  expect([walker.next(), walker.status]).toEqual([undefined, "planning"]);
});

test("a walker walks on when an edit that was made straight on the grid has changed nothing after all", async () => {
  const remote = await remoteOf(".........");
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  remote.grid.set(4, 0, "wall");
  remote.grid.set(4, 0, "ground");
  await walkOn(remote, walker, 10);
  expect(walker.status).toBe("arrived");
});

test("a step round somebody is not taken when an edit has closed it meanwhile", async () => {
  const remote = await remoteOf(".....\n.....");
  remote.walk("soldier", { x: 2, y: 0 }, { x: 2, y: 0 }, { occupies: true });
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 4, y: 0 });
  await remote.build();
  // the worker finds the way round, and then learns that there is none
  expect(walker.next()).toBeUndefined();
  remote.edit({ x: 1, y: 1, width: 2, terrain: "wall" });
  await walkOn(remote, walker, 5);
  expect([walker.status, walker.cell]).toEqual(["waiting", { x: 1, y: 0 }]);
});

test("walkers walk round who stands in the way, or wait", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf(".....\n.....\n#.###", workers);
  const guard = remote.walk("soldier", { x: 2, y: 0 }, { x: 2, y: 0 }, { occupies: true });
  const walker = remote.walk("soldier", FROM, { x: 4, y: 0 });
  const cells = await walkOn(remote, walker, 10);
  expect(cells).not.toContainEqual(guard.cell);
  expect([walker.status, walker.cell]).toEqual(["arrived", { x: 4, y: 0 }]);

  remote.occupy(guard, { x: 1, y: 2 });
  const other = remote.walk("soldier", FROM, { x: 1, y: 2 });
  workers.kill();
  await walkOn(remote, other, 10);
  expect([other.status, other.cell]).toEqual(["waiting", { x: 1, y: 1 }]);
  remote.vacate(guard);
  await walkOn(remote, other, 3);
  expect(other.status).toBe("arrived");
});

test("others walk round a walker that the worker had somewhere else", async () => {
  const remote = await remoteOf(".....\n.....");
  const guard = remote.walk("soldier", FROM, { x: 4, y: 0 });
  remote.occupy(guard, FROM);
  await remote.build();
  guard.goal = { x: 0, y: 1 };
  await new Promise(setImmediate);
  expect([guard.next(), guard.next()]).toEqual([
    { x: 1, y: 0 },
    { x: 2, y: 0 },
  ]);
  guard.goal = guard.cell;
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 4, y: 0 });
  const cells = await walkOn(remote, walker, 8);
  expect([walker.status, guard.cell]).toEqual(["arrived", { x: 2, y: 0 }]);
  expect(cells).not.toContainEqual(guard.cell);
});

test("a walker that was stopped is forgotten until it gets another goal", async () => {
  const remote = await remoteOf(DRAWING);
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  walker.stop();
  expect([walker.status, walker.next(), remote.walkers.size]).toEqual(["stopped", undefined, 0]);
  walker.goal = { x: 0, y: 3 };
  await walkOn(remote, walker, 5);
  expect([walker.status, walker.cell, remote.walkers.size]).toEqual(["arrived", { x: 0, y: 3 }, 1]);
});

test("others walk round a walker that a new worker was told of", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf(".....\n.....", workers);
  const guard = remote.walk("soldier", { x: 2, y: 0 }, { x: 2, y: 0 });
  remote.occupy(guard, guard.cell);
  await remote.build();
  workers.kill();
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 4, y: 0 });
  expect(await walkOn(remote, walker, 8)).not.toContainEqual(guard.cell);
  expect(walker.status).toBe("arrived");
});

test("who stands in the way does so for every worker, and who does not, for none", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf("...", workers);
  const guard = remote.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 }, { occupies: true });
  const walker = remote.walk("soldier", FROM, { x: 2, y: 0 });
  const after = async (): Promise<string> => {
    await walkOn(remote, walker, 6);
    return walker.status;
  };
  expect(await after()).toBe("waiting");
  workers.kill();
  expect(await after()).toBe("waiting");
  guard.stop();
  guard.goal = { x: 1, y: 0 };
  expect(await after()).toBe("waiting");
  remote.vacate(guard);
  workers.kill();
  expect(await after()).toBe("arrived");
});

test("once it is ticked, work is left to ticks", async () => {
  const remote = await remoteOf(DRAWING);
  await remote.tick(0);
  const request = remote.request("soldier", FROM, TO);
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  expect([request.status, walker.status]).toEqual(["waiting", "planning"]);
  await remote.tick(1000);
  expect([request.status, walker.status]).toEqual(["done", "walking"]);
});

test("a snapshot holds the grid, walkers and requests, with the ids of their handles", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf(DRAWING, workers);
  remote.walk("soldier", FROM, FROM).stop();
  const walker = remote.walk("tank", FROM, { x: 2, y: 1 }, { occupies: true });
  const arrived = remote.walk("soldier", FROM, FROM);
  await remote.tick(1000);
  workers.kill();
  walker.next();
  remote.edit({ x: 8, y: 3, terrain: "wall" });
  const request = remote.request("soldier", FROM, TO);
  const snapshot = await remote.save();
  remote.close();

  const here = loadWorld<Name>(snapshot);
  expect([[...here.walkers.keys()], [...here.requests.keys()]]).toEqual([[walker.id, arrived.id], [request.id]]);
  const there = await loadWorkerWorld<Name>(snapshot, { worker: workers.start });
  expect([...there.walkers.keys()]).toEqual([walker.id, arrived.id]);
  expect([...there.requests.keys()]).toEqual([request.id]);
  expect(there.grid.toString()).toBe(remote.grid.toString());
  expect(there.walkers.get(arrived.id)?.status).toBe("arrived");
  const again = there.walkers.get(walker.id);
  expect([again?.cell, again?.goal, again?.agent]).toEqual([walker.cell, walker.goal, "tank"]);
  expect(there.walk("soldier", FROM, TO).id).toBe(request.id + 1);
  const answer = there.requests.get(request.id)?.promise;
  await there.tick(1000);
  const { cost, cells } = createWorld(there.grid, { agents: AGENTS }).findPath("soldier", FROM, TO);
  expect(await answer).toMatchObject({ cost, cells });
});

test("a snapshot of a world that was never ticked needs no ticks", async () => {
  const remote = await remoteOf(DRAWING);
  remote.walk("soldier", FROM, TO);
  const [walker] = loadWorld(await remote.save()).walkers.values();
  walker.goal = { x: 0, y: 1 };
  expect(walker.next()).toEqual({ x: 0, y: 1 });
});

test("a world that is closed refuses everything", async () => {
  const remote = await remoteOf(DRAWING);
  const walker = remote.walk("soldier", FROM, TO);
  await remote.build();
  const request = remote.request("soldier", FROM, TO);
  const path = remote.findPath("soldier", FROM, TO);
  remote.close();
  const closed = "This world was closed.";
  await expect(path).rejects.toThrow(closed);
  await expect(request.promise).rejects.toThrow(closed);
  await expect(remote.metrics()).rejects.toThrow(closed);
  expect(() => walker.next()).toThrow(closed);
  expect(() => remote.tick(1)).toThrow(closed);
  expect(() => remote.edit({ ...FROM, terrain: "wall" })).toThrow(closed);
  expect(remote.grid.get(0, 0)).toBe("ground");
});

test.each<[string, (world: WorkerWorld<Name>) => unknown, string]>([
  ["an agent", (world) => world.walk("tnak" as Name, FROM, TO), 'Unknown agent "tnak"; this world has soldier, tank.'],
  [
    "a start off the map",
    (world) => world.request("tank", { x: -1, y: 0 }, TO),
    "The start must lie on the 9 × 4 grid, got x -1, y 0.",
  ],
  [
    "an option of a walk",
    (world) => world.walk("tank", FROM, TO, { speed: 1 } as never),
    'Unknown option "speed"; walk takes nearest, within, priority, occupies, period, yields.',
  ],
  [
    "a priority",
    (world) => world.walk("tank", FROM, TO, { priority: 0.5 }),
    "priority must be an integer from -1000 to 1000, got 0.5.",
  ],
  [
    "a flag",
    (world) => world.walk("tank", FROM, TO, { occupies: 1 as never }),
    "occupies must be true or false, got 1.",
  ],
  [
    "starts",
    (world) => world.walkAll("tank", FROM as never, TO),
    "The starts must be a list of points, got an object.",
  ],
  ["a terrain", (world) => world.edit({ ...FROM, terrain: "lava" }), 'Unknown terrain "lava"; this grid has '],
  ["a budget", (world) => world.tick(-1), "The budget must be a number of at least 0, got -1."],
  [
    "a walker of another world",
    (world) => world.vacate(createWorld(world.grid, { agents: AGENTS }).walk("tank", FROM, TO)),
    "Expected a walker of this world that has not been stopped, got another.",
  ],
])("refuses %s at once, as a world does", async (_, call, message) => {
  const remote = await remoteOf(DRAWING);
  expect(() => call(remote)).toThrow(message);
  expect([remote.walkers.size, remote.requests.size]).toEqual([0, 0]);
});
