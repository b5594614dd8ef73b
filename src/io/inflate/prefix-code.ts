import { faultAt } from "../fault.ts";
import type { BitSource } from "./bit-source.ts";

/** No code word of the format is longer, in bits. */
const MAX_LENGTH = 15;

/** Words of up to so many bits are looked up at once; longer ones are rare, and a table for them takes long to make. */
const QUICK_LENGTH = 9;

/** A canonical prefix code (RFC 1951, 3.2.2): shorter words come first, words of one length in the order of symbols. */
export class PrefixCode {
  /** By the next bits: the symbol times 16, plus the length of its word; 0 for none, and for longer words. */
  private readonly entryOfBits = new Uint16Array(1 << QUICK_LENGTH);
  private readonly symbolsOfLength = Array.from({ length: MAX_LENGTH + 1 }, (): number[] => []);
  private readonly firstWordOfLength: Uint32Array;

  /** `where` says whose code this is, for an error. */
  constructor(lengthOfSymbol: Uint8Array, where: string) {
    lengthOfSymbol.forEach((length, symbol) => {
      this.symbolsOfLength[length].push(symbol);
    });
    this.firstWordOfLength = firstWords(this.symbolsOfLength, where);
    for (let length = 1; length <= QUICK_LENGTH; length++) {
      this.symbolsOfLength[length].forEach((symbol, index) => {
        const word = reversed(this.firstWordOfLength[length] + index, length);
        for (let bits = word; bits < this.entryOfBits.length; bits += 1 << length) {
          this.entryOfBits[bits] = (symbol << 4) | length;
        }
      });
    }
  }

  /** Takes the next symbol. */
  next(source: BitSource, where: string): number {
    const entry = this.entryOfBits[source.peek(QUICK_LENGTH)];
    if (entry > 0) {
      source.skip(entry & 15);
      return entry >> 4;
    }
    const bits = source.peek(MAX_LENGTH);
    for (let length = QUICK_LENGTH + 1; length <= MAX_LENGTH; length++) {
      const index = reversed(bits, length) - this.firstWordOfLength[length];
      if (index < 0 || index >= this.symbolsOfLength[length].length) continue;
      source.skip(length);
      return this.symbolsOfLength[length][index];
    }
    throw faultAt(where, "a word of its own code", "bits that are none");
  }
}

/** The first word of each length; refuses more words than there is room for. */
function firstWords(symbolsOfLength: readonly (readonly number[])[], where: string): Uint32Array {
  const firstOfLength = new Uint32Array(MAX_LENGTH + 2);
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const end = firstOfLength[length] + symbolsOfLength[length].length;
    if (end > 1 << length) throw faultAt(where, "a code whose words differ", "too many words");
    firstOfLength[length + 1] = end << 1;
  }
  return firstOfLength;
}

/** So many bits of a word in the reverse order: words are read from their highest bit. */
function reversed(word: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) bits |= ((word >> bit) & 1) << (length - 1 - bit);
  return bits;
}
