import type { AgentGrid } from "../grid/agent-grid.ts";
import {
  ALL_SUCCESSORS,
  CANONICAL_SUCCESSORS,
  NO_ARRIVAL,
  type SuccessorTable,
  TIGHT_SUCCESSORS,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { BucketQueue } from "./bucket-queue.ts";

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

/** The directions in the order in which they are tried as the last step to a cell: diagonals first. */
export const LAST_STEPS: Uint8Array = Uint8Array.of(4, 5, 6, 7, 0, 1, 2, 3);

/** All directions, then the directions that lead up, down, left or right, as sets of bits. */
export const ALL_DIRECTIONS = 0xff;
export const UPWARDS: number = directionsWhere((_, y) => y < 0);
export const DOWNWARDS: number = directionsWhere((_, y) => y > 0);
export const LEFTWARDS: number = directionsWhere((x) => x < 0);
export const RIGHTWARDS: number = directionsWhere((x) => x > 0);

const NO_COSTS = new Uint8Array(0);

/** The arrays that fillers work with. All fillers of one area share them, so that they take no memory for each agent. */
class FillerScratch {
  readonly movesOfCell: Uint8Array;
  readonly costOfCell: Uint8Array;
  readonly straight: Int32Array;
  readonly diagonal: Int32Array;
  readonly isClosed: Uint8Array;

  constructor(area: number) {
    this.movesOfCell = new Uint8Array(area);
    this.costOfCell = new Uint8Array(area);
    // steps in four directions can each reach a cell once
    this.straight = new Int32Array(4 * area);
    this.diagonal = new Int32Array(4 * area);
    this.isClosed = new Uint8Array(area);
  }
}

const scratchOfArea = new Map<number, FillerScratch>();

function scratchFor(area: number): FillerScratch {
  const scratch = scratchOfArea.get(area) ?? new FillerScratch(area);
  scratchOfArea.set(area, scratch);
  return scratch;
}

/**
 * Fills the fields of one rectangle after another by Dijkstra's algorithm. Fillers share their arrays: what `begin` chose holds
 * until another filler begins.
 */
export class FieldFiller {
  /** Cells from one row of a field to the next. */
  readonly stride: number;
  /** What a step in each direction adds to the index of a cell. */
  readonly offsets: Int32Array;
  /** The rectangle that was chosen last. */
  rectangle: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The legal steps from each cell that stay inside the rectangle, as a set of bits. */
  readonly movesOfCell: Uint8Array;
  /** The terrain cost of each cell; empty where all terrains cost the same. */
  private readonly costOfCell: Uint8Array;
  private readonly view: AgentGrid;
  /** The cells that straight and diagonal steps have reached over ground of one cost, in order of distance. */
  private readonly straight: Int32Array;
  private readonly diagonal: Int32Array;
  /** Whether each cell has been expanded. */
  private readonly isClosed: Uint8Array;
  private readonly successors: SuccessorTable;
  /** The most that a cell of the rectangle costs; 0 where all terrains cost the same. */
  private mostCost = 0;

  /** @param rows The most rows that a rectangle will have. */
  constructor(view: AgentGrid, stride: number, rows: number) {
    const { movesOfCell, costOfCell, straight, diagonal, isClosed } = scratchFor(stride * rows);
    this.view = view;
    this.stride = stride;
    this.offsets = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * stride + x);
    this.movesOfCell = movesOfCell;
    this.costOfCell = view.costOfCell === null ? NO_COSTS : costOfCell;
    this.straight = straight;
    this.diagonal = diagonal;
    this.isClosed = isClosed;
    this.successors = successorsOf(view);
  }

  /** Chooses the rectangle of the next fields. The view must stay as it is until they are filled. */
  begin(rectangle: Rectangle): void {
    const { view, stride, movesOfCell, costOfCell } = this;
    const { left, top, right, bottom } = rectangle;
    const width = right - left;
    this.rectangle = rectangle;
    this.mostCost = 0;
    for (let y = top; y < bottom; y++) {
      const first = (y - top) * stride;
      const firstInGrid = y * view.grid.width + left;
      const outwards = (y === top ? UPWARDS : 0) | (y === bottom - 1 ? DOWNWARDS : 0);
      for (let x = 0; x < width; x++) movesOfCell[first + x] = view.movesOfCell[firstInGrid + x] & ~outwards;
      movesOfCell[first] &= ~LEFTWARDS;
      movesOfCell[first + width - 1] &= ~RIGHTWARDS;
      if (view.costOfCell === null) continue;
      for (let x = 0; x < width; x++) {
        const cost = view.costOfCell[firstInGrid + x];
        costOfCell[first + x] = cost;
        if (cost > this.mostCost) this.mostCost = cost;
      }
    }
  }

  /** The index of a cell of the grid in the fields of the rectangle. */
  placeOf(gridCell: number): number {
    const { width } = this.view.grid;
    const y = Math.floor(gridCell / width);
    return (y - this.rectangle.top) * this.stride + gridCell - y * width - this.rectangle.left;
  }

  /** Whether terrains differ in cost. */
  get hasCosts(): boolean {
    return this.costOfCell.length > 0;
  }

  /** The units of a step from a cell that stays inside the rectangle. */
  unitsOf(cell: number, direction: number): number {
    const { costOfCell, offsets, view } = this;
    const step = view.movement.unitsOfDirection[direction];
    return costOfCell.length === 0 ? step : step * (costOfCell[cell] + costOfCell[cell + offsets[direction]]);
  }

  /**
   * Fills a field of the rectangle from `source`, a cell of the grid. Returns how many cells were expanded.
   *
   * @param open The open list to search with, if its sizes are to be counted.
   */
  fill(source: number, field: Field, open?: BucketQueue): number {
    const { view } = this;
    const { distanceOfCell, arrivalOfCell } = field;
    const sourceCell = this.placeOf(source);
    distanceOfCell.fill(UNREACHED);
    arrivalOfCell.fill(NO_WALK);
    distanceOfCell[sourceCell] = 0;
    arrivalOfCell[sourceCell] = NO_ARRIVAL;
    const isEven = view.costOfCell === null && open === undefined;
    return isEven ? this.spreadEvenly(sourceCell, field) : this.spread(sourceCell, field, open ?? OPEN);
  }

  /**
   * Spreads distances over ground of one cost. A step has one of two lengths, so that two queues serve as the open list: each
   * holds its cells in the order of their distances.
   */
  private spreadEvenly(source: number, { distanceOfCell, arrivalOfCell }: Field): number {
    const { movesOfCell, offsets, straight, diagonal, isClosed, successors } = this;
    const { cardinal: straightStep, diagonal: diagonalStep } = this.view.movement;
    isClosed.fill(0);
    let firstStraight = 0;
    let endStraight = 0;
    let firstDiagonal = 0;
    let endDiagonal = 0;
    let expanded = 0;
    for (let cell = source; ; ) {
      if (isClosed[cell] === 0) {
        isClosed[cell] = 1;
        expanded++;
        // as integers of 32 bits, sums and comparisons are fastest
        const straightG = (distanceOfCell[cell] + straightStep) >>> 0;
        const diagonalG = (distanceOfCell[cell] + diagonalStep) >>> 0;
        let moves = successors[(arrivalOfCell[cell] << 8) | movesOfCell[cell]];
        for (; moves !== 0; moves &= moves - 1) {
          const direction = 31 - Math.clz32(moves & -moves);
          const next = cell + offsets[direction];
          const g = direction < 4 ? straightG : diagonalG;
          if (distanceOfCell[next] < g) continue;
          if (distanceOfCell[next] === g) {
            if (isBefore(direction, arrivalOfCell[next])) arrivalOfCell[next] = direction;
            continue;
          }
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
    const { movesOfCell, costOfCell, offsets, successors, view } = this;
    const { movement } = view;
    const isEven = view.costOfCell === null;
    // few cells cost as much as terrains and layers can
    open.begin(0, isEven ? view.longestStep : 2 * movement.diagonal * this.mostCost);
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
        const nextG = g + (isEven ? step : step * (costOfCell[cell] + costOfCell[next]));
        if (distanceOfCell[next] < nextG) continue;
        if (distanceOfCell[next] === nextG) {
          if (isBefore(direction, arrivalOfCell[next])) arrivalOfCell[next] = direction;
          continue;
        }
        distanceOfCell[next] = nextG;
        arrivalOfCell[next] = direction;
        open.push(next, nextG);
      }
    }
    return expanded;
  }
}

/** Fills the field of one rectangle by Dijkstra's algorithm from `source`, a cell of the grid. */
export function fillField(view: AgentGrid, rectangle: Rectangle, source: number, field: Field): number {
  const filler = new FieldFiller(view, field.stride, rectangle.bottom - rectangle.top);
  filler.begin(rectangle);
  return filler.fill(source, field);
}

/** The moves by which a field can reach its cells from each other at no loss. */
function successorsOf({ successors, movement }: AgentGrid): SuccessorTable {
  const { cardinal, diagonal } = movement;
  const isTight = successors === CANONICAL_SUCCESSORS && diagonal > cardinal && diagonal < 2 * cardinal;
  return isTight ? TIGHT_SUCCESSORS : ALL_SUCCESSORS;
}

/** Whether one direction comes before another in the order of `LAST_STEPS`. */
function isBefore(direction: number, other: number): boolean {
  return (direction ^ 4) < (other ^ 4);
}

function directionsWhere(isMeant: (x: number, y: number) => boolean): number {
  return X_OF_DIRECTION.reduce((set, x, d) => (isMeant(x, Y_OF_DIRECTION[d]) ? set | (1 << d) : set), 0);
}

/** Distances as signed integers, which engines handle faster; `UNREACHED` reads as −1. */
export function signed({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}
