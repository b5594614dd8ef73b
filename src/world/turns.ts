/**
 * Work that is done a little with each turn. The rest of it can be done at once, unseen: what the turns would have given is
 * then kept, and given turn by turn all the same.
 */
export class Turns {
  private readonly source: Iterator<number> | null;
  /** What turns that are done already will give, the next one last. */
  private readonly ahead: number[];

  /** @param ahead What turns that are done already will give, one after the other. */
  constructor(source: Iterator<number> | null, ahead: ArrayLike<number> = []) {
    this.source = source;
    this.ahead = Array.from(ahead).reverse();
  }

  /** Takes a turn and returns what it gives; `undefined` once all is done. */
  next(): number | undefined {
    if (this.ahead.length > 0) return this.ahead.pop();
    const step = this.source?.next();
    return step === undefined || step.done ? undefined : step.value;
  }

  /** Does all that is left, and returns what its turns will give. */
  finish(): Float64Array {
    const given: number[] = [];
    for (let value = this.next(); value !== undefined; value = this.next()) given.push(value);
    for (let index = given.length - 1; index >= 0; index--) this.ahead.push(given[index]);
    return Float64Array.from(given);
  }
}
