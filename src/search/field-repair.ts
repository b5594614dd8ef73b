import type { ChangedSteps } from "../grid/agent-grid.ts";
import { NO_ARRIVAL, oppositeOf } from "../grid/movement.ts";
import { Bounds, grow, type Rectangle } from "../grid/rectangle.ts";
import { type FieldFiller, LAST_STEPS, NO_WALK, UNREACHED } from "./field.ts";
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
  /**
   * Whether the distances are known. If not, the repair has memory for them alone, and works out along the last steps what it
   * needs to know.
   */
  readonly isMeasured: boolean;
  /** The units of the walk to a cell, at `firstDistance + cell * distanceStep`; the largest number where no walk leads. */
  readonly distances: Uint16Array | Uint32Array;
  readonly firstDistance: number;
  readonly distanceStep: number;
  /** The direction of the last step to each cell, as in a `Field`. */
  readonly arrivals: Uint8Array;
}

/** The place of each direction in the order in which directions are tried as the last step to a cell. */
const RANK_OF_DIRECTION = LAST_STEPS.map((_, direction) => LAST_STEPS.indexOf(direction));

/** The distance of a cell that has not been worked out. */
const UNKNOWN = UNREACHED - 1;

/** Scratch memory of all repairs. */
const heap = new Heap();
const touched = new IntegerList();
const walk = new IntegerList();

const NO_FIELD: KeptField = {
  stride: 0,
  isMeasured: true,
  distances: new Uint32Array(0),
  firstDistance: 0,
  distanceStep: 1,
  arrivals: new Uint8Array(0),
};

/**
 * Repairs fields after an edit by looking only where distances change (after Ramalingam and Reps, "An incremental algorithm for
 * a generalization of the shortest-path problem", 1996). A repaired field equals a field that is filled anew.
 */
export class FieldRepair {
  private readonly filler: FieldFiller;
  private field: KeptField = NO_FIELD;
  /** The distance of a cell that no walk reaches. */
  private unreached = UNREACHED;
  private readonly heap = heap;
  /**
   * Cells whose distance or last step may have changed. The distances of these and of the cells around them are known, so that a
   * cell of unknown distance never follows upon one whose distance has changed.
   */
  private readonly touched = touched;
  /** The cells of a walk, from its end back to a cell whose distance is known. */
  private readonly walk = walk;
  /** Whether last steps lead in a circle, as only those from a forged snapshot can. */
  private isCircular = false;
  /** Whether a walk has turned out to be so long that the distances have no number for it. */
  private isTooFar = false;
  /** Whether a distance can tell that a cell has kept it: not if it was worked out with costs that have changed since. */
  private canCompare = true;

  /** @param filler Tells the steps and costs of the rectangle that was chosen with `begin`. */
  constructor(filler: FieldFiller) {
    this.filler = filler;
  }

  /**
   * Repairs a field of the rectangle and returns true. Where much has changed, or a distance has become too large for its memory,
   * the repair gives up half-way and returns false: the field has to be filled anew. The agent must still be able to stand on the source.
   *
   * @param changed The steps that have changed.
   * @param goals Cells whose distances are to be known afterwards, as indices in the field.
   */
  repair(source: number, field: KeptField, changed: readonly ChangedSteps[], goals: Int32Array): boolean {
    this.field = field;
    this.unreached = field.distances.BYTES_PER_ELEMENT === 2 ? 0xffff : UNREACHED;
    this.canCompare = field.isMeasured || !this.filler.hasCosts || changed.every(({ isGain }) => isGain);
    this.isCircular = false;
    this.isTooFar = false;
    this.touched.count = 0;
    if (!field.isMeasured) field.distances.fill(UNKNOWN);
    for (const steps of changed) {
      if (this.isTooMuch) return false;
      this.touchAll(steps);
    }
    this.dropUnsupported(this.filler.placeOf(source));
    this.improve();
    if (this.isTooMuch || this.isCircular || this.isTooFar) return false;
    this.pointBack();
    for (let i = 0; i < goals.length; i++) this.know(goals[i]);
    return !this.isCircular;
  }

  /** Returns a rectangle around all cells whose last step the last repair can have changed, counted from the first cell of the field. */
  touchedPart(): Rectangle {
    const { touched } = this;
    const { stride } = this.field;
    const { left, top, right, bottom } = this.filler.rectangle;
    const part = new Bounds();
    for (let i = 0; i < touched.count; i++) part.add(touched.values[i] % stride, (touched.values[i] / stride) | 0);
    // the cells around those may be reached from other sides
    return grow(part, { left: 1, top: 1, right: 1, bottom: 1 }, right - left, bottom - top);
  }

  private get isTooMuch(): boolean {
    return this.touched.count > MOST_TOUCHED;
  }

  /**
   * Lists the cells whose steps have changed, row by row until they are too many. Where steps were only lost, it lists the cells
   * that have lost their last step.
   */
  private touchAll({ cells: { left, top, right, bottom }, isLoss }: ChangedSteps): void {
    const { rectangle, stride } = this.filler;
    const endY = Math.min(bottom, rectangle.bottom);
    for (let y = Math.max(top, rectangle.top); y < endY && !this.isTooMuch; y++) {
      for (let x = Math.max(left, rectangle.left); x < Math.min(right, rectangle.right); x++) {
        const cell = (y - rectangle.top) * stride + x - rectangle.left;
        if (!isLoss || this.hasLostStep(cell)) this.touch(cell);
      }
    }
  }

  /** Whether the last step to a cell is no longer legal. */
  private hasLostStep(cell: number): boolean {
    const arrival = this.field.arrivals[cell];
    return arrival < NO_ARRIVAL && ((this.filler.movesOfCell[cell] >> oppositeOf(arrival)) & 1) === 0;
  }

