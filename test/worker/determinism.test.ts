import { expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createWorld, type Edit, type Grid, type Walker, type World } from "../../src/index.ts";
import { createWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { LocalWorkers } from "./local-worker.ts";
import { RealWorkers } from "./real-worker.ts";

const SIZE = 64;
const FRAMES = 120;
const AGENTS = {
  soldier: {},
  tank: { size: 2 },
  archer: { algorithm: "pra" },
  giant: { size: 3, algorithm: "haa" },
} as const;
type Name = keyof typeof AGENTS;
const NAMES: readonly Name[] = ["soldier", "tank", "archer", "giant"];

/** What a game calls, be its world here or in a worker. */
type AnyWorld = Pick<World<Name> | WorkerWorld<Name>, "grid" | "walk" | "walkers" | "request" | "edit" | "tick" | "on">;

/** Plays a seeded game that waits for its ticks, and returns the hash of all that happened, in its order. */
async function hashOfGame(world: AnyWorld, seed: number): Promise<number> {
  const random = new Random(seed);
  let hash = 0x811c_9dc5;
  const note = (line: string): void => {
    for (const char of line) hash = Math.imul(hash ^ char.charCodeAt(0), 0x0100_0193);
  };
  const place = (): { x: number; y: number } => ({ x: random.below(SIZE), y: random.below(SIZE) });
  const describe = ({ id, status, cell }: Walker<Name>): string => `${id} ${status} ${cell.x} ${cell.y}`;
  for (const name of ["arrived", "unreachable", "replanned"] as const) {
    world.on(name, ({ walker }) => note(`${name} ${describe(walker)}`));
  }
  world.on("displaced", ({ walker, from, to }) =>
    note(`displaced ${describe(walker)} ${from.x} ${from.y} ${to.x} ${to.y}`),
  );
  world.on("edit", ({ rectangles, walkers }) => note(JSON.stringify([rectangles, walkers.map(({ id }) => id)])));

  await world.tick(Number.POSITIVE_INFINITY);
  for (let frame = 0; frame < FRAMES; frame++) {
    if (frame < 40) world.walk(NAMES[frame % 4], place(), place());
    const { id, promise } = world.request(NAMES[random.below(4)], place(), place(), { priority: random.below(3) });
    promise.then((path) => note(`${id} ${path?.status} ${path?.cells.join()}`));
    for (const walker of world.walkers.values()) {
      if (walker.next() !== undefined) note(describe(walker));
      else if (walker.status !== "planning" && random.chance(20)) walker.goal = place();
    }
    // a world tells of an edit at once, a worker by the end of the frame
    const one = world.walkers.get(random.below(40));
    if (frame % 3 === 0 && one !== undefined) world.edit(frame % 2 === 0 ? wallOn(one) : openAt(one));
    else if (random.chance(40)) world.edit({ ...place(), terrain: random.chance(50) ? "wall" : "ground" });
    await world.tick(Number.POSITIVE_INFINITY);
  }
  return hash;
}

/** A wall on the cell of a walker, and some beside it. */
function wallOn({ cell: { x, y } }: Walker<Name>): Edit {
  return { x, y, width: Math.min(3, SIZE - x), height: Math.min(2, SIZE - y), terrain: "wall" };
}

/** Open ground around the goal of a walker. */
function openAt({ goal }: Walker<Name>): Edit {
  const x = Math.max(0, goal.x - 4);
  const y = Math.max(0, goal.y - 4);
  return { x, y, width: Math.min(9, SIZE - x), height: Math.min(9, SIZE - y), terrain: "ground" };
}

function makeGrid(): Grid {
  return generateMap("caves", { width: SIZE, height: SIZE, seed: 3 });
}

test("the same game has the same log, event by event, with a worker and without", async () => {
  const expected = await hashOfGame(createWorld(makeGrid(), { agents: AGENTS }), 7);
  for (const { start } of [new LocalWorkers(), new RealWorkers()]) {
    const world = await createWorkerWorld(makeGrid(), { agents: AGENTS }, { worker: start });
    expect(await hashOfGame(world, 7)).toBe(expected);
    world.close();
  }
  expect(await hashOfGame(createWorld(makeGrid(), { agents: AGENTS }), 8)).not.toBe(expected);
});
