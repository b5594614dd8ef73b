// The entry file of a thread of a pool: it connects the thread's messages to its replica, in browsers and in Node.

import type { PoolEnvelope } from "./message.ts";
import { Replica } from "./replica.ts";

/** The port to the program in a worker thread of Node. */
interface ParentPort {
  postMessage(envelope: PoolEnvelope, transfer: readonly object[]): void;
  on(event: "message", listener: (posted: unknown) => void): void;
}

// browsers have postMessage and addEventListener, Node has process; no types of browsers or Node are loaded here
declare const postMessage: ((envelope: PoolEnvelope, transfer: readonly object[]) => void) | undefined;
declare function addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
declare const process: { getBuiltinModule(name: string): { readonly parentPort: ParentPort | null } };

if (typeof postMessage === "function") {
  // browsers refuse to have postMessage called as a method of anything but the thread's global object
  const replica = new Replica((envelope, transfer) => postMessage(envelope, transfer));
  addEventListener("message", ({ data }) => replica.receive(data));
} else {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const replica = new Replica((envelope, transfer) => parentPort?.postMessage(envelope, transfer));
  parentPort?.on("message", (posted) => replica.receive(posted));
}
