import type { Envelope } from "../../src/worker/envelope.ts";
import { serve } from "../../src/worker/serve.ts";

type Event = "message" | "messageerror" | "error" | "exit";

/** A worker in this very thread: messages are copied and arrive later, as with real ones, and it can be killed at any time. */
export class LocalWorker {
  private readonly listeners = new Map<Event, (value: unknown) => void>();
  private isDead = false;
  /** How many messages it has received. */
  received = 0;
  /** How many milliseconds later than others a message from it arrives. */
  slowness: (envelope: Envelope) => number = () => 0;

  /** Throws for a message that the worker is not able to post. */
  refuses: (envelope: Envelope) => void = () => {};

  private readonly service = serve((envelope, transfer) => {
    this.refuses(envelope);
    const copy = structuredClone(envelope, { transfer: [...transfer] as ArrayBuffer[] });
    const delay = this.slowness(envelope);
    if (delay > 0) setTimeout(() => this.say(copy), delay);
    else this.say(copy);
  });

  /** Says something to the game that need not be octile's; rejects with what the game's listener throws. */
  say(message: unknown): Promise<void> {
    return new Promise((keep) => this.later(() => keep(message))).then((heard) =>
      this.listeners.get("message")?.(heard),
    );
  }

  postMessage(message: unknown): void {
    const copy = structuredClone(message) as unknown;
    this.later(() => {
      this.received++;
      this.service.receive(copy);
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
