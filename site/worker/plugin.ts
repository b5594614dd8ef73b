import type { Plugin } from "vite";

/** What stands for the files that start workers by default. */
const STAND_INS = new Map([
  ["/src/worker/default-worker.ts", "export const startWorker = undefined;"],
  [
    "/src/pool/default-thread.ts",
    'export const startThread = undefined; export const REMEDY = "load the page again"; export const cores = () => 1;',
  ],
]);

/** Leaves out the workers that the library would start by default: the playground brings its own, and pages would keep both. */
export function ownWorkerOnly(): Plugin {
  return {
    name: "own-worker-only",
    enforce: "pre",
    load: (id) => Array.from(STAND_INS).find(([file]) => id.endsWith(file))?.[1],
  };
}
