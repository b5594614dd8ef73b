import { joined, owned } from "../../grid/shared-memory.ts";
import { UNREACHED } from "../../search/field.ts";
import { damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { BaseLevel } from "./base-level.ts";
import { ChildGraph } from "./child-graph.ts";
import { type Cluster, isEqual, type Level } from "./level.ts";
import { type NodeDistances, narrowed, readDistances, unreachedIn, writeDistances } from "./node-distances.ts";
import { type ClusterBefore, moveUpperField, UpperFieldRepair } from "./upper-field-repair.ts";
import { checkUpperField, type UpperField, UpperFieldMaker } from "./upper-fields.ts";

/** The nodes of a cluster at level 2 or above, and the nodes of its children. */
interface UpperNodes extends Pick<Cluster, "nodes"> {
  /** The ids of the nodes of its children, child by child. The fields of the cluster lead over these nodes. */
  readonly childNodes: Int32Array;
  /** The cells of the `childNodes`, which tell a node again after repairs have given it another id. */
  readonly childCells: Int32Array;
  /** Where the i-th node stands in `childNodes`. */
  readonly placeOfIndex: Int32Array;
}

/** A cluster at level 2 or above, with the fields of its nodes. */
export interface UpperCluster extends Cluster, UpperNodes {
  /** The cost in units inside the cluster from its i-th node to each of the `childNodes`, from `i * childNodes.length` on. */
  fields: NodeDistances;
  /** The index in `childNodes` to which the way from each of them to the i-th node leads next; laid out like `fields`. */
  readonly following: Uint16Array;
}

/** A turn makes fields over this many places together, and at least one field. */
const PLACES_OF_TURN = 1024;

/** Scratch memory of all agents for the costs of one field, and of another. */
let scratch = new Uint32Array(64);
let otherScratch = new Uint32Array(64);

/** What threads hand to each other of some clusters of an upper level, cluster after cluster. */
export interface UpperPart {
  /** The costs of all fields, in 32 bits if those of a cluster need them. */
  readonly fields: NodeDistances;
  readonly following: Uint16Array;
}

/**
 * A level above the first (Section 3.4): clusters of `factor` × `factor` clusters of the level below. A node of the level below
 * is a node of this level if an inter-edge from it leaves its cluster at this level, or if a link starts or ends there. An
 * intra-edge costs as much as the cheapest path inside the cluster over nodes and edges of the level below.
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
  /** The index where the nodes of each cluster of the level below start among the `childNodes` of its parent. */
  readonly firstOfChild: Int32Array;
  private readonly isMade: Uint8Array;
  private readonly base: BaseLevel;
  private readonly below: Level;
  private readonly factor: number;
  private readonly fieldMaker = new UpperFieldMaker();
  private readonly fieldRepair = new UpperFieldRepair();

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
    this.isMade = new Uint8Array(this.clusters.length);
    for (let cluster = 0; cluster < this.clusters.length; cluster++) {
      this.clusters[cluster] = roomFor(this.nodesOf(cluster));
    }
  }

  /** How many turns `build` takes. */
  get turns(): number {
    return this.clusters.reduce((sum, { nodes, childNodes }) => {
      return sum + Math.max(1, Math.ceil(nodes.length / fieldsOfTurn(childNodes.length)));
    }, 0);
  }

  /** Makes the fields of all nodes, some of a cluster at a time; the level below must be complete. */
  *build(): Generator<void> {
    for (let cluster = 0; cluster < this.clusters.length; cluster++) {
      if (this.isMade[cluster] === 1) continue;
      yield* this.makeFields(cluster);
      yield;
    }
  }

  /** Makes the fields of the nodes of a cluster, some with each turn; its children must be complete. */
  *makeFields(cluster: number): Generator<void> {
    const graph = this.graphOf(cluster);
    const make = (field: UpperField, source: number): void => this.fieldMaker.make(graph, source, field);
    yield* this.fillFields(this.clusters[cluster], make);
    this.isMade[cluster] = 1;
  }

  /** The fields of some clusters, in arrays that another level with the same nodes can take. */
  partOf(clusters: readonly number[]): UpperPart {
    const made = clusters.map((cluster) => this.clusters[cluster]);
    return {
      fields: joinedDistances(made.map(({ fields }) => fields)),
      following: joined(
        made.map(({ following }) => following),
        Uint16Array,
      ),
    };
  }

  /** Takes the fields that another level with the same nodes has made of some clusters. They are not copied. */
  takePart(clusters: readonly number[], { fields, following }: UpperPart): void {
    let first = 0;
    for (const cluster of clusters) {
      const before = this.clusters[cluster];
      const end = first + before.fields.length;
      const after = clusterOf(before, fields.subarray(first, end), following.subarray(first, end));
      for (const _ of this.fillFields(after, () => {}));
      this.clusters[cluster] = after;
      this.isMade[cluster] = 1;
      first = end;
    }
  }

  /** Lets a cluster have costs of intra-edges, and nothing else, for levels above to be made of them. */
  takeUnits(cluster: number, intraUnits: Uint32Array): void {
    this.clusters[cluster].intraUnits.set(intraUnits);
  }

  /** Writes the fields of all clusters. */
  write(out: SnapshotWriter): void {
    out.integer(this.clusters.reduce((sum, { fields }) => sum + fields.length, 0));
    for (const { fields, following } of this.clusters) {
      out.array(unitsIn(fields));
      out.array(following);
    }
  }

  /** Takes over the fields that another level of the same grid has written, instead of building. Refuses wrong ones. */
  read(from: SnapshotReader): void {
    from.expect(
      `entries in fields of level ${this.number}`,
      this.clusters.reduce((sum, { fields }) => sum + fields.length, 0),
    );
    for (const [index, cluster] of this.clusters.entries()) {
      const fields = new Uint32Array(cluster.fields.length);
      from.array(fields);
      cluster.fields = writeDistances(cluster.fields, 0, fields);
      from.array(cluster.following);
      const graph = this.graphOf(index);
      const check = (field: UpperField, source: number): void => checkUpperField(graph, source, field);
      for (const _ of this.fillFields(cluster, check));
      checkSymmetry(cluster);
    }
  }

  /** The memory of this level, in bytes. */
  get bytes(): number {
    let bytes = this.indexOfNode.byteLength + this.clusterOfBase.byteLength;
    bytes += this.parentOfChild.byteLength + this.firstOfChild.byteLength;
    for (const { nodes, intraUnits, childNodes, childCells, placeOfIndex, fields, following } of this.clusters) {
      for (const array of [nodes, childNodes, childCells, placeOfIndex]) bytes += array.byteLength;
      for (const array of [intraUnits, fields, following]) bytes += array.byteLength;
    }
    return bytes;
  }

  /** What a cluster is now, for the level above to compare with once the cluster is rebuilt. */
  before(cluster: number): ClusterBefore {
    const { placeOfIndex, childCells, intraUnits } = this.clusters[cluster];
    return { cells: placeOfIndex.map((place) => childCells[place]), intraUnits };
  }

  /**
   * Rebuilds a cluster, some fields at a time, after some of its children have changed, and tells whether the nodes or the costs of
   * the cluster have changed.
   *
   * @param changed The clusters of the level below that have changed, with what they were before.
   * @param renewed The clusters of the level below whose nodes or inter-edges have changed.
   */
  *rebuild(
    cluster: number,
    changed: ReadonlyMap<number, ClusterBefore>,
    renewed: ReadonlySet<number>,
  ): Generator<void, boolean> {
    this.makeRoom();
    const children = this.childrenOf(cluster);
    const before = this.clusters[cluster];
    const nodes = children.some((child) => renewed.has(child)) ? this.nodesOf(cluster) : before;
    const isInPlace = isEqual(before.childCells, nodes.childCells) && isEqual(before.placeOfIndex, nodes.placeOfIndex);
    const after = isInPlace ? clusterOf(nodes, owned(before.fields), owned(before.following)) : roomFor(nodes);
    const sources = isInPlace ? new Set(after.placeOfIndex) : moveFields(before, after);
    const graph = this.graphOf(cluster);
    this.fieldRepair.begin();
    for (const [index, child] of children.entries()) {
      const childBefore = changed.get(child);
      if (childBefore === undefined) continue;
      this.fieldRepair.noteChild(graph, index, childBefore, after.childCells, renewed.has(child));
    }
    yield* this.fillFields(after, (field, source) => {
      if (sources.has(source)) this.fieldRepair.repair(graph, field);
      else this.fieldMaker.make(graph, source, field);
    });
    // as wide as those of a level that is built anew
    after.fields = narrowed(after.fields);
    this.clusters[cluster] = after;
    return !isEqual(before.nodes, after.nodes) || !isEqual(before.intraUnits, after.intraUnits);
  }

  /** The index of a node of the level below among the `childNodes` of its cluster at this level. */
  placeOf(node: number): number {
    const { below } = this;
    return this.firstOfChild[below.clusterOfBase[this.base.clusterOfNode[node]]] + below.indexOfNode[node];
  }

  /** The cost in units inside its cluster between a node of this level and one of the level below; `UNREACHED` if no way leads there. */
  unitsBetween(node: number, child: number): number {
    const { fields, childNodes } = this.clusters[this.clusterOfBase[this.base.clusterOfNode[node]]];
    const units = fields[this.indexOfNode[node] * childNodes.length + this.placeOf(child)];
    return units === unreachedIn(fields) ? UNREACHED : units;
  }

  /** Makes the indices of nodes hold all nodes that there are. */
  private makeRoom(): void {
    if (this.indexOfNode.length >= this.base.cellOfNode.length) return;
    const larger = new Int16Array(this.base.cellOfNode.length).fill(-1);
    larger.set(this.indexOfNode);
    this.indexOfNode = larger;
  }

  private nodesOf(cluster: number): UpperNodes {
    const childNodes = this.gatherChildNodes(cluster);
    const nodes = childNodes.filter((node) => this.isNode(node));
    for (const node of childNodes) this.indexOfNode[node] = -1;
    for (const [index, node] of nodes.entries()) this.indexOfNode[node] = index;
    const childCells = childNodes.map((node) => this.base.cellOfNode[node]);
    return { nodes, childNodes, childCells, placeOfIndex: nodes.map((node) => this.placeOf(node)) };
  }

  /** Makes the fields of a cluster, some with each turn, and reads the costs of intra-edges from them. */
  private *fillFields(cluster: UpperCluster, make: (field: UpperField, source: number) => void): Generator<void> {
    const { nodes, intraUnits, placeOfIndex, childNodes } = cluster;
    const perTurn = fieldsOfTurn(childNodes.length);
    for (let index = 0; index < nodes.length; index++) {
      if (index > 0 && index % perTurn === 0) yield;
      const field = { unitsOfPlace: unitsOf(cluster, index, 0), nextOfPlace: nextOf(cluster, index) };
      make(field, placeOfIndex[index]);
      keepUnits(cluster, index, field.unitsOfPlace);
      for (let other = 0; other < nodes.length; other++) {
        intraUnits[index * nodes.length + other] = field.unitsOfPlace[placeOfIndex[other]];
      }
    }
  }

  private graphOf(cluster: number): ChildGraph {
    return new ChildGraph(this.base, this.below, this.childrenOf(cluster), (node) => this.placeOf(node));
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

  /** Whether a node of the level below is also a node of this level. */
  private isNode(node: number): boolean {
    const { mostInterEdges, nodeOfInterEdge, levelOfInterEdge } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] >= 0 && levelOfInterEdge[edge] >= this.number) return true;
    }
    return this.base.isLinkEnd(node);
  }
}

