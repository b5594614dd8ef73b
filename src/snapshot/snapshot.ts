/**
 * Writes and reads the bytes of snapshots: numbers, texts and typed arrays one after the other, little-endian.
 *
 * A snapshot is made in three layers. Here are the writer, which collects arrays and joins them at the end, and the reader, which
 * checks every length before it takes memory. `envelope.ts` puts a header in front: what the snapshot is of, its format
 * version, a key and a checksum. `grid-state.ts` writes a grid with its edits. What planners and worlds write is in
 * `planner/snapshot.ts` and `world/snapshot.ts`.
 *
 * A reader trusts nothing: bytes that no writer can have written end in an error that says what was expected and what came. It
 * does not convert snapshots of other format versions.
 */
import { show } from "../check.ts";

/** A typed array that a snapshot can hold. */
export type Numbers = Uint8Array | Uint16Array | Int16Array | Int32Array | Uint32Array | Float64Array;

/** The class of an array of numbers. */
export interface NumbersClass<T extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset?: number, length?: number): T;
}

/** The number of characters that are read at a time: an engine limits the arguments of one call. */
const CHARACTERS_AT_ONCE = 4096;

const PADDING = new Uint8Array(3);

/**
 * Writes numbers one after the other, little-endian, each array at a multiple of four bytes.
 *
 * Arrays are copied only when `bytes` joins them: the snapshot takes memory once, and nothing has to grow. A caller must not
 * change an array until then.
 */
export class SnapshotWriter {
  /** The number of bytes that have been written. */
  length = 0;
  private readonly arrays: Numbers[] = [];
  private readonly allocate: (length: number) => Uint8Array;

  /** @param allocate Makes an array of `length` bytes; throws a `RangeError` where the engine has no array of this length. */
  constructor(allocate: (length: number) => Uint8Array = (length) => new Uint8Array(length)) {
    this.allocate = allocate;
  }

  /** All bytes that have been written, in a new array. Throws where they are more than an array can hold. */
  get bytes(): Uint8Array {
    const bytes = this.makeRoom();
    let end = 0;
    for (const values of this.arrays) {
      const target = bytes.subarray(end, end + values.byteLength);
      target.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
      swapUnlessLittleEndian(target, values.BYTES_PER_ELEMENT);
      end += values.byteLength;
    }
    return bytes;
  }

  /** Writes an integer of at least 0. Throws where 32 bits cannot hold it, as the length of a huge list may be. */
  integer(value: number): void {
    if (value > 0xffff_ffff) {
      throw new RangeError(`A snapshot can hold lists of up to ${0xffff_ffff} numbers, but one of them has ${value}.`);
    }
    this.append(Uint32Array.of(value));
  }

  text(value: string): void {
    this.integer(value.length);
    this.array(Uint16Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)));
  }

  array(values: Numbers): void {
    this.append(values);
    this.align();
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
    this.align();
  }

  /** Writes rows of numbers, all of the same length. */
  rows(rows: readonly (readonly number[])[]): void {
    this.integer(rows.length);
    this.list(Float64Array.from(rows.flat()));
  }

  private append(values: Numbers): void {
    if (values.length === 0) return;
    this.arrays.push(values);
    this.length += values.byteLength;
  }

  private align(): void {
    this.append(PADDING.subarray(0, aligned(this.length) - this.length));
  }

  private makeRoom(): Uint8Array {
    try {
      return this.allocate(this.length);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RangeError(
        `The snapshot would take ${this.length} bytes, which is more than one array can hold here; ` +
          `a planner with cache "distances" takes fewer.`,
        { cause: error },
      );
    }
  }
}

/** Reads what a `SnapshotWriter` wrote. Takes no more memory than there are bytes left to read. */
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
    const characters = this.list(Uint16Array);
    let text = "";
    for (let first = 0; first < characters.length; first += CHARACTERS_AT_ONCE) {
      text += String.fromCharCode(...characters.subarray(first, first + CHARACTERS_AT_ONCE));
    }
    return text;
  }

  /** Reads a text that must be JSON; the name is for errors. */
  json(name: string): unknown {
    const text = this.text();
    try {
      return JSON.parse(text);
    } catch {
      throw damaged(`expected ${name} as JSON, got ${show(text)}`);
    }
  }

  /** Reads an integer that must have a certain value. */
  expect(name: string, value: number): void {
    checkCount(name, this.integer(), value);
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

  /** Reads an array that was written with its length, which must be `length`. */
  listOf<T extends Numbers>(type: NumbersClass<T>, name: string, length: number): T {
    const values = this.list(type);
    checkCount(name, values.length, length);
    return values;
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

  /** Reads `count` arrays that were written with their lengths; `lengthOf` gives the length that each must have. */
  partsOf<T extends Numbers>(
    type: NumbersClass<T>,
    name: string,
    count: number,
    lengthOf: (index: number) => number,
  ): T[] {
    const parts = this.parts(type);
    checkCount(`lists of ${name}`, parts.length, count);
    for (const [index, { length }] of parts.entries()) checkCount(`${name} in list ${index}`, length, lengthOf(index));
    return parts;
  }

  /** Reads rows of `columns` numbers each. */
  rows(columns: number): number[][] {
    const count = this.integer();
    const numbers = this.listOf(Float64Array, "numbers in rows", columns * count);
    return Array.from({ length: count }, (_, row) => Array.from(numbers.subarray(row * columns, (row + 1) * columns)));
  }

  /** Refuses bytes that are left over. */
  end(): void {
    const left = this.bytes.length - this.position;
    if (left > 0) throw damaged(`expected its end at byte ${this.position}, got ${left} bytes more`);
  }

  /** The next `count` numbers of `size` bytes each, in a buffer of their own. */
  private copy(count: number, size: number): ArrayBuffer {
    const bytes = this.take(count * size);
    const own = new Uint8Array(bytes.length);
    own.set(bytes);
    swapUnlessLittleEndian(own, size);
    return own.buffer;
  }

  /** Takes the next `length` bytes. */
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

/** Makes the error for a snapshot that no planner and no world can have written. */
export function damaged(fault: string): RangeError {
  return new RangeError(`The snapshot is damaged: ${fault}.`);
}

/** Refuses a count that differs from the count that the grid and the options ask for. */
export function checkCount(name: string, found: number, expected: number): void {
  if (found !== expected) throw damaged(`expected ${expected} ${name}, got ${found}`);
}

/** Refuses a number that does not lie in `[least, most]`. */
export function checkInRange(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw damaged(`expected ${name} from ${least} to ${most}, got ${value}`);
}

/** Refuses a number that is not an integer in `[least, most]`. */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  checkInRange(name, value, least, most);
  if (!Number.isInteger(value)) throw damaged(`expected ${name} to be an integer, got ${value}`);
}

/** Whether this machine keeps the low byte of a number first, as snapshots do. */
export const IS_LITTLE_ENDIAN: boolean = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * Turns numbers from this machine's order of bytes into the order of snapshots, or back.
 *
 * @param size The bytes of each number.
 */
export function swapUnlessLittleEndian(bytes: Uint8Array, size: number): void {
  if (IS_LITTLE_ENDIAN || size === 1) return;
  for (let first = 0; first < bytes.length; first += size) bytes.subarray(first, first + size).reverse();
}

/** The next multiple of four at or after a length. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
