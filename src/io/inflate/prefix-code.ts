import { faultAt } from "../fault.ts";
import type { BitSource } from "./bit-source.ts";

/** No code word of the format is longer, in bits. */
const MAX_LENGTH = 15;

/** A canonical prefix code (RFC 1951, 3.2.2): shorter words come first, words of one length in the order of symbols. */
export class PrefixCode {
  /** By the next bits, as many as the longest word has: the symbol times 16, plus the length of its word; 0 for none. */
  private readonly entryOfBits: Uint16Array;
  private readonly longest: number;

  /** `where` says whose code this is, for an error. */
  constructor(lengthOfSymbol: Uint8Array, where: string) {
    const countOfLength = new Uint16Array(MAX_LENGTH + 1);
    for (const length of lengthOfSymbol) if (length > 0) countOfLength[length]++;
    this.longest = lengthOfSymbol.reduce((longest, length) => Math.max(longest, length), 0);
    this.entryOfBits = new Uint16Array(1 << this.longest);

    const nextOfLength = firstWords(countOfLength, where);
    lengthOfSymbol.forEach((length, symbol) => {
      if (length === 0) return;
      const word = reversed(nextOfLength[length]++, length);
      for (let bits = word; bits < this.entryOfBits.length; bits += 1 << length) {
        this.entryOfBits[bits] = (symbol << 4) | length;
      }
    });
  }

  /** Takes the next symbol. */
  next(source: BitSource, where: string): number {
    const entry = this.entryOfBits[source.peek(this.longest)];
    if (entry === 0) throw faultAt(where, "a word of its own code", "bits that are none");
    source.skip(entry & 15);
    return entry >> 4;
  }
}

/** The first word of each length; refuses more words than there is room for. */
function firstWords(countOfLength: Uint16Array, where: string): Uint32Array {
  const firstOfLength = new Uint32Array(MAX_LENGTH + 2);
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const end = firstOfLength[length] + countOfLength[length];
    if (end > 1 << length) throw faultAt(where, "a code whose words differ", "too many words");
    firstOfLength[length + 1] = end << 1;
  }
  return firstOfLength;
}

/** A word with its bits in the order in which they are read. */
function reversed(word: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) bits |= ((word >> bit) & 1) << (length - 1 - bit);
  return bits;
}
