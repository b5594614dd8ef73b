import { BucketQueue } from "./bucket-queue.ts";
import { Heap } from "./heap.ts";
import type { Trace } from "./trace.ts";

/** A heap that tells a trace what is pushed and popped, so that the loop of a search need not. */
export class TracedHeap extends Heap {
  private readonly trace: Trace;

  constructor(trace: Trace) {
    super();
    this.trace = trace;
  }

  override push(item: number, key: number): void {
    this.trace.pushed(item, key);
    super.push(item, key);
  }

  override pop(): number {
    const key = this.minKey;
    return this.trace.popped(super.pop(), key);
  }
}

/** The same for a bucket queue. */
export class TracedQueue extends BucketQueue {
  private readonly trace: Trace;

  constructor(trace: Trace) {
    super();
    this.trace = trace;
  }

  override push(item: number, f: number): void {
    this.trace.pushed(item, f);
    super.push(item, f);
  }

  override pop(): number {
    return this.trace.popped(super.pop(), this.f);
  }
}