/** How many fields over some number of places are made in a turn. */
function fieldsOfTurn(places: number): number {
  return Math.max(1, Math.floor(PLACES_OF_TURN / places));
}

/** Puts distances one behind the other: in 16 bits, or in 32 if some of them are. */
function joinedDistances(parts: readonly NodeDistances[]): NodeDistances {
  const isNarrow = (part: NodeDistances): part is Uint16Array => part.BYTES_PER_ELEMENT === 2;
  if (parts.every(isNarrow)) return joined(parts, Uint16Array);
  return joined(parts.map(unitsIn), Uint32Array);
}

/** Distances in 32 bits each. */
function unitsIn(distances: NodeDistances): Uint32Array {
  const units = new Uint32Array(distances.length);
  readDistances(distances, 0, units);
  return units;
}

/** The costs of the field of the i-th node of a cluster, in scratch memory, one of two. */
function unitsOf({ childNodes, fields }: UpperCluster, index: number, which: 0 | 1): Uint32Array {
  const { length } = childNodes;
  if (scratch.length < length) {
    scratch = new Uint32Array(2 * length);
    otherScratch = new Uint32Array(2 * length);
  }
  const units = (which === 0 ? scratch : otherScratch).subarray(0, length);
  readDistances(fields, index * length, units);
  return units;
}

