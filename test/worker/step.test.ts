import { describe, expect, test } from "vitest";
import { drawSent } from "../../bench/crowd/cases.ts";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createWorld, Grid, loadWorld, type Walker, type World } from "../../src/index.ts";
import { createWorkerWorld, loadWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { CrowdJudge, type Square } from "../support/crowd-judge.ts";
import { LocalWorkers } from "./local-worker.ts";
import { RealWorkers } from "./real-worker.ts";

const SIZE = 32;
const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
type Name = keyof typeof AGENTS;

/** What a game calls that steps all walkers at once, be its world here or in a worker. */
type AnyWorld = Pick<
  World<Name> | WorkerWorld<Name>,
  "grid" | "walk" | "walkers" | "edit" | "tick" | "on" | "step" | "occupy"
>;

/** Sends walkers of all kinds on their way, each from cells where no other stands. */
function sendAll(world: AnyWorld, random: Random, count: number): void {
  const taken = new Set<number>();
  const { grid } = world;
  for (let sent = 0; sent < count; ) {
    const name: Name = random.chance(25) ? "tank" : "soldier";
    const size = name === "tank" ? 2 : 1;
    const start = { x: random.below(SIZE - 1), y: random.below(SIZE - 1) };
    const cells = [0, 1, SIZE, SIZE + 1].slice(0, size * size).map((offset) => grid.cellAt(start) + offset);
    if (cells.some((cell) => taken.has(cell) || grid.terrains[grid.terrainOfCell[cell]].blocked)) continue;
    for (const cell of cells) taken.add(cell);
    world.walk(name, start, placeIn(random), {
      occupies: true,
      nearest: random.chance(50),
      period: random.chance(80) ? 1 : 2,
      yields: random.chance(95),
      priority: random.below(2),
    });
    sent++;
  }
}

function placeIn(random: Random): { x: number; y: number } {
  return { x: random.below(SIZE), y: random.below(SIZE) };
}

function pictureOf({ id, status, cell, stepsAhead, goal }: Walker<Name>): string {
  return `${id} ${status} ${cell.x},${cell.y} ${stepsAhead} to ${goal.x},${goal.y}`;
}

/** Where a walker stands and goes to. A worker that is not ticked plans after each step, and a world before the next. */
function placeOf({ id, cell, goal }: Walker<Name>): unknown {
  return { id, cell, goal };
}

function squareOf({ cell, agent }: Walker<Name>): Square {
  return { ...cell, size: agent === "tank" ? 2 : 1 };
}

function makeGrid(): Grid {
  return generateMap("caves", { width: SIZE, height: SIZE, seed: 5 });
}

/** Plays a seeded game that waits for each step and each tick, and returns the log of all that happened. */
async function logOfGame(world: AnyWorld, seed: number): Promise<string[]> {
  const random = new Random(seed);
  const log: string[] = [];
  for (const name of ["arrived", "unreachable", "replanned"] as const) {
    world.on(name, ({ walker }) => log.push(`${name} ${pictureOf(walker)}`));
  }
  // by the time that a game hears of it from a worker, the walker has another way
  world.on("displaced", ({ walker, from, to }) => log.push(`displaced ${JSON.stringify([walker.id, from, to])}`));
  world.on("edit", ({ rectangles, walkers }) => log.push(JSON.stringify([rectangles, walkers.map(({ id }) => id)])));
  sendAll(world, random, 60);
  await world.tick(Number.POSITIVE_INFINITY);
  for (let frame = 0; frame < 100; frame++) {
    const some = frame % 7 === 0 ? [...world.walkers.values()].filter(({ id }) => id % 2 === 0) : undefined;
    const moved = await world.step(some);
    log.push(`moved ${moved.map(({ id }) => id)}`);
    log.push(...Array.from(world.walkers.values(), pictureOf));
    const one = world.walkers.get(random.below(60));
    if (one !== undefined && random.chance(30)) one.goal = placeIn(random);
    if (one !== undefined && random.chance(2)) one.stop();
    if (one !== undefined && random.chance(10)) world.edit({ ...one.cell, terrain: "wall" });
    if (random.chance(20)) world.edit({ ...placeIn(random), terrain: random.chance(50) ? "wall" : "ground" });
    await world.tick(Number.POSITIVE_INFINITY);
  }
  return log;
}

test("walkers of a world in a worker step as those of a world do, event by event", async () => {
  const expected = await logOfGame(createWorld(makeGrid(), { agents: AGENTS }), 7);
  for (const { start } of [new LocalWorkers(), new RealWorkers()]) {
    const world = await createWorkerWorld(makeGrid(), { agents: AGENTS }, { worker: start });
    expect(await logOfGame(world, 7)).toEqual(expected);
    world.close();
  }
  expect(expected.filter((line) => line.startsWith("displaced")).length).toBeGreaterThan(3);
  expect(await logOfGame(createWorld(makeGrid(), { agents: AGENTS }), 8)).not.toEqual(expected);
});

test("without ticks, steps are those of a world that is not ticked", async () => {
  const world = createWorld(makeGrid(), { agents: AGENTS });
  const remote = await createWorkerWorld(makeGrid(), { agents: AGENTS }, { worker: new LocalWorkers().start });
  sendAll(world, new Random(3), 60);
  sendAll(remote, new Random(3), 60);
  for (let step = 0; step < 60; step++) {
    const moved = await remote.step();
    expect(moved.map(({ id }) => id)).toEqual(world.step().map(({ id }) => id));
    expect(Array.from(remote.walkers.values(), squareOf)).toEqual(Array.from(world.walkers.values(), squareOf));
  }
  remote.close();
});

describe("workers that die", () => {
  test.each([
    ["in this thread", new LocalWorkers(), 12],
    ["in threads of their own", new RealWorkers(), 2],
  ])("%s lose no walker and no step, and nobody overlaps", async (_, workers, kills) => {
    const random = new Random(11);
    const grid = makeGrid();
    const judge = new CrowdJudge(grid, { neighbours: 8, corners: "bothFree" });
    const world = await createWorkerWorld(grid, { agents: AGENTS }, { worker: workers.start, snapshotEvery: 20 });
    sendAll(world, random, 60);
    const arrivals = new Set<number>();
    const faults: string[] = [];
    let steps = 0;
    let moves = 0;
    world.on("arrived", ({ walker }) => {
      if (arrivals.has(walker.id)) faults.push(`${walker.id} arrived twice`);
      arrivals.add(walker.id);
    });
    for (let frame = 0; frame < 120; frame++) {
      const before = Array.from(world.walkers.values(), squareOf);
      const stepped = world.step();
      if (frame % 8 === 3 && workers.started.length <= kills) workers.kill();
      moves += (await stepped).length;
      steps++;
      faults.push(...judge.faultsOf(before, Array.from(world.walkers.values(), squareOf)));
      if (frame % 10 === 5) world.edit({ ...placeIn(random), terrain: "ground" });
    }
    expect(faults).toEqual([]);
    expect([steps, world.walkers.size, workers.started.length]).toEqual([120, 60, kills + 1]);
    expect(moves).toBeGreaterThan(500);
    for (const walker of world.walkers.values()) {
      if (walker.status === "arrived") expect(arrivals.has(walker.id)).toBe(true);
    }
    world.close();
  });

  test("leave everybody to choose in the same order, and to rest as long", async () => {
    /** Two meet where they cannot pass, of whom the second chooses first; a slow one is pushed, and rests. */
    const play = async (world: AnyWorld, kill: () => void): Promise<string[]> => {
      const again = world.walk("soldier", { x: 1, y: 1 }, { x: 0, y: 1 }, { occupies: true });
      const first = world.walk("soldier", { x: 8, y: 1 }, { x: 0, y: 1 }, { occupies: true });
      const slow = world.walk("soldier", { x: 4, y: 2 }, { x: 4, y: 0 }, { occupies: true, period: 6 });
      await world.step();
      again.goal = { x: 8, y: 1 };
      await world.step();
      kill();
      const cells: string[] = [];
      for (let step = 0; step < 2; step++) {
        await world.step();
        cells.push(`${again.cell.x},${again.cell.y} ${first.cell.x},${first.cell.y} ${slow.cell.x},${slow.cell.y}`);
      }
      return cells;
    };
    const map = "####.####\n.........\n####.####";
    const options = { agents: AGENTS, neighbours: 4 } as const;
    const workers = new LocalWorkers();
    const remote = await createWorkerWorld(Grid.parse(map), options, { worker: workers.start });
    const expected = await play(createWorld(Grid.parse(map), options), () => {});
    expect(await play(remote, () => workers.kill())).toEqual(expected);
    expect(workers.started.length).toBe(2);
    remote.close();
  });

  test("leave nobody in a wall that was built while a step was under way", async () => {
    const workers = new LocalWorkers();
    const world = await createWorkerWorld(Grid.parse("......"), { agents: AGENTS }, { worker: workers.start });
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 }, { occupies: true });
    await world.step();
    world.step();
    world.edit({ x: 0, y: 0, width: 2, terrain: "wall" });
    workers.kill();
    await world.step();
    expect(walker.cell.x).toBeGreaterThan(1);
    world.close();
  });
});

