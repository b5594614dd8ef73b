/** How many landmarks a search looks at. With more of them it leaves out more cells, but takes longer for each. */
const MOST_IN_SEARCH = 3;

/**
 * A question takes about as long as to expand a cell. Of this many questions in a row, more than one in 8 has to leave out a cell;
 * otherwise the next 256 cells are let in unasked, and then landmarks are asked again. Found by `npm run bench -- bounds`.
 */
const QUESTIONS = 64;
const LEAST_LEFT_OUT = 8;
const UNASKED = 256;

/**
 * What landmarks tell of the way to the nearest of some goals. The distance of a goal from a landmark lies in an interval; a cell
 * whose distance lies outside is at least as many units away from every goal as from the interval.
 */
export class LandmarkBound {
  private readonly distances: Uint16Array | Uint32Array;
  private readonly count: number;
  /** The landmarks that tell the most of the way from the start, best first, and the intervals of the goals' distances. */
  private readonly landmarks: Int32Array;
  private readonly lowest: Float64Array;
  private readonly highest: Float64Array;
  /** How many questions have been asked since the last count, and how many of them left out a cell; below 0, cells to let in. */
  private asked = 0;
  private leftOut = 0;

  /** @param distances The units from each landmark to each cell, at `cell * count + landmark`. */
  constructor(distances: Uint16Array | Uint32Array, count: number, start: number, goals: readonly number[]) {
    const intervals = Array.from({ length: count }, (_, landmark) => {
      let lowest = Number.POSITIVE_INFINITY;
      let highest = 0;
      for (const goal of goals) {
        const distance = distances[goal * count + landmark];
        if (distance < lowest) lowest = distance;
        if (distance > highest) highest = distance;
      }
      const distance = distances[start * count + landmark];
      return { landmark, lowest, highest, units: Math.max(0, lowest - distance, distance - highest) };
    });
    intervals.sort((a, b) => b.units - a.units || a.landmark - b.landmark);
    this.distances = distances;
    this.count = count;
    const best = intervals.slice(0, MOST_IN_SEARCH);
    this.landmarks = Int32Array.from(best, ({ landmark }) => landmark);
    this.lowest = Float64Array.from(best, ({ lowest }) => lowest);
    this.highest = Float64Array.from(best, ({ highest }) => highest);
  }

  /**
   * Whether a search can leave out a cell, because it takes more than some units from there to every goal. While landmarks leave
   * out few cells, most cells are let in without asking them.
   */
  leavesOut(cell: number, units: number): boolean {
    if (this.asked < 0) {
      this.asked++;
      return false;
    }
    if (this.asked === QUESTIONS) {
      this.asked = this.leftOut < LEAST_LEFT_OUT ? -UNASKED : 0;
      this.leftOut = 0;
    }
    this.asked++;
    const exceeds = this.exceeds(cell, units);
    if (exceeds) this.leftOut++;
    return exceeds;
  }

  /** Whether it takes more than some units from a cell to every goal. */
  private exceeds(cell: number, units: number): boolean {
    const { distances, landmarks, lowest, highest } = this;
    const first = cell * this.count;
    for (let index = 0; index < landmarks.length; index++) {
      const distance = distances[first + landmarks[index]];
      if (lowest[index] - distance > units || distance - highest[index] > units) return true;
    }
    return false;
  }
}
