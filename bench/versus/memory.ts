import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds that what runs in the background gets. */
const BACKGROUND = 10;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options?: { type: "minor" }) => void;

/** The bytes that are held, on the heap and beside it, once all garbage is gone. */
export async function heldBytes(): Promise<number> {
  collect();
  // array buffers are let go of in the background
  await setTimeout(BACKGROUND);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Collects what is short-lived, so that nobody does it for another. */
export function tidy(): void {
  collect({ type: "minor" });
}
