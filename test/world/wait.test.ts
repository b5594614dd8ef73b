import { expect, test } from "vitest";
import { createWorld, Grid, type Walker, type WalkOptions, type World } from "../../src/index.ts";
import { createWorkerWorld } from "../../src/worker/index.ts";
import { LocalWorkers } from "../worker/local-worker.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
type Name = keyof typeof AGENTS;

/** Sends a soldier along a corridor of one row. */
function send(world: Pick<World<Name>, "walk">, from: number, to: number, options: WalkOptions = {}): Walker<Name> {
  return world.walk("soldier", { x: from, y: 0 }, { x: to, y: 0 }, { occupies: true, ...options });
}

/** The ids of the walkers in a chain, and why they do not get out of the way. */
function chainOf(world: World<Name>, walker: Walker<Name>): [number, string][] {
  return world.explainWait(walker).chain.map(({ walker: { id }, reason }) => [id, reason]);
}

test("a walker waits for another, which waits for a guard", () => {
  const world = createWorld(Grid.parse("......"), { agents: AGENTS });
  const last = send(world, 0, 5);
  send(world, 1, 5);
  send(world, 2, 2, { yields: false });
  world.step();
  expect(chainOf(world, last)).toEqual([
    [0, "waits"],
    [1, "waits"],
    [2, "guard"],
  ]);
  const { reason, sentence } = world.explainWait(last);
  expect(reason).toBe("guard");
  expect(sentence).toBe("Walker 0 waits for 1, which waits for 2, a guard at (2, 0) that yields to nobody.");
});

test("two in a corridor wait for each other", () => {
  const world = createWorld(Grid.parse("...."), { agents: AGENTS });
  const east = send(world, 1, 3);
  send(world, 2, 0);
  world.step();
  expect(chainOf(world, east)).toEqual([
    [0, "waits"],
    [1, "waits"],
    [0, "circle"],
  ]);
  expect(world.explainWait(east).sentence).toBe(
    "Walker 0 waits for 1, which waits for 0 again: they wait for each other.",
  );
});

test.each<[string, string, (world: World<Name>) => Walker<Name>]>([
  [
    "one that has arrived",
    "Walker 1 waits for 0, which stands at its goal at (2, 0).",
    (world) => {
      send(world, 2, 2);
      return send(world, 1, 3);
    },
  ],
  [
    "one at the goal of both",
    "Walker 1 waits for 0, which stands at (2, 0), the goal of both.",
    (world) => {
      send(world, 2, 2);
      return send(world, 1, 2);
    },
  ],
  [
    "one without a way",
    "Walker 1 waits for 0, which has no way from (2, 0).",
    (world) => {
      send(world, 2, 5);
      return send(world, 1, 3);
    },
  ],
  [
    "one that can go on",
    "Walker 1 waits for 0, which can go on.",
    (world) => {
      send(world, 1, 3);
      return send(world, 0, 2);
    },
  ],
  ["nobody", "Walker 0 waits for nobody.", (world) => send(world, 0, 3)],
  ["nothing, at its goal", "Walker 0 stands at its goal.", (world) => send(world, 0, 0)],
  ["nothing, without a way", "Walker 0 has no way.", (world) => send(world, 0, 5)],
])("a walker may wait for %s", (_, sentence, play) => {
  const world = createWorld(Grid.parse("....#."), { agents: AGENTS });
  const walker = play(world);
  world.tick(Number.POSITIVE_INFINITY);
  expect(world.explainWait(walker).sentence).toBe(sentence);
});

test("before a way is planned, a walker waits for that", () => {
  const world = createWorld(Grid.parse("...."), { agents: AGENTS });
  world.tick(0);
  const walker = send(world, 1, 3);
  const other = send(world, 0, 2);
  expect(world.explainWait(walker)).toMatchObject({ reason: "planning", sentence: "Walker 0 waits for its way." });
  expect(world.explainWait(other).reason).toBe("planning");
});

test("of several in the way, a guard is named first, then the oldest", () => {
  const drawing = `
    .....
    .....
  `;
  const named = (...guards: number[]): string[] => {
    const world = createWorld(Grid.parse(drawing), { agents: AGENTS });
    for (const y of [1, 0])
      world.walk("soldier", { x: 2, y }, { x: 2, y }, { occupies: true, yields: !guards.includes(y) });
    const tank = world.walk("tank", { x: 0, y: 0 }, { x: 3, y: 0 }, { occupies: true });
    world.tick(Number.POSITIVE_INFINITY);
    return world
      .explainWait(tank)
      .chain.map(({ walker: { id, cell }, reason }) => `${id} ${reason} ${cell.x},${cell.y}`);
  };
  expect(named()).toEqual(["2 waits 0,0", "0 arrived 2,1"]);
  expect(named(0)).toEqual(["2 waits 0,0", "1 guard 2,0"]);
});

test("a long chain is told in short", () => {
  const world = createWorld(Grid.parse(".".repeat(40)), { agents: AGENTS });
  send(world, 30, 30, { yields: false });
  for (let x = 29; x > 10; x--) send(world, x, 39);
  world.step();
  const last = world.walkers.get(19);
  if (last === undefined) throw new Error("Expected 20 walkers.");
  expect(world.explainWait(last).chain).toHaveLength(20);
  expect(world.explainWait(last).sentence).toBe(
    "Walker 19 waits for 18, which waits for 17, which waits for 16, which waits for 15, which waits for 14, which waits for 13 more, the last for 0, a guard at (30, 0) that yields to nobody.",
  );
});

test("two that a game put on one cell are both in the way", () => {
  const world = createWorld(Grid.parse("....."), { agents: AGENTS });
  const walker = send(world, 1, 4);
  const one = send(world, 4, 4);
  const two = send(world, 3, 3);
  world.tick(Number.POSITIVE_INFINITY);
  world.occupy(one, { x: 2, y: 0 });
  world.occupy(two, { x: 2, y: 0 });
  expect(chainOf(world, walker)).toEqual([
    [0, "waits"],
    [1, "same-goal"],
  ]);
});

test("a world in a worker says the same, also after the worker died", async () => {
  const workers = new LocalWorkers();
  const world = await createWorkerWorld(Grid.parse("......"), { agents: AGENTS }, { worker: workers.start });
  const gone = world.walk("soldier", { x: 5, y: 0 }, { x: 4, y: 0 });
  gone.stop();
  const last = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 }, { occupies: true });
  world.walk("soldier", { x: 1, y: 0 }, { x: 5, y: 0 }, { occupies: true });
  world.walk("soldier", { x: 2, y: 0 }, { x: 2, y: 0 }, { occupies: true, yields: false });
  await world.step();
  const sentence = "Walker 1 waits for 2, which waits for 3, a guard at (2, 0) that yields to nobody.";
  expect((await world.explainWait(last)).sentence).toBe(sentence);
  workers.kill();
  const { chain, reason, ...told } = await world.explainWait(last);
  expect([reason, chain.map(({ walker }) => walker.id), told.sentence]).toEqual(["guard", [1, 2, 3], sentence]);
  world.close();
});
