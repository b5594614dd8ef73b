import { faultAt } from "../fault.ts";

/** The bits of some bytes, the lowest of each byte first. */
export class BitSource {
  private readonly bytes: Uint8Array;
  private readonly where: string;
  /** The next byte that is not among the held bits. */
  private at = 0;
  private held = 0;
  private count = 0;

  /** `where` says whose bytes these are, for an error. */
  constructor(bytes: Uint8Array, where: string) {
    this.bytes = bytes;
    this.where = where;
  }

  /** The next bits without taking them, at most 16; zeros after the end. */
  peek(length: number): number {
    while (this.count <= 16 && this.at < this.bytes.length) {
      this.held |= this.bytes[this.at++] << this.count;
      this.count += 8;
    }
    return this.held & ((1 << length) - 1);
  }

  /** Leaves out bits that were looked at before. */
  skip(length: number): void {
    if (length > this.count) throw faultAt(this.where, "more compressed data", "its end");
    this.held >>>= length;
    this.count -= length;
  }

  /** Takes the next bits, at most 16. */
  take(length: number): number {
    const bits = this.peek(length);
    this.skip(length);
    return bits;
  }

  /** Takes whole bytes, after leaving out what is left of the byte that was begun. */
  takeBytes(length: number): Uint8Array {
    const start = this.nextByte;
    if (start + length > this.bytes.length) throw faultAt(this.where, "more compressed data", "its end");
    this.at = start + length;
    this.held = 0;
    this.count = 0;
    return this.bytes.subarray(start, this.at);
  }

  /** The index of the first byte of which no bit was taken. */
  get nextByte(): number {
    return this.at - (this.count >> 3);
  }
}
