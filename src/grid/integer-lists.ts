/** When the array of all lists is full, another takes its place that has this many times the room that the lists need. */
const GROWTH = 1.25;

/**
 * Lists of integers that come and go, all in one array: many small arrays would take more memory for their heads than for their
 * integers. A list that outgrows its place goes to the end. When there is no room at the end, the lists move together. A list
 * holds at most 65,535 integers.
 */
export class IntegerLists<T extends Uint8Array | Int32Array> {
  /** The integers of a list start at `firstOf[list]`; there are `countOf[list]` of them. */
  values: T;
  readonly firstOf: Int32Array;
  readonly countOf: Uint16Array;
  /** How many integers each list has room for where it is. */
  private readonly roomOf: Uint16Array;
  private end = 0;
  private readonly allocate: (length: number) => T;

  /** @param allocate Makes an array for all integers. */
  constructor(lists: number, allocate: (length: number) => T) {
    this.allocate = allocate;
    this.values = allocate(0);
    this.firstOf = new Int32Array(lists);
    this.countOf = new Uint16Array(lists);
    this.roomOf = new Uint16Array(lists);
  }

  /** The memory of all lists, in bytes. */
  get bytes(): number {
    return this.values.byteLength + 2 * this.firstOf.byteLength;
  }

  /** Gives a list other integers. */
  set(list: number, integers: ArrayLike<number>): void {
    const { length } = integers;
    if (length > this.roomOf[list]) this.move(list, length);
    this.countOf[list] = length;
    this.values.set(integers, this.firstOf[list]);
  }

  /** Whether a list has exactly these integers. */
  holds(list: number, integers: ArrayLike<number>): boolean {
    const { values } = this;
    if (this.countOf[list] !== integers.length) return false;
    const first = this.firstOf[list];
    for (let i = 0; i < integers.length; i++) if (values[first + i] !== integers[i]) return false;
    return true;
  }

  /** Moves a list to the end, where it has room for `length` integers. Its own integers are lost. */
  private move(list: number, length: number): void {
    this.countOf[list] = 0;
    if (this.end + length > this.values.length) this.moveTogether(length);
    this.firstOf[list] = this.end;
    this.roomOf[list] = length;
    this.end += length;
  }

  /** Moves all lists together, into an array that has room for `more` integers behind them. */
  private moveTogether(more: number): void {
    const { values, firstOf, countOf } = this;
    const needed = countOf.reduce((sum, count) => sum + count, more);
    const larger = this.allocate(Math.ceil(GROWTH * needed));
    this.end = 0;
    for (let list = 0; list < firstOf.length; list++) {
      const first = firstOf[list];
      if (countOf[list] > 0) larger.set(values.subarray(first, first + countOf[list]), this.end);
      firstOf[list] = this.end;
      this.end += countOf[list];
    }
    this.roomOf.set(countOf);
    this.values = larger;
  }
}
