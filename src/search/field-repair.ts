import type { AgentGrid } from "../grid/agent-grid.ts";
import { oppositeOf, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { LAST_STEPS, NO_WALK, UNREACHED } from "./field.ts";
import { Heap } from "./heap.ts";
import { IntegerList } from "./integer-list.ts";

/**
 * The most cells that a repair may touch before it is quicker to fill the field anew. Found by measurement on clusters of
 * 32 × 32 cells, where filling a field takes as long as repairing about 85 cells.
 */
const MOST_TOUCHED = 96;

/** A field in arrays that may hold the fields of several sources. It is repaired there, without a copy. */
export interface KeptField {
  /** Cells from one row to the next: at least the width of the rectangle. */
  readonly stride: number;
  /** The units of the walk to a cell, at `firstDistance + cell * distanceStep`; the largest number where no walk leads. */
  readonly distances: Uint16Array | Uint32Array;
  readonly firstDistance: number;
  readonly distanceStep: number;
  /** The direction of the last step to a cell, at `firstArrival + cell`; as in a `Field`. */
  readonly arrivals: Uint8Array;
  readonly firstArrival: number;
}

const NO_FIELD: KeptField = {
  stride: 0,
  distances: new Uint32Array(0),
  firstDistance: 0,
  distanceStep: 1,
  arrivals: new Uint8Array(0),
  firstArrival: 0,
};

/**
 * Repairs fields after an edit by looking only where distances change (after Ramalingam and Reps, "An incremental algorithm for
 * a generalization of the shortest-path problem", 1996). A repaired field equals a field that is filled anew.
 */
export class FieldRepair {
  private readonly view: AgentGrid;
  private rectangle: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };
  private field: KeptField = NO_FIELD;
  /** The distance of a cell that no walk reaches. */
  private unreached = UNREACHED;
  private readonly heap = new Heap();
  /** Cells whose distance may have changed. */
  private readonly touched = new IntegerList();
  /** The repair that last worked out the last step to each cell, and the number of this repair. */
  private repairOfCell = new Uint32Array(0);
  private repairs = 0;
  /** The cells beside the cell that was looked at last, and the units of the steps to them. */
  private readonly neighbours = new Int32Array(8);
  private readonly unitsOfNeighbour = new Float64Array(8);

  constructor(view: AgentGrid) {
    this.view = view;
  }

  /**
   * Repairs a field of a rectangle and returns true. Where much has changed, the repair gives up half-way and returns false: the
   * field has to be filled anew. The agent must still be able to stand on the source.
   *
   * @param changed The rectangles in which steps or their costs have changed.
   */
  repair(rectangle: Rectangle, source: number, field: KeptField, changed: readonly Rectangle[]): boolean {
    this.rectangle = rectangle;
    this.field = field;
    this.unreached = field.distances.BYTES_PER_ELEMENT === 2 ? 0xffff : UNREACHED;
    this.touched.count = 0;
    for (const { left, top, right, bottom } of changed) {
      if (this.isTooMuch) return false;
      for (let y = Math.max(top, rectangle.top); y < Math.min(bottom, rectangle.bottom); y++) {
        for (let x = Math.max(left, rectangle.left); x < Math.min(right, rectangle.right); x++) {
          this.touched.push((y - rectangle.top) * field.stride + x - rectangle.left);
        }
      }
    }
    const { width } = this.view.grid;
    const sourceY = Math.floor(source / width);
    const sourceCell = (sourceY - rectangle.top) * field.stride + source - sourceY * width - rectangle.left;
    this.dropUnsupported(sourceCell);
    this.improve();
    if (this.isTooMuch) return false;
    this.pointBack(sourceCell);
    return true;
  }

  private get isTooMuch(): boolean {
    return this.touched.count > MOST_TOUCHED;
  }

  /** Takes away the distance of each cell that no walk of this length reaches any more, the nearest cell first. */
  private dropUnsupported(source: number): void {
    const { heap, touched, unreached } = this;
    const { distances, firstDistance, distanceStep } = this.field;
    if (this.isTooMuch) return;
    heap.clear();
    for (let i = 0; i < touched.count; i++) {
      const cell = touched.values[i];
      const distance = distances[firstDistance + cell * distanceStep];
      if (distance !== unreached) heap.push(cell, distance);
    }
    while (heap.size > 0 && !this.isTooMuch) {
      const cell = heap.pop();
      const distance = distances[firstDistance + cell * distanceStep];
      if (cell === source || distance === unreached || this.leastAt(cell) <= distance) continue;
      distances[firstDistance + cell * distanceStep] = unreached;
      touched.push(cell);
      // cells that were reached by way of this one lie farther from the source
      const count = this.lookAround(cell);
      for (let j = 0; j < count; j++) {
        const next = this.neighbours[j];
        const nextDistance = distances[firstDistance + next * distanceStep];
        if (nextDistance !== unreached && nextDistance > distance) heap.push(next, nextDistance);
      }
    }
  }

  /** Runs Dijkstra's algorithm from the cells that can be reached more cheaply than their distance says. */
  private improve(): void {
    const { heap, touched } = this;
    const { distances, firstDistance, distanceStep } = this.field;
    if (this.isTooMuch) return;
    heap.clear();
    for (let i = 0; i < touched.count; i++) {
      const cell = touched.values[i];
      const least = this.leastAt(cell);
      if (least >= distances[firstDistance + cell * distanceStep]) continue;
      distances[firstDistance + cell * distanceStep] = least;
      heap.push(cell, least);
    }
    while (heap.size > 0 && !this.isTooMuch) {
      const distance = heap.minKey;
      const cell = heap.pop();
      if (distance > distances[firstDistance + cell * distanceStep]) continue; // stale: reached more cheaply since
      const count = this.lookAround(cell);
      for (let j = 0; j < count; j++) {
        const next = this.neighbours[j];
        const nextDistance = distance + this.unitsOfNeighbour[j];
        if (nextDistance >= distances[firstDistance + next * distanceStep]) continue;
        distances[firstDistance + next * distanceStep] = nextDistance;
        touched.push(next);
        heap.push(next, nextDistance);
      }
    }
  }

  /** Works out the last steps to the cells whose distance may have changed, and to the cells around them. */
  private pointBack(source: number): void {
    const { touched, rectangle } = this;
    const { stride, arrivals, firstArrival } = this.field;
    const width = rectangle.right - rectangle.left;
    const height = rectangle.bottom - rectangle.top;
    const repair = this.nextRepair(stride * height);
    for (let i = 0; i < touched.count; i++) {
      const y = (touched.values[i] / stride) | 0;
      const x = touched.values[i] - y * stride;
      for (let nearY = Math.max(0, y - 1); nearY < Math.min(height, y + 2); nearY++) {
        for (let nearX = Math.max(0, x - 1); nearX < Math.min(width, x + 2); nearX++) {
          const cell = nearY * stride + nearX;
          if (cell === source || this.repairOfCell[cell] === repair) continue;
          this.repairOfCell[cell] = repair;
          arrivals[firstArrival + cell] = this.arrivalAt(cell, nearX, nearY);
        }
      }
    }
  }

  /** Returns the number of this repair, which no cell has yet. */
  private nextRepair(cells: number): number {
    if (this.repairOfCell.length < cells || this.repairs === UNREACHED) {
      this.repairOfCell = new Uint32Array(cells);
      this.repairs = 0;
    }
    return ++this.repairs;
  }

  /** The last step to a cell that is not the source: the first one that will do, by the distances around the cell. */
  private arrivalAt(cell: number, x: number, y: number): number {
    const { stride, distances, firstDistance, distanceStep } = this.field;
    const { left, top, right, bottom } = this.rectangle;
    const { costOfCell, offsetOfDirection, movement } = this.view;
    const distance = distances[firstDistance + cell * distanceStep];
    if (distance === this.unreached) return NO_WALK;
    const gridCell = (top + y) * this.view.grid.width + left + x;
    const moves = this.view.movesOfCell[gridCell];
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
      const previous = previousY * stride + previousX;
      if (distances[firstDistance + previous * distanceStep] + units === distance) return direction;
    }
    return NO_WALK;
  }

  /** The units of the cheapest walk to a cell, by the distances of its neighbours. */
  private leastAt(cell: number): number {
    const { distances, firstDistance, distanceStep } = this.field;
    const count = this.lookAround(cell);
    let least = this.unreached;
    for (let j = 0; j < count; j++) {
      // the distance of a neighbour that is not reached is larger than the units of any walk
      const distance = distances[firstDistance + this.neighbours[j] * distanceStep] + this.unitsOfNeighbour[j];
      if (distance < least) least = distance;
    }
    return least;
  }

  /** Lists the cells of the rectangle that a step joins with a cell, with the units of the step; returns how many there are. */
  private lookAround(cell: number): number {
    const { neighbours, unitsOfNeighbour } = this;
    const { movesOfCell, costOfCell, offsetOfDirection, movement, grid } = this.view;
    const { left, top, right, bottom } = this.rectangle;
    const { stride } = this.field;
    const y = (cell / stride) | 0;
    const x = cell - y * stride;
    const gridCell = (top + y) * grid.width + left + x;
    let count = 0;
    for (let moves = movesOfCell[gridCell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const nextX = x + X_OF_DIRECTION[direction];
      const nextY = y + Y_OF_DIRECTION[direction];
      if (nextX < 0 || nextY < 0 || nextX >= right - left || nextY >= bottom - top) continue;
      const step = movement.unitsOfDirection[direction];
      const next = gridCell + offsetOfDirection[direction];
      neighbours[count] = nextY * stride + nextX;
      unitsOfNeighbour[count] = costOfCell === null ? step : step * (costOfCell[gridCell] + costOfCell[next]);
      count++;
    }
    return count;
  }
}
