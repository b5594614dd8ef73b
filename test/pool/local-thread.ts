import type { PoolEnvelope } from "../../src/pool/message.ts";
import { Replica } from "../../src/pool/replica.ts";
import { LocalPort } from "../support/local-port.ts";

/** A thread of a pool in this very thread. */
export class LocalThread extends LocalPort<PoolEnvelope> {
  constructor() {
    super((post) => new Replica(post));
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
