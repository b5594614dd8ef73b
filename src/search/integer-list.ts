/** A list of integers that is emptied without giving its memory back, which emptying an array is slow for. */
export class IntegerList {
  /** The first `count` are the list's. */
  values: Int32Array = new Int32Array(64);
  count = 0;

  push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Int32Array(2 * this.count);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = value;
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
