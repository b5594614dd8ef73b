/** The slot on a cell where nobody stands. */
export const NOBODY = -1;

/** The slot on a cell where several owners stand: a game may put owners on one cell, but none steps on another. */
export const SEVERAL = -2;

/** What stands on a square of cells. */
export interface Occupant {
  /** The side of the square, in cells. */
  readonly size: number;
  /** The slot among all that stand somewhere; −1 for one that stands nowhere. */
  slot: number;
}

/**
 * Knows where owners stand, each on a square of cells. An owner that stands somewhere has a slot, a small number by which arrays
 * tell where it stands and how large it is. The slots are given away anew: nothing that can be seen may depend on their order.
 */
export class Occupancy<Owner extends Occupant> {
  /** The owner of each slot; `undefined` for slots that are free. */
  readonly ownerOfSlot: (Owner | undefined)[] = [];
  /** The cell at the top left of each owner's square. */
  readonly cellOfSlot: number[] = [];
  /** The side of each owner's square, in cells. */
  readonly sizeOfSlot: number[] = [];
  /** The slot of the owner on each cell, `NOBODY` or `SEVERAL`. It has no cells before the first owner stands somewhere. */
  slotOfCell: Int32Array = new Int32Array(0);
  private readonly width: number;
  private readonly cells: number;
  private readonly freeSlots: number[] = [];
  private readonly slotsOfCell = new Map<number, Set<number>>();

  /**
   * @param width The width of the grid, in cells.
   * @param cells The number of cells of the grid.
   */
  constructor(width: number, cells: number) {
    this.width = width;
    this.cells = cells;
  }

  /** Returns the cell where an owner stands, or `undefined`. */
  cellOf({ slot }: Owner): number | undefined {
    return slot === NOBODY ? undefined : this.cellOfSlot[slot];
  }

  /** The owners that stand on a cell. */
  ownersAt(cell: number): Owner[] {
    const slot = this.slotOfCell[cell] ?? NOBODY;
    const slots = slot === SEVERAL ? (this.slotsOfCell.get(cell) ?? []) : slot === NOBODY ? [] : [slot];
    return Array.from(slots).flatMap((one) => this.ownerOfSlot[one] ?? []);
  }

  /** Lets an owner stand at a cell, and no longer where it stood before. */
  set(owner: Owner, cell: number): void {
    if (owner.slot === NOBODY) this.add(owner);
    else this.lift(owner.slot);
    this.put(owner.slot, cell);
  }

  /** Lets an owner stand nowhere. */
  delete(owner: Owner): void {
    const { slot } = owner;
    if (slot === NOBODY) return;
    this.lift(slot);
    owner.slot = NOBODY;
    this.ownerOfSlot[slot] = undefined;
    this.freeSlots.push(slot);
  }

  /**
   * Whether others stand on the square that an owner would cover at a cell.
   *
   * @param counts Tells which others count. Default: all.
   */
  isTaken(owner: Owner, cell: number, counts?: (other: Owner) => boolean): boolean {
    const { slotOfCell, width } = this;
    if (slotOfCell.length === 0) return false;
    const { size, slot } = owner;
    const columns = this.columnsAt(cell, size);
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + columns; under++) {
        const other = slotOfCell[under];
        if (other === SEVERAL) return true;
        // a slot on a cell has an owner
        if (other >= 0 && other !== slot && (counts?.(this.ownerOfSlot[other] as Owner) ?? true)) return true;
      }
    }
    return false;
  }

  /** Takes the owner of a slot up from its cells; it must be put down again. */
  lift(slot: number): void {
    const { slotOfCell, width } = this;
    const cell = this.cellOfSlot[slot];
    const size = this.sizeOfSlot[slot];
    const columns = this.columnsAt(cell, size);
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + columns; under++) {
        if (slotOfCell[under] === slot) slotOfCell[under] = NOBODY;
        else if (slotOfCell[under] === SEVERAL) this.leave(slot, under);
      }
    }
  }

  /** Puts the owner of a slot down at a cell. */
  put(slot: number, cell: number): void {
    const { slotOfCell, width } = this;
    this.cellOfSlot[slot] = cell;
    const size = this.sizeOfSlot[slot];
    const columns = this.columnsAt(cell, size);
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + columns; under++) {
        if (slotOfCell[under] === NOBODY) slotOfCell[under] = slot;
        else this.join(slot, under);
      }
    }
  }

  private add(owner: Owner): void {
    if (this.slotOfCell.length === 0) this.slotOfCell = new Int32Array(this.cells).fill(NOBODY);
    owner.slot = this.freeSlots.pop() ?? this.ownerOfSlot.length;
    this.ownerOfSlot[owner.slot] = owner;
    this.sizeOfSlot[owner.slot] = owner.size;
  }

  /** Lets one more stand on a cell where others are; a cell below the grid is nobody's. */
  private join(slot: number, cell: number): void {
    const other = this.slotOfCell[cell];
    if (other === undefined) return;
    const slots = this.slotsOfCell.get(cell) ?? new Set([other]);
    this.slotsOfCell.set(cell, slots.add(slot));
    this.slotOfCell[cell] = SEVERAL;
  }

  /** Lets one of several leave a cell. */
  private leave(slot: number, cell: number): void {
    const slots = this.slotsOfCell.get(cell);
    if (slots === undefined || !slots.delete(slot) || slots.size > 1) return;
    for (const last of slots) this.slotOfCell[cell] = last;
    this.slotsOfCell.delete(cell);
  }

  /** The columns of a square at a cell that lie on the grid: an owner that stands where it cannot may lie over the edge. */
  private columnsAt(cell: number, size: number): number {
    return size === 1 ? 1 : Math.min(size, this.width - (cell % this.width));
  }
}
