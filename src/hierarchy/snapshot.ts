import { swapUnlessLittleEndian } from "./byte-order.ts";

export type Numbers = Uint8Array | Uint16Array | Int16Array | Int32Array | Uint32Array | Float64Array;

/** The class of an array of numbers. */
export interface NumbersClass<T extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset?: number, length?: number): T;
}

/** Writes numbers one after the other, little-endian, each array at a multiple of four bytes. */
export class SnapshotWriter {
  bytes: Uint8Array = new Uint8Array(1 << 16);
  length = 0;

  integer(value: number): void {
    this.array(Uint32Array.of(value));
  }

  text(value: string): void {
    this.integer(value.length);
    this.array(Uint16Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)));
  }

  array(values: Numbers): void {
    this.append(values);
    this.length = aligned(this.length);
  }

  /** Writes an array with its length. */
  list(values: Numbers): void {
    this.integer(values.length);
    this.array(values);
  }

  /** Writes arrays of the same class with their lengths, to be read as parts of one. */
  parts(arrays: readonly Numbers[]): void {
    this.list(Uint32Array.from(arrays, ({ length }) => length));
    for (const values of arrays) this.append(values);
    this.length = aligned(this.length);
  }

  private append(values: Numbers): void {
    this.makeRoom(values.byteLength + 4);
    const target = this.bytes.subarray(this.length, this.length + values.byteLength);
    target.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    swapUnlessLittleEndian(target, values.BYTES_PER_ELEMENT);
    this.length += values.byteLength;
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
    const bytes = this.take(4);
    return (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) >>> 0;
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
    const target = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    target.set(this.take(values.byteLength));
    swapUnlessLittleEndian(target, values.BYTES_PER_ELEMENT);
  }

  /** Reads an array that was written with its length. */
  list<T extends Numbers>(type: NumbersClass<T>): T {
    return new type(this.copy(this.integer(), type.BYTES_PER_ELEMENT));
  }

  /** Reads arrays that were written with their lengths. They lie one after the other in one buffer, and share it. */
  parts<T extends Numbers>(type: NumbersClass<T>): T[] {
    const size = type.BYTES_PER_ELEMENT;
    const lengths = this.list(Uint32Array);
    const buffer = this.copy(
      lengths.reduce((sum, length) => sum + length, 0),
      size,
    );
    const parts = new Array<T>(lengths.length);
    for (let part = 0, first = 0; part < parts.length; part++) {
      parts[part] = new type(buffer, first, lengths[part]);
      first += size * lengths[part];
    }
    return parts;
  }

  /** The next so many numbers of so many bytes each, in a buffer of their own. */
  private copy(count: number, size: number): ArrayBuffer {
    const bytes = this.take(count * size);
    const own = new Uint8Array(bytes.length);
    own.set(bytes);
    swapUnlessLittleEndian(own, size);
    return own.buffer;
  }

  /** The next so many bytes. */
  private take(length: number): Uint8Array {
    const { bytes, position } = this;
    if (position + length > bytes.length) {
      throw new RangeError(
        `The snapshot is truncated: expected ${length} bytes at ${position}, got ${Math.max(0, bytes.length - position)}.`,
      );
    }
    this.position = aligned(position + length);
    return bytes.subarray(position, position + length);
  }
}

/** The next multiple of four. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
