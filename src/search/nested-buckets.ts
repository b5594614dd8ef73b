/** Bits of f that one row of buckets tells apart. */
const BITS = 10;

/** The buckets of a row: 32 words of 32 bits say which of them hold entries, and one word which of these words are not 0. */
const BUCKETS = 1 << BITS;
const WORDS = BUCKETS / 32;

/** Enough rows for any integer that a double counts to exactly. */
const ROWS = 6;

/** The number of values of f in a bucket of each row; the last number is for the whole of the last row. */
const VALUES_OF_ROW = Float64Array.from({ length: ROWS + 1 }, (_, row) => BUCKETS ** row);

/**
 * An open list for integer f that may lie any distance apart: rows of 1024 buckets each, last in first out (multi-level
 * buckets; Denardo and Fox, "Shortest-route methods: 1. Reaching, pruning, and buckets", 1979).
 *
 *     row 1   0–1023 │ 1024–2047 │ 2048–3071 │ …     A bucket of row 0 holds one value of f, a bucket of row 1 holds 1024
 *     row 0            1024 │ 1025 │ 1026 │ …        values, and so on. Each row lies inside one bucket of the row above.
 *
 * An entry waits in the lowest row in which its f lies. When row 0 is empty, the first bucket of the next row is emptied into
 * the rows below, oldest entry first, unless the bucket holds one entry, which is then the smallest. An entry therefore moves at
 * most once for each row, however far f spreads, and of two entries with the same f the later one always lies on top. No f may
 * be smaller than the f that was popped last.
 */
export class NestedBuckets {
  /** The f of the entry that `pop` gave last. */
  f = 0;
  /** Where each bucket's list starts, row by row, or −1. A list starts with the entry that came last. */
  private readonly headOfBucket = new Int32Array(ROWS * BUCKETS);
  /** The buckets that hold entries, as sets of 32 bits, row by row. */
  private readonly bucketsOfWord = new Int32Array(ROWS * WORDS);
  /** The words of each row that are not 0, as a set of 32 bits. */
  private readonly wordsOfRow = new Int32Array(ROWS);
  /** The smallest f that is too large for each row. */
  private readonly endOfRow = new Float64Array(ROWS);
  /** The item of each entry and the next entry of its list, or −1, in pairs. */
  private pool = new Int32Array(1 << 9);
  private fOfEntry = new Float64Array(1 << 8);
  private endOfPool = 0;
  /** The list of entries that were popped and can be used again. */
  private unused = -1;

  /** Empties the list for entries of at least `f`. */
  begin(f: number): void {
    this.headOfBucket.fill(-1);
    this.bucketsOfWord.fill(0);
    this.wordsOfRow.fill(0);
    this.endOfPool = 0;
    this.unused = -1;
    this.f = f;
    this.layRows(f, ROWS);
  }

  push(item: number, f: number): void {
    let entry = this.unused;
    if (entry >= 0) {
      this.unused = this.pool[2 * entry + 1];
    } else {
      entry = this.endOfPool++;
      if (entry === this.fOfEntry.length) this.enlarge();
    }
    this.pool[2 * entry] = item;
    this.fOfEntry[entry] = f;
    this.place(entry, f);
  }

  /** Takes the entry of smallest f that was pushed last; there must be one. */
  pop(): number {
    const { headOfBucket, pool, fOfEntry } = this;
    let row = 0;
    while (this.wordsOfRow[row] === 0) row++;
    let bucket = this.firstBucketOf(row);
    if (row > 0) {
      const only = headOfBucket[bucket];
      if (pool[2 * only + 1] < 0) {
        this.layRows(fOfEntry[only], row); // an entry alone in its bucket is taken from there
      } else {
        this.spread(row, bucket);
        row = 0;
        bucket = this.firstBucketOf(0);
      }
    }
    const entry = headOfBucket[bucket];
    const next = pool[2 * entry + 1];
    headOfBucket[bucket] = next;
    if (next < 0) this.markEmpty(row, bucket);
    pool[2 * entry + 1] = this.unused;
    this.unused = entry;
    this.f = fOfEntry[entry];
    return pool[2 * entry];
  }

  /** Puts an entry on top of the bucket in which its f lies. */
  private place(entry: number, f: number): void {
    const { endOfRow, headOfBucket } = this;
    let row = 0;
    while (f >= endOfRow[row]) row++;
    const bucket = (row << BITS) | (Math.floor(f / VALUES_OF_ROW[row]) & (BUCKETS - 1));
    this.pool[2 * entry + 1] = headOfBucket[bucket];
    headOfBucket[bucket] = entry;
    const word = bucket >> 5;
    this.bucketsOfWord[word] |= 1 << bucket; // shifts count modulo 32
    this.wordsOfRow[row] |= 1 << word;
  }

  /** Empties the first bucket that holds entries, which lies above row 0, into the rows below. */
  private spread(row: number, bucket: number): void {
    const { headOfBucket, pool, fOfEntry } = this;
    // turn the list round, so that its oldest entry comes first
    let oldest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let entry = headOfBucket[bucket]; entry >= 0; ) {
      const next = pool[2 * entry + 1];
      pool[2 * entry + 1] = oldest;
      oldest = entry;
      if (fOfEntry[entry] < least) least = fOfEntry[entry];
      entry = next;
    }
    headOfBucket[bucket] = -1;
    this.markEmpty(row, bucket);

    this.layRows(least, row);
    for (let entry = oldest; entry >= 0; ) {
      const next = pool[2 * entry + 1];
      this.place(entry, fOfEntry[entry]);
      entry = next;
    }
  }

  /** The first bucket of a row that holds entries; there must be one. */
  private firstBucketOf(row: number): number {
    const word = row * WORDS + firstOf(this.wordsOfRow[row]);
    return (word << 5) | firstOf(this.bucketsOfWord[word]);
  }

  private markEmpty(row: number, bucket: number): void {
    const word = bucket >> 5;
    this.bucketsOfWord[word] &= ~(1 << bucket);
    if (this.bucketsOfWord[word] === 0) this.wordsOfRow[row] &= ~(1 << word);
  }

  /** Lays the rows below `endRow`, each in the bucket of the row above it that holds `f`. */
  private layRows(f: number, endRow: number): void {
    for (let row = 0; row < endRow; row++) {
      const values = VALUES_OF_ROW[row + 1];
      this.endOfRow[row] = (Math.floor(f / values) + 1) * values;
    }
  }

  private enlarge(): void {
    const pool = new Int32Array(2 * this.pool.length);
    const fOfEntry = new Float64Array(2 * this.fOfEntry.length);
    pool.set(this.pool);
    fOfEntry.set(this.fOfEntry);
    this.pool = pool;
    this.fOfEntry = fOfEntry;
  }
}

/** The smallest member of a set of bits that is not empty. */
export function firstOf(set: number): number {
  return 31 - Math.clz32(set & -set);
}
