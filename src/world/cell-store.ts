/** Cells for which memory is taken at once. */
const CELLS_AT_ONCE = 16384;

/** Keeps the cells of many ways one after the other: memory of its own for each would take longer to get than a way to find. */
export class CellStore {
  private memory = new Int32Array(0);
  private used = 0;

  /** A copy of some cells. */
  keep(cells: Int32Array): Int32Array {
    if (this.used + cells.length > this.memory.length) {
      this.memory = new Int32Array(Math.max(CELLS_AT_ONCE, cells.length));
      this.used = 0;
    }
    const copy = this.memory.subarray(this.used, this.used + cells.length);
    copy.set(cells);
    this.used += cells.length;
    return copy;
  }
}
