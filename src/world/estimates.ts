/** The kinds of slices: what a tick does in one go. */
const SLICES = ["build", "repair", "search", "query", "meanwhile", "check"] as const;

/** A kind of slice, by its name. */
export type Slice = (typeof SLICES)[number];

/** How far an estimate follows a slice that took longer, and one that did not: about one in two hundred takes longer. */
const RISE = 0.5;
const FALL = 0.003;

/** A slice that takes more than this many times the estimate was held up by something else, such as the compiler. */
const OUTLIER = 2;

/** A slice that takes less than this, in milliseconds or as much work, is no outlier. */
const SHORT = 0.25;

/**
 * What a search by A* in the midst of a repair is expected to take for a size of 1, and at most, before such searches were tried, in
 * milliseconds or as much work. The first is about what the slowest ones take on caves of 512² cells. If nothing were expected, the
 * first searches would take a whole frame each.
 */
const MEANWHILE_AT_FIRST = 0.01;
const LONGEST_AT_FIRST = 1000;

/**
 * No slice is expected to take longer than the longest of this many before it. Slow slices, as before code is compiled, are
 * then soon forgotten, and do not leave most of many ticks unused.
 */
const MEMORY = 64;

/** How much time, or how much work, slices of each kind may take for their size, by what they took lately. */
export class Estimates {
  /** What is taken for a size of 1, in the order of `SLICES`. */
  private readonly values = new Float64Array(SLICES.length);
  /**
   * What the last slices of each kind took, whatever their size, and the longest of them. By size, a short slice that was held
   * up would make long ones look as if they never fitted into a tick.
   */
  private readonly lately = SLICES.map(() => new Float64Array(MEMORY));
  private readonly longest = new Float64Array(SLICES.length);
  private readonly noted = new Uint32Array(SLICES.length);
  private readonly short: number;

  /** @param perMillisecond How much of what is estimated is about a millisecond. */
  constructor(perMillisecond: number) {
    this.short = SHORT * perMillisecond;
    const meanwhile = SLICES.indexOf("meanwhile");
    this.values[meanwhile] = MEANWHILE_AT_FIRST * perMillisecond;
    this.lately[meanwhile].fill(LONGEST_AT_FIRST * perMillisecond);
    this.longest[meanwhile] = LONGEST_AT_FIRST * perMillisecond;
  }

  /** The number of numbers in a state. */
  static readonly numbers: number = SLICES.length * (MEMORY + 2);

  /** All that the estimates know, as numbers. */
  get state(): Float64Array {
    const state = new Float64Array(Estimates.numbers);
    state.set(this.values);
    state.set(this.noted, SLICES.length);
    for (const [index, times] of this.lately.entries()) state.set(times, 2 * SLICES.length + index * MEMORY);
    return state;
  }

  /** All that the estimates know, as integers of 32 bits. */
  get words(): Int32Array {
    return new Int32Array(this.state.buffer);
  }

  /** Takes over the state of other estimates. */
  restore(state: Float64Array): void {
    this.values.set(state.subarray(0, SLICES.length));
    this.noted.set(state.subarray(SLICES.length, 2 * SLICES.length));
    for (const [index, times] of this.lately.entries()) {
      const first = 2 * SLICES.length + index * MEMORY;
      times.set(state.subarray(first, first + MEMORY));
      this.longest[index] = largestOf(times);
    }
  }

  /** Returns how much a slice of some size may take. */
  of(slice: Slice, size: number): number {
    const index = SLICES.indexOf(slice);
    return Math.min(this.values[index] * size, this.longest[index]);
  }

  /** Notes how much a slice of some size took. */
  note(slice: Slice, size: number, spent: number): void {
    const index = SLICES.indexOf(slice);
    const before = this.values[index];
    const taken = spent / size;
    const likely = Math.min(taken, Math.max(this.short / size, OUTLIER * before));
    this.values[index] = before + (likely > before ? RISE : FALL) * (likely - before);
    const lately = this.lately[index];
    lately[this.noted[index]++ % MEMORY] = spent;
    this.longest[index] = largestOf(lately);
  }
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > largest) largest = values[i];
  return largest;
}
