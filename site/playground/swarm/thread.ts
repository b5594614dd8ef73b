// What runs in the swarm's worker: a world, as octile/worker/thread runs it, that tells with each reply how long it worked.

import { serve } from "../../../src/worker/serve.ts";

let began = 0;

const { receive } = serve((envelope, transfer) => {
  postMessage({ ...envelope, work: performance.now() - began }, { transfer: transfer as Transferable[] });
});

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  began = performance.now();
  receive(data);
});
