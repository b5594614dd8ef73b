import type { AgentGrid } from "../../grid/agent-grid.ts";
import { ALL_SUCCESSORS, NO_ARRIVAL, X_OF_DIRECTION, Y_OF_DIRECTION } from "../../grid/movement.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { BucketQueue } from "../../search/bucket-queue.ts";
import { ALL_DIRECTIONS, DOWNWARDS, LEFTWARDS, NO_WALK, RIGHTWARDS, UPWARDS } from "../../search/field.ts";
import type { IntegerList } from "../../search/integer-list.ts";

/** The units of cells that cannot be reached inside the window, or lie outside. */
export const UNREACHED = 0x7fff_ffff;

/** The units of spots that were not reached, in 16 bits. */
const NARROW_UNREACHED = 0xffff;

const open = new BucketQueue();

/** The direction of the last step to each spot of the window that was searched last. All windows share this memory. */
let arrivalOfSpot = new Uint8Array(0);

/** The spots that a search over even ground has reached by a straight and by a diagonal step, in the order of their units. */
let straight = new Int32Array(0);
let diagonal = new Int32Array(0);

/** Whether a search over even ground has gone on from a spot, and the legal steps from there. */
let isClosed = new Uint8Array(0);
let movesOfSpot = new Uint8Array(0);

/**
 * A square part of the map around a cell, with the cheapest walks from one of its cells to all others that stay inside. Walks
 * lead both ways, so that the units of a cell are also what it costs to go from there to the first. Spots are the cells of the
 * window, row by row.
 */
export class Window {
  /** The cells on each side of the cell in the middle. */
  readonly radius: number;
  private readonly side: number;
  /** The units to each spot, or `unreached`: in 16 bits where these do, because every walker that is held up has a window. */
  private readonly unitsOfSpot: Uint16Array | Int32Array;
  private readonly unreached: number;
  /** The column and the row in the middle. */
  x = -1;
  y = -1;
  /** The cell where the search began. */
  source = -1;
  /** The version of the map for which the window was searched, and where walkers stood that nobody may push, as a number. */
  version = -1;
  stillness = 0;
  private left = 0;
  private top = 0;
  private width = 0;

  /** @param longestStep The most units of a step. */
  constructor(radius: number, longestStep: number) {
    this.radius = radius;
    this.side = 2 * radius + 1;
    const spots = this.side * this.side;
    // a walk comes to each spot at most once
    const isNarrow = spots * longestStep < NARROW_UNREACHED;
    this.unitsOfSpot = isNarrow ? new Uint16Array(spots) : new Int32Array(spots);
    this.unreached = isNarrow ? NARROW_UNREACHED : UNREACHED;
  }

  /** Lays the window around a cell of a map, which may lie beyond the edge. */
  centre(x: number, y: number, width: number): void {
    this.x = x;
    this.y = y;
    this.width = width;
    this.left = x - this.radius;
    this.top = y - this.radius;
  }

  /** Whether a cell lies in the window. */
  has(cell: number): boolean {
    const { width, side } = this;
    const y = Math.floor(cell / width);
    const row = y - this.top;
    const column = cell - y * width - this.left;
    return row >= 0 && column >= 0 && row < side && column < side;
  }

  /** Whether a rectangle of cells touches the window. */
  touches({ left, top, right, bottom }: Rectangle): boolean {
    const { side } = this;
    return left < this.left + side && right > this.left && top < this.top + side && bottom > this.top;
  }

  /** The units from where the search began to a cell, or `UNREACHED`. */
  unitsAt(cell: number): number {
    if (!this.has(cell)) return UNREACHED;
    const units = this.unitsOfSpot[this.spotOf(cell)];
    return units === this.unreached ? UNREACHED : units;
  }

  /** The direction of the last step to a cell that was reached; only right after the search. */
  arrivalAt(cell: number): number {
    return arrivalOfSpot[this.spotOf(cell)];
  }

