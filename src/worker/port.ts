import { faultOf } from "./fault.ts";

/** A `Worker` of browsers, as far as it is needed. */
export interface BrowserWorker {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: WorkerEvent) => void): void;
  terminate(): unknown;
}

/** A `Worker` of `node:worker_threads`, as far as it is needed. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: "message" | "messageerror" | "error" | "exit", listener: (value: unknown) => void): unknown;
  terminate(): unknown;
}

/** Any worker that runs `octile/worker/thread`. */
export type WorkerLike = BrowserWorker | NodeWorker;

/** What browsers tell of a worker. */
export interface WorkerEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** Who hears what a worker says, and when it dies, and why. */
export interface PortListener {
  onMessage(message: unknown): void;
  onDeath(reason: string): void;
  /** The worker never ran, because its file could not be loaded. */
  onMissing(reason: string): void;
}

/** What to do about a worker that does not start: the end of a sentence. */
export const REMEDY =
  "let your bundler build octile/worker/thread too, or start the worker yourself with the option worker, as docs/worker.md shows";

/** Listens to a worker of either kind. */
export function listenTo(worker: WorkerLike, listener: PortListener): void {
  if ("addEventListener" in worker) listenInBrowser(worker, listener);
  else listenInNode(worker, listener);
}

function listenInBrowser(worker: BrowserWorker, { onMessage, onDeath, onMissing }: PortListener): void {
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("messageerror", () => onDeath("a message could not be read"));
  // whatever is thrown there leaves the world in no state to be trusted; only a file that is not there says nothing
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
