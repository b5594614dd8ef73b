import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { type ConnectOptions, connect, MapService, type Maps, type RemoteMap } from "../../src/service/index.ts";
import { checkLimits } from "../../src/service/limits.ts";
import { NatsReplica, type ReplicaOptions } from "../../src/service/node/index.ts";
import { NatsStore } from "../../src/service/node/nats-store.ts";
import { gridAtVersion, type MapContent, snapshotOf } from "../../src/service/served-map.ts";
import { LocalThreads } from "../pool/local-thread.ts";
import { makeAccounts } from "./credentials.ts";
import { Cut } from "./cut.ts";
import { HAS_NATS, NatsServer } from "./nats-server.ts";

// .ci/run sets OCTILE_NATS, so that these tests cannot be left out there
if (!HAS_NATS && process.env.OCTILE_NATS === "required") throw new Error("nats-server is not installed.");
if (!HAS_NATS) console.log("The tests of replicas on NATS were not run: nats-server is not installed.");

type Event = Readonly<Record<string, unknown>> & { readonly event: string };

interface Started {
  readonly replica: NatsReplica;
  readonly service: MapService;
  readonly events: Event[];
}

/** What tells a NATS server who asks. */
type NatsCallers = Pick<ConnectOptions, "token" | "user" | "password" | "credentials">;

const AGENTS = { unit: {} };
let server: NatsServer;
let number = 0;

/** Starts a replica in this process. */
async function startReplica(options: Partial<ReplicaOptions> & { url?: string; wait?: number } = {}): Promise<Started> {
  const { url = server.url, wait = 1000, ...others } = options;
  const limits = checkLimits({ wait });
  const events: Event[] = [];
  const threads = { workers: 1, worker: new LocalThreads().start };
  const replica = await NatsReplica.open({ nats: { url }, limits, ...threads, ...others }, (level, event, details) => {
    events.push({ level, event, ...details });
  });
  onTestFinished(() => replica.close());
  return { replica, service: new MapService(replica, limits), events };
}

/** Starts some replicas that serve a new map, and a client of it. */
async function startAll(
  grid: Grid,
  replicas: number,
  options: Partial<ReplicaOptions> = {},
): Promise<{ name: string; started: Started[]; map: RemoteMap; maps: Maps }> {
  const name = `map${number++}`;
  const started: Started[] = [];
  for (let i = 0; i < replicas; i++) {
    const one = await startReplica(options);
    await one.replica.create(name, { grid: gridAtVersion(grid, 0), options: { agents: AGENTS } });
    await one.replica.start(one.service);
    started.push(one);
  }
  const maps = await clientOf();
  return { name, started, maps, map: await maps.open(name) };
}

