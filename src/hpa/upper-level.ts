import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { Heap } from "../search/heap.ts";
import type { BaseLevel } from "./base-level.ts";
import { type Cluster, isEqual, type Level, UNREACHED } from "./level.ts";

/** A cluster at level 2 or above, with the fields of its nodes. */
export interface UpperCluster extends Cluster {
  /** The ids of the nodes of its children, child by child: what its fields are about. */
  readonly childNodes: Int32Array;
  /** What it costs, inside the cluster, from the i-th node to each of the `childNodes`, from `i * childNodes.length` on. */
  readonly fields: Uint32Array;
  /** Where in `childNodes` the way from each of them to the i-th node leads next; in step with `fields`. */
  readonly following: Uint16Array;
}

/**
 * A level above the first (Section 3.4): clusters of `factor` × `factor` clusters of the level below. Its nodes are those
 * of the level below with an inter-edge that leaves their cluster at this level, or a link; an intra-edge costs what the cheapest
 * path over nodes and edges of the level below costs inside the cluster.
 */
export class UpperLevel implements Level<UpperCluster> {
  readonly number: number;
  readonly size: number;
  readonly wide: number;
  readonly high: number;
  readonly clusters: UpperCluster[];
  readonly clusterOfBase: Int32Array;
  indexOfNode: Int16Array;
  /** The cluster of this level that holds each cluster of the level below. */
  readonly parentOfChild: Int32Array;
  /** Where the nodes of each cluster of the level below start among the `childNodes` of its parent. */
  readonly firstOfChild: Int32Array;
  private readonly base: BaseLevel;
  private readonly below: Level;
  private readonly factor: number;
  private readonly heap = new Heap();

  constructor(base: BaseLevel, below: Level, factor: number) {
    this.number = below.number + 1;
    this.base = base;
    this.below = below;
    this.factor = factor;
    this.size = below.size * factor;
    this.wide = Math.ceil(below.wide / factor);
    this.high = Math.ceil(below.high / factor);
    this.parentOfChild = Int32Array.from(below.clusters, (_, child) => {
      const y = Math.floor(child / below.wide / factor);
      return y * this.wide + Math.floor((child % below.wide) / factor);
    });
    this.clusterOfBase = below.clusterOfBase.map((child) => this.parentOfChild[child]);
    this.firstOfChild = new Int32Array(below.clusters.length);
    this.indexOfNode = new Int16Array(base.cellOfNode.length).fill(-1);
    this.clusters = new Array<UpperCluster>(this.wide * this.high);
    for (let cluster = 0; cluster < this.clusters.length; cluster++) this.clusters[cluster] = this.prepare(cluster);
  }

  /** Makes the fields of all nodes, a cluster at a time; the level below must be complete. */
  *build(): Generator<void> {
    for (let cluster = 0; cluster < this.clusters.length; cluster++) {
      for (const _ of this.fillFields(this.clusters[cluster]));
      yield;
    }
  }

  write(out: SnapshotWriter): void {
    out.integer(this.clusters.reduce((sum, { fields }) => sum + fields.length, 0));
    for (const { fields, following, costs } of this.clusters) {
      out.array(fields);
      out.array(following);
      out.array(costs);
    }
  }

  /** Takes over the fields that another level of the same grid has written, instead of building. */
  read(from: SnapshotReader): void {
    from.expect(
      `fields of level ${this.number}`,
      this.clusters.reduce((sum, { fields }) => sum + fields.length, 0),
    );
    for (const { fields, following, costs } of this.clusters) {
      from.array(fields);
      from.array(following);
      from.array(costs);
    }
  }

  get bytes(): number {
    let bytes = this.indexOfNode.byteLength + this.clusterOfBase.byteLength;
    bytes += this.parentOfChild.byteLength + this.firstOfChild.byteLength;
    for (const { nodes, costs, childNodes, fields, following } of this.clusters) {
      bytes += nodes.byteLength + costs.byteLength + childNodes.byteLength + fields.byteLength + following.byteLength;
    }
    return bytes;
  }

  /** Rebuilds a cluster, a field at a time, and tells whether its nodes or its costs have changed. */
  *rebuild(cluster: number): Generator<void, boolean> {
    if (this.indexOfNode.length < this.base.cellOfNode.length) {
      const larger = new Int16Array(this.base.cellOfNode.length).fill(-1);
      larger.set(this.indexOfNode);
      this.indexOfNode = larger;
    }
    const before = this.clusters[cluster];
    const after = this.prepare(cluster);
    yield* this.fillFields(after);
    this.clusters[cluster] = after;
    return !isEqual(before.nodes, after.nodes) || !isEqual(before.costs, after.costs);
  }

