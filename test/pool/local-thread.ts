import { Replica } from "../../src/pool/replica.ts";

type Event = "message" | "messageerror" | "error" | "exit";

/** A thread of a pool in this very thread: messages are copied and arrive later, as with real ones, and it can be killed. */
export class LocalThread {
  private readonly listeners = new Map<Event, (value: unknown) => void>();
  private isDead = false;
  private readonly replica = new Replica((envelope, transfer) => {
    const copy = structuredClone(envelope, { transfer: [...transfer] as ArrayBuffer[] });
    this.later(() => this.listeners.get("message")?.(copy));
  });

  postMessage(message: unknown): void {
    const copy: unknown = structuredClone(message);
    this.later(() => this.replica.receive(copy));
  }

  on(event: Event, listener: (value: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  terminate(): void {
    this.isDead = true;
  }

  /** Says something to the pool that need not be octile's. */
  say(message: unknown): void {
    this.listeners.get("message")?.(message);
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

/** Starts threads, and remembers them. */
export class LocalThreads {
  readonly started: LocalThread[] = [];

  readonly start = (): LocalThread => {
    const thread = new LocalThread();
    this.started.push(thread);
    return thread;
  };
}
