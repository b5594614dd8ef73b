import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import type { Envelope } from "../../src/worker/envelope.ts";
import { createWorkerWorld, loadWorkerWorld, type WorkerLike } from "../../src/worker/index.ts";
import { LocalWorker, LocalWorkers } from "./local-worker.ts";
import { RealWorkers } from "./real-worker.ts";

const GRID = new Grid(9, 3);
const FROM = { x: 0, y: 0 };
const TO = { x: 8, y: 2 };
const AGENTS = { soldier: {} } as const;

/** A worker that dies of every message from the given one on. */
function mortal(fatal: number): LocalWorker {
  const worker = new LocalWorker();
  const post = worker.postMessage.bind(worker);
  let posted = 0;
  worker.postMessage = (message) => {
    posted++;
    if (posted >= fatal) worker.kill();
    else post(message);
  };
  return worker;
}

describe("createWorkerWorld refuses", () => {
  const { start } = new LocalWorkers();

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "no grid",
      () => createWorkerWorld({} as Grid, { agents: AGENTS }),
      "createWorkerWorld needs a Grid, got an object.",
    ],
    [
      "a clock, which cannot be sent",
      () => createWorkerWorld(GRID, { agents: AGENTS, clock: () => 0 } as never),
      'Unknown option "clock"; createWorkerWorld takes agents, algorithm, displace, congestion, stale, neighbours, corners, diagonal, stepCosts.',
    ],
    [
      "what createWorld refuses",
      () => createWorkerWorld(GRID, { agents: { a: { size: 0 } } }, { worker: start }),
      "The size of an agent must be an integer from 1 to 255, got 0.",
    ],
    [
      "a worker that is none",
      () => createWorkerWorld(GRID, { agents: AGENTS }, { worker: 1 as never }),
      "worker must be a function, got 1.",
    ],
    [
      "a number that is none",
      () => createWorkerWorld(GRID, { agents: AGENTS }, { snapshotEvery: 0 }),
      `snapshotEvery must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}, got 0.`,
    ],
    [
      "a time limit that is none",
      () => createWorkerWorld(GRID, { agents: AGENTS }, { startLimit: Number.POSITIVE_INFINITY }),
      "startLimit must be an integer from 1 to 2147483647, got Infinity.",
    ],
    [
      "options that cannot be sent",
      () => createWorkerWorld(GRID, { agents: { a: { size: () => 1 } } } as never, { worker: start }),
      "The options of this world cannot be sent to the worker, since () => 1 could not be cloned; give plain objects, numbers and texts.",
    ],
    [
      "bytes that are no snapshot",
      () => loadWorkerWorld(Uint8Array.of(1, 2, 3), { worker: start }),
      "These bytes are no snapshot of a world: they do not start as one does.",
    ],
  ])("%s", async (_, make, message) => {
    await expect(make()).rejects.toThrow(message);
  });

  test("errors of the worker are of the class that they had there", async () => {
    await expect(createWorkerWorld(GRID, { agents: {} }, { worker: start })).rejects.toThrow(TypeError);
  });
});

describe("a worker that dies again and again", () => {
  test("while it starts is given up", async () => {
    let started = 0;
    const worker = (): WorkerLike => {
      started++;
      return mortal(1);
    };
    await expect(createWorkerWorld(GRID, { agents: AGENTS }, { worker })).rejects.toThrow(
      "The worker of this world died 4 times in a row before it had done anything new; last it said: Killed.",
    );
    expect(started).toBe(4);
  });

  test("of the same order is given up, and all who wait are told", async () => {
    const world = await createWorkerWorld(GRID, { agents: AGENTS }, { worker: () => mortal(2) });
    const request = world.request("soldier", FROM, TO);
    const path = world.findPath("soldier", FROM, TO);
    await expect(path).rejects.toThrow("died 4 times in a row");
    await expect(request.promise).rejects.toThrow("died 4 times in a row");
    expect(() => world.walk("soldier", FROM, TO)).toThrow("died 4 times in a row");
  });

  test("but does something in between goes on", async () => {
    const workers = new LocalWorkers();
    const world = await createWorkerWorld(GRID, { agents: AGENTS }, { worker: workers.start });
    for (let times = 0; times < 8; times++) {
      workers.kill();
      expect((await world.findPath("soldier", FROM, TO)).status).toBe("found");
    }
    // with nothing to do at all, too
    for (let times = 0; times < 8; times++) {
      workers.kill();
      for (let turn = 0; turn < 6; turn++) await new Promise(setImmediate);
    }
    expect((await world.findPath("soldier", FROM, TO)).status).toBe("found");
    expect(workers.started).toHaveLength(17);
  });
});

