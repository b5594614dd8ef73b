export { createWorkerWorld, loadWorkerWorld, type WorkerOptions } from "./create-worker-world.ts";
export type { WorkerWorldOptions } from "./message.ts";
export type { BrowserWorker, NodeWorker, WorkerEvent, WorkerLike } from "./port.ts";
export type { WorkerWorld } from "./worker-world.ts";
