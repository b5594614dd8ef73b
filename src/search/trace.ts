import type { Point } from "../grid/grid.ts";
import { BucketQueue } from "./bucket-queue.ts";
import { Heap } from "./heap.ts";

/** A node that a search expanded, where it is on the map. */
interface Expansion extends Point {
  /** The phase of the search, and the level of the node. */
  readonly label: string;
}

/** A record of the nodes that the searches of a query expand, in the order of expansion, for a scene. */
export class Trace {
  readonly expansions: Expansion[] = [];
  /** The nodes that the current search has expanded so far; at the end of the search, the goal may be among them. */
  readonly nodes: number[] = [];
  private readonly keyOfNode = new Map<number, number>();

  /** Notes that a node was pushed on the open list. A node that is pushed right after it was taken off is put back. */
  pushed(node: number, key: number): void {
    if (this.nodes.at(-1) === node) this.nodes.pop();
    this.keyOfNode.set(node, key);
  }

  /** Notes that a node was taken off the open list, unless it has been reached more cheaply since. Returns the node. */
  popped(node: number, key: number): number {
    if (this.keyOfNode.get(node) === key) this.nodes.push(node);
    return node;
  }

  /**
   * Notes the end of a search.
   *
   * @param level The level of the nodes; 0 if they are cells.
   * @param expanded How many nodes the search expanded.
   */
  note(phase: string, level: number, expanded: number, pointOf: (node: number) => Point): void {
    const label = `${phase}, level ${level}`;
    for (const node of this.nodes.slice(0, expanded)) this.expansions.push({ ...pointOf(node), label });
    this.nodes.length = 0;
    this.keyOfNode.clear();
  }
}

/** A heap that tells a trace what is pushed and popped, so that the loop of a search does not have to. */
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

/** A bucket queue that tells a trace what is pushed and popped, so that the loop of a search does not have to. */
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
