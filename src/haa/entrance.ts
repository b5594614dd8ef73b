import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Clearance } from "../grid/clearance.ts";
import type { BorderLine, PlacePair } from "../hpa/borders/border-line.ts";
import { placeTransitions, type TransitionRule } from "../hpa/borders/entrance.ts";
import { placeByTerrain } from "../hpa/borders/terrain-entrance.ts";
import { isSubset, type Transition } from "./transition.ts";

/** The most cells by which an agent moves a crossing to where another agent crosses, so that their graphs share nodes. */
const SLACK = 2;

/**
 * Finds the transitions across a border as the paper does (Harabor and Botea 2008, Section VI): for each capability, an
 * entrance is a run of places where both cells are free, and the entrance ends where the clearance of either side grows.
 *
 *     clearance of one side   3 2 1 0 2 1       Three entrances, each crossed at its first place: there the
 *     of the other            4 3 2 1 3 3       lesser clearance of the two cells is greatest. An agent that
 *     transitions             ^       ^ ·       fits through anywhere fits through there, and can walk along.
 *
 * @param clearances The clearance of cells for each capability.
 */
export function transitionsByClearance(
  border: BorderLine,
  clearances: ReadonlyMap<number, Clearance>,
  views: readonly AgentGrid[],
): Transition[] {
  const transitions: Transition[] = [];
  for (const [capability, { clearanceOfCell }] of clearances) {
    let before = 0;
    let beyondBefore = 0;
    for (let place = 0; place < border.length; place++) {
      const cell = border.cellAt(place);
      const near = clearanceOfCell[cell];
      const beyond = clearanceOfCell[cell + border.step];
      const clearance = Math.min(near, beyond);
      const isFirst = Math.min(before, beyondBefore) === 0 || near > before || beyond > beyondBefore;
      before = near;
      beyondBefore = beyond;
      if (clearance === 0 || !isFirst) continue;
      const users = usersOf(capability, clearance, views);
      if (users !== 0) transitions.push({ place, beyond: place, capability, clearance, users });
    }
  }
  return transitions;
}

/** The agents whose capability contains a given one, and which are not larger than the clearance, as a set of bits. */
function usersOf(capability: number, clearance: number, views: readonly AgentGrid[]): number {
  let users = 0;
  for (const [index, { agent }] of views.entries()) {
    if (isSubset(capability, agent.capability) && agent.size <= clearance) users |= 1 << index;
  }
  return users;
}

/**
 * Finds the transitions across a border by the rule of HPA*, for each agent as if it were alone: in the middle of a narrow
 * entrance, at both ends of a wide one, or by terrain. An agent crosses where a more restricted agent does if that is about as
 * good.
 *
 * @param order The indices of the agents, the most restricted agent first.
 */
export function transitionsByWidth(
  border: BorderLine,
  views: readonly AgentGrid[],
  order: readonly number[],
  rule: TransitionRule,
): Transition[] {
  const transitions: Transition[] = [];
  for (const index of order) {
    const { size: clearance, capability } = views[index].agent;
    for (const pair of pairsFor(border, views[index], transitions, rule)) {
      transitions.push({ ...pair, capability, clearance, users: 1 << index });
    }
  }
  return transitions;
}

/** The places between which an agent crosses a border, given the transitions of more restricted agents. */
function pairsFor(
  border: BorderLine,
  view: AgentGrid,
  transitions: readonly Transition[],
  rule: TransitionRule,
): PlacePair[] {
  if (view.costOfCell === null) {
    const isOpen = (place: number): boolean => border.crossingUnits(view, place, place) > 0;
    return placeTransitions(border.length, isOpen, rule).map((wanted) => {
      const place = nearestTransition(transitions, wanted, isOpen) ?? wanted;
      return { place, beyond: place };
    });
  }
  const crossingCost = (place: number, beyond: number): number => border.crossingUnits(view, place, beyond);
  const isTaken = (pair: PlacePair): boolean =>
    transitions.some(({ place, beyond }) => place === pair.place && beyond === pair.beyond);
  return placeByTerrain(border.length, crossingCost, rule.spacing, isTaken);
}

/** The place of the nearest transition in the same entrance that is near enough; `undefined` if there is none. */
function nearestTransition(
  transitions: readonly Transition[],
  wanted: number,
  isOpen: (place: number) => boolean,
): number | undefined {
  let nearest: number | undefined;
  for (const { place, beyond } of transitions) {
    if (place !== beyond) continue;
    const distance = Math.abs(place - wanted);
    if (distance > SLACK || (nearest !== undefined && distance >= Math.abs(nearest - wanted))) continue;
    let between = wanted;
    while (between !== place && isOpen(between)) between += Math.sign(place - wanted);
    if (isOpen(between)) nearest = place;
  }
  return nearest;
}
