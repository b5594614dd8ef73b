/** The number of buckets, a power of 2. */
const BUCKETS = 1024;

/**
 * An open list for searches that may take nodes in nearly the right order, and take a node again when it is reached more cheaply
 * later. An item lies in the list once, in the bucket of its key, and moves when its key falls. All keys of a bucket differ by
 * less than the width of a bucket, and come in any order.
 *
 * To push, to move and to take off cost the same whatever the list holds. Keys that lie more than 1024 buckets apart are kept,
 * but may come in the wrong order.
 */
export class BucketList {
  /** The number of items in the list. */
  size = 0;
  private readonly firstOfBucket = new Int32Array(BUCKETS).fill(-1);
  /** The items before and behind each item in its bucket, or −1. */
  private before = new Int32Array(0);
  private behind = new Int32Array(0);
  /** The bucket of each item; −1 if the item is not in the list. */
  private bucketOf = new Int32Array(0);
  private shift = 0;
  /** The bucket from which the next item comes, unless it is empty. */
  private current = 0;

  /**
   * Makes an empty list ready.
   *
   * @param items More than any item.
   * @param span The most by which keys of items in the list will differ, if they are to come in order.
   */
  begin(items: number, span: number): void {
    if (this.bucketOf.length < items) {
      this.before = new Int32Array(items);
      this.behind = new Int32Array(items);
      this.bucketOf = new Int32Array(items).fill(-1);
    }
    this.shift = 0;
    while (span >>> this.shift >= BUCKETS) this.shift++;
    this.current = 0;
  }

  /** Puts an item into the bucket of its key, or moves it there. */
  push(item: number, key: number): void {
    const { before, behind, bucketOf, firstOfBucket } = this;
    const bucket = (key >>> this.shift) & (BUCKETS - 1);
    if (bucketOf[item] === bucket) return;
    if (bucketOf[item] >= 0) this.takeOut(item);
    const next = firstOfBucket[bucket];
    behind[item] = next;
    before[item] = -1;
    if (next >= 0) before[next] = item;
    firstOfBucket[bucket] = item;
    bucketOf[item] = bucket;
    this.size++;
  }

  /** Takes an item with nearly the smallest key off the list, which must not be empty. */
  pop(): number {
    const { firstOfBucket } = this;
    while (firstOfBucket[this.current] < 0) this.current = (this.current + 1) & (BUCKETS - 1);
    const item = firstOfBucket[this.current];
    this.takeOut(item);
    return item;
  }

  private takeOut(item: number): void {
    const { before, behind, bucketOf, firstOfBucket } = this;
    const previous = before[item];
    const next = behind[item];
    if (previous >= 0) behind[previous] = next;
    else firstOfBucket[bucketOf[item]] = next;
    if (next >= 0) before[next] = previous;
    bucketOf[item] = -1;
    this.size--;
  }
}
