import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Movement, NO_ARRIVAL, oppositeOf, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { BucketQueue } from "./bucket-queue.ts";
import { IntegerList } from "./integer-list.ts";

/** The units to a cell or a node that no path inside its rectangle or cluster reaches: more than any path costs. */
export const UNREACHED = 0xffff_ffff;

/** The arrival of a cell that no walk inside the rectangle reaches. */
export const NO_WALK = 15;

/**
 * The cheapest walks from one cell, the source, to all cells of a rectangle. No walk leaves the rectangle. Cells are
 * counted row by row from the top left of the rectangle. Where several walks are cheapest, the last step of a cell is the first
 * direction that will do, diagonals first, so that the directions follow from the distances.
 */
export interface Field {
  /** Cells from one row to the next: at least the width of the rectangle. */
  readonly stride: number;
  /** The units of the walk to each cell; `UNREACHED` where no walk leads. */
  readonly distanceOfCell: Uint32Array;
  /** The direction of the last step to each cell; `NO_ARRIVAL` at the source, `NO_WALK` where no walk leads. */
  readonly arrivalOfCell: Uint8Array;
}

const OPEN = new BucketQueue();
const waiting = new IntegerList();

/** Fills a field by Dijkstra's algorithm from `source`, a cell of the grid. Returns how many cells were expanded. */
export function fillField(
  view: AgentGrid,
  rectangle: Rectangle,
  source: number,
  field: Field,
  open: BucketQueue = OPEN,
): number {
  const { movesOfCell, costOfCell, successors, offsetOfDirection } = view;
  const { unitsOfDirection } = view.movement;
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
      const step = unitsOfDirection[direction];
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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * stride + x;
      if (arrivalOfCell[cell] < NO_ARRIVAL) arrivalOfCell[cell] = arrivalAt(view, rectangle, field, x, y);
    }
  }
  return expanded;
}

/** The directions in the order in which they are tried as the last step to a cell. */
const LAST_STEPS = Uint8Array.of(4, 5, 6, 7, 0, 1, 2, 3);

/** The last step to a cell, which follows from the distances around it. The cell must be reached, and not be the source. */
export function arrivalAt(
  view: AgentGrid,
  { left, top, right, bottom }: Rectangle,
  field: Field,
  x: number,
  y: number,
): number {
  const { stride, distanceOfCell } = field;
  const { costOfCell, offsetOfDirection, movement } = view;
  const cell = y * stride + x;
  const gridCell = (top + y) * view.grid.width + left + x;
  const distance = distanceOfCell[cell];
  const moves = view.movesOfCell[gridCell];
  for (let i = 0; i < 8; i++) {
    // steps lead both ways, so that the step back tells about the step that led here
    const direction = LAST_STEPS[i];
    const back = oppositeOf(direction);
    if (((moves >> back) & 1) === 0) continue;
    const previousX = x - X_OF_DIRECTION[direction];
    const previousY = y - Y_OF_DIRECTION[direction];
    if (previousX < 0 || previousY < 0 || previousX >= right - left || previousY >= bottom - top) continue;
    const step = movement.unitsOfDirection[direction];
    const units =
      costOfCell === null ? step : step * (costOfCell[gridCell] + costOfCell[gridCell + offsetOfDirection[back]]);
    if (distanceOfCell[previousY * stride + previousX] + units === distance) return direction;
  }
  return NO_WALK;
}

/**
 * Works out the distances of a field from its directions, on ground of one cost: a cell's is its predecessor's and one step.
 * Tells whether it could: not where directions lead in a circle, as only those from a forged snapshot can.
 */
export function measureField(
  { unitsOfDirection }: Movement,
  { stride, distanceOfCell, arrivalOfCell }: Field,
): boolean {
  distanceOfCell.fill(UNREACHED);
  for (let first = 0; first < arrivalOfCell.length; first++) {
    if (arrivalOfCell[first] === NO_WALK) continue;
    // back to a cell whose distance is known, and forth again
    let cell = first;
    waiting.count = 0;
    while (distanceOfCell[cell] === UNREACHED && arrivalOfCell[cell] !== NO_ARRIVAL) {
      if (waiting.count === arrivalOfCell.length) return false;
      waiting.push(cell);
      cell -= Y_OF_DIRECTION[arrivalOfCell[cell]] * stride + X_OF_DIRECTION[arrivalOfCell[cell]];
    }
    if (arrivalOfCell[cell] === NO_ARRIVAL) distanceOfCell[cell] = 0;
    let distance = distanceOfCell[cell];
    for (let i = waiting.count - 1; i >= 0; i--) {
      distance += unitsOfDirection[arrivalOfCell[waiting.values[i]]];
      distanceOfCell[waiting.values[i]] = distance;
    }
  }
  return true;
}
