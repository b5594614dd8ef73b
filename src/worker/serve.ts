import { faultOf } from "./fault.ts";
import type { FromThread, ToThread } from "./message.ts";
import { type Post, WorldServer } from "./world-server.ts";

/**
 * Returns what takes the messages to a worker: the first makes its world, the others are orders. Whatever goes wrong is posted: a
 * promise that is rejected in a browser's worker would tell nobody outside of it.
 */
export function serve(post: Post): (message: ToThread) => void {
  let server: WorldServer | undefined;
  return (message) => {
    if (message.kind === "orders") {
      server?.carryOut(message.orders).catch((error) => post(failureOf(error), []));
      return;
    }
    try {
      server = new WorldServer(message, post);
    } catch (error) {
      post({ kind: "refusal", fault: faultOf(error) }, []);
    }
  };
}

/** The message of a worker that cannot go on. */
export function failureOf(error: unknown): FromThread {
  return { kind: "failure", fault: faultOf(error) };
}