  /** Lists the cells of a cheapest walk from a cell that was reached to where the search began, both among them. */
  walkFrom({ movesOfCell, costOfCell, offsetOfDirection, movement }: AgentGrid, from: number, walk: IntegerList): void {
    walk.count = 0;
    walk.push(from);
    let units = this.unitsAt(from);
    for (let cell = from; units > 0; ) {
      let best = UNREACHED;
      let next = cell;
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const other = cell + offsetOfDirection[direction];
        const step = movement.unitsOfDirection[direction];
        const left = this.unitsAt(other);
        const all = left + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[other]));
        if (left >= units || all >= best) continue;
        best = all;
        next = other;
      }
      cell = next;
      units = this.unitsAt(cell);
      walk.push(cell);
    }
  }

  /** Finds the cheapest walks from a cell of the window to all others, through any cells. */
  searchAll(view: AgentGrid, source: number): void {
    this.source = source;
    if (view.costOfCell === null) this.spreadEvenly(view, source);
    else this.search(view, source, () => true);
  }

  /** Finds the cheapest walks through free cells from a cell of the window to all others: Dijkstra's algorithm. */
  search(view: AgentGrid, source: number, isFree: (cell: number) => boolean): void {
    const { side, unitsOfSpot, width } = this;
    const { movesOfCell, costOfCell, movement } = view;
    const first = this.top * width + this.left;
    this.source = source;
    makeRoom(unitsOfSpot.length);
    unitsOfSpot.fill(this.unreached);
    arrivalOfSpot.fill(NO_WALK, 0, unitsOfSpot.length);
    const from = this.spotOf(source);
    unitsOfSpot[from] = 0;
    arrivalOfSpot[from] = NO_ARRIVAL;
    open.begin(0, view.dearestStep);
    open.push(from, 0);
    for (let spot = open.pop(); spot >= 0; spot = open.pop()) {
      const g = unitsOfSpot[spot];
      if (open.f > g) continue; // stale: reached more cheaply since
      const row = Math.floor(spot / side);
      const column = spot - row * side;
      const cell = first + row * width + column;
      for (
        let moves = ALL_SUCCESSORS[(arrivalOfSpot[spot] << 8) | movesOfCell[cell]];
        moves !== 0;
        moves &= moves - 1
      ) {
        const direction = 31 - Math.clz32(moves & -moves);
        const nextColumn = column + X_OF_DIRECTION[direction];
        const nextRow = row + Y_OF_DIRECTION[direction];
        if (nextColumn < 0 || nextRow < 0 || nextColumn >= side || nextRow >= side) continue;
        const nextCell = cell + view.offsetOfDirection[direction];
        const step = movement.unitsOfDirection[direction];
        const next = nextRow * side + nextColumn;
        const nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[nextCell]));
        if (unitsOfSpot[next] <= nextG || !isFree(nextCell)) continue;
        unitsOfSpot[next] = nextG;
        arrivalOfSpot[next] = direction;
        open.push(next, nextG);
      }
    }
  }

  /**
   * Does what `search` does where all cells cost the same. Spots are reached in the order of their units by straight steps, and
   * likewise by diagonal ones, so that two plain queues do for an open list.
   */
  private spreadEvenly(view: AgentGrid, source: number): void {
    const { unitsOfSpot, side } = this;
    const { cardinal, diagonal: diagonalStep } = view.movement;
    const { successors } = view;
    makeRoom(unitsOfSpot.length);
    this.copyMoves(view);
    unitsOfSpot.fill(this.unreached);
    isClosed.fill(0, 0, unitsOfSpot.length);
    let firstStraight = 0;
    let endStraight = 0;
    let firstDiagonal = 0;
    let endDiagonal = 0;
    let spot = this.spotOf(source);
    unitsOfSpot[spot] = 0;
    arrivalOfSpot[spot] = NO_ARRIVAL;
    for (;;) {
      if (isClosed[spot] === 0) {
        isClosed[spot] = 1;
        const units = unitsOfSpot[spot];
        let moves = successors[(arrivalOfSpot[spot] << 8) | movesOfSpot[spot]];
        for (; moves !== 0; moves &= moves - 1) {
          const direction = 31 - Math.clz32(moves & -moves);
          const next = spot + Y_OF_DIRECTION[direction] * side + X_OF_DIRECTION[direction];
          const nextUnits = direction < 4 ? units + cardinal : units + diagonalStep;
          if (unitsOfSpot[next] <= nextUnits) continue;
          unitsOfSpot[next] = nextUnits;
          arrivalOfSpot[next] = direction;
          if (direction < 4) straight[endStraight++] = next;
          else diagonal[endDiagonal++] = next;
        }
      }
      if (firstStraight === endStraight && firstDiagonal === endDiagonal) return;
      const isStraight =
        firstDiagonal === endDiagonal ||
        (firstStraight < endStraight && unitsOfSpot[straight[firstStraight]] <= unitsOfSpot[diagonal[firstDiagonal]]);
      spot = isStraight ? straight[firstStraight++] : diagonal[firstDiagonal++];
    }
  }

  /** Notes the legal steps from all spots that stay inside the window. */
  private copyMoves({ movesOfCell, grid: { height } }: AgentGrid): void {
    const { side, top, left, width } = this;
    const firstColumn = Math.max(0, -left);
    const endColumn = Math.min(side, width - left);
    const endRow = Math.min(side, height - top);
    for (let row = Math.max(0, -top); row < endRow; row++) {
      const inside = ALL_DIRECTIONS & ~(row === 0 ? UPWARDS : 0) & ~(row === side - 1 ? DOWNWARDS : 0);
      const firstSpot = row * side;
      const first = (top + row) * width + left;
      for (let column = firstColumn; column < endColumn; column++)
        movesOfSpot[firstSpot + column] = movesOfCell[first + column] & inside;
      movesOfSpot[firstSpot] &= ~LEFTWARDS;
      movesOfSpot[firstSpot + side - 1] &= ~RIGHTWARDS;
    }
  }

  private spotOf(cell: number): number {
    const y = Math.floor(cell / this.width);
    return (y - this.top) * this.side + cell - y * this.width - this.left;
  }
}

/** Makes room for searches of windows with this number of spots. Both kinds of steps reach a spot at most once. */
function makeRoom(spots: number): void {
  if (arrivalOfSpot.length >= spots) return;
  arrivalOfSpot = new Uint8Array(spots);
  straight = new Int32Array(spots);
  diagonal = new Int32Array(spots);
  isClosed = new Uint8Array(spots);
  movesOfSpot = new Uint8Array(spots);
}