test("a game that waits for nothing has nobody on a cell of another or in a wall, once the worker is done", async () => {
  const random = new Random(2);
  const grid = makeGrid();
  const judge = new CrowdJudge(grid, { neighbours: 8, corners: "bothFree" });
  const world = await createWorkerWorld(grid, { agents: AGENTS }, { worker: new LocalWorkers().start });
  let told = 0;
  world.on("displaced", () => told++);
  sendAll(world, random, 60);
  for (let frame = 0; frame < 80; frame++) {
    world.step();
    const one = world.walkers.get(random.below(60));
    if (one !== undefined && random.chance(50)) world.edit({ ...one.cell, terrain: "wall" });
    if (one !== undefined && random.chance(30)) one.goal = placeIn(random);
    if (frame % 3 === 0) await new Promise(setImmediate);
    if (frame % 5 !== 0) continue;
    await world.build();
    const squares = Array.from(world.walkers.values(), squareOf);
    expect(judge.faultsOf(squares, squares)).toEqual([]);
    for (const { x, y } of squares)
      expect(grid.terrains[grid.terrainOfCell[grid.cellAt({ x, y })]].name).toBe("ground");
  }
  expect(told).toBeGreaterThan(5);
  world.close();
});

test("a walker that was pushed from its goal and returns has arrived once", async () => {
  const world = await createWorkerWorld(
    Grid.parse(`
      .....
      ##.##
    `),
    { agents: AGENTS },
    { worker: new LocalWorkers().start },
  );
  const arrived: number[] = [];
  world.on("arrived", ({ walker }) => arrived.push(walker.id));
  const home = world.walk("soldier", { x: 2, y: 0 }, { x: 2, y: 0 }, { occupies: true });
  const guest = world.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 }, { occupies: true });
  const statuses = new Set<string>();
  for (let step = 0; step < 12; step++) {
    await world.step();
    statuses.add(home.status);
  }
  expect([home.cell, guest.cell]).toEqual([
    { x: 2, y: 0 },
    { x: 4, y: 0 },
  ]);
  expect(statuses).toContain("walking");
  expect([home.status, arrived]).toEqual(["arrived", [0, 1]]);
  world.close();
});

