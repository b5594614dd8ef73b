import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import type { Envelope } from "../../src/worker/envelope.ts";
import { createWorkerWorld, type WorkerLike, type WorkerWorld } from "../../src/worker/index.ts";
import { serve } from "../../src/worker/serve.ts";
import { LocalWorker, LocalWorkers } from "./local-worker.ts";
import { RealWorkers } from "./real-worker.ts";

const FROM = { x: 0, y: 0 };
const TO = { x: 8, y: 2 };
const AGENTS = { soldier: {} } as const;

/** What a game and a worker file of its own may say to each other beside octile. */
const FOREIGN = [undefined, null, 7, "score", [1, 2], {}, { kind: "start" }, { kind: "reply" }, { octile: "mine" }];

function worldOf(worker: () => WorkerLike, startLimit = 20_000): Promise<WorkerWorld<"soldier">> {
  return createWorkerWorld(new Grid(9, 3), { agents: AGENTS }, { worker, startLimit });
}

describe("messages that are not octile's", () => {
  test("from a worker are left alone by its world", async () => {
    const workers = new LocalWorkers();
    const world = await worldOf(workers.start);
    for (const message of FOREIGN) await workers.started[0].say(message);
    expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
    expect(workers.started).toHaveLength(1);
  });

  test("from the game to its worker are left alone there, before the world is made and later", async () => {
    const workers = new LocalWorkers();
    const world = await worldOf(() => {
      const worker = workers.start();
      for (const message of FOREIGN) worker.postMessage(message);
      return worker;
    });
    for (const message of FOREIGN) workers.started[0].postMessage(message);
    expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
    expect(workers.started).toHaveLength(1);
  });

  test("pass both ways between a thread of Node and its game, beside those of a world", async () => {
    const workers = new RealWorkers(`
      const { parentPort } = require("node:worker_threads");
      parentPort.postMessage({ kind: "loaded" });
      parentPort.on("message", ({ kind }) => {
        if (kind === "ping") parentPort.postMessage({ kind: "pong" });
      });
    `);
    const heard: unknown[] = [];
    const world = await worldOf(() => {
      const worker = workers.start();
      worker.on("message", (message) => {
        if (!("octile" in message)) heard.push(message);
      });
      worker.postMessage({ kind: "ping" });
      return worker;
    });
    expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
    expect(heard).toEqual([{ kind: "loaded" }, { kind: "pong" }]);
    world.close();
  });
});

describe("a worker that does not run octile is an error in a sentence, within the limit", () => {
  const SILENT =
    /^The worker of this world does not seem to run octile, since it said nothing for 300 ms after it was started; let your bundler .*\.$/;

  test.each([
    ["says nothing", 'require("node:worker_threads").parentPort.on("message", () => {});'],
    [
      "sends back all that it hears",
      'const { parentPort } = require("node:worker_threads"); parentPort.on("message", (message) => parentPort.postMessage(message));',
    ],
  ])("when it %s", async (_, code) => {
    await expect(worldOf(() => new Worker(code, { eval: true, execArgv: [] }), 300)).rejects.toThrow(SILENT);
  });

  test("and one that falls silent when it is started again is given up, after four times", async () => {
    const workers = new LocalWorkers();
    const world = await worldOf(() => {
      const worker = workers.start();
      if (workers.started.length > 1) worker.terminate();
      return worker;
    }, 50);
    workers.kill();
    await expect(world.findPath("soldier", FROM, TO)).rejects.toThrow(
      "last it said: it said nothing for 50 ms after it was started.",
    );
    expect(workers.started).toHaveLength(4);
  });
});

test("a worker may take longer than the limit to make its world, once it has said that it runs octile", async () => {
  const worker = (): WorkerLike => {
    const local = new LocalWorker();
    local.slowness = (envelope) => (envelope.message.kind === "ready" ? 200 : 0);
    return local;
  };
  const world = await worldOf(worker, 100);
  expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
});

describe("a message of another version of octile is an error that says what to do", () => {
  const REMEDY = "from another version of octile; build the worker's file and the game with the same octile.";

  test("in the game", async () => {
    const worker = (): WorkerLike => {
      const local = new LocalWorker();
      local.say({ octile: 99, to: "game", message: { kind: "greeting" } });
      return local;
    };
    await expect(worldOf(worker)).rejects.toThrow(
      `The game reads messages of form 2, and got one of form 99 ${REMEDY}`,
    );
  });

  test("in the worker, which tells the game", () => {
    const posted: Envelope[] = [];
    serve((envelope) => posted.push(envelope)).receive({ octile: 99, to: "worker", message: { kind: "greeting" } });
    const message = `The worker reads messages of form 2, and got one of form 99 ${REMEDY}`;
    expect(posted).toEqual([
      { octile: 2, to: "game", message: { kind: "refusal", fault: { name: "TypeError", message } } },
    ]);
  });
});
