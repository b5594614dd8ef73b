import type { Plugin } from "vite";

const DEFAULT_WORKER = "/src/worker/default-worker.ts";

/** Leaves out the worker that the library would start by default: the swarm brings its own, and pages would keep both. */
export function ownWorkerOnly(): Plugin {
  return {
    name: "own-worker-only",
    enforce: "pre",
    load: (id) => (id.endsWith(DEFAULT_WORKER) ? "export const startWorker = undefined;" : undefined),
  };
}
