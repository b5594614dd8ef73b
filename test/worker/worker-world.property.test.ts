import fc from "fast-check";
import { expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { createWorkerWorld } from "../../src/worker/index.ts";
import { cases } from "../support/cases.ts";
import { Player, type Story, stories, type TestWorld, worldOf } from "../world/drive.ts";
import { LocalWorkers } from "./local-worker.ts";

const FOREVER = Number.POSITIVE_INFINITY;

/** All that happens in some stories, one after the other, in the world of the first. */
const longStories = fc.array(stories, { minLength: 1, maxLength: 6 }).map((parts): Story => {
  return { ...parts[0], actions: parts.flatMap(({ actions }) => actions) };
});

/** A world in a worker, for the player, and what waits until the worker has done all that it was told. */
async function remoteWorldOf(story: Story, workers: LocalWorkers, snapshotEvery: number) {
  const { setting, algorithm, displace } = story;
  const copy = Grid.parse(setting.grid.toString(), setting.grid.legend);
  const { agents } = worldOptionsOf(story);
  const remote = await createWorkerWorld(
    copy,
    { agents, algorithm, displace, ...setting.movement },
    { worker: workers.start, snapshotEvery },
  );
  // both have the calls that the player makes
  return { world: remote as unknown as TestWorld, remote };
}

function worldOptionsOf({ setting }: Story) {
  const { size = 1, capability } = setting.agent;
  return { agents: { small: capability === undefined ? {} : { can: capability }, large: { size: size + 1 } } };
}

test("a game that waits for the worker every time sees, step for step, what it would see without one", async () => {
  await fc.assert(
    fc.asyncProperty(longStories, async (story) => {
      const told = { ...story, isTicked: false };
      const { world, remote } = await remoteWorldOf(story, new LocalWorkers(), 1000);
      const here = new Player(worldOf(story.setting.grid, story), told);
      const there = new Player(world, told);
      for (const action of story.actions) {
        // who stands in the way is a question of time
        const unoccupied = action.kind === "walk" ? { ...action, isOccupying: false } : action;
        // a tick hears of an edit straight on the grid, but to build planners does not
        const played = unoccupied.kind === "edit" ? { ...unoccupied, isStraight: false } : unoccupied;
        here.play(played);
        here.world.tick(FOREVER);
        there.play(played);
        await remote.build();
        expect(there.log).toEqual(here.log);
      }
      remote.close();
    }),
    { numRuns: cases(80) },
  );
});

test("a game that never waits takes legal steps only, and everyone arrives or is told why, whenever workers die", async () => {
  await fc.assert(
    fc.asyncProperty(
      longStories,
      fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }),
      fc.constantFrom(1, 3, 1000),
      async (story, pauses, snapshotEvery) => {
        const workers = new LocalWorkers();
        const { world, remote } = await remoteWorldOf(story, workers, snapshotEvery);
        const player = new Player(world, story);
        for (const [index, action] of story.actions.entries()) {
          player.play(action);
          const pause = pauses[index % pauses.length];
          if (pause === 3) {
            // a fourth death in a row would be the last
            if (workers.started.length % 3 === 0) await remote.build();
            workers.kill();
          }
          for (let turn = 0; turn < pause; turn++) await new Promise(setImmediate);
        }
        await comeToRest(player, remote.build.bind(remote), story.isTicked);
        for (const walker of world.walkers.values()) expect(player.faultOf(walker)).toBeUndefined();
        expect(world.requests.size).toBe(0);
        remote.close();
      },
    ),
    { numRuns: cases(80) },
  );
});

/** Lets everyone walk until nobody moves for some time. */
async function comeToRest(player: Player, barrier: () => Promise<void>, isTicked: boolean): Promise<void> {
  let before = "";
  for (let round = 0, still = 0; round < 3000 && still < 8; round++) {
    if (isTicked) player.world.tick(1);
    await barrier();
    player.step();
    const now = Array.from(player.world.walkers.values(), ({ status, cell }) => `${status} ${cell.x} ${cell.y}`).join();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

test("an ending before an edit that the worker hears of in one go is asked for again", async () => {
  const workers = new LocalWorkers();
  const world = await createWorkerWorld(
    Grid.parse("."),
    { agents: { small: { can: ["ground"] } } },
    { worker: workers.start },
  );
  const told: string[] = [];
  world.on("unreachable", () => told.push("unreachable"));
  world.on("arrived", () => told.push("arrived"));
  world.walk("small", { x: 0, y: 0 }, { x: 0, y: 0 });
  world.edit({ x: 0, y: 0, terrain: "trees" });
  world.tick(5);
  world.edit({ x: 0, y: 0, terrain: "ground" });
  for (let tick = 0; tick < 5; tick++) {
    world.tick(5);
    await world.build();
  }
  expect(told).toEqual(["arrived"]);
  world.close();
});
