// What runs in a worker: makes a world, and carries out orders.

import type { FromThread, ToThread } from "./message.ts";
import { serve } from "./serve.ts";

/** The other side, in Node. */
interface ParentPort {
  postMessage(message: FromThread, transfer: readonly object[]): void;
  on(event: "message", listener: (message: ToThread) => void): void;
}

// browsers have the first two, Node the last; the types of neither are loaded here
declare const postMessage: ((message: FromThread, transfer: readonly object[]) => void) | undefined;
declare const addEventListener: (type: "message", listener: (event: { readonly data: ToThread }) => void) => void;
declare const process: { getBuiltinModule(name: string): { readonly parentPort: ParentPort | null } };

if (typeof postMessage === "function") {
  const receive = serve(postMessage);
  addEventListener("message", ({ data }) => receive(data));
} else {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const receive = serve((reply, transfer) => parentPort?.postMessage(reply, transfer));
  parentPort?.on("message", receive);
}
