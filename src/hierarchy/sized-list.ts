import type { Numbers, NumbersClass, SnapshotReader } from "./snapshot.ts";

/** Reads an array that was written with its length, and refuses one of another length than it must have. */
export function readSized<T extends Numbers>(
  from: SnapshotReader,
  type: NumbersClass<T>,
  name: string,
  length: number,
): T {
  const values = from.list(type);
  checkCount(name, values.length, length);
  return values;
}

/** Refuses a count of something in a state that is not what it must be. */
export function checkCount(name: string, count: number, expected: number): void {
  if (count !== expected) throw new RangeError(`The state is damaged: expected ${expected} ${name}, got ${count}.`);
}

/** Refuses a number in a state that is not from 0 to the most that it can be. */
export function checkRange(name: string, value: number, most: number): number {
  if (value >= 0 && value <= most) return value;
  throw new RangeError(`The state is damaged: expected ${name} from 0 to ${most}, got ${value}.`);
}
