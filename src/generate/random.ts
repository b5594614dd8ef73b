/** The largest `end` that `below` takes: the number of cells of the largest map. */
const MOST = 0x100_0000;

/**
 * Random numbers from a seed, by the small fast counting generator sfc32 of Chris Doty-Humphrey. All arithmetic is on integers
 * that a number holds exactly, so that every engine draws the same numbers.
 */
export class Random {
  private a: number;
  private b: number;
  private c = 0;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    this.b = Math.imul(seed, 0x9e3779b9) | 0;
    // seeds that differ in one bit draw similar numbers until the bits have mixed
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Draws an integer in `[0, end)`, each equally likely; `end` is at most 2²⁴. */
  below(end: number): number {
    return Math.floor(((this.next() >>> 8) * end) / MOST);
  }

  /** Draws an integer in `[first, end)`, each equally likely. */
  between(first: number, end: number): number {
    return first + this.below(end - first);
  }

  /** Draws true in `percent` of 100 calls, on average. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** 32 random bits. */
  private next(): number {
    const drawn = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + drawn) | 0;
    return drawn;
  }
}
