import { NOBODY, type Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";
import { UNREACHED, type Window } from "./window.ts";

/** The answer of `onlyWayOn` at a cell from which several ways lead on. */
const FORK = -2;

/** A walker that has not come on for this number of steps swaps in every other spell only: swaps may undo each other for ever. */
const LONG = 200;

/** How far along its way a walker may have to push another through a corridor, in steps. */
const FAR = 100;

/** The steps of a spell: 2 to this power. */
const SPELL_BITS = 5;

/**
 * Finds who has to swap places in a corridor. Two that have to pass each other there cannot: one of them walks back and pulls the
 * other after it, as far as the next fork (the swap of Okumura's "Improving LaCAM for scalable eventually optimal multi-agent
 * pathfinding", 2023). Only walkers of one cell swap.
 */
export class Corridors<Name extends string> {
  private readonly occupancy: Occupancy<WorldWalker<Name>>;
  private readonly windowOf: (slot: number) => Window | null;

  /** @param windowOf Gives the window around a walker; `null` if the walker has no way ahead. */
  constructor(occupancy: Occupancy<WorldWalker<Name>>, windowOf: (slot: number) => Window | null) {
    this.occupancy = occupancy;
    this.windowOf = windowOf;
  }

  /**
   * Finds the walker that one has to swap with, because it stands in the way in a corridor, or needs that corridor; or −1.
   *
   * @param best Where the walker would go.
   * @param nextOfSlot Where those go that are decided.
   * @param steps The number of the step.
   */
  partnerOf(slot: number, best: number, nextOfSlot: Int32Array, steps: number): number {
    const { slotOfCell, cellOfSlot, sizeOfSlot } = this.occupancy;
    const own = cellOfSlot[slot];
    const walker = this.walkerOf(slot);
    if (best === own || sizeOfSlot[slot] > 1) return NOBODY;
    if (walker.waited > LONG && ((steps >> SPELL_BITS) & 1) === 1) return NOBODY;
    const ahead = slotOfCell[best];
    if (ahead >= 0 && nextOfSlot[ahead] < 0) {
      if (this.isSwapNeeded(slot, ahead, own, best) && this.isSwapPossible(walker, best, own)) return ahead;
    }
    // a walker behind, the pushing one among them, may have to pass this one where it is going
    const { view } = walker.crew;
    for (let moves = view.movesOfCell[own]; moves !== 0; moves &= moves - 1) {
      const cell = own + view.offsetOfDirection[31 - Math.clz32(moves & -moves)];
      const behind = slotOfCell[cell];
      if (behind < 0 || cell === best) continue;
      if (this.isSwapNeeded(behind, slot, own, best) && this.isSwapPossible(walker, best, own)) return behind;
    }
    return NOBODY;
  }

  /** Whether one that is pushed may have to swap with the one that pushes it before it goes on. */
  mayHaveToSwap(slot: number, pusher: number): boolean {
    const walker = this.walkerOf(slot);
    const { way } = walker;
    if (way === null || way.steps === 0) return false;
    const next = way.at(way.index + 1);
    return this.walkerOf(pusher).lastCell === walker.start || this.onlyWayOn(walker, next, walker.start) !== FORK;
  }

  /** Whether one that pushes another along a corridor would come to its goal, or to the end, with the other wanting back. */
  private isSwapNeeded(pusher: number, pushed: number, cellOfPusher: number, cellOfPushed: number): boolean {
    const { sizeOfSlot } = this.occupancy;
    if (sizeOfSlot[pusher] > 1 || sizeOfSlot[pushed] > 1) return false;
    const walker = this.walkerOf(pusher);
    const goal = walker.lastCell;
    let behind = cellOfPusher;
    let ahead = cellOfPushed;
    // in the open nobody has to swap, and no costs have to be looked up to tell
    if (goal !== behind && this.onlyWayOn(walker, ahead, behind) === FORK) return false;
    let unitsBehind = this.unitsFrom(pusher, behind);
    let unitsAhead = this.unitsFrom(pusher, ahead);
    while (unitsAhead < unitsBehind) {
      const on = this.onlyWayOn(walker, ahead, behind);
      if (on === FORK) return false;
      if (on === NOBODY) break;
      behind = ahead;
      ahead = on;
      unitsBehind = unitsAhead;
      unitsAhead = this.unitsFrom(pusher, ahead);
    }
    if (behind !== goal && unitsAhead >= unitsBehind) return false;
    return this.unitsFrom(pushed, behind) < this.unitsFrom(pushed, ahead);
  }

  /** Whether the way back from a cell comes to a fork, where two can pass each other. */
  private isSwapPossible(walker: WorldWalker<Name>, cell: number, back: number): boolean {
    let behind = cell;
    let ahead = back;
    while (ahead !== cell) {
      const on = this.onlyWayOn(walker, ahead, behind);
      if (on === FORK) return true;
      if (on === NOBODY) return false;
      behind = ahead;
      ahead = on;
    }
    return false;
  }

  /** The only cell to which one can step on from a cell without turning back; −1 if there is none, `FORK` if there are more. */
  private onlyWayOn({ crew: { view } }: WorldWalker<Name>, cell: number, from: number): number {
    const { slotOfCell } = this.occupancy;
    const { movesOfCell, offsetOfDirection } = view;
    let only = NOBODY;
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const next = cell + offsetOfDirection[31 - Math.clz32(moves & -moves)];
      if (next === from) continue;
      const other = slotOfCell[next];
      const movesOfNext = movesOfCell[next];
      // a walker that has arrived in a dead end does not make room
      if (other >= 0 && (movesOfNext & (movesOfNext - 1)) === 0 && this.walkerOf(other).lastCell === next) continue;
      if (only !== NOBODY) return FORK;
      only = next;
    }
    return only;
  }

  /**
   * What it costs a walker to go on from a cell near by. Cells of its way beyond the window have less than 0, the farther the
   * less: only which of two is less matters. A walker without a way stays where it is.
   */
  private unitsFrom(slot: number, cell: number): number {
    const walker = this.walkerOf(slot);
    const { way } = walker;
    const window = this.windowOf(slot);
    if (window === null || way === null) return walker.crew.view.distanceBetween(walker.start, cell);
    if (window.has(cell)) return window.unitsAt(cell);
    const place = way.placeAhead(cell, FAR);
    return place < 0 ? UNREACHED + walker.crew.view.distanceBetween(walker.start, cell) : -place;
  }

  private walkerOf(slot: number): WorldWalker<Name> {
    // a slot on a cell has an owner
    return this.occupancy.ownerOfSlot[slot] as WorldWalker<Name>;
  }
}
