import { LAYER_COLOURS } from "../../../../src/draw/palette.ts";
import type { AgentGrid } from "../../../../src/grid/agent-grid.ts";

/** What colours every cell of a map. */
export type Tint = "components" | "clearance";

/** Larger clearances are shown as this. */
export const MOST_CLEARANCE = 32;

/** The bytes of cells in the component of the start, in that of the goal, and in others; cells without a component have the byte 0. */
const START = 1;
const GOAL = 2;
const FIRST_OTHER = 3;

/** Writes a byte for each cell, which tells its component. */
export function componentBytes({ components, grid }: AgentGrid, start: number, goal: number): Uint8Array {
  const byteOfCell = new Uint8Array(grid.terrainOfCell.length);
  const startComponent = components.componentOf(start);
  const goalComponent = components.componentOf(goal);
  for (let cell = 0; cell < byteOfCell.length; cell++) {
    const component = components.componentOf(cell);
    if (component < 0) continue;
    if (component === startComponent) byteOfCell[cell] = START;
    else if (component === goalComponent) byteOfCell[cell] = GOAL;
    else byteOfCell[cell] = FIRST_OTHER + (component % LAYER_COLOURS.length);
  }
  return byteOfCell;
}
