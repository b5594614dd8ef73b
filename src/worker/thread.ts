// What runs in a worker: makes a world, and carries out orders.

import type { Envelope } from "./envelope.ts";
import { serve } from "./serve.ts";

/** The other side, in Node. */
interface ParentPort {
  postMessage(envelope: Envelope, transfer: readonly object[]): void;
  on(event: "message", listener: (posted: unknown) => void): void;
}

// browsers have the first two, Node the last; the types of neither are loaded here
declare const postMessage: ((envelope: Envelope, transfer: readonly object[]) => void) | undefined;
declare function addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
declare function addEventListener(
  type: "unhandledrejection",
  listener: (event: { readonly reason: unknown }) => void,
): void;
declare const process: { getBuiltinModule(name: string): { readonly parentPort: ParentPort | null } };

if (typeof postMessage === "function") {
  // browsers refuse to have postMessage called as a method of anything but the worker's global object
  const { receive, fail } = serve((envelope, transfer) => postMessage(envelope, transfer));
  addEventListener("message", ({ data }) => receive(data));
  // browsers tell nobody outside of a worker about it
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
} else {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const { receive } = serve((envelope, transfer) => parentPort?.postMessage(envelope, transfer));
  parentPort?.on("message", receive);
}
