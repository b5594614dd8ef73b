import fc from "fast-check";
import { Random } from "../../../src/generate/random.ts";

/** Draws the values of a case from its seed: the same seed draws the same values. */
export class Draw extends Random {
  /** A value of an arbitrary. */
  from<T>(arbitrary: fc.Arbitrary<T>): T {
    return fc.sample(arbitrary, { numRuns: 1, seed: this.below(1 << 24) })[0];
  }

  /** A list of values of an arbitrary, of the given length. */
  list<T>(arbitrary: fc.Arbitrary<T>, length: number): T[] {
    return Array.from({ length }, () => this.from(arbitrary));
  }

  /** One of a list, each equally likely. */
  oneOf<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }
}