/** Keeps the costs of the field of the i-th node of a cluster. */
function keepUnits(cluster: UpperCluster, index: number, units: Uint32Array): void {
  cluster.fields = writeDistances(cluster.fields, index * units.length, units);
}

/** Where the ways to the i-th node of a cluster lead next. */
function nextOf({ childNodes, following }: UpperCluster, index: number): Uint16Array {
  const first = index * childNodes.length;
  return following.subarray(first, first + childNodes.length);
}

function roomFor(nodes: UpperNodes): UpperCluster {
  const room = nodes.nodes.length * nodes.childNodes.length;
  return clusterOf(nodes, new Uint16Array(room), new Uint16Array(room));
}

/** Makes a cluster with room for costs. Its fields are written out, so that all clusters have the same hidden class. */
function clusterOf(
  { nodes, childNodes, childCells, placeOfIndex }: UpperNodes,
  fields: NodeDistances,
  following: Uint16Array,
): UpperCluster {
  const intraUnits = new Uint32Array(nodes.length * nodes.length);
  return { nodes, intraUnits, childNodes, childCells, placeOfIndex, fields, following };
}

/** Checks that the intra-edges of a cluster cost the same both ways. */
function checkSymmetry({ nodes, intraUnits }: UpperCluster): void {
  const { length } = nodes;
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < i; j++) {
      const [there, back] = [intraUnits[i * length + j], intraUnits[j * length + i]];
      if (there !== back) throw damaged(`expected an intra-edge that costs ${there} both ways, got ${back}`);
    }
  }
}

/** Takes over the fields of nodes that a cluster had before and still has, and returns the places of these nodes. */
function moveFields(before: UpperCluster, after: UpperCluster): Set<number> {
  const placeOfCell = new Map(Array.from(after.childCells, (cell, place) => [cell, place]));
  const placeOfKnown = before.childCells.map((cell) => placeOfCell.get(cell) ?? -1);
  const indexOfSource = new Map(Array.from(after.placeOfIndex, (place, index) => [place, index]));
  const moved = new Set<number>();
  for (const [known, place] of before.placeOfIndex.entries()) {
    const source = placeOfKnown[place];
    const index = indexOfSource.get(source);
    if (index === undefined) continue;
    const to = { unitsOfPlace: unitsOf(after, index, 1), nextOfPlace: nextOf(after, index) };
    moveUpperField({ unitsOfPlace: unitsOf(before, known, 0), nextOfPlace: nextOf(before, known) }, placeOfKnown, to);
    keepUnits(after, index, to.unitsOfPlace);
    moved.add(source);
  }
  return moved;
}
