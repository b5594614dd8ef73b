import type { ToThread } from "../../src/worker/message.ts";
import { serve } from "../../src/worker/serve.ts";

type Event = "message" | "messageerror" | "error" | "exit";

/** A worker in this very thread: messages are copied and arrive later, as with real ones, and it can be killed at any time. */
export class LocalWorker {
  private readonly listeners = new Map<Event, (value: unknown) => void>();
  private isDead = false;
  /** How many messages it has received. */
  received = 0;

  private readonly receive = serve((message, transfer) => {
    const copy = structuredClone(message, { transfer: [...transfer] as ArrayBuffer[] });
    this.later(() => this.listeners.get("message")?.(copy));
  });

  postMessage(message: unknown): void {
    const copy = structuredClone(message) as ToThread;
    this.later(() => {
      this.received++;
      this.receive(copy);
    });
  }

  on(event: Event, listener: (value: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  terminate(): void {
    this.isDead = true;
  }

  /** Dies of an error, with all messages that are on their way. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    setImmediate(() => {
      this.listeners.get("error")?.(new Error("Killed."));
      this.listeners.get("exit")?.(1);
    });
  }

  private later(work: () => void): void {
    setImmediate(() => {
      if (!this.isDead) work();
    });
  }
}

/** Starts workers, and remembers the last one. */
export class LocalWorkers {
  readonly started: LocalWorker[] = [];

  readonly start = (): LocalWorker => {
    const worker = new LocalWorker();
    this.started.push(worker);
    return worker;
  };

  kill(): void {
    this.started.at(-1)?.kill();
  }
}
