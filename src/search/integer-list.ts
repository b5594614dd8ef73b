/** A list of integers that is emptied without giving its memory back, which emptying an array is slow for. */
export class IntegerList {
  /** The first `count` are the list's. */
  values: Int32Array = new Int32Array(64);
  count = 0;

  push(value: number): void {
    if (this.count === this.values.length) this.makeRoom(1);
    this.values[this.count++] = value;
  }

  /** Makes `values` hold at least `more` integers beyond those of the list. */
  makeRoom(more: number): void {
    const { count, values } = this;
    if (count + more <= values.length) return;
    this.values = new Int32Array(Math.max(2 * values.length, count + more));
    this.values.set(values);
  }

  /** A list of its own with the same integers. */
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
