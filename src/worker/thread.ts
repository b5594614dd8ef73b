// What runs in a worker: makes a world, and carries out orders.

import type { FromThread, ToThread } from "./message.ts";
import { failureOf, serve } from "./serve.ts";
import type { Post } from "./world-server.ts";

/** The other side, in Node. */
interface ParentPort {
  postMessage(message: FromThread, transfer: readonly object[]): void;
  on(event: "message", listener: (message: ToThread) => void): void;
}

// browsers have the first two, Node the last; the types of neither are loaded here
declare const postMessage: ((message: FromThread, transfer: readonly object[]) => void) | undefined;
declare function addEventListener(type: "message", listener: (event: { readonly data: ToThread }) => void): void;
declare function addEventListener(
  type: "unhandledrejection",
  listener: (event: { readonly reason: unknown }) => void,
): void;
declare const process: { getBuiltinModule(name: string): { readonly parentPort: ParentPort | null } };

if (typeof postMessage === "function") {
  // browsers refuse to have postMessage called as a method of anything but the worker's global object
  const post: Post = (message, transfer) => postMessage(message, transfer);
  const receive = serve(post);
  addEventListener("message", ({ data }) => receive(data));
  // browsers tell nobody outside of a worker about it
  addEventListener("unhandledrejection", ({ reason }) => post(failureOf(reason), []));
} else {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const receive = serve((message, transfer) => parentPort?.postMessage(message, transfer));
  parentPort?.on("message", receive);
}
