import { show } from "../check.ts";
import { damaged, IS_LITTLE_ENDIAN, SnapshotReader, SnapshotWriter, swapUnlessLittleEndian } from "./snapshot.ts";

/**
 * The length of the header with which every snapshot starts. It holds six little-endian 32-bit integers:
 *
 *     0   the magic number of the kind of snapshot
 *     4   the version of the format
 *     8   a key that tells what the snapshot belongs to, or 0
 *     12  the checksum of everything else: the header, with 0 here, and the content after it
 *     16  the length of the content after the header, in bytes: the low 32 bits
 *     20  the high 32 bits of that length
 */
export const HEADER_BYTES = 24;

/** A kind of snapshot, such as that of a planner. */
export interface SnapshotKind {
  readonly magic: number;
  readonly version: number;
  /** The thing that is saved, as errors name it. */
  readonly name: string;
}

/** Makes a snapshot: a header, and the content that `write` writes. */
export function packSnapshot(kind: SnapshotKind, key: number, write: (out: SnapshotWriter) => void): Uint8Array {
  const out = new SnapshotWriter();
  for (const word of [kind.magic, kind.version, key, 0, 0, 0]) out.integer(word);
  write(out);
  const { bytes } = out;
  writeLength(new DataView(bytes.buffer), bytes.length - HEADER_BYTES);
  sealSnapshot(bytes);
  return bytes;
}

/** Writes the length of the content into a header; the length may be more than 32 bits can count. */
export function writeLength(header: DataView, length: number): void {
  header.setUint32(16, length % 2 ** 32, true);
  header.setUint32(20, Math.floor(length / 2 ** 32), true);
}

/** Reads the length of the content from a header. */
export function readLength(header: DataView): number {
  return header.getUint32(16, true) + header.getUint32(20, true) * 2 ** 32;
}

/** Writes the checksum of a snapshot into its header. The snapshot must start at a multiple of four bytes. */
export function sealSnapshot(snapshot: Uint8Array): void {
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, HEADER_BYTES);
  header.setUint32(12, checksumOfSnapshot(snapshot, snapshot.subarray(HEADER_BYTES)), true);
}

/** Checks that bytes are a whole snapshot of a kind, and returns its key and its content. */
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

/** Part of an array of bytes, as a plain `Uint8Array` that starts at a multiple of four: a copy only where it has to be. */
function alignedBytes(bytes: Uint8Array, first: number, length: number): Uint8Array {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset + first, length);
  return plain.byteOffset % 4 === 0 ? plain : plain.slice();
}

function truncated(length: number, expected: number): RangeError {
  return new RangeError(`The snapshot is truncated: expected at least ${expected} bytes, got ${length}.`);
}

/** The checksum of a header, except for the checksum in it, and of the content, which starts at a multiple of four. */
function checksumOfSnapshot(header: Uint8Array, content: Uint8Array): number {
  const own = new Uint8Array(HEADER_BYTES);
  own.set(header.subarray(0, HEADER_BYTES));
  own.fill(0, 12, 16);
  return checksumOf(content, checksumOf(own));
}

/**
 * Returns a 32-bit checksum of bytes that start at a multiple of four, in the manner of FNV-1a. Four sums take one word in four
 * each, so that no step has to wait for the step before.
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

/** The whole words of an array of bytes. They are signed, because engines keep these as small integers. */
function wordsOf(bytes: Uint8Array): Int32Array {
  // no shift: there may be more bytes than 32-bit integers count
  const count = Math.floor(bytes.length / 4);
  if (IS_LITTLE_ENDIAN) return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  const swapped = bytes.slice(0, 4 * count);
  swapUnlessLittleEndian(swapped, 4);
  return new Int32Array(swapped.buffer);
}

/** Mixes a word into a sum. The shift lets high bits change low bits, which a product alone would not. */
function mix(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x0100_0193);
  return product ^ (product >>> 15);
}
