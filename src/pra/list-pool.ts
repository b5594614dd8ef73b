/** The size of the array as a multiple of the room in use: after a build, and when the array has to grow. */
const SLACK = 1.0625;
const GROWTH = 1.5;

/** The size of the pieces in which room is given out, so that a list that grows or shrinks a little stays in place. */
const PIECE = 4;

/**
 * Short lists of integers in one array. A list is known by its start and its length. The length also tells the room that the
 * list has, so that nothing else has to be kept.
 */
export class ListPool {
  /** The array of all lists, which is replaced when it has to grow. */
  values: Int32Array = new Int32Array(64);
  /** The end of the room that has ever been given out. */
  private end = 0;
  /** The starts of unused room, by the number of pieces. */
  private readonly unused: number[][] = [];

  /** Makes room for a list of `count` integers, and returns its start. */
  take(count: number): number {
    if (count === 0) return 0;
    const pieces = piecesOf(count);
    const first = this.unused[pieces]?.pop() ?? this.end;
    if (first === this.end) this.extend(pieces * PIECE);
    return first;
  }

  /** Takes back the room of a list of `count` integers. */
  give(first: number, count: number): void {
    if (count === 0) return;
    const pieces = piecesOf(count);
    this.unused[pieces] ??= [];
    this.unused[pieces].push(first);
  }

  /** Changes the length of a list, and returns its start. The list moves only if it needs another number of pieces. */
  resize(first: number, before: number, after: number): number {
    if (piecesOf(before) === piecesOf(after)) return first;
    const moved = this.take(after);
    const { values } = this;
    const kept = Math.min(before, after);
    // lists are short: a loop takes less time than copyWithin
    for (let i = 0; i < kept; i++) values[moved + i] = values[first + i];
    this.give(first, before);
    return moved;
  }

  /** Gives back memory that is not needed at present. */
  trim(): void {
    this.setCapacity(Math.ceil(SLACK * this.end));
  }

  private extend(more: number): void {
    this.end += more;
    if (this.end > this.values.length) this.setCapacity(Math.ceil(GROWTH * this.end));
  }

  private setCapacity(capacity: number): void {
    const values = new Int32Array(capacity);
    values.set(this.values.subarray(0, capacity));
    this.values = values;
  }
}

function piecesOf(count: number): number {
  return Math.ceil(count / PIECE);
}
