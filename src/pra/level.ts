import type { IntegerList } from "../search/integer-list.ts";
import type { Children } from "./children.ts";
import { ListPool } from "./list-pool.ts";
import { ABSENT, NEVER } from "./turn-order.ts";

export { SCALE } from "./children.ts";

/** What there is more room for than nodes after a build, and when arrays have to grow. */
const SLACK = 1.0625;
const GROWTH = 1.5;

/**
 * A level of the abstraction: each node stands for a clique of nodes of the level below (of cells, at level 1) with its
 * orphans, or for a single one. Two nodes share an edge iff children of theirs do.
 *
 * Ids are given out again once they are unused. What a node is called by is its first cell, the smallest of all cells below
 * it, which no other node of its level has. Arrays may be replaced when they grow.
 */
export class Level implements Children {
  readonly number: number;
  /** Ids are 0 … room − 1; those that are not used have the first cell −1. */
  room = 0;
  /** How many nodes there are. */
  count = 0;
  /** How many edges there are, each counted from both ends. */
  edges = 0;
  firstCellOfNode: Int32Array;
  /** The node one level up; −1 at the top of its component. */
  parentOfNode: Int32Array;
  turnOfNode: Uint32Array;
  readonly hasCosts: boolean;
  costToCentreOfNode: Int32Array;
  /** What each edge costs; see `EdgeCosts`. None where `hasCosts` is false. */
  costOfEdge: Int32Array = NOTHING;
  /** Where each node is: at the average of its children's positions, or at its centre, in 1 / `SCALE` cells. */
  xOfNode: Int32Array;
  yOfNode: Int32Array;
  /** The edges of a node, ordered by the first cell of their targets. */
  firstEdgeOfNode: Int32Array;
  endEdgeOfNode: Int32Array;
  /** The children of a node, ordered by their first cells. */
  firstChildOfNode: Int32Array;
  endChildOfNode: Int32Array;
  readonly edgeLists: ListPool;
  readonly childLists: ListPool;
  /** Ids that can be given out again. */
  readonly unused: number[] = [];

  /** @param hasCosts Whether terrains differ in cost. */
  constructor(number: number, hasCosts: boolean) {
    const capacity = 16;
    this.number = number;
    this.hasCosts = hasCosts;
    this.costToCentreOfNode = hasCosts ? new Int32Array(capacity) : NOTHING;
    this.firstCellOfNode = new Int32Array(capacity);
    this.parentOfNode = new Int32Array(capacity);
    this.turnOfNode = new Uint32Array(capacity);
    this.xOfNode = new Int32Array(capacity);
    this.yOfNode = new Int32Array(capacity);
    this.firstEdgeOfNode = new Int32Array(capacity);
    this.endEdgeOfNode = new Int32Array(capacity);
    this.firstChildOfNode = new Int32Array(capacity);
    this.endChildOfNode = new Int32Array(capacity);
    this.edgeLists = new ListPool();
    this.childLists = new ListPool();
  }

  /** The node at the other end of each edge. */
  get targetOfEdge(): Int32Array {
    return this.edgeLists.values;
  }

  /** The child, a cell at level 1, at each place of the lists of children. */
  get nodeOfChild(): Int32Array {
    return this.childLists.values;
  }

  get bytes(): number {
    const { firstCellOfNode, edgeLists, childLists, costToCentreOfNode, costOfEdge } = this;
    const costs = costToCentreOfNode.length + costOfEdge.length;
    return 4 * (9 * firstCellOfNode.length + edgeLists.values.length + childLists.values.length + costs);
  }

  firstCellOf(node: number): number {
    return this.firstCellOfNode[node];
  }

  xOf(node: number): number {
    return this.xOfNode[node];
  }

  yOf(node: number): number {
    return this.yOfNode[node];
  }

  degreeOf(node: number): number {
    return this.endEdgeOfNode[node] - this.firstEdgeOfNode[node];
  }

