import { faultOf } from "./fault.ts";
import { type BrowserWorker, type NodeWorker, REMEDY, type WorkerLike } from "./port.ts";

// each exists in some environments only, and no types of browsers or Node are loaded here
declare const Worker: (new (url: object, options: { type: "module" }) => BrowserWorker) | undefined;
declare const URL: new (file: string, base: string) => object;
declare const process:
  | { getBuiltinModule?(name: string): { readonly Worker: new (url: object) => NodeWorker } }
  | undefined;

/** The address of this file, for Node. In the form that stands below, bundlers would take it for another worker to ship. */
const { url } = import.meta as unknown as { readonly url: string };

/** Starts a worker: a module worker if the environment has them, else a worker thread of Node. */
export function startWorker(): WorkerLike {
  try {
    if (typeof Worker === "undefined") return startThread();
    // bundlers look for exactly this expression
    return new Worker(new URL("./thread.js", (import.meta as unknown as { url: string }).url), { type: "module" });
  } catch (error) {
    const reason = faultOf(error).message.replace(/\.$/, "");
    throw new Error(`The worker of this world could not be started (${reason}); ${REMEDY}.`);
  }
}

function startThread(): NodeWorker {
  const threads = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:worker_threads");
  if (threads === undefined) throw new Error("There are no workers here");
  return new threads.Worker(new URL("./thread.js", url));
}
