/** The bytes of arrays that a call takes and does not give back, at most: what is collected meanwhile is taken off. */
export function bytesTakenBy(call: () => void): number {
  const before = process.memoryUsage().arrayBuffers;
  call();
  return process.memoryUsage().arrayBuffers - before;
}