async function clientOf(options: ConnectOptions = {}): Promise<Maps> {
  const maps = await connect(server.url, { patience: 500, ...options });
  onTestFinished(() => maps.close());
  return maps;
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 500; !isSo(); left--) {
    if (left === 0) throw new Error("It did not come to that.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const versionsOf = (started: readonly Started[], name: string): (number | undefined)[] =>
  started.map(({ service }) => service.maps.find(({ map }) => map === name)?.version);

describe.runIf(HAS_NATS)("replicas on NATS", () => {
  beforeAll(async () => {
    server = await NatsServer.start();
  });
  afterAll(() => server.end());

  test("answer for the version that a client has written", async () => {
    const { name, started, map } = await startAll(new Grid(8, 8), 3);
    for (let x = 1; x < 7; x++) {
      const version = await map.edit({ x, y: 0, height: 7, terrain: "wall" });
      expect(version).toBe(x);
      const { versionOfPath } = await map.findPaths("unit", { starts: Int32Array.of(0), goals: Int32Array.of(7) });
      expect(versionOfPath[0]).toBeGreaterThanOrEqual(version);
    }
    expect(await map.link({ x: 0, y: 0 }, { x: 7, y: 0 }, 1)).toBe(7);
    expect((await map.findPath("unit", { x: 0, y: 0 }, { x: 7, y: 0 })).cost).toBe(1);
    await until(() => versionsOf(started, name).every((version) => version === 7));
    // NATS gives questions to all of them
    for (let i = 0; i < 60; i++) await map.findPath("unit", { x: 0, y: 0 }, { x: 7, y: 7 });
    const counts = started.map(({ service }) => /queries_total (\d+)/.exec(service.metricsText())?.[1]);
    for (const count of counts) expect(Number(count)).toBeGreaterThan(3);
  });

  test("refuse what is wrong over NATS, too", async () => {
    const { map, maps, name } = await startAll(new Grid(8, 8), 1);
    await expect(maps.open("nowhere")).rejects.toMatchObject({ code: "unknown-map" });
    await expect(map.edit({ x: 9, y: 9, terrain: "wall" })).rejects.toMatchObject({ code: "invalid" });
    expect((await maps.open(name)).version).toBe(0);
    const nobody = await connect("nats://127.0.0.1:9", { timeout: 200 }).catch((error: unknown) => error);
    expect(nobody).toMatchObject({ code: "unreachable" });
  });

  test("are not sent a question that NATS does not take: the client is told at once", async () => {
    const { map } = await startAll(new Grid(1024, 1024), 1);
    const many = Int32Array.from({ length: 400_000 }, (_, i) => (i * 524_287) % (1024 * 1024));
    await expect(map.findPaths("unit", { starts: many, goals: many })).rejects.toMatchObject({
      code: "too-large",
      message: expect.stringMatching(
        /^A question may have up to 1048576 bytes over this NATS server, got \d+; ask less/,
      ),
    });
  });

  test("ignore what a stranger puts into the log, and agree on the version", async () => {
    const { name, started, map } = await startAll(new Grid(8, 8), 2);
    const { connect: connectToNats } = await import("@nats-io/transport-node");
    const stranger = await connectToNats({ servers: server.url });
    for (const nonsense of ["", "{", "[]", '{"edits":[{"x":99,"y":0,"terrain":"wall"}]}', '{"link":7}']) {
      await stranger.request(`octile.log.${name}`, nonsense);
    }
    await stranger.close();
    expect(await map.edit({ x: 1, y: 0, terrain: "wall" })).toBe(6);
    await until(() => versionsOf(started, name).every((version) => version === 6));
    expect(started[0].events.filter(({ event }) => event === "change-ignored").length).toBe(5);
  });

  test("make snapshots, purge what is behind them, and a new replica begins there", async () => {
    const { name, started, map } = await startAll(new Grid(16, 16), 2, { snapshotEvery: 20, keep: 10 });
    for (let i = 0; i < 70; i++) {
      await map.edit({ x: i % 16, y: Math.floor(i / 16), terrain: i % 3 === 0 ? "wall" : "swamp" });
      // a replica tries once a second
      if (i % 25 === 24) await new Promise((resolve) => setTimeout(resolve, 1050));
    }
    const saved = (): Event[] => started.flatMap(({ events }) => events).filter(({ event }) => event === "snapshot");
    await until(() => saved().length >= 2);
    const late = await startReplica();
    await late.replica.start(late.service);
    await until(() => late.events.some(({ event, map: served }) => event === "serving" && served === name));
    const serving = late.events.find(({ event, map: served }) => event === "serving" && served === name);
    expect(serving).toMatchObject({ version: 70 });
    expect(serving?.snapshot).toBeGreaterThan(20);
    // the log no longer tells what was before the first snapshot
    const since = { ask: "changes", map: name, since: 0 };
    const { bytes } = await late.service.answer(new TextEncoder().encode(JSON.stringify(since)), "");
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ error: { code: "forgotten" } });
    const grids = [started[0], late].map(({ replica }) => [...replica.maps].find((held) => held.name === name)?.grid);
    expect(grids[1]?.toString()).toBe(grids[0]?.toString());
    expect((await map.grid()).toString()).toBe(grids[0]?.toString());
  });

  test("keep the changes after a snapshot when they purge those before", async () => {
    const { connect: connectToNats } = await import("@nats-io/transport-node");
    const connection = await connectToNats({ servers: server.url });
    onTestFinished(() => connection.close());
    const store = await NatsStore.open(connection);
    const content = (version: number): MapContent => ({
      grid: gridAtVersion(new Grid(4, 4), version),
      options: { agents: AGENTS },
    });
    const save = (version: number): Promise<number> =>
      store.save("kept", "a test", 1, () => ({ bytes: snapshotOf(content(version)), version }));
    await store.create("kept", content(0));
    for (let x = 0; x < 3; x++) await store.append("kept", { edits: [{ x, y: 0, terrain: "wall" }] }, undefined);
    expect([await save(1), await store.stateOf("kept")]).toEqual([1, { first: 1, last: 3 }]);
    expect([await save(3), await store.stateOf("kept")]).toEqual([3, { first: 2, last: 3 }]);
    // an older snapshot does not count
    expect([await save(2), (await store.read("kept"))?.grid.version]).toEqual([3, 3]);
  });

  test("that come and go lose nothing, and no change is made twice", async () => {
    const { started, map, name } = await startAll(new Grid(16, 16), 2);
    const made: number[] = [];
    for (let i = 0; i < 40; i++) {
      if (i === 10) await started[0].replica.close();
      if (i === 20) {
        const another = await startReplica();
        await another.replica.start(another.service);
        await until(() => [...another.replica.maps].some((held) => held.name === name));
        await started[1].replica.close();
      }
      made.push(await map.edit({ x: i % 16, y: Math.floor(i / 16), terrain: "wall" }));
      await map.findPath("unit", { x: 0, y: 15 }, { x: 15, y: 15 });
    }
    expect(made).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect([...(await map.grid()).toString()].filter((cell) => cell === "#").length).toBe(40);
  });

  test("that NATS leaves for a while go on when it is back", async () => {
    const { name, started, map } = await startAll(new Grid(16, 16), 2);
    await map.edit({ x: 1, y: 1, terrain: "wall" });
    await server.stop();
    const edited = map.edit({ x: 2, y: 1, terrain: "wall" });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await server.start();
    expect(await edited).toBe(2);
    expect((await map.findPath("unit", { x: 0, y: 0 }, { x: 15, y: 15 })).status).toBe("found");
    await until(() => versionsOf(started, name).every((version) => version === 2));
  });

  test("that are cut off answer nothing for versions that they do not have, and catch up", async () => {
    const grid = new Grid(8, 8);
    const { name, map } = await startAll(grid, 1);
    const cut = await Cut.before(server.port);
    onTestFinished(() => cut.end());
    const far = await startReplica({ url: `nats://127.0.0.1:${cut.port}`, wait: 100 });
    await far.replica.start(far.service);
    const ask = async (atLeast: number): Promise<Record<string, unknown>> => {
      const question = { ask: "paths", map: name, agent: "unit", starts: [0], goals: [7], atLeast };
      const { bytes } = await far.service.answer(new TextEncoder().encode(JSON.stringify(question)), "");
      return JSON.parse(new TextDecoder().decode(bytes));
    };
    expect(await ask(0)).toMatchObject({ paths: [{ status: "found", version: 0 }] });
    cut.cut();
    const version = await map.edit({ x: 4, y: 0, height: 8, terrain: "wall" });
    expect(await ask(version)).toMatchObject({ error: { code: "behind" } });
    // clients do not notice: the other replica answers
    const hasty = await (await clientOf({ patience: 20 })).open(name);
    for (let i = 0; i < 20; i++) {
      expect((await hasty.findPath("unit", { x: 0, y: 0 }, { x: 7, y: 0 })).status).toBe("unreachable");
    }
    cut.heal();
    await until(() => far.service.maps.some((held) => held.map === name && held.version === version));
    expect(await ask(version)).toMatchObject({ paths: [{ status: "unreachable", version }] });
  });

  test("let go of the map that was used longest ago, and load it again when it is asked for", async () => {
    const maps = await clientOf();
    const one = await startReplica({ memory: 25_000 });
    const names = ["big1", "big2", "big3"];
    // each takes 16 · 16 · 42 bytes at most
    for (const name of names) {
      await one.replica.create(name, { grid: new Grid(16, 16), options: { agents: AGENTS } });
    }
    await one.replica.start(one.service);
    for (const name of [...names, ...names]) {
      const map = await maps.open(name);
      await map.edit({ x: 1, y: 1, terrain: "wall" });
      expect((await map.findPath("unit", { x: 0, y: 0 }, { x: 7, y: 7 })).status).toBe("found");
      expect([...one.replica.maps].filter((held) => names.includes(held.name)).length).toBeLessThanOrEqual(2);
    }
    expect((await maps.open("big1")).version).toBe(2);
    expect(one.events.some(({ event }) => event === "let-go")).toBe(true);
    await one.replica.create("huge", { grid: new Grid(64, 64), options: { agents: AGENTS } });
    await expect(maps.open("huge")).rejects.toMatchObject({ code: "too-large" });
  });

  test("notice a log that went back, and follow what is stored", async () => {
    const own = await NatsServer.start();
    onTestFinished(() => own.end());
    const { replica, service, events } = await startReplica({ url: own.url });
    const content = { grid: new Grid(8, 8), options: { agents: AGENTS } };
    await replica.create("arena", content);
    await replica.start(service);
    const maps = await connect(own.url);
    onTestFinished(() => maps.close());
    const map = await maps.open("arena");
    for (let x = 0; x < 3; x++) await map.edit({ x, y: 0, terrain: "wall" });
    await until(() => service.maps[0]?.version === 3);
    const { jetstreamManager } = await import("@nats-io/jetstream");
    const { connect: connectToNats } = await import("@nats-io/transport-node");
    const admin = await connectToNats({ servers: own.url });
    await (await jetstreamManager(admin)).streams.delete("octile-arena");
    await admin.close();
    await replica.create("arena", content);
    await until(() => events.some(({ event }) => event === "log-went-back"));
    await until(() => service.maps[0]?.version === 0);
  });
});

