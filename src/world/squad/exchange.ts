import { NOBODY, type Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";

const NO_CELLS = new Int32Array(0);

/** What goes with a slot when walkers exchange theirs: the place in a formation, and the turn to choose a step. */
export interface SlotHolder {
  readonly goalCell: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly reached: number;
  readonly turn: number;
}

/**
 * Lets walkers of a squad that meet exchange their slots when that shortens what is left to walk: where one stands on the way of
 * another, each can go on by the way of the other. This is the exchange of TSWAP (Okumura and Défago 2022, "Solving simultaneous
 * target assignment and path planning efficiently with time-independent execution"), over the ways that walkers have.
 *
 * - If one has farther to go beyond the other than the other itself has, the other goes on, and the one takes its slot. So a walker
 *   that has arrived makes room ahead of it instead of being walked round.
 * - If both stand on each other's ways, both save the steps between them.
 *
 * Returns whether any have exchanged their slots.
 *
 * @param mayMove Whether a walker may move in this step.
 */
export function exchangeSlots<Name extends string>(
  line: readonly WorldWalker<Name>[],
  occupancy: Occupancy<WorldWalker<Name>>,
  mayMove: (walker: WorldWalker<Name>) => boolean,
): boolean {
  let isAny = false;
  for (const walker of line) {
    if (walker.squad === null || !walker.canExchange || !mayMove(walker)) continue;
    const other = aheadOf(walker, occupancy);
    if (other === undefined || other.squad !== walker.squad || !other.canExchange || !mayMove(other)) continue;
    if (exchange(walker, other)) isAny = true;
  }
  return isAny;
}

/** Lets a walker exchange its slot with one that stands on its way, if that shortens what is left to walk; tells whether it did. */
function exchange<Name extends string>(walker: WorldWalker<Name>, other: WorldWalker<Name>): boolean {
  const { way, size } = walker;
  const theirs = other.way;
  const place = way?.placeAhead(other.start, size) ?? -1;
  if (way === null || place < 0) return false;
  const back = theirs?.placeAhead(walker.start, size) ?? -1;
  if (back < 0 && way.steps - place <= other.stepsAhead) return false;
  const onward = way.slice(way.index + place, way.count);
  const there = back < 0 ? way.slice(way.index, way.index + place) : NO_CELLS;
  const rest = theirs?.slice(theirs.index + Math.max(0, back), theirs.count) ?? Int32Array.of(other.start);
  const { goalCell, offsetX, offsetY, reached, turn } = walker;
  const own = new Int32Array(there.length + rest.length);
  own.set(there);
  own.set(rest, there.length);
  walker.takeSlot(other, own);
  other.takeSlot({ goalCell, offsetX, offsetY, reached, turn }, onward);
  return true;
}

/** The walker of the same size that stands where a walker would step next, if there is one. */
function aheadOf<Name extends string>(
  { way, slot, size }: WorldWalker<Name>,
  { slotOfCell, ownerOfSlot }: Occupancy<WorldWalker<Name>>,
): WorldWalker<Name> | undefined {
  if (way === null || way.steps === 0) return undefined;
  for (let index = way.index + 1; index <= Math.min(way.end - 1, way.index + size); index++) {
    const other = slotOfCell[way.at(index)];
    if (other > NOBODY && other !== slot) return ownerOfSlot[other];
  }
  return undefined;
}
