/** An open list for keys of any size: a binary heap that gives the smallest key first, and of equal keys the smallest item. */
export class Heap {
  /** The number of entries in the heap. */
  size = 0;
  /** The most entries that there have been since `clear`. */
  largestSize = 0;
  /** The sum of the numbers of entries at each `pop` since `clear`. */
  sumOfSizes = 0;
  private keys = new Float64Array(256);
  private items = new Int32Array(256);

  clear(): void {
    this.size = 0;
    this.largestSize = 0;
    this.sumOfSizes = 0;
  }

  /** The smallest key in the heap, which must not be empty. */
  get minKey(): number {
    return this.keys[0];
  }

  push(item: number, key: number): void {
    if (this.size === this.keys.length) this.enlarge();
    const { keys, items } = this;
    let hole = this.size++;
    if (this.size > this.largestSize) this.largestSize = this.size;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (keys[above] < key || (keys[above] === key && items[above] <= item)) break;
      keys[hole] = keys[above];
      items[hole] = items[above];
      hole = above;
    }
    keys[hole] = key;
    items[hole] = item;
  }

  /** Takes the smallest entry off the heap, which must not be empty, and returns its item. */
  pop(): number {
    const { keys, items } = this;
    const result = items[0];
    this.sumOfSizes += this.size;
    const size = --this.size;
    const key = keys[size];
    const item = items[size];
    let hole = 0;
    for (;;) {
      let below = 2 * hole + 1;
      if (below >= size) break;
      const other = below + 1;
      if (other < size && (keys[other] < keys[below] || (keys[other] === keys[below] && items[other] < items[below]))) {
        below = other;
      }
      if (key < keys[below] || (key === keys[below] && item <= items[below])) break;
      keys[hole] = keys[below];
      items[hole] = items[below];
      hole = below;
    }
    keys[hole] = key;
    items[hole] = item;
    return result;
  }

  private enlarge(): void {
    const keys = new Float64Array(2 * this.keys.length);
    const items = new Int32Array(2 * this.items.length);
    keys.set(this.keys);
    items.set(this.items);
    this.keys = keys;
    this.items = items;
  }
}
