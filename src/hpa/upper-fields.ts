import { Heap } from "../search/heap.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { BaseLevel } from "./base-level.ts";
import { type Level, UNREACHED } from "./level.ts";
import type { UpperCluster, UpperLevel } from "./upper-level.ts";

/** What was known of a cluster before some of its children changed. */
export interface KnownFields {
  readonly cluster: UpperCluster;
  /** Where each of its `childNodes` stands now; −1 of a child that has changed. */
  readonly placeOfKnown: Int32Array;
}

/** What became of the way from a child node to a field's source: it leads through a child that has changed, or it does not. */
const LOST = 1;
const KEPT = 2;

/** Makes the fields of clusters at an upper level, from scratch, or from those of before some children changed. */
export class UpperFieldMaker {
  private readonly base: BaseLevel;
  private readonly below: Level;
  private readonly level: Pick<UpperLevel, "placeOf" | "firstOfChild">;
  private readonly heap = new Heap();
  /** Of a repair: what became of each known child node, those on one way, and the costs that were kept. */
  private fateOfKnown = new Uint8Array(0);
  private readonly way = new IntegerList();
  private keptField = new Uint32Array(0);

  constructor(base: BaseLevel, below: Level, level: Pick<UpperLevel, "placeOf" | "firstOfChild">) {
    this.base = base;
    this.below = below;
    this.level = level;
  }

  /** Makes the field of a cluster's i-th node. */
  fill({ nodes, childNodes, fields, following }: UpperCluster, index: number): void {
    const count = childNodes.length;
    const field = fields.subarray(index * count, (index + 1) * count).fill(UNREACHED);
    const source = this.level.placeOf(nodes[index]);
    this.heap.clear();
    field[source] = 0;
    this.heap.push(source, 0);
    this.spread(childNodes, field);
    const ways = following.subarray(index * count, (index + 1) * count);
    for (let place = 0; place < count; place++) this.follow(childNodes[place], place, field, ways);
  }

  /**
   * The same from the field that the node, in a child that has not changed, had before. Ways that keep clear of the changed
   * children are still there; other nodes are reached anew from theirs, and whatever has become cheaper spreads from there.
   */
  repair(cluster: UpperCluster, index: number, known: KnownFields, knownIndex: number): void {
    const { childNodes, fields, following } = cluster;
    const count = childNodes.length;
    const field = fields.subarray(index * count, (index + 1) * count).fill(UNREACHED);
    const ways = following.subarray(index * count, (index + 1) * count);
    this.keep(field, ways, known, knownIndex);
    if (this.keptField.length < count) this.keptField = new Uint32Array(count);
    const kept = this.keptField;
    kept.set(field);

    this.heap.clear();
    for (let place = 0; place < count; place++) {
      if (kept[place] === UNREACHED) this.reach(childNodes[place], place, kept, field);
    }
    this.spread(childNodes, field);
    this.followAnew(childNodes, kept, field, ways);
  }

  /** Takes over what the ways of before cost, and where they lead, as far as they keep clear of changed children. */
  private keep(field: Uint32Array, ways: Uint16Array, { cluster, placeOfKnown }: KnownFields, index: number): void {
    const count = placeOfKnown.length;
    const before = cluster.fields.subarray(index * count, (index + 1) * count);
    const following = cluster.following.subarray(index * count, (index + 1) * count);
    if (this.fateOfKnown.length < count) this.fateOfKnown = new Uint8Array(count);
    const { fateOfKnown, way } = this;
    fateOfKnown.fill(0, 0, count);
    for (let first = 0; first < count; first++) {
      if (before[first] === UNREACHED) continue;
      let at = first;
      way.count = 0;
      while (fateOfKnown[at] === 0 && placeOfKnown[at] >= 0 && before[at] > 0) {
        way.push(at);
        at = following[at];
      }
      if (fateOfKnown[at] === 0) fateOfKnown[at] = placeOfKnown[at] >= 0 ? KEPT : LOST;
      for (let i = 0; i < way.count; i++) fateOfKnown[way.values[i]] = fateOfKnown[at];
    }
    for (let place = 0; place < count; place++) {
      if (fateOfKnown[place] !== KEPT) continue;
      field[placeOfKnown[place]] = before[place];
      if (before[place] > 0) ways[placeOfKnown[place]] = placeOfKnown[following[place]];
    }
  }

