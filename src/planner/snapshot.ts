import { show } from "../grid/check.ts";
import type { Grid } from "../grid/grid.ts";
import { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";

/**
 * A planner's snapshot is a header of six little-endian 32-bit integers, then the planner's options as text, then what it
 * has built:
 *
 *     0   the magic number
 *     4   the version of the format
 *     8   the checksum of the grid: its size, its terrains and every cell
 *     12  the checksum of all that follows the header
 *     16  the length of all that follows the header, in bytes
 *     20  0
 */
const HEADER_WORDS = 6;
const MAGIC = 0x4c49_5443;
const VERSION = 1;

/** Puts options and what `write` adds into a snapshot for a grid. */
export function packSnapshot(grid: Grid, options: object, write: (out: SnapshotWriter) => void): Uint8Array {
  const out = new SnapshotWriter();
  for (const word of [MAGIC, VERSION, checksumOfGrid(grid), 0, 0, 0]) out.integer(word);
  out.text(JSON.stringify(options));
  write(out);
  const bytes = out.bytes.slice(0, out.length);
  const header = new DataView(bytes.buffer);
  header.setUint32(12, checksumOf(bytes.subarray(4 * HEADER_WORDS)), true);
  header.setUint32(16, bytes.length - 4 * HEADER_WORDS, true);
  return bytes;
}

/** Checks a snapshot against a grid, and gives its options and what follows them. */
export function unpackSnapshot(grid: Grid, bytes: Uint8Array): { options: unknown; content: SnapshotReader } {
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(bytes)}.`);
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || header.getUint32(0, true) !== MAGIC) {
    throw new TypeError("These bytes are no snapshot of a planner: they do not start as one does.");
  }
  if (bytes.length < 4 * HEADER_WORDS) throw truncated(bytes.length, 4 * HEADER_WORDS);
  const version = header.getUint32(4, true);
  if (version !== VERSION) {
    throw new RangeError(`The snapshot has format version ${version}, but this version of octile reads ${VERSION}.`);
  }
  const length = header.getUint32(16, true);
  if (bytes.length < 4 * HEADER_WORDS + length) throw truncated(bytes.length, 4 * HEADER_WORDS + length);
  const content = bytes.subarray(4 * HEADER_WORDS, 4 * HEADER_WORDS + length);
  if (header.getUint32(12, true) !== checksumOf(content)) {
    throw new RangeError("The snapshot is damaged: its checksum does not match what it holds.");
  }
  if (header.getUint32(8, true) !== checksumOfGrid(grid)) {
    throw new RangeError("The snapshot is of another grid, or of this one before it was edited.");
  }
  const reader = new SnapshotReader(content);
  return { options: JSON.parse(reader.text()), content: reader };
}

function truncated(length: number, expected: number): RangeError {
  return new RangeError(`The snapshot is truncated: expected at least ${expected} bytes, got ${length}.`);
}

function checksumOfGrid(grid: Grid): number {
  const out = new SnapshotWriter();
  out.text(`${grid.width} ${grid.height} ${JSON.stringify(grid.terrains)}`);
  return checksumOf(grid.terrainOfCell, checksumOf(out.bytes.subarray(0, out.length)));
}

/** A 32-bit checksum in the manner of FNV-1a, four bytes at a time. */
function checksumOf(bytes: Uint8Array, seed = 0x811c_9dc5): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = bytes.length >> 2;
  let sum = seed;
  for (let word = 0; word < words; word++) sum = mix(sum, view.getUint32(4 * word, true));
  for (let byte = 4 * words; byte < bytes.length; byte++) sum = mix(sum, bytes[byte]);
  return sum >>> 0;
}

/** A product alone would leave high bits without a say in low ones. */
function mix(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x0100_0193);
  return product ^ (product >>> 15);
}
