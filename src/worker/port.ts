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
}

/** Listens to a worker of either kind. */
export function listenTo(worker: WorkerLike, listener: PortListener): void {
  if ("addEventListener" in worker) listenInBrowser(worker, listener);
  else listenInNode(worker, listener);
}

function listenInBrowser(worker: BrowserWorker, { onMessage, onDeath }: PortListener): void {
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("messageerror", () => onDeath("a message could not be read"));
  // whatever is thrown there leaves the world in no state to be trusted
  worker.addEventListener("error", ({ message = "it could not be loaded" }) => onDeath(message));
}

function listenInNode(worker: NodeWorker, { onMessage, onDeath }: PortListener): void {
  worker.on("message", onMessage);
  worker.on("messageerror", () => onDeath("a message could not be read"));
  worker.on("error", (error) => onDeath(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => onDeath(`it ended with code ${code}`));
}
