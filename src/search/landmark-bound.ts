/** How many landmarks a search looks at. With more of them it leaves out more cells, but takes longer for each. */
const MOST_IN_SEARCH = 3;

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

  /** Whether it takes more than some units from a cell to every goal. */
  exceeds(cell: number, units: number): boolean {
    const { distances, landmarks, lowest, highest } = this;
    const first = cell * this.count;
    for (let index = 0; index < landmarks.length; index++) {
      const distance = distances[first + landmarks[index]];
      if (lowest[index] - distance > units || distance - highest[index] > units) return true;
    }
    return false;
  }
}
