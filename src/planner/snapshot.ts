import { checkChoice, checkObject } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import { checksumOf, openSnapshot, packSnapshot, type SnapshotKind } from "../snapshot/envelope.ts";
import { type SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import type { PlannerOptions } from "./planner.ts";

/**
 * The snapshot of a planner. After the header follow the planner's options as text, then what the planner has built. The views
 * of the agents are left out: to make them anew is quick, and cannot go wrong. The key is the checksum of the grid: its size,
 * its terrains, its links and every cell.
 */
const KIND: SnapshotKind = { magic: 0x4c49_5443, version: 5, name: "a planner" };

/** The algorithms that build something, so that their planners can be saved. */
const SAVED = ["haa", "hpa", "pra", "quickpath"] as const;

/** Makes the snapshot of a planner on a grid: its options, and what `write` adds. */
export function packPlanner(options: PlannerOptions, grid: Grid, write: (out: SnapshotWriter) => void): Uint8Array {
  return packSnapshot(KIND, checksumOfGrid(grid), (out) => {
    out.text(JSON.stringify(options));
    write(out);
  });
}

/** Checks that a snapshot is of a grid, and returns the options in it, which are not checked, and the content after them. */
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
