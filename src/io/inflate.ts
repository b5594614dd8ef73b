import { faultAt } from "./fault.ts";

// Decompresses DEFLATE data (RFC 1951), which PNG images, zlib and gzip hold. `BitSource` hands out bits, `PrefixCode` turns
// bits into symbols, and `Inflater` turns symbols into bytes, block by block. The caller must know how many bytes will come
// out, so that a damaged or hostile file cannot ask for more memory than a map of its size needs. Nothing is compressed here.

/** A reader of bits from an array of bytes, the lowest bit of each byte first. */
class BitSource {
  private readonly bytes: Uint8Array;
  private readonly where: string;
  /** The index of the next byte whose bits are not in `held` yet. */
  private at = 0;
  private held = 0;
  private count = 0;

  /** Errors begin with `where`, which says what the bytes belong to. */
  constructor(bytes: Uint8Array, where: string) {
    this.bytes = bytes;
    this.where = where;
  }

  /** The next `length` bits, at most 16, without taking them; zeros after the end. */
  peek(length: number): number {
    while (this.count <= 16 && this.at < this.bytes.length) {
      this.held |= this.bytes[this.at++] << this.count;
      this.count += 8;
    }
    return this.held & ((1 << length) - 1);
  }

  /** Skips `length` bits that `peek` has looked at. */
  skip(length: number): void {
    if (length > this.count) throw faultAt(this.where, "more compressed data", "its end");
    this.held >>>= length;
    this.count -= length;
  }

  /** Takes the next `length` bits, at most 16. */
  take(length: number): number {
    const bits = this.peek(length);
    this.skip(length);
    return bits;
  }

  /** Takes `length` whole bytes, after skipping the rest of a byte that was begun. */
  takeBytes(length: number): Uint8Array {
    const start = this.nextByte;
    if (start + length > this.bytes.length) throw faultAt(this.where, "more compressed data", "its end");
    this.at = start + length;
    this.held = 0;
    this.count = 0;
    return this.bytes.subarray(start, this.at);
  }

  /** The index of the first byte that is still whole: no bit of the byte was taken. */
  get nextByte(): number {
    return this.at - (this.count >> 3);
  }
}

/** The length of the longest code word that the format allows, in bits. */
const MAX_LENGTH = 15;

/**
 * The length of the longest code word that a table looks up, in bits. Longer words are rare, and a larger table takes long to
 * make.
 */
const QUICK_LENGTH = 9;

/** A canonical prefix code (RFC 1951, 3.2.2): shorter words come first, words of one length in the order of symbols. */
class PrefixCode {
  /** For the next 9 bits: the symbol times 16, plus the length of its word; 0 if no word or a longer word begins so. */
  private readonly entryOfBits = new Uint16Array(1 << QUICK_LENGTH);
  private readonly symbolsOfLength = Array.from({ length: MAX_LENGTH + 1 }, (): number[] => []);
  private readonly firstWordOfLength: Uint32Array;

  /** Errors begin with `where`, which says what the code belongs to. */
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

  /** Takes the next code word from `source` and returns its symbol. */
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

/** The first code word of each length; throws if a length has more symbols than words are left. */
function firstWords(symbolsOfLength: readonly (readonly number[])[], where: string): Uint32Array {
  const firstOfLength = new Uint32Array(MAX_LENGTH + 2);
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const end = firstOfLength[length] + symbolsOfLength[length].length;
    if (end > 1 << length) throw faultAt(where, "a code whose words differ", "too many words");
    firstOfLength[length + 1] = end << 1;
  }
  return firstOfLength;
}

/** The lowest `length` bits of `word` in reverse order, because code words come from their highest bit down. */
function reversed(word: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) bits |= ((word >> bit) & 1) << (length - 1 - bit);
  return bits;
}

/** The decompressed bytes, and where the compressed data ended. */
interface Inflated {
  readonly bytes: Uint8Array;
  /** The index of the first byte after the compressed data. */
  readonly end: number;
}

/** The two codes of a block: one for literals, lengths and the end of the block, and one for distances. */
interface Codes {
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

/** The most bytes that one byte of compressed data can stand for: the longest repetition is 258 bytes and takes 2 bits. */
export const MOST_BYTES_PER_BYTE = 1032;

const END_OF_BLOCK = 256;

// symbols for lengths and distances: the least number that each stands for, and how many bits to add follow (RFC 1951, 3.2.5)
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
 * Decompresses data in the DEFLATE format (RFC 1951) into exactly `size` bytes. Throws before it takes memory if the data is
 * too short for `size` bytes. Errors begin with `where`, which says what the data belongs to.
 */
export function inflate(data: Uint8Array, size: number, where: string): Inflated {
  if (size > MOST_BYTES_PER_BYTE * data.length) {
    throw faultAt(where, `compressed data for ${size} bytes`, `${data.length} bytes, which are too few`);
  }
  return new Inflater(data, size, where).run();
}

class Inflater {
  private readonly source: BitSource;
  private readonly bytes: Uint8Array;
  private readonly where: string;
  /** How many bytes of `bytes` have been written. */
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

  /** Reads the two codes at the head of a block, which are written in a third code (RFC 1951, 3.2.7). */
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
    // byte by byte, because a repetition may reach into the bytes that it writes
    for (let end = this.length + length; this.length < end; this.length++) {
      bytes[this.length] = bytes[this.length - distance];
    }
  }

  private checkRoom(length: number): void {
    const { bytes, where } = this;
    if (this.length + length > bytes.length) throw faultAt(where, `${bytes.length} bytes when decompressed`, "more");
  }
}
