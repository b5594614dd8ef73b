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

/** Marks a cell that has been expanded, in its arrival. */
const CLOSED = 16;

/** The directions that lead up, down, left or right, as sets of bits. */
const UPWARDS = directionsWhere((_, y) => y < 0);
const DOWNWARDS = directionsWhere((_, y) => y > 0);
const LEFTWARDS = directionsWhere((x) => x < 0);
const RIGHTWARDS = directionsWhere((x) => x > 0);

/** The directions in the order in which they are tried as the last step to a cell. */
export const LAST_STEPS: Uint8Array = Uint8Array.of(4, 5, 6, 7, 0, 1, 2, 3);

/**
 * The last steps that come before another in the order of `LAST_STEPS`, as a set of places in that order. The index is
 * `step << 8 | moves`: the other step, and the legal steps from the cell. Steps lead both ways, so that the step back tells about
 * the step that led there.
 */
const EARLIER_STEPS = Uint8Array.from({ length: (NO_ARRIVAL + 1) << 8 }, (_, index) => {
  const place = LAST_STEPS.indexOf(index >> 8);
  let earlier = 0;
  for (let i = 0; i < place; i++) if ((index >> oppositeOf(LAST_STEPS[i])) & 1) earlier |= 1 << i;
  return earlier;
});

/** Fills the fields of one rectangle after another by Dijkstra's algorithm. */
export class FieldFiller {
  private readonly view: AgentGrid;
  private readonly stride: number;
  /** What a step in each direction adds to the index of a cell. */
  private readonly offsets: Int32Array;
  private rectangle: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The legal steps from each cell that stay inside the rectangle, as a set of bits. */
  private readonly movesOfCell: Uint8Array;
  /** The terrain cost of each cell; empty where all terrains cost the same. */
  private readonly costOfCell: Uint8Array;
  /** The cells that straight and diagonal steps have reached over ground of one cost, in order of distance. */
  private readonly straight: Int32Array;
  private readonly diagonal: Int32Array;

