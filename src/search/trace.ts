import type { Point } from "../grid/grid.ts";
import { BucketQueue } from "./bucket-queue.ts";
import { Heap } from "./heap.ts";

/** A node that a search expanded, where it is on the map. */
interface Expansion extends Point {
  /** What the search served, and the level of the node. */
  readonly label: string;
}

/** What the searches of a query expand, in that order, for who wants to see it. */
export class Trace {
  readonly expansions: Expansion[] = [];
  /** What the search that runs has expanded so far; at its end, the goal may be among it. */
  readonly nodes: number[] = [];
  private readonly keyOfNode = new Map<number, number>();

  /** Notes that a node was pushed on the open list: at once after it was taken off, that puts it back. */
  pushed(node: number, key: number): void {
    if (this.nodes.at(-1) === node) this.nodes.pop();
    this.keyOfNode.set(node, key);
  }

  /** Notes that a node was taken off, unless it has been reached more cheaply since; returns it. */
  popped(node: number, key: number): number {
    if (this.keyOfNode.get(node) === key) this.nodes.push(node);
    return node;
  }

  /**
   * Notes the end of a search.
   *
   * @param level The level of its nodes; 0 if they are cells.
   * @param expanded How many it expanded.
   */
  note(phase: string, level: number, expanded: number, pointOf: (node: number) => Point): void {
    const label = `${phase}, level ${level}`;
    for (const node of this.nodes.slice(0, expanded)) this.expansions.push({ ...pointOf(node), label });
    this.nodes.length = 0;
    this.keyOfNode.clear();
  }
}

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
