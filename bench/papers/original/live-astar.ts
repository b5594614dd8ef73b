/** Calls back with a neighbour of a node and the cost of the step there. */
export type Reach = (neighbour: number, cost: number) => void;

/** A graph to search: what leads from a node, and a lower bound on what is left to the goal. */
export interface Space {
  expand(node: number, reach: Reach): void;
  estimate(node: number, goal: number): number;
}

/** What searches took, added up. */
export interface Effort {
  searches: number;
  /** The number of nodes expanded. A goal that is reached is not expanded. */
  expanded: number;
  /** The mean length of each search's open list whenever a node is taken off, added up. */
  openLists: number;
  /** The mean length of each search's open list whenever the neighbours of a node have been added, added up. */
  filledLists: number;
}

/** Returns an effort of nothing. */
export function noEffort(): Effort {
  return { searches: 0, expanded: 0, openLists: 0, filledLists: 0 };
}

/** When the length of an open list counts: as a node is taken off, or once the neighbours of that node have been added. */
export type Moment = "taken" | "filled";

/** The mean length of the open lists of some searches; 0 if there was none. */
export function openListOf({ searches, openLists, filledLists }: Effort, moment: Moment = "taken"): number {
  return searches === 0 ? 0 : (moment === "taken" ? openLists : filledLists) / searches;
}

/** A goal that no node is. */
export const NOWHERE = -1;

/** Which of two nodes with equal promise comes off first: the one that is farther from the start, or either. */
export type Ties = "far" | "any";

/** The cost of a goal that cannot be reached. */
export const UNREACHABLE: number = Number.POSITIVE_INFINITY;

/**
 * A* as textbooks have it: a binary heap that holds each open node once, because a node that is reached more cheaply moves up
 * in the heap. The papers' numbers of expanded nodes and lengths of open lists are of such a search.
 */
export class LiveAstar {
  private readonly costOfNode: Float64Array;
  private readonly priorityOfNode: Float64Array;
  private readonly parentOfNode: Int32Array;
  /** The place of a node in the heap; `CLOSED` for one that was taken off. */
  private readonly placeOfNode: Int32Array;
  private readonly stampOfNode: Uint32Array;
  private readonly heap: Int32Array;
  private readonly isFarFirst: boolean;
  private length = 0;
  private stamp = 0;

  /** @param nodes The number of nodes of the largest space that is searched. */
  constructor(nodes: number, ties: Ties = "far") {
    this.isFarFirst = ties === "far";
    this.costOfNode = new Float64Array(nodes);
    this.priorityOfNode = new Float64Array(nodes);
    this.parentOfNode = new Int32Array(nodes);
    this.placeOfNode = new Int32Array(nodes);
    this.stampOfNode = new Uint32Array(nodes);
    this.heap = new Int32Array(nodes + 1);
  }

  /**
   * Searches for the cheapest path, adds what that took to an effort, and returns the cost of the path. With `NOWHERE` for a
   * goal, it takes every node off that can be reached.
   */
  search(space: Space, start: number, goal: number, effort: Effort): number {
    this.stamp++;
    this.length = 0;
    let expanded = 0;
    let lengths = 0;
    let filledLengths = 0;
    const { costOfNode } = this;
    let from = start;
    const reach: Reach = (neighbour, cost) => {
      this.open(neighbour, from, costOfNode[from] + cost, space, goal);
    };
    this.open(start, -1, 0, space, goal);
    let isFound = false;
    while (this.length > 0 && !isFound) {
      from = this.take();
      lengths += this.length;
      isFound = from === goal;
      if (isFound) continue;
      expanded++;
      space.expand(from, reach);
      filledLengths += this.length;
    }
    effort.searches++;
    effort.expanded += expanded;
    effort.openLists += lengths / (expanded + (isFound ? 1 : 0));
    effort.filledLists += expanded === 0 ? 0 : filledLengths / expanded;
    return isFound ? costOfNode[goal] : UNREACHABLE;
  }

  /** The cost of the cheapest path to a node that the last search took off its open list; else `UNREACHABLE`. */
  costTo(node: number): number {
    const isClosed = this.stampOfNode[node] === this.stamp && this.placeOfNode[node] === CLOSED;
    return isClosed ? this.costOfNode[node] : UNREACHABLE;
  }

  /** The nodes of the path to the goal that was found last, start and goal included. */
  pathTo(goal: number): number[] {
    const path: number[] = [];
    for (let node = goal; node >= 0; node = this.parentOfNode[node]) path.push(node);
    return path.reverse();
  }

  private open(node: number, parent: number, cost: number, space: Space, goal: number): void {
    const { costOfNode, priorityOfNode, placeOfNode, stampOfNode } = this;
    if (stampOfNode[node] !== this.stamp) {
      stampOfNode[node] = this.stamp;
      placeOfNode[node] = ++this.length;
      this.heap[this.length] = node;
      priorityOfNode[node] = cost + space.estimate(node, goal);
    } else if (placeOfNode[node] === CLOSED || cost >= costOfNode[node]) {
      return;
    } else {
      priorityOfNode[node] += cost - costOfNode[node];
    }
    costOfNode[node] = cost;
    this.parentOfNode[node] = parent;
    this.rise(node, placeOfNode[node]);
  }

  private take(): number {
    const { heap, placeOfNode } = this;
    const first = heap[1];
    placeOfNode[first] = CLOSED;
    const last = heap[this.length--];
    if (this.length > 0) this.sink(last);
    return first;
  }

  /** Whether a node comes off before another: by what a path through it costs at least, then by the rule for ties. */
  private isBefore(node: number, other: number): boolean {
    const difference = this.priorityOfNode[node] - this.priorityOfNode[other];
    return difference < 0 || (this.isFarFirst && difference === 0 && this.costOfNode[node] > this.costOfNode[other]);
  }

  private rise(node: number, from: number): void {
    const { heap, placeOfNode } = this;
    let place = from;
    while (place > 1 && this.isBefore(node, heap[place >> 1])) {
      heap[place] = heap[place >> 1];
      placeOfNode[heap[place]] = place;
      place >>= 1;
    }
    heap[place] = node;
    placeOfNode[node] = place;
  }

  private sink(node: number): void {
    const { heap, placeOfNode } = this;
    let place = 1;
    for (let child = 2; child <= this.length; child = 2 * place) {
      if (child < this.length && this.isBefore(heap[child + 1], heap[child])) child++;
      if (!this.isBefore(heap[child], node)) break;
      heap[place] = heap[child];
      placeOfNode[heap[place]] = place;
      place = child;
    }
    heap[place] = node;
    placeOfNode[node] = place;
  }
}

const CLOSED = 0;