  /** @param rows The most rows that a rectangle will have. */
  constructor(view: AgentGrid, stride: number, rows: number) {
    const area = stride * rows;
    const isEven = view.costOfCell === null;
    this.view = view;
    this.stride = stride;
    this.offsets = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * stride + x);
    this.movesOfCell = new Uint8Array(area);
    this.costOfCell = new Uint8Array(isEven ? 0 : area);
    // steps in four directions can each reach a cell once
    this.straight = new Int32Array(isEven ? 4 * area : 0);
    this.diagonal = new Int32Array(isEven ? 4 * area : 0);
  }

  /** Chooses the rectangle of the next fields. The view must stay as it is until they are filled. */
  begin(rectangle: Rectangle): void {
    const { view, stride, movesOfCell, costOfCell } = this;
    const { left, top, right, bottom } = rectangle;
    const width = right - left;
    this.rectangle = rectangle;
    for (let y = top; y < bottom; y++) {
      const first = (y - top) * stride;
      const firstInGrid = y * view.grid.width + left;
      const outwards = (y === top ? UPWARDS : 0) | (y === bottom - 1 ? DOWNWARDS : 0);
      for (let x = 0; x < width; x++) movesOfCell[first + x] = view.movesOfCell[firstInGrid + x] & ~outwards;
      movesOfCell[first] &= ~LEFTWARDS;
      movesOfCell[first + width - 1] &= ~RIGHTWARDS;
      if (view.costOfCell === null) continue;
      for (let x = 0; x < width; x++) costOfCell[first + x] = view.costOfCell[firstInGrid + x];
    }
  }

  /**
   * Fills a field of the rectangle from `source`, a cell of the grid. Returns how many cells were expanded.
   *
   * @param open The open list to search with, if its sizes are to be counted.
   */
  fill(source: number, field: Field, open?: BucketQueue): number {
    const { view, stride, rectangle } = this;
    const { distanceOfCell, arrivalOfCell } = field;
    const { width } = view.grid;
    const sourceY = Math.floor(source / width);
    const sourceCell = (sourceY - rectangle.top) * stride + source - sourceY * width - rectangle.left;
    distanceOfCell.fill(UNREACHED);
    arrivalOfCell.fill(NO_WALK);
    distanceOfCell[sourceCell] = 0;
    arrivalOfCell[sourceCell] = NO_ARRIVAL;
    const isEven = view.costOfCell === null && open === undefined;
    const expanded = isEven ? this.spreadEvenly(sourceCell, field) : this.spread(sourceCell, field, open ?? OPEN);
    this.pointBack(field);
    return expanded;
  }

  /**
   * Spreads distances over ground of one cost. A step has one of two lengths, so that two queues serve as the open list: each
   * holds its cells in the order of their distances.
   */
  private spreadEvenly(source: number, { distanceOfCell, arrivalOfCell }: Field): number {
    const { movesOfCell, offsets, straight, diagonal } = this;
    const { successors, movement } = this.view;
    const { cardinal: straightStep, diagonal: diagonalStep } = movement;
    let firstStraight = 0;
    let endStraight = 0;
    let firstDiagonal = 0;
    let endDiagonal = 0;
    let expanded = 0;
    for (let cell = source; ; ) {
      const arrival = arrivalOfCell[cell];
      if (arrival < CLOSED) {
        arrivalOfCell[cell] = arrival | CLOSED;
        expanded++;
        // as integers of 32 bits, sums and comparisons are fastest
        const straightG = (distanceOfCell[cell] + straightStep) >>> 0;
        const diagonalG = (distanceOfCell[cell] + diagonalStep) >>> 0;
        for (let moves = successors[(arrival << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
          const direction = 31 - Math.clz32(moves & -moves);
          const next = cell + offsets[direction];
          const g = direction < 4 ? straightG : diagonalG;
          if (distanceOfCell[next] <= g) continue;
          distanceOfCell[next] = g;
          arrivalOfCell[next] = direction;
          if (direction < 4) straight[endStraight++] = next;
          else diagonal[endDiagonal++] = next;
        }
      }
      const hasStraight = firstStraight < endStraight;
      const hasDiagonal = firstDiagonal < endDiagonal;
      if (!hasStraight && !hasDiagonal) return expanded;
      const isDiagonalNext =
        hasDiagonal &&
        (!hasStraight || distanceOfCell[diagonal[firstDiagonal]] <= distanceOfCell[straight[firstStraight]]);
      cell = isDiagonalNext ? diagonal[firstDiagonal++] : straight[firstStraight++];
    }
  }

  /** Spreads distances over ground of any cost. */
  private spread(source: number, { distanceOfCell, arrivalOfCell }: Field, open: BucketQueue): number {
    const { movesOfCell, costOfCell, offsets, view } = this;
    const { successors, movement, longestStep } = view;
    const isEven = view.costOfCell === null;
    open.begin(0, longestStep);
    open.push(source, 0);
    let expanded = 0;
    for (let cell = open.pop(); cell >= 0; cell = open.pop()) {
      const g = distanceOfCell[cell];
      if (open.f > g) continue; // stale: reached more cheaply since
      expanded++;
      for (let moves = successors[(arrivalOfCell[cell] << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsets[direction];
        const step = movement.unitsOfDirection[direction];
        const units = isEven ? step : step * (costOfCell[cell] + costOfCell[next]);
        if (distanceOfCell[next] <= g + units) continue;
        distanceOfCell[next] = g + units;
        arrivalOfCell[next] = direction;
        open.push(next, g + units);
      }
    }
    return expanded;
  }

  /** Notes the last step to every cell that is reached: of the steps that will do, the first in the order of `LAST_STEPS`. */
  private pointBack({ distanceOfCell, arrivalOfCell }: Field): void {
    const { movesOfCell, costOfCell, offsets, view } = this;
    const { unitsOfDirection } = view.movement;
    const isEven = view.costOfCell === null;
    for (let cell = 0; cell < movesOfCell.length; cell++) {
      if (arrivalOfCell[cell] === NO_WALK) continue;
      // the step by which the search came will do
      let arrival = arrivalOfCell[cell] & ~CLOSED;
      for (let earlier = EARLIER_STEPS[(arrival << 8) | movesOfCell[cell]]; earlier !== 0; earlier &= earlier - 1) {
        const direction = LAST_STEPS[31 - Math.clz32(earlier & -earlier)];
        const previous = cell - offsets[direction];
        const step = unitsOfDirection[direction];
        const units = isEven ? step : step * (costOfCell[cell] + costOfCell[previous]);
        if ((distanceOfCell[previous] + units) >>> 0 !== distanceOfCell[cell]) continue;
        arrival = direction;
        break;
      }
      arrivalOfCell[cell] = arrival;
    }
  }
}

/** Fills the field of one rectangle by Dijkstra's algorithm from `source`, a cell of the grid. */
export function fillField(view: AgentGrid, rectangle: Rectangle, source: number, field: Field): number {
  const filler = new FieldFiller(view, field.stride, rectangle.bottom - rectangle.top);
  filler.begin(rectangle);
  return filler.fill(source, field);
}

function directionsWhere(isMeant: (x: number, y: number) => boolean): number {
  return X_OF_DIRECTION.reduce((set, x, d) => (isMeant(x, Y_OF_DIRECTION[d]) ? set | (1 << d) : set), 0);
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