  /** Where a node of the level below stands among the `childNodes` of its cluster at this level. */
  placeOf(node: number): number {
    const { below } = this;
    return this.firstOfChild[below.clusterOfBase[this.base.clusterOfNode[node]]] + below.indexOfNode[node];
  }

  /** A cluster with its nodes, and room for the rest. */
  private prepare(cluster: number): UpperCluster {
    const childNodes = this.gatherChildNodes(cluster);
    const nodes = childNodes.filter((node) => this.isNode(node));
    for (const node of childNodes) this.indexOfNode[node] = -1;
    for (const [index, node] of nodes.entries()) this.indexOfNode[node] = index;
    return {
      nodes,
      costs: new Uint32Array(nodes.length * nodes.length),
      childNodes,
      fields: new Uint32Array(nodes.length * childNodes.length),
      following: new Uint16Array(nodes.length * childNodes.length),
    };
  }

  private *fillFields({ nodes, costs, childNodes, fields, following }: UpperCluster): Generator<void> {
    const count = childNodes.length;
    for (const [index, node] of nodes.entries()) {
      const field = fields.subarray(index * count, (index + 1) * count).fill(UNREACHED);
      this.fillField(childNodes, node, field);
      this.follow(childNodes, field, following.subarray(index * count, (index + 1) * count));
      for (const [other, otherNode] of nodes.entries()) {
        costs[index * nodes.length + other] = field[this.placeOf(otherNode)];
      }
      yield;
    }
  }

  private gatherChildNodes(cluster: number): Int32Array {
    const { factor, below } = this;
    const left = (cluster % this.wide) * factor;
    const top = Math.floor(cluster / this.wide) * factor;
    const childNodes: number[] = [];
    for (let y = top; y < Math.min(below.high, top + factor); y++) {
      for (let x = left; x < Math.min(below.wide, left + factor); x++) {
        const child = y * below.wide + x;
        this.firstOfChild[child] = childNodes.length;
        for (const node of below.clusters[child].nodes) childNodes.push(node);
      }
    }
    return Int32Array.from(childNodes);
  }

  /** Whether a node of the level below is one of this level. */
  private isNode(node: number): boolean {
    const { mostInterEdges, nodeOfInterEdge, levelOfInterEdge } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] >= 0 && levelOfInterEdge[edge] >= this.number) return true;
    }
    return this.base.isLinkEnd(node);
  }

  /** Dijkstra's algorithm over the nodes and edges of the level below, inside a cluster. */
  private fillField(childNodes: Int32Array, source: number, field: Uint32Array): void {
    const { base, below, heap, firstOfChild } = this;
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = base;
    heap.clear();
    field[this.placeOf(source)] = 0;
    heap.push(this.placeOf(source), 0);
    while (heap.size > 0) {
      const g = heap.minKey;
      const place = heap.pop();
      if (g > field[place]) continue; // stale: reached more cheaply since
      const node = childNodes[place];

      const child = below.clusterOfBase[base.clusterOfNode[node]];
      const { nodes, costs } = below.clusters[child];
      const first = firstOfChild[child];
      const row = below.indexOfNode[node] * nodes.length;
      for (let other = 0; other < nodes.length; other++) {
        const cost = costs[row + other];
        if (cost === UNREACHED || field[first + other] <= g + cost) continue;
        field[first + other] = g + cost;
        heap.push(first + other, g + cost);
      }
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        // an edge of a lower level stays inside the child, one of this level leaves the cluster
        if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== below.number) continue;
        const next = this.placeOf(nodeOfInterEdge[edge]);
        const cost = g + costOfInterEdge[edge];
        if (field[next] <= cost) continue;
        field[next] = cost;
        heap.push(next, cost);
      }
    }
  }

  /** Notes for every child node where the way to the field's source leads: over an inter-edge if one will do. */
  private follow(childNodes: Int32Array, field: Uint32Array, following: Uint16Array): void {
    for (const [place, node] of childNodes.entries()) {
      if (field[place] === UNREACHED || field[place] === 0) continue;
      const across = this.followInterEdge(node, field, field[place]);
      following[place] = across >= 0 ? across : this.followIntraEdge(node, field, field[place]);
    }
  }

  private followInterEdge(node: number, field: Uint32Array, cost: number): number {
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== this.below.number) continue;
      const next = this.placeOf(nodeOfInterEdge[edge]);
      if (field[next] + costOfInterEdge[edge] === cost) return next;
    }
    return -1;
  }

  private followIntraEdge(node: number, field: Uint32Array, cost: number): number {
    const child = this.below.clusterOfBase[this.base.clusterOfNode[node]];
    const { nodes, costs } = this.below.clusters[child];
    const first = this.firstOfChild[child];
    const own = this.below.indexOfNode[node];
    for (let other = 0; other < nodes.length; other++) {
      if (other !== own && field[first + other] + costs[own * nodes.length + other] === cost) return first + other;
    }
    return -1;
  }
}
