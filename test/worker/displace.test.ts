import { expect, test } from "vitest";
import { Grid, loadWorld } from "../../src/index.ts";
import { createWorkerWorld, loadWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { LocalWorkers } from "./local-worker.ts";

const AGENTS = { soldier: { capability: ["ground"] }, boat: { capability: ["water"] } } as const;
type Name = keyof typeof AGENTS;

async function remoteOf(
  drawing: string,
  workers = new LocalWorkers(),
  options: { readonly displace?: boolean } = {},
): Promise<WorkerWorld<Name>> {
  const grid = Grid.parse(drawing, { "~": { name: "water" } });
  return createWorkerWorld(grid, { agents: AGENTS, ...options }, { worker: workers.start });
}

/** What walkers are told, in order. */
function heardIn(world: WorkerWorld<Name>): string[] {
  const heard: string[] = [];
  for (const name of ["arrived", "unreachable", "replanned"] as const) {
    world.on(name, ({ walker }) => heard.push(`${name} ${walker.id}`));
  }
  world.on("displaced", ({ walker, from, to }) => heard.push(`displaced ${walker.id} ${from.x} ${to.x}`));
  return heard;
}

test("a handle steps out of a wall at once, is told so once, and goes on from there", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf("........", workers);
  const walker = remote.walk("soldier", { x: 2, y: 0 }, { x: 7, y: 0 });
  await remote.build();
  const heard = heardIn(remote);
  walker.next();
  remote.edit({ x: 3, y: 0, terrain: "wall" });
  expect([walker.cell, walker.stepsAhead, heard]).toEqual([{ x: 2, y: 0 }, 0, ["displaced 0 3 2"]]);
  await remote.build();
  expect([walker.status, heard.slice(1)]).toEqual(["unreachable", ["replanned 0", "unreachable 0"]]);
  workers.kill();
  remote.edit({ x: 3, y: 0, terrain: "ground" });
  await remote.build();
  while (walker.next() !== undefined);
  expect([walker.status, heard.slice(3)]).toEqual(["arrived", ["replanned 0", "arrived 0"]]);
});

test("a handle that has arrived steps out of a wall that is set straight on the grid, with the next call", async () => {
  const remote = await remoteOf("....");
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 }, { occupies: true });
  await remote.build();
  const heard = heardIn(remote);
  remote.grid.set(1, 0, "wall");
  await remote.findPath("soldier", { x: 2, y: 0 }, { x: 3, y: 0 });
  expect([walker.cell, walker.status, heard]).toEqual([{ x: 0, y: 0 }, "arrived", ["displaced 0 1 0"]]);
  // the worker knows where it stands
  const [saved] = loadWorld(await remote.save()).walkers.values();
  expect([saved.cell, saved.status]).toEqual([{ x: 0, y: 0 }, "arrived"]);
});

test("a handle that stepped out before it heard that it had arrived goes on to its goal", async () => {
  const remote = await remoteOf("....");
  const heard = heardIn(remote);
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 });
  await new Promise(setImmediate);
  remote.edit({ x: 1, y: 0, terrain: "wall" });
  await remote.build();
  expect([walker.cell, walker.status, heard]).toEqual([
    { x: 0, y: 0 },
    "blocked-goal",
    ["displaced 0 1 0", "unreachable 0"],
  ]);
  remote.edit({ x: 1, y: 0, terrain: "ground" });
  await remote.build();
  walker.next();
  expect([walker.cell, walker.status, heard.slice(2)]).toEqual([
    { x: 1, y: 0 },
    "arrived",
    ["replanned 0", "arrived 0"],
  ]);
});

test("a handle without a free cell stays, and steps out when an edit opens one, also after it was saved", async () => {
  const remote = await remoteOf("~...");
  remote.walk("boat", { x: 0, y: 0 }, { x: 3, y: 0 });
  remote.edit({ x: 0, y: 0, terrain: "ground" });
  await remote.build();
  const loaded = await loadWorkerWorld<Name>(await remote.save(), { worker: new LocalWorkers().start });
  for (const world of [remote, loaded]) {
    const [walker] = world.walkers.values();
    expect([walker.cell, walker.status]).toEqual([{ x: 0, y: 0 }, "blocked-start"]);
    world.edit({ x: 2, y: 0, width: 2, terrain: "water" });
    expect(walker.cell).toEqual({ x: 2, y: 0 });
    await world.build();
    walker.next();
    expect(walker.status).toBe("arrived");
  }
});

test("with displace false a handle stays, also after it was saved and loaded", async () => {
  const remote = await remoteOf("....", new LocalWorkers(), { displace: false });
  remote.walk("soldier", { x: 1, y: 0 }, { x: 3, y: 0 });
  await remote.build();
  const loaded = await loadWorkerWorld<Name>(await remote.save(), { worker: new LocalWorkers().start });
  for (const world of [remote, loaded]) {
    const heard = heardIn(world);
    const [walker] = world.walkers.values();
    world.edit({ x: 1, y: 0, terrain: "wall" });
    await world.build();
    expect([walker.cell, walker.status, heard.includes("displaced 0 1 0")]).toEqual([
      { x: 1, y: 0 },
      "blocked-start",
      false,
    ]);
  }
});

test("the option stays true in what a restarted worker saves", async () => {
  const workers = new LocalWorkers();
  const grid = Grid.parse("....");
  const remote = await createWorkerWorld(
    grid,
    { agents: { soldier: {} } },
    { worker: workers.start, snapshotEvery: 1 },
  );
  remote.edit({ x: 3, y: 0, terrain: "wall" });
  await remote.build();
  await remote.build();
  workers.kill();
  const walker = remote.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 });
  await remote.build();
  const here = loadWorld(await remote.save());
  here.edit({ x: 1, y: 0, terrain: "wall" });
  expect(here.walkers.get(walker.id)?.cell).toEqual({ x: 0, y: 0 });
});

test("a walker without a way is told of none again by a worker that was started since", async () => {
  const workers = new LocalWorkers();
  const remote = await remoteOf("..#..", workers);
  const heard = heardIn(remote);
  const walker = remote.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 });
  await remote.build();
  workers.kill();
  await remote.build();
  await remote.build();
  expect([walker.status, heard]).toEqual(["unreachable", ["unreachable 0"]]);
});

test("a snapshot taken before a handle heard of its new way goes on with it", async () => {
  const remote = await remoteOf("..#..");
  const walker = remote.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 });
  await remote.build();
  remote.edit({ x: 2, y: 0, terrain: "ground" });
  const snapshot = await remote.save();
  const [again] = loadWorld(snapshot).walkers.values();
  while (again.next() !== undefined);
  expect([again.id, again.status]).toEqual([walker.id, "arrived"]);
});
