import type { Ground } from "./ground.ts";

/** The traveller on a cell where nobody is. */
const NOBODY = -1;

/** The step from which somebody rests on a cell where nobody does. */
const NEVER = 0x7fff_ffff;

/**
 * The travellers on each cell at each step of their paths: a hash table of (cell, step), so that its memory grows with the
 * paths, and not with the map times the steps. From the end of its path on, a traveller rests there.
 */
export class Reservations {
  private readonly width: number;
  private readonly cells: number;
  private readonly restOfCell: Int32Array;
  /** The key of each slot, 1 + step × cells + cell, or 0; and the traveller of the key. Keys are found by linear probing. */
  private keyOfSlot = new Float64Array(1 << 10);
  private travellerOfSlot = new Int32Array(1 << 10);
  private count = 0;

  constructor(ground: Ground) {
    this.width = ground.width;
    this.cells = ground.movesOfCell.length;
    this.restOfCell = new Int32Array(this.cells).fill(NEVER);
  }

  /** Reserves the cells of a path, one for each step from 0 on, and its end for good. */
  add(traveller: number, path: Int32Array): void {
    this.makeRoom(path.length);
    for (let step = 0; step < path.length; step++) this.insert(this.keyOf(path[step], step), traveller);
    this.restOfCell[path[path.length - 1]] = path.length - 1;
  }

  /** Takes back what was reserved for a path. */
  remove(path: Int32Array): void {
    for (let step = 0; step < path.length; step++) this.delete(this.keyOf(path[step], step));
    this.restOfCell[path[path.length - 1]] = NEVER;
  }

  /** The traveller whose path holds a cell after a step, its rest at the end not counted; −1 if there is none. */
  walkerAt(cell: number, step: number): number {
    const slot = this.slotOf(this.keyOf(cell, step));
    return this.keyOfSlot[slot] === 0 ? NOBODY : this.travellerOfSlot[slot];
  }

  /** Whether somebody stands on a cell after a step. */
  isTaken(cell: number, step: number): boolean {
    return this.restOfCell[cell] <= step || this.keyOfSlot[this.slotOf(this.keyOf(cell, step))] !== 0;
  }

  /** The last step, of the first `steps`, after which somebody stands on a cell; −1 if nobody ever does. */
  lastVisit(cell: number, steps: number): number {
    for (let step = steps; step >= 0; step--) if (this.isTaken(cell, step)) return step;
    return -1;
  }

  /** Whether one that stands on a cell after a step is in nobody's way if it is on another cell after the next step. */
  isFree(from: number, to: number, step: number): boolean {
    if (this.isTaken(to, step + 1)) return false;
    if (from === to) return true;
    if (this.isWalked(to, from, step)) return false;
    const { width } = this;
    const column = (to % width) - (from % width);
    const rows = to - from - column;
    if (column === 0 || rows === 0 || Math.abs(column) !== 1 || Math.abs(rows) !== width) return true;
    return !this.isWalked(from + column, to - column, step) && !this.isWalked(to - column, from + column, step);
  }

  /** Whether somebody steps from one cell to another right after a step. */
  private isWalked(from: number, to: number, step: number): boolean {
    const walker = this.walkerAt(from, step);
    return walker !== NOBODY && this.walkerAt(to, step + 1) === walker;
  }

  private keyOf(cell: number, step: number): number {
    return 1 + step * this.cells + cell;
  }

  /** The slot that holds a key, or the empty slot where it would be. */
  private slotOf(key: number): number {
    const { keyOfSlot } = this;
    const mask = keyOfSlot.length - 1;
    let slot = this.homeOf(key);
    while (keyOfSlot[slot] !== 0 && keyOfSlot[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  /** The slot where the search for a key begins. */
  private homeOf(key: number): number {
    // keys may have more than 32 bits
    const high = Math.floor(key / 0x1_0000_0000);
    const mixed = Math.imul((key | 0) ^ Math.imul(high, 0x85eb_ca6b), 0x9e37_79b1);
    return (mixed ^ (mixed >>> 15)) & (this.keyOfSlot.length - 1);
  }

  private insert(key: number, traveller: number): void {
    const slot = this.slotOf(key);
    this.keyOfSlot[slot] = key;
    this.travellerOfSlot[slot] = traveller;
    this.count++;
  }

  /** Empties the slot of a key, and moves keys behind it that could no longer be found. */
  private delete(key: number): void {
    const { keyOfSlot, travellerOfSlot } = this;
    const mask = keyOfSlot.length - 1;
    let empty = this.slotOf(key);
    for (let slot = (empty + 1) & mask; keyOfSlot[slot] !== 0; slot = (slot + 1) & mask) {
      const home = this.homeOf(keyOfSlot[slot]);
      // a key stays if its home lies behind the empty slot
      if (((slot - home) & mask) < ((slot - empty) & mask)) continue;
      keyOfSlot[empty] = keyOfSlot[slot];
      travellerOfSlot[empty] = travellerOfSlot[slot];
      empty = slot;
    }
    keyOfSlot[empty] = 0;
    this.count--;
  }

  private makeRoom(more: number): void {
    const { keyOfSlot, travellerOfSlot } = this;
    let slots = keyOfSlot.length;
    while (2 * (this.count + more) > slots) slots *= 2;
    if (slots === keyOfSlot.length) return;
    this.keyOfSlot = new Float64Array(slots);
    this.travellerOfSlot = new Int32Array(slots);
    this.count = 0;
    for (let slot = 0; slot < keyOfSlot.length; slot++) {
      if (keyOfSlot[slot] !== 0) this.insert(keyOfSlot[slot], travellerOfSlot[slot]);
    }
  }
}
