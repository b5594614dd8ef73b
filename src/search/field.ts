import type { AgentGrid } from "../grid/agent-grid.ts";
import { NO_ARRIVAL, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { BucketQueue } from "./bucket-queue.ts";

/** The distance of a cell that no walk inside the rectangle reaches. */
export const UNREACHED = 0xffff_ffff;

/** Its arrival. */
export const NO_WALK = 15;

/**
 * The cheapest walks from one cell to all cells of a rectangle that stay inside it. Cells are counted row by row from
 * the rectangle's top left.
 */
export interface Field {
  /** Cells from one row to the next: at least the width of the rectangle. */
  readonly stride: number;
  /** What the walk costs inside, or `UNREACHED`. */
  readonly distanceOfCell: Uint32Array;
  /** The direction of its last step; `NO_ARRIVAL` at the source, `NO_WALK` where no walk leads. */
  readonly arrivalOfCell: Uint8Array;
}

const open = new BucketQueue();

/** Dijkstra's algorithm from `source`, a cell of the grid, bounded by a rectangle. Returns how many cells it expanded. */
export function fillField(view: AgentGrid, rectangle: Rectangle, source: number, field: Field): number {
  const { movesOfCell, costOfCell, successors, offsetOfDirection } = view;
  const { costOfDirection } = view.movement;
  const { stride, distanceOfCell, arrivalOfCell } = field;
  const gridWidth = view.grid.width;
  const width = rectangle.right - rectangle.left;
  const height = rectangle.bottom - rectangle.top;
  const first = rectangle.top * gridWidth + rectangle.left;
  distanceOfCell.fill(UNREACHED);
  arrivalOfCell.fill(NO_WALK);

  const sourceY = Math.floor(source / gridWidth) - rectangle.top;
  const sourceCell = sourceY * stride + (source % gridWidth) - rectangle.left;
  distanceOfCell[sourceCell] = 0;
  arrivalOfCell[sourceCell] = NO_ARRIVAL;
  open.begin(0, view.longestStep);
  open.push(sourceCell, 0);

  let expanded = 0;
  for (let cell = open.pop(); cell >= 0; cell = open.pop()) {
    const g = distanceOfCell[cell];
    if (open.f > g) continue; // stale: reached more cheaply since
    expanded++;
    const y = (cell / stride) | 0;
    const x = cell - y * stride;
    const gridCell = first + y * gridWidth + x;
    for (let moves = successors[(arrivalOfCell[cell] << 8) | movesOfCell[gridCell]]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const nextX = x + X_OF_DIRECTION[direction];
      const nextY = y + Y_OF_DIRECTION[direction];
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      const next = nextY * stride + nextX;
      const step = costOfDirection[direction];
      const units =
        costOfCell === null
          ? step
          : step * (costOfCell[gridCell] + costOfCell[gridCell + offsetOfDirection[direction]]);
      if (distanceOfCell[next] <= g + units) continue;
      distanceOfCell[next] = g + units;
      arrivalOfCell[next] = direction;
      open.push(next, g + units);
    }
  }
  return expanded;
}
