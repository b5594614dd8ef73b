import type { Ground } from "../grid/sight.ts";
import { Path } from "../path/path.ts";
import type { PathRequest } from "../world/request.ts";
import type { Caller } from "./journal.ts";
import type { PathParts } from "./message.ts";

/** The handle of a request that is answered in a worker. */
export class RemoteRequest<Name extends string> implements PathRequest<Name>, Caller {
  readonly id: number;
  readonly agent: Name;
  status: "waiting" | "done" | "cancelled" = "waiting";
  path: Path | undefined;
  private readonly ground: Ground;
  private readonly onEnd: (isCancelled: boolean) => void;
  private promised: Promise<Path | undefined> | undefined;
  private error: Error | undefined;
  private settle: (() => void) | undefined;

  /** @param onEnd Called once, when the request is answered, cancelled or fails. */
  constructor(id: number, agent: Name, ground: Ground, onEnd: (isCancelled: boolean) => void) {
    this.id = id;
    this.agent = agent;
    this.ground = ground;
    this.onEnd = onEnd;
  }

  get promise(): Promise<Path | undefined> {
    this.promised ??= new Promise((keep, fail) => {
      this.settle = () => (this.error === undefined ? keep(this.path) : fail(this.error));
      if (this.status !== "waiting") this.settle();
    });
    return this.promised;
  }

  cancel(): void {
    if (this.status === "waiting") this.end("cancelled", true);
  }

  keep(value: unknown): void {
    this.path = pathOf(value as PathParts, this.ground);
    this.end("done", false);
  }

  fail(error: Error): void {
    this.error = error;
    this.end("cancelled", false);
  }

  private end(status: "done" | "cancelled", isCancelled: boolean): void {
    this.status = status;
    this.onEnd(isCancelled);
    this.settle?.();
  }
}

/** Turns the posted parts of a path back into a path on a map. */
export function pathOf({ status, cost, cells, lowerBound, turnCost }: PathParts, ground: Ground): Path {
  return new Path(status, cost, cells, ground.grid.width, lowerBound, ground, turnCost);
}
