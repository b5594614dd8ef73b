/** A copy of bytes that threads can share, where there is such memory; else one that is copied again when it is sent. */
export function sharedCopy(bytes: Uint8Array): Uint8Array {
  if (typeof SharedArrayBuffer === "undefined") return bytes.slice();
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
