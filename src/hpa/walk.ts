import type { AgentGrid } from "../grid/agent-grid.ts";
import { JUMP } from "../path/jump.ts";
import type { Refinement } from "./refinement.ts";

/** The cells of a refined walk from a cell, both ends included. */
export function cellsOfWalk(view: AgentGrid, start: number, refinement: Refinement): Int32Array {
  const { count, directionOfStretch, stepsOfStretch } = refinement;
  const cells = new Int32Array(refinement.steps + 1);
  let cell = start;
  let index = 0;
  cells[0] = cell;
  for (let stretch = 0; stretch < count; stretch++) {
    if (directionOfStretch[stretch] === JUMP) {
      cell = stepsOfStretch[stretch];
      cells[++index] = cell;
      continue;
    }
    const offset = view.offsetOfDirection[directionOfStretch[stretch]];
    for (let step = 0; step < stepsOfStretch[stretch]; step++) {
      cell += offset;
      cells[++index] = cell;
    }
  }
  return cells;
}