  /** Lists a cell whose distance is about to change. */
  private touch(cell: number): void {
    const { movesOfCell, offsets } = this.filler;
    this.touched.push(cell);
    if (this.field.isMeasured) return;
    this.know(cell);
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      this.know(cell + offsets[31 - Math.clz32(moves & -moves)]);
    }
  }

  /** Works out the distance of a cell along the last steps to it, unless it is known. */
  private know(cell: number): void {
    const { filler, walk } = this;
    const { distances, arrivals } = this.field;
    if (distances[cell] !== UNKNOWN || this.field.isMeasured) return;
    walk.count = 0;
    let first = cell;
    while (distances[first] === UNKNOWN && arrivals[first] < NO_ARRIVAL && !this.isCircular) {
      walk.push(first);
      first -= filler.offsets[arrivals[first]];
      this.isCircular = walk.count > distances.length;
    }
    if (distances[first] === UNKNOWN) {
      distances[first] = arrivals[first] === NO_ARRIVAL ? 0 : UNREACHED;
    }
    let distance = distances[first];
    for (let i = walk.count - 1; i >= 0; i--) {
      const next = walk.values[i];
      distance += filler.unitsOf(next, oppositeOf(arrivals[next]));
      distances[next] = distance;
    }
  }

  /**
   * Takes away the distance of each cell that no walk of this length reaches any more, the nearest cell first. A cell is looked
   * at if the step to it leads from a cell that has lost its distance, and so is farther from the source.
   */
  private dropUnsupported(source: number): void {
    const { heap, touched, unreached } = this;
    const { movesOfCell, offsets } = this.filler;
    const { distances, firstDistance, distanceStep, arrivals } = this.field;
    heap.clear();
    for (let i = 0; i < touched.count; i++) {
      const cell = touched.values[i];
      const distance = distances[firstDistance + cell * distanceStep];
      if (distance !== unreached && cell !== source) heap.push(cell, distance);
    }
    while (heap.size > 0 && !this.isTooMuch) {
      const distance = heap.minKey;
      const cell = heap.pop();
      if (distances[firstDistance + cell * distanceStep] === unreached) continue;
      if (this.canCompare && this.leastAt(cell) <= distance) continue;
      distances[firstDistance + cell * distanceStep] = unreached;
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsets[direction];
        if (arrivals[next] !== direction) continue;
        this.touch(next);
        heap.push(next, distances[firstDistance + next * distanceStep]);
      }
    }
  }

  /** Runs Dijkstra's algorithm from the cells that can be reached more cheaply than their distance says. */
  private improve(): void {
    const { heap, touched } = this;
    const { movesOfCell, offsets } = this.filler;
    const { distances, firstDistance, distanceStep } = this.field;
    heap.clear();
    for (let i = 0; i < touched.count && !this.isTooMuch; i++) {
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
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsets[direction];
        const nextDistance = distance + this.filler.unitsOf(cell, direction);
        if (nextDistance >= this.unreached) this.isTooFar = true;
        if (nextDistance >= distances[firstDistance + next * distanceStep]) continue;
        this.touch(next);
        distances[firstDistance + next * distanceStep] = nextDistance;
        heap.push(next, nextDistance);
      }
    }
  }

  /** Works out the last steps to the cells that were touched, and to the cells that are reached from those as cheaply as before. */
  private pointBack(): void {
    const { touched } = this;
    const { movesOfCell, offsets } = this.filler;
    const { distances, firstDistance, distanceStep, arrivals } = this.field;
    for (let i = 0; i < touched.count; i++) {
      const cell = touched.values[i];
      if (distances[firstDistance + cell * distanceStep] !== 0) arrivals[cell] = this.arrivalAt(cell);
    }
    for (let i = 0; i < touched.count; i++) {
      const cell = touched.values[i];
      const distance = distances[firstDistance + cell * distanceStep];
      if (distance === this.unreached) continue;
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsets[direction];
        if (distance + this.filler.unitsOf(cell, direction) !== distances[firstDistance + next * distanceStep])
          continue;
        const arrival = arrivals[next];
        if (RANK_OF_DIRECTION[direction] < RANK_OF_DIRECTION[arrival]) arrivals[next] = direction;
      }
    }
  }

  /** The last step to a cell that is not the source: the first one that will do, by the distances around the cell. */
  private arrivalAt(cell: number): number {
    const { movesOfCell, offsets } = this.filler;
    const { distances, firstDistance, distanceStep } = this.field;
    const distance = distances[firstDistance + cell * distanceStep];
    if (distance === this.unreached) return NO_WALK;
    const moves = movesOfCell[cell];
    for (let i = 0; i < 8; i++) {
      // steps lead both ways, so that the step back tells about the step that led here
      const back = oppositeOf(LAST_STEPS[i]);
      if (((moves >> back) & 1) === 0) continue;
      const units = this.filler.unitsOf(cell, back);
      if (distances[firstDistance + (cell + offsets[back]) * distanceStep] + units === distance) return LAST_STEPS[i];
    }
    return NO_WALK;
  }

  /** The units of the cheapest walk to a cell, by the distances of its neighbours. */
  private leastAt(cell: number): number {
    const { movesOfCell, offsets } = this.filler;
    const { distances, firstDistance, distanceStep } = this.field;
    let least = this.unreached;
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      // the distance of a neighbour that is not reached is larger than the units of any walk
      const distance = distances[firstDistance + (cell + offsets[direction]) * distanceStep];
      const units = distance + this.filler.unitsOf(cell, direction);
      if (units < least) least = units;
      else if (units >= this.unreached && distance < this.unreached) this.isTooFar = true;
    }
    return least;
  }
}
