import { describe, expect, expectTypeOf, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import {
  ALGORITHMS,
  createPlanner,
  createWorld,
  Grid,
  loadWorld,
  type World,
  type WorldOptions,
} from "../../src/index.ts";

const GRID = Grid.parse(
  `
    ....W....
    ....W....
    ..S.W..#.
  `,
  { W: "water" },
);
const AGENTS = {
  soldier: { capability: ["ground"] },
  boat: { size: 1, capability: ["water"] },
  tank: { size: 2 },
} as const;
const FROM = { x: 0, y: 0 };

test("knows its agents by name, also to the compiler", () => {
  const world = createWorld(GRID, { agents: AGENTS });
  expectTypeOf(world).toEqualTypeOf<World<"soldier" | "boat" | "tank">>();
  expectTypeOf(world.findPath).parameter(0).toEqualTypeOf<"soldier" | "boat" | "tank">();
  // @ts-expect-error a name that is misspelt does not compile
  const ask = () => world.findPath("tnak", FROM, FROM);
  expect(ask).toThrow('Unknown agent "tnak"; this world has soldier, boat, tank.');
});

test.each(ALGORITHMS)("answers as a planner of %s would", (algorithm) => {
  const world = createWorld(GRID, { agents: AGENTS, algorithm });
  const planner = createPlanner(GRID, { algorithm: "astar" });
  const tank = { size: 2 };
  const to = { x: 7, y: 0 };
  const path = world.findPath("tank", FROM, to);
  expect([path.status, path.cost]).toEqual(["found", planner.findPath(FROM, to, { agent: tank }).cost]);
  expect(world.findPath("soldier", FROM, to).status).toBe("unreachable");
  expect(world.nearest("soldier", FROM, to)).toMatchObject({ status: "nearest", cost: 3 });
  expect(world.findPath("soldier", FROM, undefined, { goals: [to, { x: 2, y: 0 }] }).cost).toBe(2);
  expect([world.pathExists("tank", FROM, to), world.pathExists("soldier", FROM, to)]).toEqual([true, false]);
  expect(world.reachable("boat", { x: 4, y: 0 }, 9).cells).toEqual(Int32Array.of(4, 13, 22));
  expect(world.walk("boat", { x: 4, y: 0 }, { x: 4, y: 2 }).next()).toEqual({ x: 4, y: 1 });
});

test("each kind of agent may have an algorithm of its own", () => {
  const agents = { plain: { algorithm: "astar" }, fast: {} } as const;
  const bytesOf = (world: World<keyof typeof agents>): number => {
    for (const _ of world.build());
    return world.metrics.bytes;
  };
  const plain = bytesOf(createWorld(new Grid(40, 40), { agents, algorithm: "astar" }));
  expect(bytesOf(createWorld(new Grid(40, 40), { agents }))).toBeGreaterThan(2 * plain);
});

test("agents that can do the same share what is built for them", () => {
  const bytesOf = (agents: WorldOptions<string>["agents"]): number =>
    createWorld(new Grid(40, 40), { agents }).metrics.bytes;
  expect(bytesOf({ soldier: {}, archer: { size: 1 } })).toBe(bytesOf({ soldier: {} }));
});

test("follows edits wherever they are made", () => {
  const world = createWorld(new Grid(5, 2), { agents: { soldier: {} } });
  const to = { x: 4, y: 0 };
  world.edit({ x: 2, y: 0, height: 2, terrain: "wall" });
  expect(world.findPath("soldier", FROM, to).status).toBe("unreachable");
  expect(world.pathExists("soldier", FROM, to)).toBe(false);
  world.grid.set(2, 1, "ground");
  expect(world.pathExists("soldier", FROM, to)).toBe(true);
  expect(world.findPath("soldier", FROM, to).status).toBe("found");
});

describe("refuses", () => {
  const world = createWorld(GRID, { agents: AGENTS });

  test.each<[string, () => unknown, string]>([
    ["no grid", () => createWorld({} as Grid, { agents: AGENTS }), "createWorld needs a Grid, got an object."],
    [
      "an unknown option",
      () => createWorld(GRID, { agents: AGENTS, speed: 1 } as never),
      'Unknown option "speed"; createWorld takes agents, algorithm, displace, congestion, stale, clock, neighbours, corners, diagonal, stepCosts.',
    ],
    ["no agents", () => createWorld(GRID, { agents: {} }), "agents must name at least one kind of agent, got none."],
    ["missing agents", () => createWorld(GRID, {} as never), "agents must be an object, got nothing."],
    [
      "an unknown option of an agent",
      () => createWorld(GRID, { agents: { a: { can: ["ground"] } as never } }),
      'Unknown option "can"; agent "a" takes size, capability, costs, layers, algorithm.',
    ],
    [
      "an unknown algorithm of an agent",
      () => createWorld(GRID, { agents: { a: { algorithm: "jps" as never } } }),
      `The algorithm of agent "a" must be one of ${ALGORITHMS.map((name) => `"${name}"`).join(", ")}, got "jps".`,
    ],
    [
      "a size that is none",
      () => createWorld(GRID, { agents: { a: { size: 0 } } }),
      "The size of an agent must be an integer from 1 to 255, got 0.",
    ],
    [
      "a clock that is none",
      () => createWorld(GRID, { agents: AGENTS, clock: 1 as never }),
      "clock must be a function, got 1.",
    ],
    [
      "a movement that is none",
      () => createWorld(GRID, { agents: AGENTS, neighbours: 6 as never }),
      "neighbours must be one of 4, 8, got 6.",
    ],
    [
      "an agent in a query",
      () => world.findPath("tank", FROM, FROM, { agent: {} } as never),
      'Unknown option "agent"; findPath takes nearest, within, goals, maxCost, maxExcess, turnCost, into.',
    ],
    [
      "an unknown option of a request",
      () => world.request("tank", FROM, FROM, { into: 1 } as never),
      'Unknown option "into"; request takes nearest, within, goals, maxCost, maxExcess, turnCost, priority, signal.',
    ],
    [
      "a start off the map",
      () => world.request("tank", { x: -1, y: 0 }, FROM),
      "The start must lie on the 9 × 3 grid, got x -1, y 0.",
    ],
    [
      "a priority that is none",
      () => world.walk("tank", FROM, FROM, { priority: 0.5 }),
      "priority must be an integer from -1000 to 1000, got 0.5.",
    ],
    [
      "a flag that is none",
      () => world.walk("tank", FROM, FROM, { nearest: 1 as never }),
      "nearest must be true or false, got 1.",
    ],
    [
      "starts that are no list",
      () => world.walkAll("tank", FROM as never, FROM),
      "The starts must be a list of points, got an object.",
    ],
    [
      "an unknown event",
      () => world.on("fire" as never, () => {}),
      'An event must be one of "edit", "arrived", "unreachable", "replanned", "jammed", "displaced", got "fire".',
    ],
    ["a listener that is none", () => world.on("edit", 1 as never), "A listener must be a function, got 1."],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(message);
    expect([world.walkers.size, world.requests.size]).toEqual([0, 0]);
  });
});

describe("a snapshot", () => {
  function saved(): Uint8Array {
    const world = createWorld(GRID, { agents: AGENTS, neighbours: 4 });
    world.walk("tank", FROM, { x: 7, y: 0 }, { occupies: true, within: 1, priority: 3, nearest: true }).next();
    world.tick(0);
    world.request("boat", { x: 4, y: 0 }, undefined, { goals: [{ x: 4, y: 2 }], maxCost: 9 });
    return world.save();
  }

  test("holds the grid, the agents, the walkers and the requests", () => {
    const world = loadWorld<"soldier" | "boat" | "tank">(saved());
    expect(world.grid.toString()).toBe(GRID.toString());
    expect(world.grid.terrains).toEqual(GRID.terrains);
    const [walker] = world.walkers.values();
    expect([walker.agent, walker.cell, walker.goal, walker.status]).toEqual([
      "tank",
      { x: 1, y: 0 },
      { x: 7, y: 0 },
      "walking",
    ]);
    const [request] = world.requests.values();
    expect([request.agent, request.status]).toEqual(["boat", "waiting"]);
    world.tick(Number.POSITIVE_INFINITY);
    expect(request.path?.cells).toEqual(Int32Array.of(4, 13, 22));
    // four neighbours, as before
    expect(world.findPath("soldier", FROM, { x: 1, y: 1 }).cells).toHaveLength(3);
  });

  test("holds how far a walker may go before an edit, and who stands in whose way", () => {
    const world = createWorld(new Grid(9, 1), { agents: { soldier: {} } });
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 8, y: 0 });
    const guard = world.walk("soldier", { x: 3, y: 0 }, { x: 3, y: 0 }, { occupies: true });
    world.tick(Number.POSITIVE_INFINITY);
    world.edit({ x: 7, y: 0, terrain: "wall" });
    const loaded = loadWorld(world.save());
    for (const each of [world, loaded]) {
      const one = each.walkers.get(walker.id);
      expect([one?.stepsAhead, one?.next(), one?.next(), one?.next(), one?.status]).toEqual([
        5,
        { x: 1, y: 0 },
        { x: 2, y: 0 },
        undefined,
        "waiting",
      ]);
      each.walkers.get(guard.id)?.stop();
      expect([one?.next(), one?.next(), one?.next(), one?.next(), one?.status]).toEqual([
        { x: 3, y: 0 },
        { x: 4, y: 0 },
        { x: 5, y: 0 },
        undefined,
        "planning",
      ]);
      each.tick(Number.POSITIVE_INFINITY);
      expect(one?.status).toBe("unreachable");
    }
  });

  test("of a world without ticks answers its requests without them", async () => {
    const world = createWorld(GRID, { agents: AGENTS });
    world.request("soldier", FROM, { x: 2, y: 0 });
    const loaded = loadWorld(world.save());
    const [request] = loaded.requests.values();
    expect((await request.promise)?.cells).toEqual(Int32Array.of(0, 1, 2));
  });

  test("is refused when any part of it is missing", () => {
    const bytes = saved();
    for (let length = 0; length < bytes.length; length += length < 64 ? 1 : 997) {
      expect(() => loadWorld(bytes.slice(0, length))).toThrow(
        /^(The snapshot is truncated|These bytes are no snapshot)/,
      );
    }
  });

  test("is refused when any part of it is damaged", () => {
    const bytes = saved();
    for (let index = 0; index < bytes.length; index += index < 64 ? 1 : 991) {
      const damaged = bytes.slice();
      damaged[index] ^= 1;
      expect(() => loadWorld(damaged)).toThrow(/\.$/);
    }
  });

  test("that is none is refused in a sentence", () => {
    expect(() => loadWorld("abc" as never)).toThrow('A snapshot must be a Uint8Array, got "abc".');
    expect(() => loadWorld(new Uint8Array(99))).toThrow(
      "These bytes are no snapshot of a world: they do not start as one does.",
    );
    expect(() => loadWorld(saved(), { time: 1 } as never)).toThrow('Unknown option "time"; loadWorld takes clock.');
  });
});

test("a warm-up leaves the world as it is, also in the midst of a repair", () => {
  const grid = generateMap("caves", { width: 64, height: 64, seed: 2 });
  const world = createWorld(grid, { agents: { walker: {}, swimmer: { algorithm: "pra" } } });
  expect([...world.warmUp()]).toEqual([]); // nothing is built yet
  for (const _ of world.build());
  const [free] = world.reachable("walker", { x: 32, y: 32 }, 40).cells;
  const unchanged = (work: () => void): void => {
    const before = world.save();
    work();
    expect(world.save()).toEqual(before);
  };
  unchanged(() => {
    const parts = [...world.warmUp()];
    expect([parts.length, parts.at(-1)]).toEqual([2000, 1]);
  });
  grid.edit({ ...grid.pointOf(free ?? 0), terrain: "wall" });
  world.tick(0);
  unchanged(() => {
    for (const _ of world.warmUp());
  });
});
