/** Whether this machine keeps the low byte of a number first, as snapshots do. */
export const IS_LITTLE_ENDIAN: boolean = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Turns numbers of so many bytes each from this machine's order of bytes into that of snapshots, or back. */
export function swapUnlessLittleEndian(bytes: Uint8Array, size: number): void {
  if (IS_LITTLE_ENDIAN || size === 1) return;
  for (let first = 0; first < bytes.length; first += size) bytes.subarray(first, first + size).reverse();
}
