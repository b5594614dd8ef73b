import { faultOf } from "./fault.ts";

/** The part of a browser's `Worker` that octile uses. */
export interface BrowserWorker {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: WorkerEvent) => void): void;
  terminate(): unknown;
}

/** The part of a `Worker` of `node:worker_threads` that octile uses. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: "message" | "messageerror" | "error" | "exit", listener: (value: unknown) => void): unknown;
  terminate(): unknown;
}

/** A worker of a browser or of Node that runs `octile/worker/thread`. */
export type WorkerLike = BrowserWorker | NodeWorker;

/** The part of a browser's event at a worker that octile reads. */
export interface WorkerEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** The listener to a worker's messages and to its death. */
export interface PortListener {
  /** Takes whatever the worker posts. */
  onMessage(message: unknown): void;
  /** Learns that the worker cannot go on, and why. */
  onDeath(reason: string): void;
  /** Learns that the worker never ran, because its file could not be loaded. */
  onMissing(reason: string): void;
}

/** What a caller can do about a worker that does not start, as the end of an error's sentence. */
export const REMEDY =
  "let your bundler build octile/worker/thread too, or start the worker yourself with the option worker, as docs/worker.md shows";

/** Listens to a worker of a browser or of Node. */
export function listenTo(worker: WorkerLike, listener: PortListener): void {
  if ("addEventListener" in worker) listenInBrowser(worker, listener);
  else listenInNode(worker, listener);
}

function listenInBrowser(worker: BrowserWorker, { onMessage, onDeath, onMissing }: PortListener): void {
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("messageerror", () => onDeath("a message could not be read"));
  // after an error in the worker its world cannot be trusted; an event without a message means that the file is missing
  worker.addEventListener("error", ({ message }) => {
    if (message === undefined) onMissing("the console of the browser says why");
    else onDeath(message);
  });
}

function listenInNode(worker: NodeWorker, { onMessage, onDeath, onMissing }: PortListener): void {
  worker.on("message", onMessage);
  worker.on("messageerror", () => onDeath("a message could not be read"));
  worker.on("error", (error) => {
    const { message } = faultOf(error);
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") onMissing(message);
    else onDeath(message);
  });
  worker.on("exit", (code) => onDeath(`it ended with code ${code}`));
}