test("a walker that is asked for a step of its own follows when the worker has taken it", async () => {
  const world = await createWorkerWorld(Grid.parse("....."), { agents: AGENTS }, { worker: new LocalWorkers().start });
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 }, { occupies: true });
  await world.step();
  expect([walker.next(), walker.cell]).toEqual([undefined, { x: 1, y: 0 }]);
  await world.build();
  expect([walker.status, walker.stepsAhead, walker.cell]).toEqual(["walking", 2, { x: 2, y: 0 }]);
  world.close();
});

test("a walker that the game puts elsewhere while a step is under way stays there", async () => {
  const world = await createWorkerWorld(Grid.parse("....."), { agents: AGENTS }, { worker: new LocalWorkers().start });
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 }, { occupies: true });
  world.step();
  world.vacate(walker);
  const other = world.walk("soldier", { x: 4, y: 0 }, { x: 0, y: 0 }, { occupies: true });
  for (let step = 0; step < 5; step++) await world.step();
  expect([walker.cell, other.cell]).toEqual([
    { x: 1, y: 0 },
    { x: 0, y: 0 },
  ]);
  world.close();
});

test("a save between steps goes on as the world would, here and in a worker", async () => {
  const remote = await createWorkerWorld(makeGrid(), { agents: AGENTS }, { worker: new LocalWorkers().start });
  sendAll(remote, new Random(4), 50);
  await remote.tick(Number.POSITIVE_INFINITY);
  for (let step = 0; step < 15; step++) await remote.step();
  await remote.tick(Number.POSITIVE_INFINITY);
  const bytes = await remote.save();
  const world = loadWorld(bytes) as World<Name>;
  const loaded = (await loadWorkerWorld(bytes, { worker: new LocalWorkers().start })) as WorkerWorld<Name>;
  expect(Array.from(world.walkers.values(), pictureOf)).toEqual(Array.from(remote.walkers.values(), pictureOf));
  expect(Array.from(loaded.walkers.values(), squareOf)).toEqual(Array.from(remote.walkers.values(), squareOf));
  for (let step = 0; step < 15; step++) {
    await remote.step();
    world.step();
    await Promise.all([remote.tick(Number.POSITIVE_INFINITY), loaded.tick(Number.POSITIVE_INFINITY)]);
    await loaded.step();
    world.tick(Number.POSITIVE_INFINITY);
    expect(Array.from(world.walkers.values(), pictureOf)).toEqual(Array.from(remote.walkers.values(), pictureOf));
  }
  const squares = Array.from(loaded.walkers.values(), squareOf);
  expect(new CrowdJudge(loaded.grid, { neighbours: 8, corners: "bothFree" }).faultsOf(squares, squares)).toEqual([]);
  remote.close();
  loaded.close();
});

