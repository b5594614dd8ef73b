import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import type { BaseLevel } from "./base-level.ts";
import { type Cluster, isEqual, type Level } from "./level.ts";
import { type KnownFields, UpperFieldMaker } from "./upper-fields.ts";

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
  private readonly maker: UpperFieldMaker;

  constructor(base: BaseLevel, below: Level, factor: number) {
    this.number = below.number + 1;
    this.base = base;
    this.below = below;
    this.factor = factor;
    this.maker = new UpperFieldMaker(base, below, this);
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

  /**
   * Rebuilds a cluster, a field at a time, after some of its children have changed in their nodes, costs or inter-edges, and
   * tells whether its nodes or its costs have changed.
   */
  *rebuild(cluster: number, changed: ReadonlySet<number>): Generator<void, boolean> {
    if (this.indexOfNode.length < this.base.cellOfNode.length) {
      const larger = new Int16Array(this.base.cellOfNode.length).fill(-1);
      larger.set(this.indexOfNode);
      this.indexOfNode = larger;
    }
    const before = this.clusters[cluster];
    const firstOfKnown = this.childrenOf(cluster).map((child) => this.firstOfChild[child]);
    const after = this.prepare(cluster);
    const placeOfKnown = this.placesOf(cluster, before, firstOfKnown, changed);
    yield* this.fillFields(after, { cluster: before, placeOfKnown });
    this.clusters[cluster] = after;
    return !isEqual(before.nodes, after.nodes) || !isEqual(before.costs, after.costs);
  }

  /** Where the child nodes of before stand now; −1 of children that have changed. */
  private placesOf(
    cluster: number,
    { childNodes }: UpperCluster,
    firstOfKnown: readonly number[],
    changed: ReadonlySet<number>,
  ): Int32Array {
    const places = new Int32Array(childNodes.length).fill(-1);
    for (const [index, child] of this.childrenOf(cluster).entries()) {
      if (changed.has(child)) continue;
      const first = firstOfKnown[index];
      const end = firstOfKnown[index + 1] ?? childNodes.length;
      for (let place = first; place < end; place++) places[place] = this.firstOfChild[child] + place - first;
    }
    return places;
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

  private *fillFields(cluster: UpperCluster, known?: KnownFields): Generator<void> {
    const { nodes, costs, childNodes, fields } = cluster;
    const count = childNodes.length;
    const indexOfKnown = new Map(known === undefined ? [] : [...indexesOf(known)]);
    const placeOfNode = nodes.map((node) => this.placeOf(node));
    for (let index = 0; index < nodes.length; index++) {
      const knownIndex = indexOfKnown.get(placeOfNode[index]);
      if (known === undefined || knownIndex === undefined) this.maker.fill(cluster, index);
      else this.maker.repair(cluster, index, known, knownIndex);
      for (let other = 0; other < nodes.length; other++) {
        costs[index * nodes.length + other] = fields[index * count + placeOfNode[other]];
      }
      yield;
    }
  }

  private childrenOf(cluster: number): number[] {
    const { factor, below } = this;
    const left = (cluster % this.wide) * factor;
    const top = Math.floor(cluster / this.wide) * factor;
    const children: number[] = [];
    for (let y = top; y < Math.min(below.high, top + factor); y++) {
      for (let x = left; x < Math.min(below.wide, left + factor); x++) children.push(y * below.wide + x);
    }
    return children;
  }

  private gatherChildNodes(cluster: number): Int32Array {
    const childNodes: number[] = [];
    for (const child of this.childrenOf(cluster)) {
      this.firstOfChild[child] = childNodes.length;
      for (const node of this.below.clusters[child].nodes) childNodes.push(node);
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
}

/** The index of each node of before, by the place where it stands now, of those whose child has not changed. */
function* indexesOf({ cluster: { nodes, childNodes }, placeOfKnown }: KnownFields): Generator<[number, number]> {
  // nodes are in the order of child nodes
  for (let place = 0, index = 0; place < childNodes.length; place++) {
    if (childNodes[place] !== nodes[index]) continue;
    if (placeOfKnown[place] >= 0) yield [placeOfKnown[place], index];
    index++;
  }
}
