import { IntegerList } from "../../search/integer-list.ts";
import { NOBODY, type Occupancy, type Occupant } from "../occupancy.ts";

/** The next cell of a walker that has not been decided. */
export const UNDECIDED = -1;

/** The taker of a cell that nobody may enter in this step. */
const CLOSED = -2;

/** The cells that walkers take in one step of all. Tells whether two would be too near to each other half-way. */
export class Claims<Owner extends Occupant> {
  /** The cell of each walker after the step, by slot, or `UNDECIDED`. */
  nextOfSlot: Int32Array = new Int32Array(0);
  /** The walker that takes a cell in this step, by slot; −1 if nobody does, −2 if nobody may. */
  takerOfCell: Int32Array = new Int32Array(0);
  /** The walkers that have been decided, by slot, and whether a walker is one of them. */
  readonly decided: IntegerList = new IntegerList();
  private isListedOfSlot = new Uint8Array(0);
  private readonly takenCells = new IntegerList();
  private readonly occupancy: Occupancy<Owner>;
  private readonly width: number;

  constructor(occupancy: Occupancy<Owner>, width: number) {
    this.occupancy = occupancy;
    this.width = width;
  }

  /** Begins a step: nobody takes any cell. */
  begin(): void {
    const { takenCells, occupancy } = this;
    const count = occupancy.ownerOfSlot.length;
    const cells = occupancy.slotOfCell.length;
    if (this.nextOfSlot.length < count) {
      this.nextOfSlot = new Int32Array(2 * count);
      this.isListedOfSlot = new Uint8Array(2 * count);
    }
    if (this.takerOfCell.length !== cells) this.takerOfCell = new Int32Array(cells).fill(NOBODY);
    for (let i = 0; i < takenCells.count; i++) this.takerOfCell[takenCells.values[i]] = NOBODY;
    takenCells.count = 0;
    this.decided.count = 0;
    this.nextOfSlot.fill(UNDECIDED, 0, count);
    this.isListedOfSlot.fill(0, 0, count);
  }

  /** Lets a walker take a cell, and all cells that it covers there. */
  take(slot: number, cell: number): void {
    const { takerOfCell, takenCells, width, occupancy } = this;
    const size = occupancy.sizeOfSlot[slot];
    this.nextOfSlot[slot] = cell;
    if (this.isListedOfSlot[slot] === 0) this.decided.push(slot);
    this.isListedOfSlot[slot] = 1;
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++) {
        takerOfCell[under] = slot;
        takenCells.push(under);
      }
    }
  }

  /** Lets nobody take a cell, unless somebody has taken it before. */
  close(cell: number): void {
    const { takerOfCell, takenCells } = this;
    if (takerOfCell[cell] !== NOBODY) return;
    takerOfCell[cell] = CLOSED;
    takenCells.push(cell);
  }

  /** Lets a walker give up the cells that it took. */
  giveUp(slot: number): void {
    const { takerOfCell, nextOfSlot, width, occupancy } = this;
    const cell = nextOfSlot[slot];
    const size = occupancy.sizeOfSlot[slot];
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++)
        if (takerOfCell[under] === slot) takerOfCell[under] = NOBODY;
    }
    nextOfSlot[slot] = UNDECIDED;
  }

  /** Whether a walker still holds all cells that it took: one that it pushes may have failed to make room for another, and stay. */
  holdsAll(slot: number): boolean {
    const { takerOfCell, nextOfSlot, width, occupancy } = this;
    const size = occupancy.sizeOfSlot[slot];
    for (let row = 0; row < size; row++) {
      const first = nextOfSlot[slot] + row * width;
      for (let under = first; under < first + size; under++) if (takerOfCell[under] !== slot) return false;
    }
    return true;
  }

  /** Whether a square covers a cell. */
  covers(corner: number, size: number, cell: number): boolean {
    const { width } = this;
    const row = Math.floor(cell / width) - Math.floor(corner / width);
    const column = (cell % width) - (corner % width);
    return row >= 0 && column >= 0 && row < size && column < size;
  }

  /** Whether no decided walker overlaps another by more than half a cell both ways, when both are half-way through their step. */
  isClearHalfWay(slot: number, own: number, cell: number): boolean {
    const { width, occupancy, takerOfCell } = this;
    const { slotOfCell, sizeOfSlot } = occupancy;
    const size = sizeOfSlot[slot];
    const y = Math.floor(own / width);
    const x = own - y * width;
    const nextY = Math.floor(cell / width);
    const nextX = cell - nextY * width;
    const isLink = Math.abs(nextX - x) > 1 || Math.abs(nextY - y) > 1;
    if (isLink) return this.isClearAcross(own, size, cell);
    const top = Math.min(y, nextY);
    const left = Math.min(x, nextX);
    const bottom = Math.max(y, nextY) + size;
    const right = Math.max(x, nextX) + size;
    for (let row = top; row < bottom; row++) {
      for (let under = row * width + left; under < row * width + right; under++) {
        const stander = slotOfCell[under];
        if (stander >= 0 && stander !== slot && this.isNearHalfWay(stander, x + nextX, y + nextY, size)) return false;
        const taker = takerOfCell[under];
        if (taker >= 0 && taker !== slot && taker !== stander && this.isNearHalfWay(taker, x + nextX, y + nextY, size))
          return false;
      }
    }
    return true;
  }

  /** Whether a decided walker is too near to a square that is half-way at a corner; coordinates are in half cells. */
  private isNearHalfWay(slot: number, cornerX: number, cornerY: number, size: number): boolean {
    const { width, occupancy, nextOfSlot } = this;
    const next = nextOfSlot[slot];
    if (next === UNDECIDED) return false;
    const own = occupancy.cellOfSlot[slot];
    const y = Math.floor(own / width);
    const x = own - y * width;
    const nextY = Math.floor(next / width);
    const nextX = next - nextY * width;
    // a walker that takes a link is nowhere between its ends
    if (Math.abs(nextX - x) > 1 || Math.abs(nextY - y) > 1) return false;
    const otherX = x + nextX;
    const otherY = y + nextY;
    const otherSize = 2 * occupancy.sizeOfSlot[slot];
    const overlapX = Math.min(cornerX + 2 * size, otherX + otherSize) - Math.max(cornerX, otherX);
    const overlapY = Math.min(cornerY + 2 * size, otherY + otherSize) - Math.max(cornerY, otherY);
    return overlapX > 1 && overlapY > 1;
  }

  /** Whether nobody that stands at the far end of a link takes the link back. */
  private isClearAcross(own: number, size: number, cell: number): boolean {
    const { width, occupancy, takerOfCell, nextOfSlot } = this;
    for (let row = 0; row < size; row++) {
      const first = own + row * width;
      for (let under = first; under < first + size; under++) {
        const taker = takerOfCell[under];
        if (taker >= 0 && nextOfSlot[taker] !== UNDECIDED && this.covers(cell, size, occupancy.cellOfSlot[taker]))
          return false;
      }
    }
    return true;
  }
}