test.each(["formation", "nearest"] as const)(
  "a squad with slots by %s goes on after a save, here and in a worker",
  async (slots) => {
    const rows = Array.from({ length: 16 }, (_, y) => (y > 5 && y < 10 ? "." : "#"));
    const grid = Grid.parse(rows.map((gap) => ".".repeat(15) + gap + ".".repeat(16)).join("\n"));
    const remote = await createWorkerWorld(grid, { agents: AGENTS }, { worker: new LocalWorkers().start });
    const starts = Array.from({ length: 16 }, (_, i) => ({ x: 1 + (i % 4), y: 2 + Math.floor(i / 4) }));
    remote.walkAll("soldier", starts, { x: 27, y: 11 }, { occupies: true, slots });
    for (let step = 0; step < 8; step++) await remote.step();
    const bytes = await remote.save();
    const world = loadWorld(bytes) as World<Name>;
    const loaded = (await loadWorkerWorld(bytes, { worker: new LocalWorkers().start })) as WorkerWorld<Name>;
    for (let step = 0; step < 40; step++) {
      await Promise.all([remote.step(), loaded.step()]);
      world.step();
      const expected = Array.from(remote.walkers.values(), placeOf);
      expect(Array.from(world.walkers.values(), placeOf)).toEqual(expected);
      expect(Array.from(loaded.walkers.values(), placeOf)).toEqual(expected);
    }
    remote.close();
    loaded.close();
  },
);

test("giants that are led out of each other's way go on after a save in a worker", async () => {
  const grid = generateMap("city", { width: 48, height: 48, seed: 7 });
  const remote = await createWorkerWorld(
    grid,
    { agents: { three: { size: 3 } } },
    { worker: new LocalWorkers().start },
  );
  const kinds = Array.from({ length: 30 }, () => "three" as const);
  for (const { start, goal } of drawSent(grid, 8, kinds, 7)) remote.walk("three", start, goal, { occupies: true });
  for (let step = 0; step < 60; step++) await remote.step();
  const world = loadWorld(await remote.save());
  for (let step = 0; step < 30; step++) {
    await remote.step();
    world.step();
    expect(Array.from(world.walkers.values(), ({ cell }) => cell)).toEqual(
      Array.from(remote.walkers.values(), ({ cell }) => cell),
    );
  }
  remote.close();
});

test("walkers of another world are refused", async () => {
  const world = await createWorkerWorld(Grid.parse("....."), { agents: AGENTS }, { worker: new LocalWorkers().start });
  const other = createWorld(Grid.parse("....."), { agents: AGENTS }).walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
  expect(() => world.step([other])).toThrow("Expected a walker of this world that has not been stopped, got another.");
  world.close();
  expect(() => world.step()).toThrow("This world was closed.");
});
