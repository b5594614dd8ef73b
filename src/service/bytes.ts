/** The most that a varint of 8 bytes holds, and more than any count or cell. */
const MOST = 2 ** 53;

/** Writes bytes one after the other, into memory that grows. */
export class ByteWriter {
  private memory = new Uint8Array(1024);
  private end = 0;

  /** All bytes that have been written. */
  get bytes(): Uint8Array {
    return this.memory.slice(0, this.end);
  }

  /** Writes an integer of at least 0: seven bits in each byte, the lowest first; the eighth bit says that more follow. */
  varint(value: number): void {
    this.makeRoom(8);
    let rest = value;
    while (rest > 0x7f) {
      this.memory[this.end++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.memory[this.end++] = rest;
  }

  /** Writes an integer with a sign: 0, -1, 1, -2 become the varints 0, 1, 2, 3. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes numbers as they lie in memory, little-endian, 8 bytes each. */
  doubles(values: Float64Array): void {
    this.makeRoom(8 * values.length);
    const view = new DataView(this.memory.buffer);
    for (const value of values) {
      view.setFloat64(this.end, value, true);
      this.end += 8;
    }
  }

  /** Writes bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    this.memory.set(bytes, this.end);
    this.end += bytes.length;
  }

  private makeRoom(count: number): void {
    if (this.end + count <= this.memory.length) return;
    const larger = new Uint8Array(2 * (this.end + count));
    larger.set(this.memory.subarray(0, this.end));
    this.memory = larger;
  }
}

/** Reads what a `ByteWriter` has written. Throws a `SyntaxError` where bytes are missing, and takes no memory that they do not fill. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  /** The number of bytes that have not been read. */
  get left(): number {
    return this.bytes.length - this.position;
  }

  /** Reads an integer of at least 0, as `ByteWriter.varint` writes it. */
  varint(): number {
    let value = 0;
    for (let factor = 1; factor < MOST; factor *= 0x80) {
      if (this.left === 0) throw this.truncated(1);
      const byte = this.bytes[this.position++];
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new SyntaxError(`At byte ${this.position}: expected an integer of at most 8 bytes, got a longer one.`);
  }

  /** Reads an integer with a sign. */
  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** Reads the number of things that follow, each of at least `least` bytes. */
  count(least: number): number {
    const count = this.varint();
    if (count * least > this.left) throw this.truncated(count * least);
    return count;
  }

  /** Reads numbers of 8 bytes each. */
  doubles(count: number): Float64Array {
    const bytes = this.raw(8 * count);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return Float64Array.from({ length: count }, (_, i) => view.getFloat64(8 * i, true));
  }

  /** Reads bytes as they are. */
  raw(count: number): Uint8Array {
    if (count > this.left) throw this.truncated(count);
    this.position += count;
    return this.bytes.subarray(this.position - count, this.position);
  }

  private truncated(expected: number): SyntaxError {
    return new SyntaxError(`At byte ${this.position}: expected at least ${expected} more, got ${this.left}.`);
  }
}
