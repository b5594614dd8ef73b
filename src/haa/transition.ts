import type { PlacePair } from "../hpa/borders/border-line.ts";

/**
 * A transition across a border, annotated with the agents that take it: an inter-edge of the annotated graph. The two places
 * that it joins are counted in cells from the start of the border.
 */
export interface Transition extends PlacePair {
  /** The terrains that an agent needs to cross here, as a set of bits. */
  readonly capability: number;
  /** The size of the largest agent that can cross with this capability. */
  readonly clearance: number;
  /** The agents that take the transition, as a set of bits by their index; all of them can cross. */
  readonly users: number;
}

/** Whether every bit of a set is in another set. */
export function isSubset(set: number, of: number): boolean {
  return (set & ~of) === 0;
}

/** The number of bits in a set. */
export function countBits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}

/** The indices of the agents in a set of bits. */
export function agentsOf(users: number): number[] {
  const agents: number[] = [];
  for (let agent = 0; agent < 32; agent++) if ((users >>> agent) & 1) agents.push(agent);
  return agents;
}
