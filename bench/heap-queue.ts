import { BucketQueue } from "../src/search/bucket-queue.ts";

/**
 * An open list as a binary heap, to compare bucket queues with: smallest f first, of equal f the last in, so that a search
 * expands the same cells in the same order.
 */
export class HeapQueue extends BucketQueue {
  /** The widest span that a search has asked for. */
  span = 0;
  private fOfEntry = new Float64Array(256);
  private itemOfEntry = new Int32Array(256);
  /** How many entries had been pushed before this one. */
  private turnOfEntry = new Int32Array(256);
  private turns = 0;

  /** Memory held for entries. */
  get bytes(): number {
    return this.fOfEntry.byteLength + this.itemOfEntry.byteLength + this.turnOfEntry.byteLength;
  }

  override begin(f: number, span: number): void {
    this.span = Math.max(this.span, span);
    this.size = 0;
    this.largestSize = 0;
    this.sumOfSizes = 0;
    this.turns = 0;
    this.f = f;
  }

  override push(item: number, f: number): void {
    if (this.size === this.fOfEntry.length) this.grow();
    const { fOfEntry, itemOfEntry, turnOfEntry } = this;
    const turn = this.turns++;
    let hole = this.size++;
    if (this.size > this.largestSize) this.largestSize = this.size;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (fOfEntry[above] < f) break; // of equal f, the new entry goes first
      fOfEntry[hole] = fOfEntry[above];
      itemOfEntry[hole] = itemOfEntry[above];
      turnOfEntry[hole] = turnOfEntry[above];
      hole = above;
    }
    fOfEntry[hole] = f;
    itemOfEntry[hole] = item;
    turnOfEntry[hole] = turn;
  }

  override pop(): number {
    if (this.size === 0) return -1;
    const { fOfEntry, itemOfEntry, turnOfEntry } = this;
    const result = itemOfEntry[0];
    this.f = fOfEntry[0];
    this.sumOfSizes += this.size;
    const size = --this.size;
    const f = fOfEntry[size];
    const turn = turnOfEntry[size];
    let hole = 0;
    for (;;) {
      let below = 2 * hole + 1;
      if (below >= size) break;
      const other = below + 1;
      if (other < size && this.isBefore(fOfEntry[other], turnOfEntry[other], below)) below = other;
      if (!this.isBefore(fOfEntry[below], turnOfEntry[below], size)) break;
      fOfEntry[hole] = fOfEntry[below];
      itemOfEntry[hole] = itemOfEntry[below];
      turnOfEntry[hole] = turnOfEntry[below];
      hole = below;
    }
    fOfEntry[hole] = f;
    itemOfEntry[hole] = itemOfEntry[size];
    turnOfEntry[hole] = turn;
    return result;
  }

  /** Whether an entry of this f and turn comes off before another one. */
  private isBefore(f: number, turn: number, other: number): boolean {
    const fOfOther = this.fOfEntry[other];
    return f < fOfOther || (f === fOfOther && turn > this.turnOfEntry[other]);
  }

  private grow(): void {
    const length = 2 * this.fOfEntry.length;
    const before = [this.fOfEntry, this.itemOfEntry, this.turnOfEntry] as const;
    this.fOfEntry = new Float64Array(length);
    this.itemOfEntry = new Int32Array(length);
    this.turnOfEntry = new Int32Array(length);
    this.fOfEntry.set(before[0]);
    this.itemOfEntry.set(before[1]);
    this.turnOfEntry.set(before[2]);
  }
}
