import { afterEach, expect, test, vi } from "vitest";
import { Grid } from "../../src/index.ts";
import type { Envelope } from "../../src/worker/envelope.ts";
import { createWorkerWorld, type WorkerLike, type WorkerWorld } from "../../src/worker/index.ts";

const FROM = { x: 0, y: 0 };
const TO = { x: 8, y: 2 };

type Listener = (event: object) => void;

/**
 * The global scope of a browser's worker, around `src/worker/thread.ts` as it is. As browsers do, it refuses to have `postMessage`
 * called as a method of another object, and tells nobody outside about a promise that is rejected.
 */
class BrowserScope {
  private readonly inside = new Map<string, Listener>();
  private readonly outside = new Map<string, Listener>();
  /** What is thrown when a reply is posted from inside. */
  fault: Error | undefined;

  readonly worker: WorkerLike = {
    postMessage: (message) => void setImmediate(() => this.tell(structuredClone(message))),
    addEventListener: (type, listener) => void this.outside.set(type, listener as Listener),
    terminate: () => this.outside.clear(),
  };

  /** Loads the thread. */
  async load(): Promise<void> {
    vi.stubGlobal("addEventListener", (type: string, listener: Listener) => void this.inside.set(type, listener));
    vi.resetModules();
    await import("../../src/worker/thread.ts");
  }

  post(envelope: Envelope): void {
    if (this.fault !== undefined && envelope.message.kind === "reply") throw this.fault;
    const data = structuredClone(envelope);
    setImmediate(() => this.outside.get("message")?.({ data }));
  }

  /** Lets a promise be rejected inside that nobody waits for. */
  reject(reason: unknown): void {
    this.inside.get("unhandledrejection")?.({ reason });
  }

  private tell(data: unknown): void {
    try {
      this.inside.get("message")?.({ data });
    } catch (error) {
      this.outside.get("error")?.({ message: `Uncaught ${error}` });
    }
  }
}

/** Starts threads that were loaded before; only the last one that was started can post. */
class BrowserScopes {
  private readonly loaded: BrowserScope[];
  private started = 0;

  private constructor(loaded: BrowserScope[]) {
    this.loaded = loaded;
  }

  static async load(count: number, fault?: Error): Promise<BrowserScopes> {
    const loaded = Array.from({ length: count }, () => new BrowserScope());
    const scopes = new BrowserScopes(loaded);
    vi.stubGlobal("postMessage", function (this: unknown, envelope: Envelope) {
      if (this !== undefined && this !== globalThis) throw new TypeError("Illegal invocation");
      scopes.last.post(envelope);
    });
    for (const scope of loaded) {
      scope.fault = fault;
      await scope.load();
    }
    return scopes;
  }

  get last(): BrowserScope {
    return this.loaded[this.started - 1];
  }

  readonly start = (): WorkerLike => {
    this.started++;
    return this.last.worker;
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function worldOf({ start }: BrowserScopes): Promise<WorkerWorld<"soldier">> {
  return createWorkerWorld(new Grid(9, 3), { agents: { soldier: {} } }, { worker: start });
}

test("the thread answers in a browser, where postMessage must not be a method of another object", async () => {
  const world = await worldOf(await BrowserScopes.load(1));
  expect(await world.findPath("soldier", FROM, TO)).toMatchObject({ status: "found" });
  world.close();
});

test("a reply that cannot be posted fails the call, in a sentence", async () => {
  const world = await worldOf(await BrowserScopes.load(4, new Error("A function could not be cloned.")));
  await expect(world.findPath("soldier", FROM, TO)).rejects.toThrow(
    "The worker of this world died 4 times in a row before it had done anything new; last it said: A function could not be cloned.",
  );
});

test("a promise that is rejected in the thread has another thread take its place", async () => {
  const scopes = await BrowserScopes.load(2);
  const world = await worldOf(scopes);
  const first = scopes.last;
  const path = world.findPath("soldier", FROM, TO);
  first.reject(new Error("Lost."));
  expect((await path).status).toBe("found");
  expect(scopes.last).not.toBe(first);
  world.close();
});
