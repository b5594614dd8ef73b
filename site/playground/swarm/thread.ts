// What runs in the swarm's worker: a world, as octile/worker/thread runs it, that tells with each reply how long it worked.

import type { ToThread } from "../../../src/worker/message.ts";
import { serve } from "../../../src/worker/serve.ts";

let began = 0;

const receive = serve((message, transfer) => {
  postMessage({ ...message, work: performance.now() - began }, { transfer: transfer as Transferable[] });
});

addEventListener("message", ({ data }: MessageEvent<ToThread>) => {
  began = performance.now();
  receive(data);
});
