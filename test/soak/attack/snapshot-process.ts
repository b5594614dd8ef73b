// Plays cases of damaged snapshots in a process of its own, which may hang or die of them.

import { playSnapshots } from "./snapshot-case.ts";

process.on("message", (seed: number) => {
  try {
    process.send?.({ counts: playSnapshots(seed) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
