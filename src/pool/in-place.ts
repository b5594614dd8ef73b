import type { NodeWorker } from "../worker/port.ts";
import { later } from "./later.ts";
import { Replica } from "./replica.ts";

/**
 * A thread of a pool that is none: the asking thread itself does the work, a message in each turn, so that whatever else it has to
 * do is done in between. Nothing is copied.
 */
export class InPlaceThread implements NodeWorker {
  private readonly replica = new Replica((envelope) => {
    if (!this.isEnded) this.listener(envelope);
  });
  private listener: (value: unknown) => void = () => {};
  private isEnded = false;

  postMessage(message: unknown): void {
    later(() => {
      if (!this.isEnded) this.replica.receive(message);
    });
  }

  on(event: string, listener: (value: unknown) => void): void {
    if (event === "message") this.listener = listener;
  }

  terminate(): void {
    this.isEnded = true;
  }
}
