import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Stretches } from "../path/stretches.ts";

/** Cells for which memory is taken at once. */
const CELLS_AT_ONCE = 8192;

/** Writes down the cells of many paths, one after the other in the same memory: to get some for each would take too long. */
export class CellWriter {
  private readonly view: AgentGrid;
  private memory = new Int32Array(CELLS_AT_ONCE);
  /** How many cells of the memory are taken. */
  private taken = 0;

  constructor(view: AgentGrid) {
    this.view = view;
  }

  /** The cells of a path from `start`, both ends included, which nobody will write over. */
  write(start: number, path: Stretches): Int32Array {
    const count = 1 + path.steps;
    if (this.taken + count > this.memory.length) {
      this.memory = new Int32Array(Math.max(CELLS_AT_ONCE, 2 * count));
      this.taken = 0;
    }
    const cells = path.cells(this.view, start, this.memory.subarray(this.taken));
    this.taken += count;
    return cells;
  }
}
