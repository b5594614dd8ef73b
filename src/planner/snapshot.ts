import { checkChoice, checkObject } from "../check.ts";
import type { Agent } from "../grid/agent.ts";
import type { Grid } from "../grid/grid.ts";
import type { Layer } from "../grid/layer.ts";
import { checksumOf, openSnapshot, packSnapshot, type SnapshotKind } from "../snapshot/envelope.ts";
import { type SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import type { PlannerOptions } from "./planner.ts";

/**
 * The snapshot of a planner. After the header follow the planner's options as text, then what the planner has built. The views
 * of the agents are left out: to make them anew is quick, and cannot go wrong. The key is the checksum of the grid: its size,
 * its terrains, its links, every cell, and the costs of the layers that the planner's agents read.
 */
const KIND: SnapshotKind = { magic: 0x4c49_5443, version: 5, name: "a planner" };

/** The algorithms that build something, so that their planners can be saved. */
const SAVED = ["haa", "hpa", "pra", "quickpath"] as const;

/** Makes the snapshot of a planner on a grid: its options, and what `write` adds. */
export function packPlanner(options: PlannerOptions, grid: Grid, write: (out: SnapshotWriter) => void): Uint8Array {
  return packSnapshot(KIND, checksumOfGrid(grid, layersOf(grid, options)), (out) => {
    out.text(JSON.stringify(options));
    write(out);
  });
}

/** Checks that a snapshot is of a grid, and returns the options in it, which are not checked, and the content after them. */
export function unpackPlanner(grid: Grid, snapshot: Uint8Array): { options: PlannerOptions; content: SnapshotReader } {
  const { key, content } = openSnapshot(KIND, snapshot);
  const options: PlannerOptions = readOptions(content);
  if (key !== checksumOfGrid(grid, layersOf(grid, options))) {
    throw new RangeError("The snapshot is of another grid, or of this one before it was edited.");
  }
  const { algorithm } = options as { algorithm?: unknown };
  checkChoice("The snapshot is damaged: its algorithm", algorithm, SAVED);
  return { options, content };
}

function readOptions(content: SnapshotReader): PlannerOptions {
  const options = content.json("its options");
  checkObject("The snapshot is damaged: its options", options);
  return options;
}

/** The layers that the agents of a planner read, given its options, which may be damaged. */
function layersOf(grid: Grid, options: PlannerOptions): Layer[] {
  const { agent, agents } = options as { readonly agent?: Agent | null; readonly agents?: readonly (Agent | null)[] };
  const list = Array.isArray(agents) ? [agent, ...agents] : [agent];
  const names = new Set(list.flatMap((each) => each?.layers ?? []));
  return grid.layers.filter(({ name }) => names.has(name));
}

function checksumOfGrid(grid: Grid, layers: readonly Layer[]): number {
  const out = new SnapshotWriter();
  const links = grid.cellLinks.length === 0 ? "" : JSON.stringify(grid.cellLinks);
  out.text(`${grid.width} ${grid.height} ${JSON.stringify(grid.terrains)}${links}`);
  for (const { name } of layers) out.text(name);
  const seed = checksumOf(grid.terrainOfCell, checksumOf(out.bytes));
  return layers.reduce((sum, { costOfCell }) => checksumOf(costOfCell, sum), seed);
}
