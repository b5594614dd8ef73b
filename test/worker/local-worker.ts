import type { Envelope } from "../../src/worker/envelope.ts";
import { serve } from "../../src/worker/serve.ts";
import { LocalPort } from "../support/local-port.ts";

/** A worker of a world in this very thread. */
export class LocalWorker extends LocalPort<Envelope> {
  constructor() {
    super(serve);
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
