import { checkChoice, checkObject, show } from "../grid/check.ts";
import type { Grid } from "../grid/grid.ts";
import { checksumOf } from "../hierarchy/checksum.ts";
import { damaged, SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import type { PlannerOptions } from "./planner.ts";

/**
 * A planner's snapshot is a header of six little-endian 32-bit integers, then the planner's options as text, then what the
 * planner has built. What its agents see of the grid is worked out anew: that is quick, and cannot be wrong.
 *
 *     0   the magic number
 *     4   the version of the format
 *     8   the checksum of the grid: its size, its terrains, its links and every cell
 *     12  the checksum of all else: the header, with 0 here, and what follows it
 *     16  the length of all that follows the header, in bytes: the low 32 bits
 *     20  and the high ones
 */
const HEADER_BYTES = 24;
const MAGIC = 0x4c49_5443;
const VERSION = 3;

/** The algorithms that build something, and so can be saved. */
const SAVED = ["haa", "hpa", "pra", "quickpath"] as const;

/** Puts options and what `write` adds into a snapshot of a planner on a grid. */
export function packSnapshot(options: PlannerOptions, grid: Grid, write: (out: SnapshotWriter) => void): Uint8Array {
  const out = new SnapshotWriter();
  for (const word of [MAGIC, VERSION, checksumOfGrid(grid), 0, 0, 0]) out.integer(word);
  out.text(JSON.stringify(options));
  write(out);
  const { bytes } = out;
  const length = bytes.length - HEADER_BYTES;
  const header = new DataView(bytes.buffer);
  header.setUint32(16, length % 2 ** 32, true);
  header.setUint32(20, Math.floor(length / 2 ** 32), true);
  sealSnapshot(bytes);
  return bytes;
}

/** Writes the checksum of a snapshot that starts at a multiple of four bytes into its header. */
export function sealSnapshot(snapshot: Uint8Array): void {
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, HEADER_BYTES);
  header.setUint32(12, checksumOfSnapshot(snapshot, snapshot.subarray(HEADER_BYTES)), true);
}

/** Checks a snapshot against a grid, and gives its options, which are checked no further, and what follows them. */
export function unpackSnapshot(grid: Grid, snapshot: Uint8Array): { options: PlannerOptions; content: SnapshotReader } {
  const content = new SnapshotReader(checkSnapshot(grid, snapshot));
  const options = parseJson(content.text());
  checkObject("The snapshot is damaged: its options", options);
  const { algorithm } = options as { algorithm?: unknown };
  checkChoice("The snapshot is damaged: its algorithm", algorithm, SAVED);
  return { options, content };
}

/** Reads what must be JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(`expected its options as JSON, got ${show(text)}`);
  }
}

/** Checks that bytes are a whole snapshot for a grid, and returns what follows their header. */
function checkSnapshot(grid: Grid, snapshot: Uint8Array): Uint8Array {
  if (!(snapshot instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(snapshot)}.`);
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  if (snapshot.length < 4 || header.getUint32(0, true) !== MAGIC) {
    throw new TypeError("These bytes are no snapshot of a planner: they do not start as one does.");
  }
  if (snapshot.length < HEADER_BYTES) throw truncated(snapshot.length, HEADER_BYTES);
  const version = header.getUint32(4, true);
  if (version !== VERSION) {
    throw new RangeError(`The snapshot has format version ${version}, but this version of octile reads ${VERSION}.`);
  }
  const length = header.getUint32(16, true) + header.getUint32(20, true) * 2 ** 32;
  if (snapshot.length < HEADER_BYTES + length) throw truncated(snapshot.length, HEADER_BYTES + length);
  const content = alignedBytes(snapshot, HEADER_BYTES, length);
  if (header.getUint32(12, true) !== checksumOfSnapshot(snapshot, content)) {
    throw damaged("its checksum does not match what it holds");
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

/** The checksum of a header, but for the checksum itself, and of what follows it, at a multiple of four. */
function checksumOfSnapshot(header: Uint8Array, content: Uint8Array): number {
  const own = new Uint8Array(HEADER_BYTES);
  own.set(header.subarray(0, HEADER_BYTES));
  own.fill(0, 12, 16);
  return checksumOf(content, checksumOf(own));
}

function checksumOfGrid(grid: Grid): number {
  const out = new SnapshotWriter();
  const links = grid.cellLinks.length === 0 ? "" : JSON.stringify(grid.cellLinks);
  out.text(`${grid.width} ${grid.height} ${JSON.stringify(grid.terrains)}${links}`);
  return checksumOf(grid.terrainOfCell, checksumOf(out.bytes));
}
