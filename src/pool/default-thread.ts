import { faultOf } from "../worker/fault.ts";
import type { BrowserWorker, NodeWorker, WorkerLike } from "../worker/port.ts";

// each exists in some environments only, and no types of browsers or Node are loaded here
declare const Worker: (new (url: object, options: { type: "module" }) => BrowserWorker) | undefined;
declare const URL: new (file: string, base: string) => object;
declare const navigator: { readonly hardwareConcurrency?: number } | undefined;
interface NodeThreads {
  readonly Worker: new (url: object) => NodeWorker;
}
interface NodeSystem {
  availableParallelism(): number;
}
declare const process: { getBuiltinModule?(name: string): unknown } | undefined;

/** The address of this file, for Node. In the form that stands below, bundlers would take it for another worker to ship. */
const { url } = import.meta as unknown as { readonly url: string };

/** What a caller can do about a thread that does not start, as the end of an error's sentence. */
export const REMEDY =
  "let your bundler build octile/pool/thread too, or start threads yourself with the option worker, as docs/pool.md shows";

/** Starts a thread of a pool: a module worker if the environment has them, else a worker thread of Node. */
export function startThread(): WorkerLike {
  try {
    if (typeof Worker === "undefined") return startInNode();
    // bundlers look for exactly this expression
    return new Worker(new URL("./thread.js", (import.meta as unknown as { url: string }).url), { type: "module" });
  } catch (error) {
    const reason = faultOf(error).message.replace(/\.$/, "");
    throw new Error(`A thread of the pool could not be started (${reason}); ${REMEDY}.`);
  }
}

/** The number of cores that programs may use here. */
export function cores(): number {
  const system = builtin("node:os") as NodeSystem | undefined;
  if (system !== undefined) return system.availableParallelism();
  return (typeof navigator === "undefined" ? undefined : navigator.hardwareConcurrency) ?? 1;
}

function startInNode(): NodeWorker {
  const threads = builtin("node:worker_threads") as NodeThreads | undefined;
  if (threads === undefined) throw new Error("There are no threads here");
  return new threads.Worker(new URL("./thread.js", url));
}

function builtin(name: string): unknown {
  return typeof process === "undefined" ? undefined : process.getBuiltinModule?.(name);
}
