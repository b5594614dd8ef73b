import { type Agent, classOfAgent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { show } from "../grid/check.ts";
import type { Grid } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import { checksumOf } from "../hierarchy/checksum.ts";
import { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { readView, writeView } from "../hierarchy/view-snapshot.ts";
import type { PlannerOptions } from "./planner.ts";

/**
 * A planner's snapshot is a header of six little-endian 32-bit integers, then the planner's options as text, then what the
 * views of its agents have worked out, then what the planner has built:
 *
 *     0   the magic number
 *     4   the version of the format
 *     8   the checksum of the grid: its size, its terrains, its links and every cell
 *     12  the checksum of all that follows the header
 *     16  the length of all that follows the header, in bytes
 *     20  0
 */
const HEADER_WORDS = 6;
const MAGIC = 0x4c49_5443;
const VERSION = 2;

/** What a snapshot says of the planner itself: all of its options, of which a planner of any kind may have these. */
interface SnapshotOptions extends PlannerOptions {
  readonly smooth?: boolean;
  readonly cache?: "fields" | "directions" | "distances";
  readonly agents?: readonly Agent[];
}

/** Puts options, the views of the planner's agents, and what `write` adds into a snapshot. */
export function packSnapshot(
  options: SnapshotOptions,
  views: readonly AgentGrid[],
  write: (out: SnapshotWriter) => void,
): Uint8Array {
  const [{ grid }] = views;
  const out = new SnapshotWriter();
  for (const word of [MAGIC, VERSION, checksumOfGrid(grid), 0, 0, 0]) out.integer(word);
  out.text(JSON.stringify(options));
  // runs serve smoothing, except where memory is to be saved
  const withRuns = options.smooth === true && (options.cache ?? "fields") === "fields";
  for (const view of views) {
    view.update();
    writeView(view, withRuns, out);
  }
  write(out);
  const bytes = out.bytes.slice(0, out.length);
  const header = new DataView(bytes.buffer);
  header.setUint32(12, checksumOf(bytes.subarray(4 * HEADER_WORDS)), true);
  header.setUint32(16, bytes.length - 4 * HEADER_WORDS, true);
  return bytes;
}

/** Checks a snapshot against a grid, lets the grid have the views in it, and gives its options and what follows. */
export function unpackSnapshot(grid: Grid, snapshot: Uint8Array): { options: unknown; content: SnapshotReader } {
  const content = new SnapshotReader(checkSnapshot(grid, snapshot));
  const options = JSON.parse(content.text()) as SnapshotOptions;
  const movement = new Movement(options);
  for (const agent of options.agents ?? [options.agent]) readView(grid, classOfAgent(grid, agent), movement, content);
  return { options, content };
}

/** Checks that bytes are a whole snapshot for a grid, and returns what follows their header. */
function checkSnapshot(grid: Grid, snapshot: Uint8Array): Uint8Array {
  if (!(snapshot instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(snapshot)}.`);
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  if (snapshot.length < 4 || header.getUint32(0, true) !== MAGIC) {
    throw new TypeError("These bytes are no snapshot of a planner: they do not start as one does.");
  }
  if (snapshot.length < 4 * HEADER_WORDS) throw truncated(snapshot.length, 4 * HEADER_WORDS);
  const version = header.getUint32(4, true);
  if (version !== VERSION) {
    throw new RangeError(`The snapshot has format version ${version}, but this version of octile reads ${VERSION}.`);
  }
  const length = header.getUint32(16, true);
  if (snapshot.length < 4 * HEADER_WORDS + length) throw truncated(snapshot.length, 4 * HEADER_WORDS + length);
  const content = alignedBytes(snapshot, 4 * HEADER_WORDS, length);
  if (header.getUint32(12, true) !== checksumOf(content)) {
    throw new RangeError("The snapshot is damaged: its checksum does not match what it holds.");
  }
  if (header.getUint32(8, true) !== checksumOfGrid(grid)) {
    throw new RangeError("The snapshot is of another grid, or of this one before it was edited.");
  }
  return content;
}

/** Part of some bytes, as plain ones that start at a multiple of four: a copy only where they do not. */
function alignedBytes(bytes: Uint8Array, first: number, length: number): Uint8Array {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset + first, length);
  return plain.byteOffset % 4 === 0 ? plain : plain.slice();
}

function truncated(length: number, expected: number): RangeError {
  return new RangeError(`The snapshot is truncated: expected at least ${expected} bytes, got ${length}.`);
}

function checksumOfGrid(grid: Grid): number {
  const out = new SnapshotWriter();
  const links = grid.cellLinks.length === 0 ? "" : JSON.stringify(grid.cellLinks);
  out.text(`${grid.width} ${grid.height} ${JSON.stringify(grid.terrains)}${links}`);
  return checksumOf(grid.terrainOfCell, checksumOf(out.bytes.subarray(0, out.length)));
}
