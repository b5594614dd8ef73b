import { UNREACHED } from "../../search/field.ts";
import type { BaseLevel } from "./base-level.ts";
import type { Level } from "./level.ts";

/** When the arrays are full, they grow by this factor, and by a few crossings more. */
const GROWTH = 1.25;
const SPARE = 16;

const NO_SIDES = new Int32Array(0);
const NO_UNITS = new Uint32Array(0);

/** A crossing as one of its ends sees it: the cells on both sides, and the side that it is. */
interface Exit {
  readonly node: number;
  readonly to: number;
  readonly units: number;
  readonly isLink: boolean;
  /** Whether a link leads out of the node: such a link can be left by this side, and not be entered. */
  readonly isOut: boolean;
}

/** The ways through a cluster, from each entry to each exit; see `Crossings`. */
export interface Ways {
  readonly exits: Int32Array;
  readonly entries: Int32Array;
  readonly units: Uint32Array;
}

/**
 * The crossings of a level: its inter-edges and its links, each once. A crossing has two sides, `2 * crossing` and
 * `2 * crossing + 1`; `side ^ 1` is across from `side`. The sides of an inter-edge lie in different clusters. A link leads from
 * its even side to its odd side.
 *
 * A crossing keeps its number for as long as an edge joins its two cells, whatever edits do to the nodes there. So what is known
 * about a crossing outlives edits. A number that is free again goes to a new crossing, and `bornAt` tells them apart.
 */
export class Crossings {
  /** The number of crossings. Their numbers are less than `end`. */
  count = 0;
  /** More than any number of a crossing. */
  end = 0;
  unitsOfCrossing: Int32Array = new Int32Array(0);
  /** The generation in which each crossing came to be. */
  bornAt: Int32Array = new Int32Array(0);
  nodeOfSide: Int32Array = new Int32Array(0);
  cellOfSide: Int32Array = new Int32Array(0);
  /** The cluster of each side; −1 for sides of numbers that are free. */
  clusterOfSide: Int32Array = new Int32Array(0);
  /** The index of the node of a side among the nodes of its cluster. */
  indexOfSide: Int32Array = new Int32Array(0);
  /** The sides of each cluster by which a path can leave it, in the order of their nodes. */
  readonly exitsOfCluster: Int32Array[];
  /** The sides of each cluster by which a path can enter it: the same array as its exits where no link starts or ends. */
  readonly entriesOfCluster: Int32Array[];
  /**
   * The cost in units, for each exit of a cluster and each of its entries, from before the crossing of the entry, through the
   * cluster, to before the crossing of the exit. All entries of the first exit come first; `UNREACHED` where no way leads. A way
   * that has become dearer keeps its cost here until `measure` is called.
   */
  readonly unitsOfCluster: Uint32Array[];
  /** No way through a cluster has cost more units than this so far. */
  mostUnits = 0;
  /** The place of each side among the exits of its cluster; −1 for the side at which a link ends. */
  placeOfExit: Int32Array = new Int32Array(0);
  private isLink = new Uint8Array(0);
  /** The crossings by their cells: one crossing of each hash, and for each crossing another one of its hash; −1 if there is none. */
  private firstOfHash = new Int32Array(0);
  private nextOfCrossing = new Int32Array(0);
  private readonly free: number[] = [];
  private readonly level: Level;
  private readonly base: BaseLevel;

  constructor(level: Level, base: BaseLevel) {
    this.level = level;
    this.base = base;
    this.exitsOfCluster = level.clusters.map(() => NO_SIDES);
    this.entriesOfCluster = level.clusters.map(() => NO_SIDES);
    this.unitsOfCluster = level.clusters.map(() => NO_UNITS);
    this.renew(level.clusters.keys(), 0);
    for (const cluster of level.clusters.keys()) this.measure(cluster);
  }

  /** The memory of all arrays, in bytes. */
  get bytes(): number {
    const { unitsOfCrossing, bornAt, nodeOfSide, cellOfSide, clusterOfSide, indexOfSide, placeOfExit, isLink } = this;
    let bytes = this.firstOfHash.byteLength + this.nextOfCrossing.byteLength;
    for (const array of [unitsOfCrossing, bornAt, isLink]) bytes += array.byteLength;
    for (const array of [nodeOfSide, cellOfSide, clusterOfSide, indexOfSide, placeOfExit]) bytes += array.byteLength;
    for (const [cluster, exits] of this.exitsOfCluster.entries()) {
      bytes += exits.byteLength;
      if (this.entriesOfCluster[cluster] !== exits) bytes += this.entriesOfCluster[cluster].byteLength;
      bytes += this.unitsOfCluster[cluster].byteLength;
    }
    return bytes;
  }

