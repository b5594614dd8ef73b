/** An array of numbers of the kinds that threads hand to each other. */
export type SharedNumbers = Uint8Array | Uint16Array | Int16Array | Int32Array | Uint32Array | Float64Array;

/** Whether other threads may read the memory of an array, so that nobody may write over it. */
export function isShared({ buffer }: { readonly buffer: ArrayBufferLike }): boolean {
  return typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
}

/** An array that may be written over: the array itself, or a copy of it if other threads may read its memory. */
export function owned<T extends SharedNumbers>(array: T): T {
  return isShared(array) ? (array.slice() as T) : array;
}

/** Memory of `bytes` bytes that threads can share, or memory of one thread alone where there is no other. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** Copies an array into memory that threads can share. Without such memory, the copy is copied again when it is posted. */
export function sharedCopy<T extends SharedNumbers>(array: T): T {
  const Class = array.constructor as new (buffer: ArrayBufferLike) => T;
  const copy = new Class(sharedMemory(array.byteLength));
  copy.set(array);
  return copy;
}

/** Joins arrays, one after the other, in memory that threads can share. */
export function joined<T extends SharedNumbers>(
  arrays: readonly ArrayLike<number>[],
  Class: { readonly BYTES_PER_ELEMENT: number; new (buffer: ArrayBufferLike): T },
): T {
  const length = arrays.reduce((sum, array) => sum + array.length, 0);
  const all = new Class(sharedMemory(length * Class.BYTES_PER_ELEMENT));
  let end = 0;
  for (const array of arrays) {
    all.set(array, end);
    end += array.length;
  }
  return all;
}
