/** When the array of all lists is full, another takes its place that has this many times the room that the lists need. */
const GROWTH = 1.25;

/**
 * Lists of integers that come and go, all in one array: many small arrays would take more memory for their heads than for their
 * integers. A list that outgrows its place goes to the end. When there is no room at the end, the lists move together.
 */
export class IntegerLists<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array> {
  /** The integers of a list start at `firstOf[list]`; there are `countOf[list]` of them. */
  values: T;
  readonly firstOf: Int32Array;
  readonly countOf: Uint16Array | Uint32Array;
  /** How many integers each list has room for where it is. */
  private readonly roomOf: Uint16Array | Uint32Array;
  private end = 0;
  private readonly allocate: (length: number) => T;

  /**
   * @param allocate Makes an array for all integers.
   * @param counts Memory for two counts for each list. Default: of 16 bits, so that a list holds at most 65,535 integers.
   */
  constructor(
    lists: number,
    allocate: (length: number) => T,
    counts: Uint16Array | Uint32Array = new Uint16Array(2 * lists),
  ) {
    this.allocate = allocate;
    this.values = allocate(0);
    this.firstOf = new Int32Array(lists);
    this.countOf = counts.subarray(0, lists);
    this.roomOf = counts.subarray(lists);
  }

  /** The memory of all lists, in bytes. */
  get bytes(): number {
    return this.values.byteLength + this.firstOf.byteLength + this.countOf.byteLength + this.roomOf.byteLength;
  }

  /** The integers of a list, in an array that holds until any list gets other integers. */
  listOf(list: number): T {
    const first = this.firstOf[list];
    return this.values.subarray(first, first + this.countOf[list]) as T;
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

  /** Moves all lists together, into an array without room for more. */
  trim(): void {
    this.moveInto(this.allocate(this.needed));
  }

  /** Moves all lists together, into an array that has room for `more` integers behind them. */
  private moveTogether(more: number): void {
    this.moveInto(this.allocate(Math.ceil(GROWTH * (this.needed + more))));
  }

  private get needed(): number {
    let needed = 0;
    for (let list = 0; list < this.countOf.length; list++) needed += this.countOf[list];
    return needed;
  }

  private moveInto(array: T): void {
    const { values, firstOf, countOf } = this;
    this.end = 0;
    for (let list = 0; list < firstOf.length; list++) {
      const first = firstOf[list];
      if (countOf[list] > 0) array.set(values.subarray(first, first + countOf[list]), this.end);
      firstOf[list] = this.end;
      this.end += countOf[list];
    }
    this.roomOf.set(countOf);
    this.values = array;
  }
}
