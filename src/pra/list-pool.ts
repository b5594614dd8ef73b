/** What there is more room for than lists after a build, and when the array has to grow. */
const SLACK = 1.0625;
const GROWTH = 1.5;

/** Room is given out in pieces of this many, so that a list that grows or shrinks a little stays where it is. */
const PIECE = 4;

/**
 * Short lists of integers in one array. A list is known by where it starts and how many it holds; that also tells the room
 * that it has, so that nothing else is kept about it.
 */
export class ListPool {
  /** May be replaced when it grows. */
  values: Int32Array = new Int32Array(64);
  /** Where room ends that has ever been given out. */
  private end = 0;
  /** Where unused room starts, by its number of pieces. */
  private readonly unused: number[][] = [];

  /** Makes room for a list of so many, and returns where it starts. */
  take(count: number): number {
    if (count === 0) return 0;
    const pieces = piecesOf(count);
    const first = this.unused[pieces]?.pop() ?? this.end;
    if (first === this.end) this.extend(pieces * PIECE);
    return first;
  }

  /** Takes back the room of a list. */
  give(first: number, count: number): void {
    if (count === 0) return;
    const pieces = piecesOf(count);
    this.unused[pieces] ??= [];
    this.unused[pieces].push(first);
  }

  /** Where a list starts that changes from `before` to `after` entries: elsewhere only if the room is not the same. */
  resize(first: number, before: number, after: number): number {
    if (piecesOf(before) === piecesOf(after)) return first;
    const moved = this.take(after);
    this.values.copyWithin(moved, first, first + Math.min(before, after));
    this.give(first, before);
    return moved;
  }

  /** Gives back memory that is not needed for now. */
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
