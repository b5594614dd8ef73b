import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** Lets go of all that nobody holds. What a `WeakRef` names is held until the turn of the event loop that read it is over. */
export async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await new Promise(setImmediate);
    gc();
  }
}

/** Bytes that are held after everything else was let go: objects and the memory of typed arrays. */
export async function heldBytes(): Promise<number> {
  await collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
