type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array;

/** Whether this machine keeps the low byte of a number first, as snapshots do. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Writes numbers one after the other, little-endian, each array at a multiple of four bytes. */
export class SnapshotWriter {
  bytes: Uint8Array = new Uint8Array(1 << 16);
  length = 0;

  integer(value: number): void {
    this.array(Uint32Array.of(value));
  }

  text(value: string): void {
    this.integer(value.length);
    this.array(Uint16Array.from(value, (char) => char.charCodeAt(0)));
  }

  array(values: Numbers): void {
    this.makeRoom(values.byteLength + 4);
    const target = this.bytes.subarray(this.length, this.length + values.byteLength);
    target.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    swapUnlessLittleEndian(target, values.BYTES_PER_ELEMENT);
    this.length += Math.ceil(values.byteLength / 4) * 4;
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Reads what a `SnapshotWriter` wrote. */
export class SnapshotReader {
  private readonly bytes: Uint8Array;
  private position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  integer(): number {
    const value = new Uint32Array(1);
    this.array(value);
    return value[0];
  }

  text(): string {
    const chars = new Uint16Array(Math.min(this.integer(), this.bytes.length));
    this.array(chars);
    return String.fromCharCode(...chars);
  }

  /** Reads an integer that must have a certain value, as it has whenever the snapshot belongs to this grid. */
  expect(name: string, value: number): void {
    const found = this.integer();
    if (found !== value) throw new RangeError(`The snapshot has ${found} ${name}, but this grid has ${value}.`);
  }

  array(values: Numbers): void {
    if (this.position + values.byteLength > this.bytes.length) {
      throw new RangeError(
        `The snapshot is truncated: expected ${values.byteLength} bytes at ${this.position}, got ${Math.max(0, this.bytes.length - this.position)}.`,
      );
    }
    const target = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    target.set(this.bytes.subarray(this.position, this.position + values.byteLength));
    swapUnlessLittleEndian(target, values.BYTES_PER_ELEMENT);
    this.position += Math.ceil(values.byteLength / 4) * 4;
  }
}

function swapUnlessLittleEndian(bytes: Uint8Array, size: number): void {
  if (IS_LITTLE_ENDIAN || size === 1) return;
  for (let first = 0; first < bytes.length; first += size) bytes.subarray(first, first + size).reverse();
}