  /** Reaches a node from those around it whose ways were kept. */
  private reach(node: number, place: number, kept: Uint32Array, field: Uint32Array): void {
    const { base, below, level } = this;
    const child = below.clusterOfBase[base.clusterOfNode[node]];
    const { nodes, costs } = below.clusters[child];
    const first = level.firstOfChild[child];
    const row = below.indexOfNode[node] * nodes.length;
    let least = UNREACHED;
    for (let other = 0; other < nodes.length; other++) {
      if (kept[first + other] === UNREACHED || costs[row + other] === UNREACHED) continue;
      least = Math.min(least, kept[first + other] + costs[row + other]);
    }
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== below.number) continue;
      const cost = kept[level.placeOf(nodeOfInterEdge[edge])];
      if (cost !== UNREACHED) least = Math.min(least, cost + costOfInterEdge[edge]);
    }
    if (least === UNREACHED) return;
    field[place] = least;
    this.heap.push(place, least);
  }

  /** Dijkstra's algorithm over the nodes and edges of the level below, inside a cluster, from what the heap holds on. */
  private spread(childNodes: Int32Array, field: Uint32Array): void {
    const { base, below, heap, level } = this;
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = base;
    while (heap.size > 0) {
      const g = heap.minKey;
      const place = heap.pop();
      if (g > field[place]) continue; // stale: reached more cheaply since
      const node = childNodes[place];

      const child = below.clusterOfBase[base.clusterOfNode[node]];
      const { nodes, costs } = below.clusters[child];
      const first = level.firstOfChild[child];
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
        const next = level.placeOf(nodeOfInterEdge[edge]);
        const cost = g + costOfInterEdge[edge];
        if (field[next] <= cost) continue;
        field[next] = cost;
        heap.push(next, cost);
      }
    }
  }

  /** Follows the ways again that depend on a cost that is not the one that was kept: of a node of the child, or across. */
  private followAnew(childNodes: Int32Array, kept: Uint32Array, field: Uint32Array, ways: Uint16Array): void {
    const { base, below } = this;
    for (let first = 0; first < childNodes.length; ) {
      const end = first + below.clusters[below.clusterOfBase[base.clusterOfNode[childNodes[first]]]].nodes.length;
      let isOther = false;
      for (let place = first; place < end && !isOther; place++) isOther = kept[place] !== field[place];
      for (let place = first; place < end; place++) {
        const node = childNodes[place];
        if (isOther || this.isOtherAcross(node, kept, field)) this.follow(node, place, field, ways);
      }
      first = end;
    }
  }

  private isOtherAcross(node: number, kept: Uint32Array, field: Uint32Array): boolean {
    const { mostInterEdges, nodeOfInterEdge, levelOfInterEdge } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== this.below.number) continue;
      const next = this.level.placeOf(nodeOfInterEdge[edge]);
      if (kept[next] !== field[next]) return true;
    }
    return false;
  }

  /** Notes where the way from a child node to the field's source leads: over an inter-edge if one will do. */
  private follow(node: number, place: number, field: Uint32Array, ways: Uint16Array): void {
    if (field[place] === UNREACHED || field[place] === 0) return;
    const across = this.followInterEdge(node, field, field[place]);
    ways[place] = across >= 0 ? across : this.followIntraEdge(node, field, field[place]);
  }

  private followInterEdge(node: number, field: Uint32Array, cost: number): number {
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== this.below.number) continue;
      const next = this.level.placeOf(nodeOfInterEdge[edge]);
      if (field[next] + costOfInterEdge[edge] === cost) return next;
    }
    return -1;
  }

  private followIntraEdge(node: number, field: Uint32Array, cost: number): number {
    const child = this.below.clusterOfBase[this.base.clusterOfNode[node]];
    const { nodes, costs } = this.below.clusters[child];
    const first = this.level.firstOfChild[child];
    const own = this.below.indexOfNode[node];
    for (let other = 0; other < nodes.length; other++) {
      if (other !== own && field[first + other] + costs[own * nodes.length + other] === cost) return first + other;
    }
    return -1;
  }
}
