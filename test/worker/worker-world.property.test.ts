import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, Grid, type World } from "../../src/index.ts";
import { createWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { cases } from "../support/cases.ts";
import { longStories, Player, worldOf } from "../world/drive.ts";
import { LocalWorkers } from "./local-worker.ts";
import { playAmongDeaths, remoteWorldOf } from "./remote-play.ts";

const FOREVER = Number.POSITIVE_INFINITY;

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

test("a walker that steps out of its slot has the slot that it would have without a worker", async () => {
  const play = async (world: World<"small"> | WorkerWorld<"small">, wait: () => Promise<void>): Promise<unknown> => {
    world.walkAll(
      "small",
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
      { x: 0, y: 0 },
      { slots: "nearest" },
    );
    for (let step = 0; step < 3; step++) {
      await wait();
      for (const walker of world.walkers.values()) walker.next();
    }
    world.edit({ x: 0, y: 0, width: 2, height: 1, terrain: "wall" });
    await wait();
    return Array.from(world.walkers.values(), ({ cell, goal, status }) => ({ cell, goal, status }));
  };
  const options = { agents: { small: {} } };
  const here = createWorld(Grid.parse("...."), options);
  const there = await createWorkerWorld(Grid.parse("...."), options, { worker: new LocalWorkers().start });
  const expected = await play(here, async () => here.tick(FOREVER));
  expect(await play(there, () => there.build())).toEqual(expected);
  there.close();
});

test("a game that never waits takes legal steps only, and everyone arrives or is told why, whenever workers die", async () => {
  await fc.assert(
    fc.asyncProperty(
      longStories,
      fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }),
      fc.constantFrom(1, 3, 1000),
      async (story, pauses, snapshotEvery) => {
        const { faults } = await playAmongDeaths(story, pauses, snapshotEvery);
        expect(faults).toEqual([]);
      },
    ),
    { numRuns: cases(80) },
  );
});

test("an ending before an edit that the worker hears of in one go is asked for again", async () => {
  const workers = new LocalWorkers();
  const world = await createWorkerWorld(
    Grid.parse("."),
    { agents: { small: { capability: ["ground"] } } },
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
