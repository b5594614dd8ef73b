import { faultOf } from "./fault.ts";
import type { ToThread } from "./message.ts";
import { type Post, WorldServer } from "./world-server.ts";

/** What takes the messages to a worker: the first makes its world, the others are orders. */
export function serve(post: Post): (message: ToThread) => void {
  let server: WorldServer | undefined;
  return (message) => {
    if (message.kind === "orders") {
      server?.carryOut(message.orders);
      return;
    }
    try {
      server = new WorldServer(message, post);
    } catch (error) {
      post({ kind: "refusal", fault: faultOf(error) }, []);
    }
  };
}