  neighbourOf(node: number, index: number): number {
    return this.targetOfEdge[this.firstEdgeOfNode[node] + index];
  }

  neighboursInto(node: number, list: IntegerList): void {
    const { targetOfEdge } = this;
    const endEdge = this.endEdgeOfNode[node];
    list.count = 0;
    for (let edge = this.firstEdgeOfNode[node]; edge < endEdge; edge++) list.push(targetOfEdge[edge]);
  }

  costsInto(node: number, list: IntegerList): void {
    const { costOfEdge } = this;
    const endEdge = this.endEdgeOfNode[node];
    list.count = 0;
    for (let edge = this.firstEdgeOfNode[node]; edge < endEdge; edge++) list.push(costOfEdge[edge]);
  }

  areJoined(a: number, b: number): boolean {
    const { targetOfEdge } = this;
    const endEdge = this.endEdgeOfNode[a];
    for (let edge = this.firstEdgeOfNode[a]; edge < endEdge; edge++) if (targetOfEdge[edge] === b) return true;
    return false;
  }

  findNeighbour(node: number, firstCell: number): number {
    const { targetOfEdge, firstCellOfNode } = this;
    const endEdge = this.endEdgeOfNode[node];
    for (let edge = this.firstEdgeOfNode[node]; edge < endEdge; edge++) {
      if (firstCellOfNode[targetOfEdge[edge]] === firstCell) return targetOfEdge[edge];
    }
    return -1;
  }

  turnsByFirstCell(): Uint32Array {
    const { turnOfNode, firstCellOfNode } = this;
    const nodes: number[] = [];
    for (let node = 0; node < this.room; node++) if (firstCellOfNode[node] >= 0) nodes.push(node);
    nodes.sort((a, b) => firstCellOfNode[a] - firstCellOfNode[b]);
    return Uint32Array.from(nodes, (node) => turnOfNode[node]);
  }

  /** Makes a node that has neither edges nor children yet, and returns its id. */
  add(firstCell: number): number {
    const node = this.unused.pop() ?? this.room++;
    if (this.room > this.firstCellOfNode.length) this.setCapacity(Math.ceil(GROWTH * this.room));
    this.count++;
    this.firstCellOfNode[node] = firstCell;
    this.parentOfNode[node] = -1;
    this.turnOfNode[node] = NEVER;
    this.firstEdgeOfNode[node] = 0;
    this.endEdgeOfNode[node] = 0;
    this.firstChildOfNode[node] = 0;
    this.endChildOfNode[node] = 0;
    return node;
  }

  /** Takes a node away. Its id is not given out again before `recycle`. */
  remove(node: number): void {
    this.setEdges(node, NOTHING, 0);
    this.setChildren(node, []);
    this.count--;
    this.firstCellOfNode[node] = -1;
    this.turnOfNode[node] = ABSENT;
  }

  /** Lets the id of a removed node be given out again. */
  recycle(node: number): void {
    this.unused.push(node);
  }

  /** Gives a node the first `count` of these as its edges. */
  setEdges(node: number, targets: Int32Array, count: number): void {
    const { edgeLists, firstEdgeOfNode, endEdgeOfNode } = this;
    const before = this.degreeOf(node);
    const first = edgeLists.resize(firstEdgeOfNode[node], before, count);
    for (let i = 0; i < count; i++) edgeLists.values[first + i] = targets[i];
    firstEdgeOfNode[node] = first;
    endEdgeOfNode[node] = first + count;
    this.edges += count - before;
  }

  /** Gives a node an edge to another. */
  link(node: number, target: number): void {
    const { firstCellOfNode, endEdgeOfNode } = this;
    const degree = this.degreeOf(node);
    const first = this.edgeLists.resize(this.firstEdgeOfNode[node], degree, degree + 1);
    const { targetOfEdge } = this;
    let edge = first + degree;
    for (; edge > first && firstCellOfNode[targetOfEdge[edge - 1]] > firstCellOfNode[target]; edge--) {
      targetOfEdge[edge] = targetOfEdge[edge - 1];
    }
    targetOfEdge[edge] = target;
    this.firstEdgeOfNode[node] = first;
    endEdgeOfNode[node] = first + degree + 1;
    this.edges++;
  }

