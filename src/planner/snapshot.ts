import { checkChoice, checkObject } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import { checksumOf, openSnapshot, packSnapshot, type SnapshotKind } from "../snapshot/envelope.ts";
import { type SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import type { PlannerOptions } from "./planner.ts";

/**
 * After its header, a planner's snapshot holds the planner's options as text, then what the planner has built. What its agents
 * see of the grid is worked out anew: that is quick, and cannot be wrong. Its key is the checksum of the grid: its size, its
 * terrains, its links and every cell.
 */
const KIND: SnapshotKind = { magic: 0x4c49_5443, version: 3, name: "a planner" };

/** The algorithms that build something, and so can be saved. */
const SAVED = ["haa", "hpa", "pra", "quickpath"] as const;

/** Puts options and what `write` adds into a snapshot of a planner on a grid. */
export function packPlanner(options: PlannerOptions, grid: Grid, write: (out: SnapshotWriter) => void): Uint8Array {
  return packSnapshot(KIND, checksumOfGrid(grid), (out) => {
    out.text(JSON.stringify(options));
    write(out);
  });
}

/** Checks a snapshot against a grid, and gives its options, which are checked no further, and what follows them. */
export function unpackPlanner(grid: Grid, snapshot: Uint8Array): { options: PlannerOptions; content: SnapshotReader } {
  const { key, content } = openSnapshot(KIND, snapshot);
  if (key !== checksumOfGrid(grid)) {
    throw new RangeError("The snapshot is of another grid, or of this one before it was edited.");
  }
  const options = content.json("its options");
  checkObject("The snapshot is damaged: its options", options);
  const { algorithm } = options as { algorithm?: unknown };
  checkChoice("The snapshot is damaged: its algorithm", algorithm, SAVED);
  return { options, content };
}

function checksumOfGrid(grid: Grid): number {
  const out = new SnapshotWriter();
  const links = grid.cellLinks.length === 0 ? "" : JSON.stringify(grid.cellLinks);
  out.text(`${grid.width} ${grid.height} ${JSON.stringify(grid.terrains)}${links}`);
  return checksumOf(grid.terrainOfCell, checksumOf(out.bytes));
}
