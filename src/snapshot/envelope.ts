import { show } from "../check.ts";
import { damaged, SnapshotReader, SnapshotWriter } from "./snapshot.ts";

/**
 * Every snapshot starts with a header of six little-endian 32-bit integers:
 *
 *     0   the magic number of its kind
 *     4   the version of its format
 *     8   a key that tells what the snapshot belongs to, or 0
 *     12  the checksum of all else: the header, with 0 here, and what follows it
 *     16  the length of all that follows the header, in bytes: the low 32 bits
 *     20  and the high ones
 */
export const HEADER_BYTES = 24;

/** A kind of snapshot. */
export interface SnapshotKind {
  readonly magic: number;
  readonly version: number;
  /** What it is a snapshot of, for errors. */
  readonly name: string;
}

/** Puts what `write` writes into a snapshot. */
export function packSnapshot(kind: SnapshotKind, key: number, write: (out: SnapshotWriter) => void): Uint8Array {
  const out = new SnapshotWriter();
  for (const word of [kind.magic, kind.version, key, 0, 0, 0]) out.integer(word);
  write(out);
  const { bytes } = out;
  writeLength(new DataView(bytes.buffer), bytes.length - HEADER_BYTES);
  sealSnapshot(bytes);
  return bytes;
}

/** Writes the length of what follows a header into it, which may be more than 32 bits can count. */
export function writeLength(header: DataView, length: number): void {
  header.setUint32(16, length % 2 ** 32, true);
  header.setUint32(20, Math.floor(length / 2 ** 32), true);
}

/** Reads what `writeLength` wrote. */
export function readLength(header: DataView): number {
  return header.getUint32(16, true) + header.getUint32(20, true) * 2 ** 32;
}

/** Writes the checksum of a snapshot that starts at a multiple of four bytes into its header. */
export function sealSnapshot(snapshot: Uint8Array): void {
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, HEADER_BYTES);
  header.setUint32(12, checksumOfSnapshot(snapshot, snapshot.subarray(HEADER_BYTES)), true);
}

/** Checks that bytes are a whole snapshot of a kind, and gives its key and what follows its header. */
export function openSnapshot(kind: SnapshotKind, snapshot: Uint8Array): { key: number; content: SnapshotReader } {
  if (!(snapshot instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(snapshot)}.`);
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  if (snapshot.length < 4 || header.getUint32(0, true) !== kind.magic) {
    throw new TypeError(`These bytes are no snapshot of ${kind.name}: they do not start as one does.`);
  }
  if (snapshot.length < HEADER_BYTES) throw truncated(snapshot.length, HEADER_BYTES);
  const version = header.getUint32(4, true);
  if (version !== kind.version) {
    throw new RangeError(
      `The snapshot has format version ${version}, but this version of octile reads ${kind.version}.`,
    );
  }
  const length = readLength(header);
  if (snapshot.length < HEADER_BYTES + length) throw truncated(snapshot.length, HEADER_BYTES + length);
  const content = alignedBytes(snapshot, HEADER_BYTES, length);
  if (header.getUint32(12, true) !== checksumOfSnapshot(snapshot, content)) {
    throw damaged("its checksum does not match what it holds");
  }
  return { key: header.getUint32(8, true), content: new SnapshotReader(content) };
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

/** Whether this machine keeps the low byte of a number first, as snapshots do. */
const IS_LITTLE_ENDIAN: boolean = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Turns numbers of so many bytes each from this machine's order of bytes into that of snapshots, or back. */
export function swapUnlessLittleEndian(bytes: Uint8Array, size: number): void {
  if (IS_LITTLE_ENDIAN || size === 1) return;
  for (let first = 0; first < bytes.length; first += size) bytes.subarray(first, first + size).reverse();
}

/**
 * A 32-bit checksum of bytes that start at a multiple of four, in the manner of FNV-1a. Four words at a time go into a sum
 * each, so that none has to wait for the one before.
 */
export function checksumOf(bytes: Uint8Array, seed = 0x811c_9dc5): number {
  const words = wordsOf(bytes);
  const end = words.length - (words.length % 4);
  let a = seed | 0;
  let b = a;
  let c = a;
  let d = a;
  for (let word = 0; word < end; word += 4) {
    a = mix(a, words[word]);
    b = mix(b, words[word + 1]);
    c = mix(c, words[word + 2]);
    d = mix(d, words[word + 3]);
  }
  let sum = mix(mix(mix(a, b), c), d);
  for (let word = end; word < words.length; word++) sum = mix(sum, words[word]);
  for (let byte = 4 * words.length; byte < bytes.length; byte++) sum = mix(sum, bytes[byte]);
  return sum >>> 0;
}

/** The whole words of some bytes; signed, as those are small integers to every engine. */
function wordsOf(bytes: Uint8Array): Int32Array {
  // no shift: there may be more bytes than 32-bit integers count
  const count = Math.floor(bytes.length / 4);
  if (IS_LITTLE_ENDIAN) return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  const swapped = bytes.slice(0, 4 * count);
  swapUnlessLittleEndian(swapped, 4);
  return new Int32Array(swapped.buffer);
}

/** A product alone would leave high bits without a say in low ones. */
function mix(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x0100_0193);
  return product ^ (product >>> 15);
}
