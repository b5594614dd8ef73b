import { faultAt } from "../fault.ts";
import { BitSource } from "./bit-source.ts";
import { PrefixCode } from "./prefix-code.ts";

/** What was compressed, and where the compressed data ended. */
interface Inflated {
  readonly bytes: Uint8Array;
  /** The index of the first byte after the compressed data. */
  readonly end: number;
}

/** The codes of a block: for literals, the end of the block and lengths; and for distances. */
interface Codes {
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

/** No byte of compressed data can stand for more: 2 bits for a repetition of 258 bytes, the longest. */
export const MOST_BYTES_PER_BYTE = 1032;

const END_OF_BLOCK = 256;

// the symbols for lengths and distances: the least that each stands for, and how many bits to add follow (RFC 1951, 3.2.5)
const LENGTH_BITS = Array.from({ length: 28 }, (_, symbol) => Math.max(0, (symbol >> 2) - 1)).concat(0);
// the last symbol stands for the longest repetition alone
const LENGTHS = LENGTH_BITS.map((bits, symbol) =>
  symbol === 28 ? 258 : symbol < 4 ? 3 + symbol : 3 + ((4 + (symbol & 3)) << bits),
);
const DISTANCE_BITS = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const DISTANCES = DISTANCE_BITS.map((bits, symbol) => (symbol < 2 ? 1 + symbol : 1 + ((2 + (symbol & 1)) << bits)));

/** The order in which the lengths of the code for code lengths are written. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const FIXED_CODES: Codes = {
  literals: new PrefixCode(
    Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    "The fixed code",
  ),
  distances: new PrefixCode(new Uint8Array(30).fill(5), "The fixed code"),
};

/**
 * Decompresses data in the DEFLATE format (RFC 1951) that holds exactly `size` bytes. `where` says whose data it is, for
 * an error. Takes no memory for a size that so little data cannot hold.
 */
export function inflate(data: Uint8Array, size: number, where: string): Inflated {
  if (size > MOST_BYTES_PER_BYTE * data.length) {
    throw faultAt(where, `compressed data for ${size} bytes`, `${data.length} bytes, which cannot hold so much`);
  }
  return new Inflater(data, size, where).run();
}

class Inflater {
  private readonly source: BitSource;
  private readonly bytes: Uint8Array;
  private readonly where: string;
  /** How many bytes are written. */
  private length = 0;

  constructor(data: Uint8Array, size: number, where: string) {
    this.source = new BitSource(data, where);
    this.bytes = new Uint8Array(size);
    this.where = where;
  }

  run(): Inflated {
    const { source, bytes, where } = this;
    let isLast = false;
    while (!isLast) {
      isLast = source.take(1) === 1;
      const kind = source.take(2);
      if (kind === 0) this.copyStored();
      else if (kind === 1) this.decode(FIXED_CODES);
      else if (kind === 2) this.decode(this.readCodes());
      else throw faultAt(where, "a block of kind 0, 1 or 2", kind);
    }
    if (this.length < bytes.length) throw faultAt(where, `${bytes.length} bytes when decompressed`, this.length);
    return { bytes, end: source.nextByte };
  }

  private copyStored(): void {
    const { source, where } = this;
    const [low, high, notLow, notHigh] = source.takeBytes(4);
    if ((low ^ notLow) !== 255 || (high ^ notHigh) !== 255) {
      throw faultAt(where, "the length of a stored block twice, once inverted", "two that differ");
    }
    const stored = source.takeBytes(low | (high << 8));
    this.checkRoom(stored.length);
    this.bytes.set(stored, this.length);
    this.length += stored.length;
  }

  /** Reads the codes that a block brings along, themselves in a code (RFC 1951, 3.2.7). */
  private readCodes(): Codes {
    const { source, where } = this;
    const literals = 257 + source.take(5);
    const distances = 1 + source.take(5);
    const lengthOfLength = new Uint8Array(LENGTH_ORDER.length);
    const given = 4 + source.take(4);
    for (const symbol of LENGTH_ORDER.slice(0, given)) lengthOfLength[symbol] = source.take(3);
    const lengths = this.readLengths(new PrefixCode(lengthOfLength, where), literals + distances);
    return {
      literals: new PrefixCode(lengths.subarray(0, literals), where),
      distances: new PrefixCode(lengths.subarray(literals), where),
    };
  }

  private readLengths(code: PrefixCode, count: number): Uint8Array {
    const { source, where } = this;
    const lengths = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const symbol = code.next(source, where);
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) throw faultAt(where, "a length to repeat", "none before it");
      const repeated = symbol === 16 ? lengths[at - 1] : 0;
      const times = symbol === 16 ? 3 + source.take(2) : symbol === 17 ? 3 + source.take(3) : 11 + source.take(7);
      if (at + times > count) throw faultAt(where, `${count} lengths of code words`, "more");
      lengths.fill(repeated, at, at + times);
      at += times;
    }
    return lengths;
  }

  private decode({ literals, distances }: Codes): void {
    const { source, bytes, where } = this;
    for (;;) {
      const symbol = literals.next(source, where);
      if (symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) {
        this.checkRoom(1);
        bytes[this.length++] = symbol;
        continue;
      }
      const length = this.number(symbol - END_OF_BLOCK - 1, LENGTHS, LENGTH_BITS);
      this.repeat(length, this.number(distances.next(source, where), DISTANCES, DISTANCE_BITS));
    }
  }

  /** The length or distance that a symbol and the bits after it stand for. */
  private number(symbol: number, leastOfSymbol: readonly number[], bitsOfSymbol: readonly number[]): number {
    if (symbol >= leastOfSymbol.length) throw faultAt(this.where, "a length or a distance", "a symbol for neither");
    return leastOfSymbol[symbol] + this.source.take(bitsOfSymbol[symbol]);
  }

  private repeat(length: number, distance: number): void {
    if (distance > this.length) {
      throw faultAt(this.where, `something to repeat among ${this.length} bytes`, `a distance of ${distance}`);
    }
    this.checkRoom(length);
    const { bytes } = this;
    // what is repeated may reach into what is being written
    for (let end = this.length + length; this.length < end; this.length++) {
      bytes[this.length] = bytes[this.length - distance];
    }
  }

  private checkRoom(length: number): void {
    const { bytes, where } = this;
    if (this.length + length > bytes.length) throw faultAt(where, `${bytes.length} bytes when decompressed`, "more");
  }
}
