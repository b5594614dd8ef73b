// browsers and Node both have it, but the types of neither are loaded here
declare const performance: { now(): number };

/** Milliseconds since some moment in the past. */
export function now(): number {
  return performance.now();
}
