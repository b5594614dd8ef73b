/** How many frames are kept. */
export const FRAMES_KEPT = 240;

/** What one frame took, in milliseconds. */
interface FrameTimes {
  /** From the frame before to this one. */
  readonly interval: number;
  /** What the world spent on paths meanwhile. */
  readonly work: number;
}

/** The times of the last frames, in memory that does not grow. */
export class FrameLog {
  private readonly intervalOfSlot = new Float64Array(FRAMES_KEPT);
  private readonly workOfSlot = new Float64Array(FRAMES_KEPT);
  private count = 0;

  /** How many frames are known. */
  get length(): number {
    return Math.min(this.count, FRAMES_KEPT);
  }

  /** Begins a frame. */
  add(interval: number): void {
    const slot = this.count % FRAMES_KEPT;
    this.intervalOfSlot[slot] = interval;
    this.workOfSlot[slot] = 0;
    this.count++;
  }

  /** Adds path work to the newest frame. */
  addWork(work: number): void {
    if (this.count > 0) this.workOfSlot[(this.count - 1) % FRAMES_KEPT] += work;
  }

  /** The frames that are known, oldest first. */
  frames(): FrameTimes[] {
    const { count, length, intervalOfSlot, workOfSlot } = this;
    return Array.from({ length }, (_, index) => {
      const slot = (count - length + index) % FRAMES_KEPT;
      return { interval: intervalOfSlot[slot], work: workOfSlot[slot] };
    });
  }
}

/** The value that this part of all do not exceed; 0 when there are none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
