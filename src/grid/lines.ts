import type { AgentGrid } from "./agent-grid.ts";

/** Tells whether straight lines are free. */
export interface Lines {
  /** Whether so many steps lead straight on from a cell. */
  isFree(cell: number, direction: number, steps: number): boolean;
}

/** Tells so by looking at every step, where there is no memory for `Runs`. */
export class SteppedLines implements Lines {
  private readonly view: AgentGrid;

  constructor(view: AgentGrid) {
    this.view = view;
  }

  isFree(cell: number, direction: number, steps: number): boolean {
    const { movesOfCell, offsetOfDirection } = this.view;
    const offset = offsetOfDirection[direction];
    for (let at = cell, step = 0; step < steps; step++, at += offset) {
      if (((movesOfCell[at] >> direction) & 1) === 0) return false;
    }
    return true;
  }
}