  /**
   * Finds the crossings of some clusters again, whose nodes or edges have changed. If a crossing came or went, both of its
   * clusters must be among them.
   *
   * @param generation Becomes `bornAt` of new crossings.
   */
  renew(clusters: Iterable<number>, generation: number): void {
    const renewed = [...clusters];
    const before = renewed.map((cluster) => this.sidesOf(cluster));
    for (const sides of before) for (const side of sides) this.clusterOfSide[side] = -1;
    for (const cluster of renewed) this.renewCluster(cluster, generation);
    for (const sides of before) {
      for (const side of sides)
        if (this.clusterOfSide[side] < 0 && this.clusterOfSide[side ^ 1] < 0) this.drop(side >> 1);
    }
  }

  /** The ways through a cluster, as they were last measured. */
  waysOf(cluster: number): Ways {
    return {
      exits: this.exitsOfCluster[cluster],
      entries: this.entriesOfCluster[cluster],
      units: this.unitsOfCluster[cluster],
    };
  }

  /** Sets the costs of a cluster to those of its intra-edges. */
  measure(cluster: number): void {
    const exits = this.exitsOfCluster[cluster];
    const entries = this.entriesOfCluster[cluster];
    const { indexOfSide, unitsOfCrossing } = this;
    const { nodes, intraUnits } = this.level.clusters[cluster];
    const pairs = exits.length * entries.length;
    const all = pairs === 0 ? NO_UNITS : new Uint32Array(pairs);
    let most = this.mostUnits;
    let pair = 0;
    for (let i = 0; i < exits.length; i++) {
      const row = indexOfSide[exits[i]] * nodes.length;
      for (let j = 0; j < entries.length; j++) {
        const units = intraUnits[row + indexOfSide[entries[j]]];
        if (units === UNREACHED) all[pair++] = UNREACHED;
        else {
          const sum = units + unitsOfCrossing[entries[j] >> 1];
          if (sum > most) most = sum;
          all[pair++] = sum;
        }
      }
    }
    this.mostUnits = most;
    this.unitsOfCluster[cluster] = all;
  }

  /** The numbers of all crossings, in an order that depends on their places alone. */
  inOrder(): Int32Array {
    const crossings = new Set<number>();
    for (const cluster of this.level.clusters.keys()) {
      for (const side of this.sidesOf(cluster)) crossings.add(side >> 1);
    }
    return Int32Array.from(crossings);
  }

  /** All sides of a cluster, exits first. */
  private sidesOf(cluster: number): Iterable<number> {
    const exits = this.exitsOfCluster[cluster];
    const entries = this.entriesOfCluster[cluster];
    return exits === entries ? exits : new Set([...exits, ...entries]);
  }

  private renewCluster(cluster: number, generation: number): void {
    const exits: number[] = [];
    const entries: number[] = [];
    for (const node of this.level.clusters[cluster].nodes) {
      for (const exit of this.exitsFrom(node)) {
        const side = this.sideAt(exit) ?? this.add(exit, generation);
        this.place(side, exit, cluster);
        this.placeOfExit[side] = !exit.isLink || exit.isOut ? exits.push(side) - 1 : -1;
        if (!exit.isLink || !exit.isOut) entries.push(side);
      }
    }
    const isOneWay = exits.length !== entries.length || exits.some((side, index) => side !== entries[index]);
    this.exitsOfCluster[cluster] = exits.length === 0 ? NO_SIDES : Int32Array.from(exits);
    this.entriesOfCluster[cluster] = isOneWay ? Int32Array.from(entries) : this.exitsOfCluster[cluster];
  }