  /** Takes the edge from a node to another away. */
  unlink(node: number, target: number): void {
    const { targetOfEdge } = this;
    const degree = this.degreeOf(node);
    const edge = targetOfEdge.indexOf(target, this.firstEdgeOfNode[node]);
    targetOfEdge.copyWithin(edge, edge + 1, this.endEdgeOfNode[node]);
    this.firstEdgeOfNode[node] = this.edgeLists.resize(this.firstEdgeOfNode[node], degree, degree - 1);
    this.endEdgeOfNode[node] = this.firstEdgeOfNode[node] + degree - 1;
    this.edges--;
  }

  /** Gives a node children, in the order of their first cells. */
  setChildren(node: number, children: readonly number[]): void {
    const { childLists, firstChildOfNode, endChildOfNode } = this;
    const count = children.length;
    const before = endChildOfNode[node] - firstChildOfNode[node];
    const first = childLists.resize(firstChildOfNode[node], before, count);
    for (let i = 0; i < count; i++) childLists.values[first + i] = children[i];
    firstChildOfNode[node] = first;
    endChildOfNode[node] = first + count;
  }

  /** Puts a node where its children are on average; tells whether it was elsewhere. */
  place(node: number, children: Children): boolean {
    const { nodeOfChild } = this;
    const first = this.firstChildOfNode[node];
    const end = this.endChildOfNode[node];
    let sumX = 0;
    let sumY = 0;
    for (let place = first; place < end; place++) {
      sumX += children.xOf(nodeOfChild[place]);
      sumY += children.yOf(nodeOfChild[place]);
    }
    return this.placeAt(node, Math.round(sumX / (end - first)), Math.round(sumY / (end - first)));
  }

  /** Puts a node at a place; tells whether it was elsewhere. */
  placeAt(node: number, x: number, y: number): boolean {
    const { xOfNode, yOfNode } = this;
    if (xOfNode[node] === x && yOfNode[node] === y) return false;
    xOfNode[node] = x;
    yOfNode[node] = y;
    return true;
  }

  /** Makes room for the costs of all edges. Those of edges that have not moved stay what they were. */
  reserveCosts(): void {
    const { length } = this.targetOfEdge;
    if (this.costOfEdge.length < length) this.costOfEdge = resized(this.costOfEdge, length);
  }

  /** Gives back memory that is not needed for now. */
  trim(): void {
    this.setCapacity(Math.ceil(SLACK * this.room));
    this.edgeLists.trim();
    this.childLists.trim();
  }

  private setCapacity(capacity: number): void {
    this.firstCellOfNode = resized(this.firstCellOfNode, capacity);
    this.parentOfNode = resized(this.parentOfNode, capacity);
    this.xOfNode = resized(this.xOfNode, capacity);
    this.yOfNode = resized(this.yOfNode, capacity);
    this.firstEdgeOfNode = resized(this.firstEdgeOfNode, capacity);
    this.endEdgeOfNode = resized(this.endEdgeOfNode, capacity);
    this.firstChildOfNode = resized(this.firstChildOfNode, capacity);
    this.endChildOfNode = resized(this.endChildOfNode, capacity);
    if (this.hasCosts) this.costToCentreOfNode = resized(this.costToCentreOfNode, capacity);
    const turnOfNode = new Uint32Array(capacity);
    turnOfNode.set(this.turnOfNode.subarray(0, this.room));
    this.turnOfNode = turnOfNode;
  }
}

const NOTHING = new Int32Array(0);

function resized(values: Int32Array, capacity: number): Int32Array {
  const result = new Int32Array(capacity);
  result.set(values.subarray(0, capacity));
  return result;
}
