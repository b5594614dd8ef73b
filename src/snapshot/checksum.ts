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
