import { heldBytes } from "../support/garbage.ts";

/** Held memory may grow from the first third of a run to the last by this part of it, and by this many bytes more. */
const GROWTH = 0.1;
const SLACK = 8 * 2 ** 20;

/** With fewer samples nothing is said of memory: code is still being compiled. */
const FEWEST = 9;

/** What the samples of held memory say. */
export interface MemoryReport {
  /** Held bytes on average in the first and in the last third of the samples. */
  readonly first: number;
  readonly last: number;
  readonly samples: number;
  readonly isFlat: boolean;
}

/** Samples the memory that is held after all garbage was collected. */
export class MemoryLog {
  private readonly samples: number[] = [];

  async sample(): Promise<number> {
    const bytes = await heldBytes();
    this.samples.push(bytes);
    return bytes;
  }

  get report(): MemoryReport {
    const { samples } = this;
    const third = Math.max(1, Math.floor(samples.length / 3));
    const first = meanOf(samples.slice(0, third));
    const last = meanOf(samples.slice(-third));
    const isFlat = samples.length < FEWEST || last <= first * (1 + GROWTH) + SLACK;
    return { first, last, samples: samples.length, isFlat };
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
