/** Knows where owners stand, each on a square of cells. */
export class Occupancy<Owner extends { readonly size: number }> {
  private readonly width: number;
  private readonly ownersOfCell = new Map<number, Set<Owner>>();
  private readonly cellOfOwner = new Map<Owner, number>();

  /** @param width The width of the grid, in cells. */
  constructor(width: number) {
    this.width = width;
  }

  /** Returns the cell where an owner stands, or `undefined`. */
  cellOf(owner: Owner): number | undefined {
    return this.cellOfOwner.get(owner);
  }

  /** Lets an owner stand at a cell, and no longer where it stood before. */
  set(owner: Owner, cell: number): void {
    this.delete(owner);
    this.cellOfOwner.set(owner, cell);
    this.forEachCell(cell, owner.size, (under) => {
      const owners = this.ownersOfCell.get(under) ?? new Set();
      this.ownersOfCell.set(under, owners);
      owners.add(owner);
    });
  }

  /** Lets an owner stand nowhere. */
  delete(owner: Owner): void {
    const cell = this.cellOfOwner.get(owner);
    if (cell === undefined) return;
    this.cellOfOwner.delete(owner);
    this.forEachCell(cell, owner.size, (under) => {
      const owners = this.ownersOfCell.get(under);
      if (owners?.delete(owner) && owners.size === 0) this.ownersOfCell.delete(under);
    });
  }

  /** Whether others stand on the square that an owner would cover at a cell. */
  isTaken(owner: Owner, cell: number): boolean {
    if (this.ownersOfCell.size === 0) return false;
    let isTaken = false;
    this.forEachCell(cell, owner.size, (under) => {
      const owners = this.ownersOfCell.get(under);
      if (owners !== undefined && (owners.size > 1 || !owners.has(owner))) isTaken = true;
    });
    return isTaken;
  }

  private forEachCell(cell: number, size: number, visit: (under: number) => void): void {
    // an owner that stands where it cannot may lie over the edge
    const columns = Math.min(size, this.width - (cell % this.width));
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < columns; column++) visit(cell + row * this.width + column);
    }
  }
}
