import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { countBits, isSubset, type Transition } from "./transition.ts";

/**
 * Leaves out transitions that are strongly dominated (Theorem 6): between the same places another one asks for no more
 * terrains and lets no smaller agents pass. Their users take that one.
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
 * Leaves out transitions that are weakly dominated (Theorem 7): another one asks for no more terrains, lets no smaller
 * agents pass, and whoever takes the first can walk to it on both sides of the border, inside the clusters. They take the
 * nearest such from then on. What lies beyond the largest agent's size does not count as clearance.
 *
 * @param detour How far along the border the other one may be, in cells.
 * @param closesCircuit Whether an agent can walk between the ends of two transitions on both sides, and the second costs it no
 *   more to cross.
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

/** Whether an annotation lets pass whoever another one does (the conditions of Theorem 6 but for the weight). */
function dominates(a: Transition, b: Transition): boolean {
  return isSubset(a.capability, b.capability) && a.clearance >= b.clearance;
}

/** Whether two transitions join the same two cells. */
function joinsSame(a: Transition, b: Transition): boolean {
  return a.place === b.place && a.beyond === b.beyond;
}

/** By position; at one place those come first that may dominate others. */
function byPlace(a: Transition, b: Transition): number {
  return a.place - b.place || a.beyond - b.beyond || byAnnotation(a, b);
}

/** First those that may dominate others, then by position. */
function byAnnotation(a: Transition, b: Transition): number {
  return (
    countBits(a.capability) - countBits(b.capability) ||
    b.clearance - a.clearance ||
    a.capability - b.capability ||
    a.place - b.place ||
    a.beyond - b.beyond
  );
}

/** The indices of the bits of a set. */
function agentsOf(users: number): number[] {
  const agents: number[] = [];
  for (let agent = 0; agent < 32; agent++) if ((users >>> agent) & 1) agents.push(agent);
  return agents;
}

/**
 * Tells which cells of a cluster an agent can walk between without leaving it: such cells have the same label, not 0. Cells
 * on which it cannot stand have the label 0. Labels are in the order of cells, row by row.
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
