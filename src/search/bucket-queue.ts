/**
 * An open list for integer f: one bucket for each value, in a circle, last in first out.
 *
 * With a consistent estimate f never falls, and no entry is farther from the smallest f than two steps' cost, or than a
 * link adds, so that a circle of as many buckets as that is enough. Entries are kept in one pool of (item, next) pairs.
 */
export class BucketQueue {
  /** How many entries there are. */
  size = 0;
  /** The f of the entry that `pop` gave last. */
  f = 0;
  /** The most entries that there have been since `begin`. */
  largestSize = 0;
  /** How many there were whenever one was taken, all together, since `begin`. */
  sumOfSizes = 0;
  /** Where each bucket's list starts in the pool, or −1. */
  private heads = new Int32Array(0);
  /** One less than the number of buckets in use, which is a power of two. */
  private mask = 0;
  private pool = new Int32Array(1 << 12);
  private endOfPool = 0;
  /** The list of pairs that were popped and can be used again. */
  private unused = -1;

  /** Empties the queue for entries of at least `f`, no two of which ever lie more than `span` apart. */
  begin(f: number, span: number): void {
    const buckets = 2 ** Math.ceil(Math.log2(span + 1));
    if (this.heads.length < buckets) this.heads = new Int32Array(buckets);
    this.mask = buckets - 1;
    this.heads.fill(-1, 0, buckets);
    this.size = 0;
    this.largestSize = 0;
    this.sumOfSizes = 0;
    this.f = f;
    this.endOfPool = 0;
    this.unused = -1;
  }

  push(item: number, f: number): void {
    let entry = this.unused;
    if (entry >= 0) {
      this.unused = this.pool[entry + 1];
    } else {
      entry = this.endOfPool;
      this.endOfPool += 2;
      if (this.endOfPool > this.pool.length) this.enlarge();
    }
    const { heads, pool } = this;
    const bucket = f & this.mask;
    pool[entry] = item;
    pool[entry + 1] = heads[bucket];
    heads[bucket] = entry;
    this.size++;
    if (this.size > this.largestSize) this.largestSize = this.size;
  }

  /** Takes the entry of smallest f that was pushed last, or returns −1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    const { heads, pool, mask } = this;
    let { f } = this;
    while (heads[f & mask] < 0) f++;
    this.f = f;
    const entry = heads[f & mask];
    heads[f & mask] = pool[entry + 1];
    pool[entry + 1] = this.unused;
    this.unused = entry;
    this.sumOfSizes += this.size--;
    return pool[entry];
  }

  private enlarge(): void {
    const larger = new Int32Array(2 * this.pool.length);
    larger.set(this.pool);
    this.pool = larger;
  }
}