test("a worker that cannot be started is an error", async () => {
  const worker = (): WorkerLike => {
    throw new Error("There are no more threads.");
  };
  await expect(createWorkerWorld(GRID, { agents: AGENTS }, { worker })).rejects.toThrow("There are no more threads.");
});

test("a message that cannot be sent is an error, and not a call that nobody answers", async () => {
  const worker = (): WorkerLike => {
    const local = new LocalWorker();
    const post = local.postMessage.bind(local);
    local.postMessage = (message) => {
      if ((message as Envelope).message.kind === "orders") throw new Error("The message could not be cloned.");
      post(message);
    };
    return local;
  };
  const world = await createWorkerWorld(GRID, { agents: AGENTS }, { worker });
  await expect(world.findPath("soldier", FROM, TO)).rejects.toThrow(
    "last it said: a message to it could not be sent, since The message could not be cloned.",
  );
});

test("a thread whose file is not there is an error that says what to do", async () => {
  const worker = (): WorkerLike => new Worker(new URL("./no-such-thread.js", import.meta.url));
  await expect(createWorkerWorld(GRID, { agents: AGENTS }, { worker })).rejects.toThrow(
    /^The file of this world's worker could not be loaded, 4 times in a row \(Cannot find module '.*no-such-thread.js'\); let your bundler build octile\/worker\/thread too, or start the worker yourself with the option worker, as docs\/worker.md shows\.$/,
  );
});

test("a thread whose file is no JavaScript is an error in a sentence", async () => {
  const worker = (): WorkerLike => new Worker("let = ;", { eval: true, execArgv: [] });
  await expect(createWorkerWorld(GRID, { agents: AGENTS }, { worker })).rejects.toThrow(
    /^The worker of this world died 4 times in a row .*; last it said: .*Unexpected token ';'\.$/,
  );
});

test("a worker of browsers is heard by its events, and started again when one says that it failed", async () => {
  /** The face of a `Worker` of browsers, on a worker in this thread. */
  const listeners: ((event: { message?: string }) => void)[] = [];
  const worker = (): WorkerLike => {
    const inner = new LocalWorker();
    return {
      postMessage: (message) => inner.postMessage(message),
      addEventListener: (type, listener) => {
        if (type === "message") inner.on("message", (data) => listener({ data }));
        if (type === "error") listeners.push(listener);
      },
      terminate: () => inner.terminate(),
    };
  };
  const world = await createWorkerWorld(GRID, { agents: AGENTS }, { worker });
  const path = world.findPath("soldier", FROM, TO);
  listeners[0]({ message: "Uncaught Error: out of memory" });
  expect((await path).status).toBe("found");
  expect(listeners).toHaveLength(2);
});

test("starts again from the last snapshot, with the edits since then, however often", async () => {
  const workers = new LocalWorkers();
  const world = await createWorkerWorld(
    new Grid(9, 3),
    { agents: AGENTS },
    { worker: workers.start, snapshotEvery: 3 },
  );
  for (let round = 0; round < 4; round++) {
    for (let y = 0; y < 3; y++) world.edit({ x: 4, y, terrain: "wall" });
    // not in the snapshot that was just asked for
    world.edit({ x: 4, y: 1, terrain: "ground" });
    expect(await world.pathExists("soldier", FROM, TO)).toBe(true);
    workers.kill();
    expect((await world.findPath("soldier", FROM, TO)).cells).toContain(9 + 4);
    world.edit({ x: 4, y: 1, terrain: "wall" });
    workers.kill();
    expect(await world.pathExists("soldier", FROM, TO)).toBe(false);
  }
  expect(workers.started).toHaveLength(9);
});

test("the grid may be edited while the worker starts", async () => {
  const grid = new Grid(9, 3);
  const { start } = new LocalWorkers();
  const making = createWorkerWorld(grid, { agents: AGENTS }, { worker: start });
  grid.edit({ x: 4, y: 0, height: 3, terrain: "wall" });
  expect(await (await making).pathExists("soldier", FROM, TO)).toBe(false);
});

test("a thread of Node does all this, too", async () => {
  const workers = new RealWorkers();
  const grid = new Grid(40, 40);
  const world = await createWorkerWorld(grid, { agents: AGENTS }, { worker: workers.start });
  const walker = world.walk("soldier", FROM, { x: 39, y: 39 });
  world.edit({ x: 20, y: 0, height: 39, terrain: "wall" });
  const path = await world.findPath("soldier", FROM, { x: 39, y: 39 });
  expect(path.cells).toContain(39 * 40 + 20);
  expect([walker.status, walker.next()]).toEqual(["walking", grid.pointOf(path.cells[1])]);
  expect((await world.save()).length).toBeGreaterThan(1600);
  world.close();
});
