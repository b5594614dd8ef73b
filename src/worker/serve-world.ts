import type { Envelope } from "./envelope.ts";
import { serve } from "./serve.ts";

/** The port to the game in a worker thread of Node. */
interface ParentPort {
  postMessage(envelope: Envelope, transfer: readonly object[]): void;
  on(event: "message", listener: (posted: unknown) => void): void;
}

// browsers have postMessage and addEventListener, Node has process; no types of browsers or Node are loaded here
declare const postMessage: ((envelope: Envelope, transfer: readonly object[]) => void) | undefined;
declare function addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
declare function addEventListener(
  type: "unhandledrejection",
  listener: (event: { readonly reason: unknown }) => void,
): void;
declare const process: { getBuiltinModule(name: string): { readonly parentPort: ParentPort | null } };

/** Serves a world in the worker that calls this: connects its messages to `serve`, in browsers and in Node. */
export function serveWorld(): void {
  if (typeof postMessage === "function") {
    // browsers refuse to have postMessage called as a method of anything but the worker's global object
    const { receive, fail } = serve((envelope, transfer) => postMessage(envelope, transfer));
    addEventListener("message", ({ data }) => receive(data));
    // browsers tell nobody outside of a worker about rejected promises
    addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  } else {
    const { parentPort } = process.getBuiltinModule("node:worker_threads");
    const { receive } = serve((envelope, transfer) => parentPort?.postMessage(envelope, transfer));
    parentPort?.on("message", receive);
  }
}