describe.runIf(HAS_NATS)("a NATS server that is guarded", () => {
  const accounts = makeAccounts();
  test.each<[string, readonly string[], string, NatsCallers]>([
    ["a token", ["--auth", "s3cret"], "", { token: "s3cret" }],
    ["a user and a password", ["--user", "ann", "--pass", "s3cret"], "", { user: "ann", password: "s3cret" }],
    ["credentials", [], accounts.configuration, { credentials: accounts.credentials }],
  ])("by %s lets replicas and clients in that know it, and no strangers", async (_, words, configuration, caller) => {
    const folder = mkdtempSync(join(tmpdir(), "octile-guard-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "nats.conf");
    writeFileSync(file, configuration);
    const guarded = await NatsServer.start(...words, ...(configuration === "" ? [] : ["-c", file]));
    onTestFinished(() => guarded.end());
    await expect(connect(guarded.url)).rejects.toMatchObject({ code: "unreachable" });
    const { replica, service } = await startReplica({ url: guarded.url, nats: { url: guarded.url, ...caller } });
    await replica.create("arena", { grid: new Grid(4, 1), options: { agents: AGENTS } });
    await replica.start(service);
    const maps = await connect(guarded.url, caller);
    onTestFinished(() => maps.close());
    const map = await maps.open("arena");
    await map.edit({ x: 1, y: 0, terrain: "wall" });
    expect((await map.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 })).status).toBe("unreachable");
  });
});