  /** The crossings at a node: first its inter-edges of this level, then the links from it, then the links to it. */
  private *exitsFrom(node: number): Generator<Exit> {
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge, linkEdges } = this.base;
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < this.level.number) continue;
      yield { node, to: nodeOfInterEdge[edge], units: unitsOfInterEdge[edge], isLink: false, isOut: true };
    }
    if (linkEdges.isEmpty) return;
    for (const { node: to, units } of linkEdges.from(node)) yield { node, to, units, isLink: true, isOut: true };
    for (const { node: to, units } of linkEdges.to(node)) yield { node, to, units, isLink: true, isOut: false };
  }

  /** The side of an exit, if its crossing has a number. */
  private sideAt(exit: Exit): number | undefined {
    const { cellOfNode } = this.base;
    const from = cellOfNode[exit.node];
    const to = cellOfNode[exit.to];
    for (
      let crossing = this.firstOfHash[this.hashOf(from, to)];
      crossing >= 0;
      crossing = this.nextOfCrossing[crossing]
    ) {
      if (this.isAt(2 * crossing, from, to, exit)) return 2 * crossing;
      if (this.isAt(2 * crossing + 1, from, to, exit)) return 2 * crossing + 1;
    }
    return undefined;
  }

  private isAt(side: number, from: number, to: number, { isLink, isOut }: Exit): boolean {
    if (this.cellOfSide[side] !== from || this.cellOfSide[side ^ 1] !== to) return false;
    return isLink ? this.isLink[side >> 1] === 1 && isOut === ((side & 1) === 0) : this.isLink[side >> 1] === 0;
  }

  /** Gives a new crossing a number, and returns the side of the exit. */
  private add({ node, to, isLink, isOut }: Exit, generation: number): number {
    const { cellOfNode } = this.base;
    const crossing = this.free.pop() ?? this.end++;
    this.makeRoom();
    this.count++;
    const side = 2 * crossing + (isOut ? 0 : 1);
    this.isLink[crossing] = isLink ? 1 : 0;
    this.bornAt[crossing] = generation;
    this.cellOfSide[side] = cellOfNode[node];
    this.cellOfSide[side ^ 1] = cellOfNode[to];
    this.chain(crossing);
    return side;
  }

  private place(side: number, { node, to, units }: Exit, cluster: number): void {
    this.unitsOfCrossing[side >> 1] = units;
    this.nodeOfSide[side] = node;
    this.nodeOfSide[side ^ 1] = to;
    this.clusterOfSide[side] = cluster;
    this.indexOfSide[side] = this.level.indexOfNode[node];
  }

  private drop(crossing: number): void {
    if (this.cellOfSide[2 * crossing] < 0) return;
    this.unchain(crossing);
    this.cellOfSide[2 * crossing] = -1;
    this.cellOfSide[2 * crossing + 1] = -1;
    this.count--;
    this.free.push(crossing);
  }

  /** The hash of a crossing between two cells, in either direction. */
  private hashOf(from: number, to: number): number {
    return (Math.imul(from + to, 0x9e37_79b1) >>> 8) & (this.firstOfHash.length - 1);
  }

  private hashOfCrossing(crossing: number): number {
    return this.hashOf(this.cellOfSide[2 * crossing], this.cellOfSide[2 * crossing + 1]);
  }

  /** Lets a crossing be found by its cells. */
  private chain(crossing: number): void {
    const hash = this.hashOfCrossing(crossing);
    this.nextOfCrossing[crossing] = this.firstOfHash[hash];
    this.firstOfHash[hash] = crossing;
  }

  private unchain(crossing: number): void {
    const { firstOfHash, nextOfCrossing } = this;
    const hash = this.hashOfCrossing(crossing);
    if (firstOfHash[hash] === crossing) {
      firstOfHash[hash] = nextOfCrossing[crossing];
      return;
    }
    let before = firstOfHash[hash];
    while (nextOfCrossing[before] !== crossing) before = nextOfCrossing[before];
    nextOfCrossing[before] = nextOfCrossing[crossing];
  }

  /** Makes the arrays hold all numbers that are given out. */
  private makeRoom(): void {
    if (this.end <= this.unitsOfCrossing.length) return;
    const room = Math.ceil(GROWTH * this.end) + SPARE;
    this.unitsOfCrossing = enlarged(this.unitsOfCrossing, new Int32Array(room));
    this.bornAt = enlarged(this.bornAt, new Int32Array(room));
    this.isLink = enlarged(this.isLink, new Uint8Array(room));
    this.nodeOfSide = enlarged(this.nodeOfSide, new Int32Array(2 * room));
    this.cellOfSide = enlarged(this.cellOfSide, new Int32Array(2 * room).fill(-1));
    this.clusterOfSide = enlarged(this.clusterOfSide, new Int32Array(2 * room).fill(-1));
    this.indexOfSide = enlarged(this.indexOfSide, new Int32Array(2 * room));
    this.placeOfExit = enlarged(this.placeOfExit, new Int32Array(2 * room));
    this.nextOfCrossing = new Int32Array(room);
    this.firstOfHash = new Int32Array(2 ** Math.ceil(Math.log2(room))).fill(-1);
    for (let crossing = 0; crossing < room; crossing++) if (this.cellOfSide[2 * crossing] >= 0) this.chain(crossing);
  }
}

function enlarged<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
