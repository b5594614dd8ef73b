import type { PlacePair } from "../hpa/borders/border-line.ts";

/**
 * A way across a border annotated with who can take it: an inter-edge of the annotated graph. The places that it joins are
 * counted in cells from the start of the border.
 */
export interface Transition extends PlacePair {
  /** Terrains that are enough to cross here, as a set of bits. */
  readonly capability: number;
  /** Agents up to this size can cross with that capability. */
  readonly clearance: number;
  /** The agents that take it, as a set of bits by their index: such as can cross. */
  readonly users: number;
}

/** Whether every bit of a set is in another. */
export function isSubset(set: number, of: number): boolean {
  return (set & ~of) === 0;
}

/** How many bits a set has. */
export function countBits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}
