import type { AgentClass } from "./agent.ts";
import type { Grid } from "./grid.ts";
import { grow, type Rectangle } from "./rectangle.ts";

/** Whether an agent can stand at a cell, by the terrain of the grid itself: views may not have followed the last edits. */
export function canStandAt(grid: Grid, { size, capability }: AgentClass, cell: number): boolean {
  const { width, height, terrainOfCell } = grid;
  const y = Math.floor(cell / width);
  if (cell - y * width + size > width || y + size > height) return false;
  for (let row = cell; row < cell + size * width; row += width) {
    for (let under = row; under < row + size; under++) {
      if (((capability >>> terrainOfCell[under]) & 1) === 0) return false;
    }
  }
  return true;
}

/** The cells at which an agent of a size covers a cell of a rectangle: up to size − 1 to the left of it and above. */
export function standsOver(rectangle: Rectangle, size: number, { width, height }: Grid): Rectangle {
  return grow(rectangle, { left: size - 1, top: size - 1, right: 0, bottom: 0 }, width, height);
}

/** Whether changes in rectangles may have opened cells, or links, to an agent: it can stand on a changed cell now. */
export function mayHaveOpened(grid: Grid, agent: AgentClass, changed: readonly Rectangle[]): boolean {
  return changed.some((rectangle) => {
    const { left, top, right, bottom } = standsOver(rectangle, agent.size, grid);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if (canStandAt(grid, agent, y * grid.width + x)) return true;
    }
    return false;
  });
}
