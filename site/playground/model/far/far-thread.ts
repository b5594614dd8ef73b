import type { Grid } from "../../../../src/index.ts";
import { editsOf } from "../../../../src/worker/grid-parts.ts";
import type { MapSource } from "../state.ts";
import type { ArgumentsOf, CallMessage, CallName, ReplyMessage, ValueOf } from "./message.ts";

/** The most cells of a map that the thread of the page works on itself; on larger maps, threads do everything that takes long. */
export const MOST_NEAR: number = 1024 * 1024;

/** Whether threads work on maps of this many cells: there are threads, and the page would have to wait too long without them. */
export function isFar(cells: number): boolean {
  return cells > MOST_NEAR && typeof Worker !== "undefined" && typeof document !== "undefined";
}

/** A call that waits for its value. */
interface Waiting {
  readonly keep: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** A thread with a large map of its own, as the page sees it. */
export class FarThread {
  /** Is told how much of a planner is built, from 0 to 1. */
  onProgress: (progress: number) => void = () => {};
  private readonly worker = new Worker(new URL("./map-thread.ts", import.meta.url), { type: "module" });
  private readonly waitingOfId = new Map<number, Waiting>();
  private nextId = 0;
  /** The version up to which the thread has been told of the edits of its map. */
  private version = 0;

  constructor() {
    this.worker.addEventListener("message", ({ data }: MessageEvent<ReplyMessage>) => this.receive(data));
    this.worker.addEventListener("error", ({ message }) =>
      this.fail(new Error(`A thread of this page has stopped: ${message || "it could not be loaded"}.`)),
    );
  }

  /** Asks the thread for something. */
  call<Name extends CallName>(name: Name, ...args: ArgumentsOf<Name>): Promise<ValueOf<Name>> {
    return this.post(name, args, []);
  }

  /** Gives the thread a copy of a map. */
  give(grid: Grid, original?: Uint8Array, source?: MapSource): void {
    const { width, height, legend, links } = grid;
    const copy = { width, height, legend, links, layers: [], terrainOfCell: grid.terrainOfCell.slice() };
    const originalCopy = original?.slice();
    const transfer = [copy.terrainOfCell.buffer, ...(originalCopy === undefined ? [] : [originalCopy.buffer])];
    this.holds(grid);
    this.post("hold", [copy, originalCopy, source], transfer).catch(() => {});
  }

  /** Says that the thread has the map of the page, with all edits so far. */
  holds({ version }: Grid): void {
    this.version = version;
  }

  /** Lets the thread follow the edits of its map since the last time. */
  follow(grid: Grid): void {
    if (this.version === grid.version) return;
    const edits = grid.changesSince(this.version).flatMap((rectangle) => editsOf(grid, rectangle));
    this.version = grid.version;
    this.call("follow", { edits, links: grid.links }).catch(() => {});
  }

  /** Ends the thread, whatever it is doing. */
  close(): void {
    this.worker.terminate();
    this.fail(new Error("The thread was ended, because nobody waits for its answer any more."));
  }

  private post<Name extends CallName>(
    name: Name,
    args: ArgumentsOf<Name>,
    transfer: ArrayBuffer[],
  ): Promise<ValueOf<Name>> {
    return new Promise((keep, fail) => {
      const id = this.nextId++;
      this.waitingOfId.set(id, { keep: keep as Waiting["keep"], fail });
      this.worker.postMessage({ id, name, args } satisfies CallMessage, transfer);
    });
  }

  private receive(reply: ReplyMessage): void {
    if (reply.kind === "progress") {
      this.onProgress(reply.progress);
      return;
    }
    const waiting = this.waitingOfId.get(reply.id);
    this.waitingOfId.delete(reply.id);
    if (reply.kind === "value") waiting?.keep(reply.value);
    else waiting?.fail(Object.assign(new Error(reply.message), { name: reply.name }));
  }

  private fail(error: Error): void {
    for (const { fail } of this.waitingOfId.values()) fail(error);
    this.waitingOfId.clear();
  }
}
