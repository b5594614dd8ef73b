import type { IntegerList } from "../search/integer-list.ts";
import type { Children } from "./children.ts";
import { ListPool } from "./list-pool.ts";
import { ABSENT, NEVER } from "./turn-order.ts";

export { SCALE } from "./children.ts";

/** The size of arrays as a multiple of the nodes in use: after a build, and when arrays have to grow. */
const SLACK = 1.0625;
const GROWTH = 1.5;

/**
 * A level of the abstraction. Each node stands for a clique of nodes of the level below (of cells, at level 1) with its
 * orphans, or for a single node. Two nodes share an edge if and only if a child of one shares an edge with a child of the other.
 *
 * Ids are given out again once they are unused. The lasting name of a node is its first cell, the smallest of all cells below
 * it, which no other node of its level has. Arrays may be replaced when they grow.
 */
export class Level implements Children {
  readonly number: number;
  /** The end of the ids of nodes, which are 0 … room − 1. An id that is not in use has the first cell −1. */
  room = 0;
  /** The number of nodes in use. */
  count = 0;
  /** The number of edges, each counted at both ends. */
  edges = 0;
  firstCellOfNode: Int32Array;
  /** The node one level up; −1 at the top of its component. */
  parentOfNode: Int32Array;
  turnOfNode: Uint32Array;
  readonly hasCosts: boolean;
  unitsToCentreOfNode: Int32Array;
  /** The units of each edge; see `EdgeCosts`. Empty where `hasCosts` is false. */
  unitsOfEdge: Int32Array = NOTHING;
  /** The position of each node, in 1 / `SCALE` cells: the mean of its children's positions, or its centre. */
  xOfNode: Int32Array;
  yOfNode: Int32Array;
  /** The edges of each node, half-open, ordered by the first cell of their targets. */
  firstEdgeOfNode: Int32Array;
  endEdgeOfNode: Int32Array;
  /** The places of the children of each node, half-open, ordered by their first cells. */
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
    this.unitsToCentreOfNode = hasCosts ? new Int32Array(capacity) : NOTHING;
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
    const { firstCellOfNode, edgeLists, childLists, unitsToCentreOfNode, unitsOfEdge } = this;
    const costs = unitsToCentreOfNode.length + unitsOfEdge.length;
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

  unitsInto(node: number, list: IntegerList): void {
    const { unitsOfEdge } = this;
    const endEdge = this.endEdgeOfNode[node];
    list.count = 0;
    for (let edge = this.firstEdgeOfNode[node]; edge < endEdge; edge++) list.push(unitsOfEdge[edge]);
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
    let edge = this.firstEdgeOfNode[node];
    while (edge < endEdge && firstCellOfNode[targetOfEdge[edge]] < firstCell) edge++;
    return edge < endEdge && firstCellOfNode[targetOfEdge[edge]] === firstCell ? targetOfEdge[edge] : -1;
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

  /** Removes a node. Its id is not given out again before `recycle`. */
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

  /** Gives a node edges to the first `count` targets of a list. */
  setEdges(node: number, targets: Int32Array, count: number): void {
    const { edgeLists, firstEdgeOfNode, endEdgeOfNode } = this;
    const before = this.degreeOf(node);
    const first = edgeLists.resize(firstEdgeOfNode[node], before, count);
    for (let i = 0; i < count; i++) edgeLists.values[first + i] = targets[i];
    firstEdgeOfNode[node] = first;
    endEdgeOfNode[node] = first + count;
    this.edges += count - before;
  }

  /** Adds an edge from a node to another. */
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

  /** Removes the edge from a node to another. */
  unlink(node: number, target: number): void {
    const { targetOfEdge } = this;
    const degree = this.degreeOf(node);
    const endEdge = this.endEdgeOfNode[node];
    let edge = this.firstEdgeOfNode[node];
    while (targetOfEdge[edge] !== target) edge++;
    // lists are short: a loop takes less time than copyWithin
    for (edge++; edge < endEdge; edge++) targetOfEdge[edge - 1] = targetOfEdge[edge];
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

  /** Puts a node at the mean position of its children, and tells whether the node was elsewhere. */
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

  /** Puts a node at a position, and tells whether the node was elsewhere. */
  placeAt(node: number, x: number, y: number): boolean {
    const { xOfNode, yOfNode } = this;
    if (xOfNode[node] === x && yOfNode[node] === y) return false;
    xOfNode[node] = x;
    yOfNode[node] = y;
    return true;
  }

  /** Makes room for the units of all edges. The units of edges that have not moved stay as they are. */
  reserveUnits(): void {
    const { length } = this.targetOfEdge;
    if (this.unitsOfEdge.length < length) this.unitsOfEdge = resized(this.unitsOfEdge, length);
  }

  /** Gives back memory that is not needed at present. */
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
    if (this.hasCosts) this.unitsToCentreOfNode = resized(this.unitsToCentreOfNode, capacity);
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
