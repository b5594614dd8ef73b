import { firstOf, NestedBuckets } from "./nested-buckets.ts";

/**
 * The most buckets of a circle, which take 128 KB; nested buckets serve where f spreads wider. Default step costs
 * need 256 buckets, terrain costs of 1 to 20 need 8192. Found by `npm run bench -- spans`.
 */
const MOST_BUCKETS = 1 << 15;

/**
 * An open list for integer f: one bucket for each value, in a circle, last in first out.
 *
 * With a consistent estimate f never falls, and no entry lies farther from the smallest f than two steps, or one link, add. A
 * circle with a bucket for each f of that span is enough. Entries are kept in one pool of (item, next) pairs. Words of 32 bits
 * say which buckets hold entries, so that `pop` passes 32 empty buckets at a time.
 *
 * Where the circle would be too large, nested buckets take the entries, and give them back in the same order.
 */
export class BucketQueue {
  /** The number of entries in the queue. */
  size = 0;
  /** The f of the entry that `pop` gave last. */
  f = 0;
  /** The most entries that there have been since `begin`. */
  largestSize = 0;
  /** The sum of the numbers of entries at each `pop` since `begin`. */
  sumOfSizes = 0;
  /** Where each bucket's list starts in the pool, or −1. */
  private heads = new Int32Array(0);
  /** The buckets that hold entries, as sets of 32 bits. */
  private bucketsOfWord = new Int32Array(0);
  /** One less than the number of buckets in use, which is a power of two. */
  private mask = -1;
  private pool = new Int32Array(1 << 12);
  private endOfPool = 0;
  /** The list of pairs that were popped and can be used again. */
  private unused = -1;
  /** The nested buckets that hold the entries of this search, if these may lie too far apart for a circle. */
  private nested: NestedBuckets | null = null;
  /** Nested buckets for the next search that needs them. */
  private spare: NestedBuckets | null = null;

  /** Empties the queue for entries of at least `f`. Entries in the queue never lie more than `span` apart. */
  begin(f: number, span: number): void {
    if (span >= MOST_BUCKETS) {
      this.spare ??= new NestedBuckets();
      this.nested = this.spare;
      this.nested.begin(f);
    } else {
      this.nested = null;
      this.layCircle(span + 1);
    }
    this.size = 0;
    this.largestSize = 0;
    this.sumOfSizes = 0;
    this.f = f;
  }

  push(item: number, f: number): void {
    this.size++;
    if (this.size > this.largestSize) this.largestSize = this.size;
    if (this.nested !== null) {
      this.nested.push(item, f);
      return;
    }
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
    this.bucketsOfWord[bucket >> 5] |= 1 << bucket; // shifts count modulo 32
  }

  /** Takes the entry of smallest f that was pushed last, or returns −1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    this.sumOfSizes += this.size--;
    if (this.nested !== null) {
      const item = this.nested.pop();
      this.f = this.nested.f;
      return item;
    }
    const { heads, pool } = this;
    let bucket = this.f & this.mask;
    if (heads[bucket] < 0) bucket = this.nextBucket(bucket);
    const entry = heads[bucket];
    const next = pool[entry + 1];
    heads[bucket] = next;
    if (next < 0) this.bucketsOfWord[bucket >> 5] &= ~(1 << bucket);
    pool[entry + 1] = this.unused;
    this.unused = entry;
    return pool[entry];
  }

  /** Raises f to that of the next bucket on the circle that holds entries, and returns the bucket; there must be one. */
  private nextBucket(empty: number): number {
    const { bucketsOfWord, mask } = this;
    let word = empty >> 5;
    let set = bucketsOfWord[word] & (-1 << empty);
    while (set === 0) {
      word = (word + 1) & (mask >> 5);
      set = bucketsOfWord[word];
    }
    const bucket = (word << 5) | firstOf(set);
    this.f += (bucket - empty) & mask;
    return bucket;
  }

  /** Prepares an empty circle of at least `least` buckets. */
  private layCircle(least: number): void {
    const buckets = Math.max(32, 2 ** Math.ceil(Math.log2(least)));
    if (this.heads.length < buckets) {
      this.heads = new Int32Array(buckets).fill(-1);
      this.bucketsOfWord = new Int32Array(buckets >> 5);
    } else {
      this.emptyBuckets();
    }
    this.mask = buckets - 1;
    this.endOfPool = 0;
    this.unused = -1;
  }

  /** Empties the buckets in which the search before has left entries. */
  private emptyBuckets(): void {
    const { heads, bucketsOfWord } = this;
    for (let word = 0; word <= this.mask >> 5; word++) {
      for (let set = bucketsOfWord[word]; set !== 0; set &= set - 1) heads[(word << 5) | firstOf(set)] = -1;
      bucketsOfWord[word] = 0;
    }
  }

  private enlarge(): void {
    const larger = new Int32Array(2 * this.pool.length);
    larger.set(this.pool);
    this.pool = larger;
  }
}
