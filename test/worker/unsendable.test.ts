import { expect, test } from "vitest";
import { Grid, type Point } from "../../src/index.ts";
import type { Envelope } from "../../src/worker/envelope.ts";
import { createWorkerWorld, type WorkerLike } from "../../src/worker/index.ts";
import type { Order } from "../../src/worker/message.ts";
import { LocalWorker, LocalWorkers } from "./local-worker.ts";

const FROM = { x: 0, y: 0 };
const TO = { x: 8, y: 2 };
const AGENTS = { soldier: {} } as const;

/** Workers to whom the order of a kind cannot be sent, because of a function in it. */
function pickyWorkers(kind: Order["kind"]): { start(): WorkerLike; started: LocalWorker[] } {
  const started: LocalWorker[] = [];
  const start = (): WorkerLike => {
    const local = new LocalWorker();
    const post = local.postMessage.bind(local);
    local.postMessage = (envelope) => {
      const { message } = envelope as Envelope;
      const isPicked = message.kind === "orders" && message.orders.some((order) => order.kind === kind);
      post(isPicked ? { envelope, work: () => {} } : envelope);
    };
    started.push(local);
    return local;
  };
  return { start, started };
}

test("a value that cannot be cloned is an error of that call in a sentence, and the other calls go on", async () => {
  const workers = pickyWorkers("explain");
  const world = await createWorkerWorld(new Grid(9, 3), { agents: AGENTS }, { worker: workers.start });
  const before = world.findPath("soldier", FROM, TO);
  const explained = world.explain("soldier", FROM, TO);
  const after = world.request("soldier", FROM, TO).promise;
  await expect(explained).rejects.toThrow(
    /^This call of explain cannot be sent to the worker, since .* could not be cloned; give plain objects, numbers and texts\.$/,
  );
  expect(await before).toMatchObject({ status: "found" });
  expect(await after).toMatchObject({ status: "found" });
  expect(await world.pathExists("soldier", FROM, TO)).toBe(true);
  expect(workers.started).toHaveLength(1);
});

test("an answer that cannot be cloned is an error of that call in a sentence, and the other calls go on", async () => {
  const workers = new LocalWorkers();
  const world = await createWorkerWorld(
    new Grid(9, 3),
    { agents: AGENTS },
    {
      worker: () => {
        const worker = workers.start();
        worker.refuses = ({ message }) => {
          if (message.kind !== "reply" || !message.answers.some((answer) => "value" in answer && answer.value === true))
            return;
          throw new DOMException("Data cannot be cloned, out of memory.", "DataCloneError");
        };
        return worker;
      },
    },
  );
  const edits: unknown[] = [];
  world.on("edit", ({ rectangles }) => edits.push(rectangles.length));
  world.edit({ x: 4, y: 0, terrain: "wall" });
  const exists = world.pathExists("soldier", FROM, TO);
  const path = world.findPath("soldier", FROM, TO);
  await expect(exists).rejects.toThrow(
    /^The answer cannot be sent by the worker, since Data cannot be cloned, out of memory; ask for less at once\.$/,
  );
  expect(await path).toMatchObject({ status: "found" });
  expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
  expect(edits).toEqual([1]);
  expect(workers.started).toHaveLength(1);
});

test("points are read once: what they turn into later is not sent", async () => {
  let reads = 0;
  const goal = {
    get x() {
      reads++;
      return reads > 1 ? () => 8 : 8;
    },
    y: 2,
  } as unknown as Point;
  const { start } = new LocalWorkers();
  const world = await createWorkerWorld(new Grid(9, 3), { agents: AGENTS }, { worker: start });
  expect(await world.findPath("soldier", FROM, undefined, { goals: [goal] })).toMatchObject({ status: "found" });
});
