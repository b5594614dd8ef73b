import type { AgentGrid } from "../grid/agent-grid.ts";
import { JUMP, stepsOf } from "../path/jump.ts";

/** Cells for which memory is taken at once. */
const CELLS_AT_ONCE = 8192;

/** Writes down the cells of many paths, one after the other in the same memory: to get some for each would take too long. */
export class CellWriter {
  private readonly view: AgentGrid;
  private memory = new Int32Array(CELLS_AT_ONCE);
  /** Where the path begins, and where it ends so far. */
  private first = 0;
  private last = 0;

  constructor(view: AgentGrid) {
    this.view = view;
  }

  /** How many cells the path has so far. */
  get count(): number {
    return this.last - this.first;
  }

  /** Begins a path at a cell. */
  begin(cell: number): void {
    this.first = this.last;
    this.makeRoom(1);
    this.memory[this.last++] = cell;
  }

  /** Goes on by so many steps in a direction, or by a link. */
  write(direction: number, steps: number): void {
    const count = stepsOf(direction, steps);
    this.makeRoom(count);
    const { memory } = this;
    if (direction === JUMP) memory[this.last++] = steps;
    else {
      const offset = this.view.offsetOfDirection[direction];
      const end = this.last + count;
      let cell = memory[this.last - 1];
      while (this.last < end) {
        cell += offset;
        memory[this.last++] = cell;
      }
    }
  }

  /** The cells of the path, which nobody will write over. */
  end(): Int32Array {
    return this.memory.subarray(this.first, this.last);
  }

  /** Moves the path to other memory if so many cells more do not fit. */
  private makeRoom(more: number): void {
    if (this.last + more <= this.memory.length) return;
    const path = this.end();
    this.memory = new Int32Array(Math.max(CELLS_AT_ONCE, 2 * (path.length + more)));
    this.memory.set(path);
    this.first = 0;
    this.last = path.length;
  }
}
