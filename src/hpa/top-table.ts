import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { Heap } from "../search/heap.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { Abstraction } from "./abstraction.ts";
import type { Insertion } from "./insertion.ts";
import { UNREACHED } from "./level.ts";

/** Queries to let pass after an edit before rows are made: where one edit follows the other they would be in vain. */
const PATIENCE = 32;

/**
 * What it costs to get from every node of the top level to every other: with it, a query at the top is a minimum over
 * pairs of nodes, and expands nothing.
 *
 * After an edit the table is out of date. Once edits have stopped for a while it is made again row by row, one for each
 * query that would have liked to use it, so that no query waits for it.
 */
export class TopTable {
  /** The nodes of the last path, start first. */
  readonly nodes: IntegerList = new IntegerList();
  private readonly abstraction: Abstraction;
  /** Where the nodes of each cluster start among all nodes of the level, which are the rows and the columns. */
  private firstOfCluster = new Int32Array(0);
  private nodeOfRow = new Int32Array(0);
  private costs = new Uint32Array(0);
  /** Where the path from each node to that of a row leads next, as a row; in step with `costs`. */
  private following = new Uint16Array(0);
  /** How many rows are up to date. */
  private rows = 0;
  private patience = 0;
  /** Whether rows and columns stand for the nodes of the level as it is. */
  private isLaidOut = false;
  private readonly heap = new Heap();
  /** Whether a node was last reached by an intra-edge: then another one cannot be cheaper. */
  private isByIntraEdge = new Uint8Array(0);
  /** The columns by way of which the path being walked is cheapest. */
  private readonly ends = new IntegerList();

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
    this.forget();
  }

  /** Whether every row is up to date. */
  get isReady(): boolean {
    return this.isLaidOut && this.rows === this.nodeOfRow.length && this.isAffordable;
  }

  /** Whether there is a row to make. */
  get isUnfinished(): boolean {
    this.layOut();
    return this.rows < this.nodeOfRow.length && this.isAffordable;
  }

  get bytes(): number {
    return (
      this.costs.byteLength + this.following.byteLength + this.nodeOfRow.byteLength + this.firstOfCluster.byteLength
    );
  }

  /** Notes that the top level has changed. */
  forget(): void {
    this.isLaidOut = false;
    this.rows = 0;
    this.patience = PATIENCE;
  }

  /** Makes one more row, if there is one to make and edits have stopped. */
  goOn(): void {
    if (this.patience > 0) this.patience--;
    else if (this.isUnfinished) this.makeRow();
  }

  /** How many rows there are to make, all in all. */
  get steps(): number {
    this.layOut();
    return this.isAffordable ? this.nodeOfRow.length : 0;
  }

  /** Makes all rows that are missing. */
  *build(): Generator<void> {
    while (this.isUnfinished) {
      this.makeRow();
      yield;
    }
  }

  write(out: SnapshotWriter): void {
    out.integer(this.rows);
    out.array(this.costs);
    out.array(this.following);
  }

  /** Takes over the rows that another table of the same abstraction has written, instead of building. */
  read(from: SnapshotReader): void {
    this.layOut();
    this.rows = from.integer();
    from.array(this.costs);
    from.array(this.following);
  }

  /** Numbers the nodes of the level, and makes room for their rows. */
  private layOut(): void {
    if (this.isLaidOut) return;
    this.isLaidOut = true;
    const { clusters } = this.abstraction.top;
    if (this.firstOfCluster.length !== clusters.length + 1) this.firstOfCluster = new Int32Array(clusters.length + 1);
    const { firstOfCluster } = this;
    for (const [cluster, { nodes }] of clusters.entries()) {
      firstOfCluster[cluster + 1] = firstOfCluster[cluster] + nodes.length;
    }
    const count = firstOfCluster[clusters.length];
    if (this.nodeOfRow.length !== count) {
      this.nodeOfRow = new Int32Array(count);
      this.isByIntraEdge = new Uint8Array(count);
      this.costs = new Uint32Array(this.isAffordable ? count * count : 0);
      this.following = new Uint16Array(this.costs.length);
    }
    for (const [cluster, { nodes }] of clusters.entries()) this.nodeOfRow.set(nodes, firstOfCluster[cluster]);
  }

  /** Makes the next row. */
  private makeRow(): void {
    const row = this.rows++;
    this.fillCosts(row);
    this.follow(row);
  }

  /** Dijkstra's algorithm over the nodes and edges of the level. */
  private fillCosts(row: number): void {
    const { base, top } = this.abstraction;
    const { clusterOfNode, mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = base;
    const { firstOfCluster, nodeOfRow, heap, isByIntraEdge } = this;
    const costs = this.costs.subarray(row * nodeOfRow.length, (row + 1) * nodeOfRow.length).fill(UNREACHED);
    costs[row] = 0;
    isByIntraEdge[row] = 0;
    heap.clear();
    heap.push(row, 0);
    while (heap.size > 0) {
      const g = heap.minKey;
      const place = heap.pop();
      if (g > costs[place]) continue; // stale: reached more cheaply since
      const node = nodeOfRow[place];
      const number = top.clusterOfBase[clusterOfNode[node]];
      const cluster = top.clusters[number];
      const first = firstOfCluster[number];
      if (isByIntraEdge[place] === 0) {
        const count = cluster.nodes.length;
        const intra = (place - first) * count;
        for (let other = 0; other < count; other++) {
          const cost = g + cluster.costs[intra + other];
          if (costs[first + other] <= cost) continue; // an edge that is not there costs more than anything
          costs[first + other] = cost;
          isByIntraEdge[first + other] = 1;
          heap.push(first + other, cost);
        }
      }
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < top.number) continue;
        const next = this.rowOf(nodeOfInterEdge[edge]);
        const cost = g + costOfInterEdge[edge];
        if (costs[next] <= cost) continue;
        costs[next] = cost;
        isByIntraEdge[next] = 0;
        heap.push(next, cost);
      }
    }
  }

  /** Finds the path that a search of the top level finds, and returns its cost, or `Infinity` when there is none. */
  find(start: Insertion, goal: Insertion): number {
    const { firstOfCluster, nodeOfRow, costs, ends, nodes: path } = this;
    const { top } = this.abstraction;
    const index = top.number - 1;
    const startCosts = start.costsOfLevel[index];
    const goalCosts = goal.costsOfLevel[index];
    const firstRow = firstOfCluster[start.clusterOfLevel[index]];
    const endRow = firstOfCluster[start.clusterOfLevel[index] + 1];
    const firstColumn = firstOfCluster[goal.clusterOfLevel[index]];
    const count = firstOfCluster[goal.clusterOfLevel[index] + 1] - firstColumn;

    let best = Number.POSITIVE_INFINITY;
    let bestRow = -1;
    for (let row = firstRow; row < endRow; row++) {
      const startCost = startCosts[row - firstRow];
      if (startCost >= best) continue;
      const at = row * nodeOfRow.length + firstColumn;
      for (let j = 0; j < count; j++) {
        const cost = startCost + costs[at + j] + goalCosts[j];
        if (cost >= best) continue;
        best = cost;
        bestRow = row;
      }
    }
    path.count = 0;
    if (bestRow < 0 || best >= UNREACHED) return Number.POSITIVE_INFINITY;

    ends.count = 0;
    const at = bestRow * nodeOfRow.length + firstColumn;
    for (let j = 0; j < count; j++) {
      if (startCosts[bestRow - firstRow] + costs[at + j] + goalCosts[j] === best) ends.push(firstColumn + j);
    }
    if (ends.count > 1) this.walkToAny(bestRow);
    else this.walkTo(bestRow, ends.values[0]);
    return best;
  }

  private get isAffordable(): boolean {
    return this.abstraction.keepsTable(this.nodeOfRow.length);
  }

  private rowOf(node: number): number {
    const { base, top } = this.abstraction;
    return this.firstOfCluster[top.clusterOfBase[base.clusterOfNode[node]]] + top.indexOfNode[node];
  }

  /** Notes for the node of every row where the path to the node of this one leads: over an inter-edge if one will do. */
  private follow(to: number): void {
    const { nodeOfRow, following, costs, ends } = this;
    const first = to * nodeOfRow.length;
    ends.count = 1;
    ends.values[0] = to;
    // what has no path says nothing, whatever stood there before
    following.fill(0, first, first + nodeOfRow.length);
    for (let row = 0; row < nodeOfRow.length; row++) {
      if (row === to || costs[first + row] === UNREACHED) continue;
      const across = this.followInterEdge(row);
      following[first + row] = across >= 0 ? across : this.followIntraEdge(row);
    }
  }

  private walkTo(from: number, to: number): void {
    const { nodes, nodeOfRow, following } = this;
    const first = to * nodeOfRow.length;
    for (let row = from; row !== to; row = following[first + row]) nodes.push(nodeOfRow[row]);
    nodes.push(nodeOfRow[to]);
  }

  /** Walks from a row's node, each time to the first of the nodes that lead on to one of the ends at no loss. */
  private walkToAny(from: number): void {
    for (let row = from; ; ) {
      this.nodes.push(this.nodeOfRow[row]);
      if (this.isEnd(row)) return;
      const across = this.followInterEdge(row);
      row = across >= 0 ? across : this.followIntraEdge(row);
    }
  }

  private followInterEdge(row: number): number {
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this.abstraction.base;
    const node = this.nodeOfRow[row];
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < this.abstraction.top.number) continue;
      const next = this.rowOf(nodeOfInterEdge[edge]);
      if (this.keepEnds(row, next, costOfInterEdge[edge])) return next;
    }
    return -1;
  }

  private followIntraEdge(row: number): number {
    const { base, top } = this.abstraction;
    const cluster = top.clusterOfBase[base.clusterOfNode[this.nodeOfRow[row]]];
    const { nodes, costs } = top.clusters[cluster];
    const first = this.firstOfCluster[cluster];
    const intra = (row - first) * nodes.length;
    for (let other = 0; other < nodes.length; other++) {
      if (first + other !== row && this.keepEnds(row, first + other, costs[intra + other])) return first + other;
    }
    return -1;
  }

  private isEnd(row: number): boolean {
    for (let i = 0; i < this.ends.count; i++) if (this.ends.values[i] === row) return true;
    return false;
  }

  /** Whether a step leads on to one of the ends at no loss; then the ends to which it does not are no longer any. */
  private keepEnds(row: number, next: number, step: number): boolean {
    const { ends, costs } = this;
    const count = this.nodeOfRow.length;
    let kept = 0;
    for (let i = 0; i < ends.count; i++) {
      // costs are symmetric: those of an end lie in a row
      const end = ends.values[i];
      const at = end * count;
      if (costs[at + row] === step + costs[at + next]) ends.values[kept++] = end;
    }
    if (kept === 0) return false;
    ends.count = kept;
    return true;
  }
}
