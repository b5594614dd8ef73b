import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/**
 * Tells which cells of a cluster an agent can walk between without leaving it: such cells have the same label, not 0. Cells
 * on which it cannot stand have the label 0. Labels are in the order of cells, row by row.
 */
export function labelsOf(view: AgentGrid, { left, top, right, bottom }: Rectangle): Uint16Array {
  const wide = right - left;
  const { width } = view.grid;
  const labelOfPlace = new Uint16Array(wide * (bottom - top));
  const stack: number[] = [];
  let labels = 0;
  for (let place = 0; place < labelOfPlace.length; place++) {
    const start = (top + Math.floor(place / wide)) * width + left + (place % wide);
    if (labelOfPlace[place] !== 0 || !view.canStand(start)) continue;
    labelOfPlace[place] = ++labels;
    stack.push(place);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % wide;
      const y = Math.floor(at / wide);
      const moves = view.movesOfCell[(top + y) * width + left + x];
      for (let direction = 0; direction < 8; direction++) {
        const nextX = x + X_OF_DIRECTION[direction];
        const nextY = y + Y_OF_DIRECTION[direction];
        if (((moves >> direction) & 1) === 0 || nextX < 0 || nextY < 0 || nextX >= wide || top + nextY >= bottom)
          continue;
        const next = nextY * wide + nextX;
        if (labelOfPlace[next] !== 0) continue;
        labelOfPlace[next] = labels;
        stack.push(next);
      }
    }
  }
  return labelOfPlace;
}
