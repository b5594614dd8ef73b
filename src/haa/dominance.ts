import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { agentsOf, countBits, isSubset, type Transition } from "./transition.ts";

/**
 * Leaves out transitions that are strongly dominated (Theorem 6): between the same places, another transition needs no further
 * terrains and lets agents pass that are at least as large. The users take the other transition from then on.
 */
export function withoutStronglyDominated(transitions: readonly Transition[]): Transition[] {
  const kept: Transition[] = [];
  for (const transition of transitions.toSorted(byPlace)) {
    const at = kept.findIndex((other) => joinsSame(other, transition) && dominates(other, transition));
    if (at < 0) kept.push(transition);
    else kept[at] = { ...kept[at], users: kept[at].users | transition.users };
  }
  return kept;
}

/**
 * Leaves out transitions that are weakly dominated (Theorem 7): another transition needs no further terrains, lets agents pass
 * that are at least as large, and the users of the first can walk to it on both sides of the border, inside the clusters. The
 * users take the nearest of these transitions from then on. Clearance counts up to the size of the largest agent only.
 *
 * @param detour The most cells along the border between the two transitions.
 * @param closesCircuit Whether an agent can walk between the ends of two transitions on both sides, and the second costs the
 *   agent no more to cross.
 */
export function withoutWeaklyDominated(
  transitions: readonly Transition[],
  largestSize: number,
  detour: number,
  closesCircuit: (agent: number, transition: Transition, other: Transition) => boolean,
): Transition[] {
  const truncated = transitions.map((transition) => ({
    ...transition,
    clearance: Math.min(transition.clearance, largestSize),
  }));
  const kept: Transition[] = [];
  for (const transition of truncated.sort(byAnnotation)) {
    let nearest = -1;
    for (const [at, other] of kept.entries()) {
      const distance = Math.abs(other.place - transition.place);
      if (distance > detour || (nearest >= 0 && distance >= Math.abs(kept[nearest].place - transition.place))) continue;
      if (!dominates(other, transition)) continue;
      if (agentsOf(transition.users).every((agent) => closesCircuit(agent, transition, other))) nearest = at;
    }
    if (nearest < 0) kept.push(transition);
    else kept[nearest] = { ...kept[nearest], users: kept[nearest].users | transition.users };
  }
  return kept.sort(byPlace);
}

/** Whether a transition lets all agents pass that another lets pass (the conditions of Theorem 6 without the weight). */
function dominates(a: Transition, b: Transition): boolean {
  return isSubset(a.capability, b.capability) && a.clearance >= b.clearance;
}

/** Whether two transitions join the same two cells. */
function joinsSame(a: Transition, b: Transition): boolean {
  return a.place === b.place && a.beyond === b.beyond;
}

/** Orders transitions by position; at one place, transitions that may dominate others come first. */
function byPlace(a: Transition, b: Transition): number {
  return a.place - b.place || a.beyond - b.beyond || byAnnotation(a, b);
}

/** Orders transitions by what they ask of agents, so that a transition comes before all that it may dominate, then by position. */
function byAnnotation(a: Transition, b: Transition): number {
  return (
    countBits(a.capability) - countBits(b.capability) ||
    b.clearance - a.clearance ||
    a.capability - b.capability ||
    a.place - b.place ||
    a.beyond - b.beyond
  );
}

/**
 * Labels the cells of a cluster, row by row. Two cells have the same label if the agent can walk between them without leaving
 * the cluster; cells on which the agent cannot stand have the label 0.
 */
export function labelsOf(view: AgentGrid, { left, top, right, bottom }: Rectangle): Uint16Array {
  const wide = right - left;
  const { width } = view.grid;
  const labelOfPlace = new Uint16Array(wide * (bottom - top));
  const stack: number[] = [];
  let labels = 0;
  for (let place = 0; place < labelOfPlace.length; place++) {
    const start = (top + Math.floor(place / wide)) * width + left + (place % wide);
    if (labelOfPlace[place] !== 0 || !view.canStand(start)) continue;
    labelOfPlace[place] = ++labels;
    stack.push(place);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % wide;
      const y = Math.floor(at / wide);
      const moves = view.movesOfCell[(top + y) * width + left + x];
      for (let direction = 0; direction < 8; direction++) {
        const nextX = x + X_OF_DIRECTION[direction];
        const nextY = y + Y_OF_DIRECTION[direction];
        if (((moves >> direction) & 1) === 0 || nextX < 0 || nextY < 0 || nextX >= wide || top + nextY >= bottom)
          continue;
        const next = nextY * wide + nextX;
        if (labelOfPlace[next] !== 0) continue;
        labelOfPlace[next] = labels;
        stack.push(next);
      }
    }
  }
  return labelOfPlace;
}
