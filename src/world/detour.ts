import type { AgentGrid } from "../grid/agent-grid.ts";
import { ALL_SUCCESSORS, NO_ARRIVAL, oppositeOf, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import { BucketQueue } from "../search/bucket-queue.ts";
import { NO_WALK } from "../search/field.ts";
import type { Way } from "./way.ts";

/** How far from where a walker stands it looks for a way round, in cells. */
const RADIUS = 8;
const SIDE = 2 * RADIUS + 1;
const MIDDLE = RADIUS * SIDE + RADIUS;

const distanceOfSpot = new Float64Array(SIDE * SIDE);
const arrivalOfSpot = new Uint8Array(SIDE * SIDE);
const open = new BucketQueue();

/** A walk round what stands in the way. */
interface Detour {
  /** From where the walker stands. */
  readonly cells: Int32Array;
  /** Where it joins the way again. */
  readonly index: number;
}

/**
 * A walk from where a walker stands to the first cell further along its way that it can get to, through free cells near by
 * only: Dijkstra's algorithm in a window around it. `undefined` when there is none.
 */
export function findDetour(view: AgentGrid, way: Way, isFree: (cell: number) => boolean): Detour | undefined {
  const { width } = view.grid;
  const middle = way.cells[way.index];
  searchWindow(view, middle, isFree);
  const middleY = Math.floor(middle / width);
  const middleX = middle - middleY * width;
  for (let index = way.index + 1; index < way.end; index++) {
    const y = Math.floor(way.cells[index] / width);
    const dx = way.cells[index] - y * width - middleX;
    const dy = y - middleY;
    if (Math.abs(dx) > RADIUS || Math.abs(dy) > RADIUS) continue;
    const spot = MIDDLE + dy * SIDE + dx;
    if (spot !== MIDDLE && arrivalOfSpot[spot] !== NO_WALK) return shorten(way, walkTo(view, middle, spot), index);
  }
  return undefined;
}

/** A detour to a cell of the way, or to one further on that it comes across before. */
function shorten(way: Way, cells: Int32Array, index: number): Detour {
  for (let at = 1; at < cells.length; at++) {
    const further = way.cells.lastIndexOf(cells[at], way.end - 1);
    if (further > index) return { cells: cells.subarray(0, at + 1), index: further };
  }
  return { cells, index };
}

/** Finds the cheapest walks through free cells to all cells of the window. Spots are its cells, row by row. */
function searchWindow(view: AgentGrid, middle: number, isFree: (cell: number) => boolean): void {
  const { movesOfCell, costOfCell, movement } = view;
  const { width } = view.grid;
  distanceOfSpot.fill(Number.POSITIVE_INFINITY);
  arrivalOfSpot.fill(NO_WALK);
  distanceOfSpot[MIDDLE] = 0;
  arrivalOfSpot[MIDDLE] = NO_ARRIVAL;
  open.begin(0, view.longestStep);
  open.push(MIDDLE, 0);
  for (let spot = open.pop(); spot >= 0; spot = open.pop()) {
    const g = distanceOfSpot[spot];
    if (open.f > g) continue; // stale: reached more cheaply since
    const row = Math.floor(spot / SIDE);
    const column = spot - row * SIDE;
    const cell = middle + (row - RADIUS) * width + column - RADIUS;
    for (let moves = ALL_SUCCESSORS[(arrivalOfSpot[spot] << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const nextColumn = column + X_OF_DIRECTION[direction];
      const nextRow = row + Y_OF_DIRECTION[direction];
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= SIDE || nextRow >= SIDE) continue;
      const nextCell = cell + view.offsetOfDirection[direction];
      const step = movement.unitsOfDirection[direction];
      const next = nextRow * SIDE + nextColumn;
      const nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[nextCell]));
      if (distanceOfSpot[next] <= nextG || !isFree(nextCell)) continue;
      distanceOfSpot[next] = nextG;
      arrivalOfSpot[next] = direction;
      open.push(next, nextG);
    }
  }
}

/** The cells of the walk to a spot that was reached. */
function walkTo(view: AgentGrid, middle: number, end: number): Int32Array {
  const directions: number[] = [];
  for (let spot = end; spot !== MIDDLE; ) {
    const direction = arrivalOfSpot[spot];
    directions.push(direction);
    const back = oppositeOf(direction);
    spot += Y_OF_DIRECTION[back] * SIDE + X_OF_DIRECTION[back];
  }
  const cells = new Int32Array(directions.length + 1);
  cells[0] = middle;
  directions.reverse().forEach((direction, index) => {
    cells[index + 1] = cells[index] + view.offsetOfDirection[direction];
  });
  return cells;
}
