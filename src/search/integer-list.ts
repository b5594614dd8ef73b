/** A list of integers that keeps its memory when it is emptied, which makes it faster than an array. */
export class IntegerList {
  /** The integers of the list are the first `count` values. */
  values: Int32Array = new Int32Array(64);
  count = 0;

  push(value: number): void {
    if (this.count === this.values.length) this.makeRoom(1);
    this.values[this.count++] = value;
  }

  /** Whether an integer is in the list. */
  has(value: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.values[i] === value) return true;
    return false;
  }

  /** Makes room for at least `more` integers behind the list. */
  makeRoom(more: number): void {
    const { count, values } = this;
    if (count + more <= values.length) return;
    this.values = new Int32Array(Math.max(2 * values.length, count + more));
    this.values.set(values);
  }

  /** Makes the list equal to some integers. */
  take(integers: ArrayLike<number>): void {
    this.count = 0;
    this.makeRoom(integers.length);
    this.values.set(integers);
    this.count = integers.length;
  }

  /** Returns a copy of the list. */
  clone(): IntegerList {
    const list = new IntegerList();
    for (let i = 0; i < this.count; i++) list.push(this.values[i]);
    return list;
  }

  /** The list as an array, which the next change of the list may write over. */
  view(): Int32Array {
    return this.values.subarray(0, this.count);
  }
}
