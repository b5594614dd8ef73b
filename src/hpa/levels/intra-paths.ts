import { NO_ARRIVAL } from "../../grid/movement.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { checkCount, damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { ClusterFields } from "./cluster-fields.ts";
import type { Cluster } from "./level.ts";
import { RangePool } from "./range-pool.ts";

/** When the arrays are full, they grow by this factor. */
const GROWTH = 1.25;

/** The paths between the nodes of one cluster: from its second node to the first, from the third to the first two, and so on. */
export interface ClusterPaths {
  /** Where each path starts, counted from the first stretch, and then where the last path ends; empty where there are no nodes. */
  readonly starts: Int32Array;
  /** Each stretch is its direction times 256 plus its steps, at most 63 in a cluster. A path without stretches leads nowhere. */
  readonly stretches: Int32Array | Uint16Array;
}

/** Keeps the paths that the intra-edges of one agent's level 1 stand for. */
export interface PathStore {
  /** The stretches of all paths, each as in `ClusterPaths`. */
  readonly stretches: Uint16Array;
  /** Where the path that was chosen last starts in `stretches`, and where it ends. */
  readonly first: number;
  readonly end: number;
  /** The memory of the paths in bytes, without memory that agents share. */
  readonly bytes: number;
  /** Chooses the path from the j-th node of a cluster to the i-th, i before j. */
  choose(cluster: number, i: number, j: number): void;
  /** Gives a cluster other nodes, costs and paths. */
  set(cluster: number, edges: Pick<ClusterFields, "cells" | "intraUnits">, paths: ClusterPaths): void;
  /** All paths of a cluster. The arrays hold until the paths of any cluster are set. */
  pathsOf(cluster: number): ClusterPaths;
  /** Gives back memory that no path needs. */
  trim(): void;
}

/** Scratch memory for the paths of one cluster, which all agents share. */
const starts = new IntegerList();
const stretches = new IntegerList();

/** Gathers the paths of one cluster from the fields of its nodes. */
export class GatheredPaths implements ClusterPaths {
  private readonly startList = starts;
  private readonly stretchList = stretches;
  private readonly offsetInField: Int32Array;

  /** @param offsetInField What a step in each direction adds to the index of a cell in a field. */
  constructor(offsetInField: Int32Array) {
    this.offsetInField = offsetInField;
  }

  get starts(): Int32Array {
    return this.startList.view();
  }

  get stretches(): Int32Array {
    return this.stretchList.view();
  }

  /** Forgets all paths. */
  begin(): void {
    this.startList.count = 0;
    this.stretchList.count = 0;
  }

  /** A copy of what has been gathered, to go on with. */
  copy(): ClusterPaths {
    return { starts: this.starts.slice(), stretches: this.stretches.slice() };
  }

  /** Goes on with what had been gathered before others gathered paths. */
  resume({ starts, stretches }: ClusterPaths): void {
    this.startList.take(starts);
    this.stretchList.take(stretches);
  }

  /** Gathers the path from the source of a field to a cell; an empty path if none leads there. */
  gather(arrivalOfCell: Uint8Array, to: number): void {
    const { offsetInField, stretchList } = this;
    const first = stretchList.count;
    this.startList.push(first);
    for (let cell = to, arrival = arrivalOfCell[cell]; arrival < NO_ARRIVAL; ) {
      // the directions of a field lead to the cell
      const direction = arrival;
      let steps = 0;
      do {
        cell -= offsetInField[direction];
        steps++;
        arrival = arrivalOfCell[cell];
      } while (arrival === direction);
      stretchList.push((direction << 8) | steps);
    }
    reverse(stretchList.values, first, stretchList.count);
  }

  /** Ends the last path. */
  close(): void {
    this.startList.push(this.stretchList.count);
  }
}

/**
 * The paths of an agent that shares them with no other. There is one path for each pair of nodes of a cluster; it leads from the
 * later node to the earlier one.
 *
 * All paths lie in two arrays, cluster after cluster, as queries read them. A cluster whose paths outgrow their place gets
 * another place: one that another cluster has outgrown, or one at the end.
 */
export class IntraPaths implements PathStore {
  stretches: Uint16Array = new Uint16Array(1024);
  first = 0;
  end = 0;
  /** The index in `stretches` where a path starts; the path ends where the next one starts. */
  private startOfPath: Int32Array = new Int32Array(1024);
  /** The number of the first path of each cluster. */
  private readonly firstPathOfCluster: Int32Array;
  /** How many paths each cluster has, plus one for the end of the last path. */
  private readonly countOfCluster: Int32Array;
  /** The places of each cluster in `startOfPath` and in `stretches`. */
  private readonly pathPool: RangePool;
  private readonly stretchPool: RangePool;

  constructor(clusters: number) {
    this.firstPathOfCluster = new Int32Array(clusters);
    this.countOfCluster = new Int32Array(clusters);
    this.pathPool = new RangePool(clusters);
    this.stretchPool = new RangePool(clusters);
  }

  /** The memory of all paths, in bytes. */
  get bytes(): number {
    const { stretches, startOfPath, firstPathOfCluster, countOfCluster } = this;
    return stretches.byteLength + startOfPath.byteLength + firstPathOfCluster.byteLength + countOfCluster.byteLength;
  }

  choose(cluster: number, i: number, j: number): void {
    const path = this.firstPathOfCluster[cluster] + numberOfPair(i, j);
    this.first = this.startOfPath[path];
    this.end = this.startOfPath[path + 1];
  }

  set(cluster: number, _edges: unknown, { starts, stretches }: ClusterPaths): void {
    const first = this.pathPool.take(cluster, starts.length);
    const firstStretch = this.stretchPool.take(cluster, stretches.length);
    this.makeRoom();
    for (let index = 0; index < starts.length; index++) this.startOfPath[first + index] = firstStretch + starts[index];
    this.stretches.set(stretches, firstStretch);
    this.firstPathOfCluster[cluster] = first;
    this.countOfCluster[cluster] = starts.length;
  }

  pathsOf(cluster: number): ClusterPaths {
    const firstPath = this.firstPathOfCluster[cluster];
    const starts = this.startOfPath.subarray(firstPath, firstPath + this.countOfCluster[cluster]);
    const isEmpty = starts.length === 0;
    const first = isEmpty ? 0 : starts[0];
    const end = isEmpty ? 0 : starts[starts.length - 1];
    return { starts: starts.map((start) => start - first), stretches: this.stretches.subarray(first, end) };
  }

  trim(): void {
    this.startOfPath = this.startOfPath.slice(0, this.pathPool.end);
    this.stretches = this.stretches.slice(0, this.stretchPool.end);
  }

  /** Writes all paths of another store, cluster after cluster, without unused places between them. */
  static write(out: SnapshotWriter, store: PathStore, clusters: readonly Pick<Cluster, "nodes">[]): void {
    const together = new IntraPaths(clusters.length);
    for (let cluster = 0; cluster < clusters.length; cluster++) together.set(cluster, null, store.pathsOf(cluster));
    out.list(together.countOfCluster);
    out.list(together.startOfPath.subarray(0, together.pathPool.end));
    out.list(together.stretches.subarray(0, together.stretchPool.end));
  }

  /** Takes over the written paths of these clusters. `FieldCheck` checks where they lead. */
  read(from: SnapshotReader, clusters: readonly Pick<Cluster, "nodes">[]): void {
    const { countOfCluster } = this;
    countOfCluster.set(from.listOf(Int32Array, "counts of walks", countOfCluster.length));
    for (let cluster = 0; cluster < countOfCluster.length; cluster++) {
      const { length: nodes } = clusters[cluster].nodes;
      checkCount(`walks in cluster ${cluster}, and one more`, countOfCluster[cluster], (nodes * (nodes - 1)) / 2 + 1);
      this.firstPathOfCluster[cluster] = this.pathPool.take(cluster, countOfCluster[cluster]);
    }
    this.startOfPath = from.listOf(Int32Array, "starts of walks", this.pathPool.end);
    this.stretches = from.list(Uint16Array);
    let end = 0;
    for (let cluster = 0; cluster < countOfCluster.length; cluster++) {
      // the paths of a cluster start where the paths of the cluster before end; paths without a step start at 0
      const first = this.firstPathOfCluster[cluster];
      const last = first + countOfCluster[cluster] - 1;
      const isEmpty = this.startOfPath[first] === this.startOfPath[last];
      checkCount(`stretches before cluster ${cluster}`, this.startOfPath[first], isEmpty ? 0 : end);
      for (let path = first; path < last; path++) {
        const [start, next] = [this.startOfPath[path], this.startOfPath[path + 1]];
        if (next < start) throw damaged(`expected walk ${path + 1} to start at ${start} or later, got ${next}`);
      }
      this.stretchPool.take(cluster, this.startOfPath[last] - this.startOfPath[first]);
      if (!isEmpty) end = this.startOfPath[last];
    }
    checkCount("stretches of walks", this.stretches.length, end);
  }

  /** Makes the arrays hold all places that are given out. */
  private makeRoom(): void {
    const { startOfPath, stretches, pathPool, stretchPool } = this;
    if (startOfPath.length < pathPool.end) {
      this.startOfPath = new Int32Array(Math.ceil(GROWTH * pathPool.end));
      this.startOfPath.set(startOfPath);
    }
    if (stretches.length < stretchPool.end) {
      this.stretches = new Uint16Array(Math.ceil(GROWTH * stretchPool.end));
      this.stretches.set(stretches);
    }
  }
}

/** The number of the path between the i-th and the j-th node among all paths of a cluster, i before j. */
export function numberOfPair(i: number, j: number): number {
  return ((j * (j - 1)) >> 1) + i;
}

function reverse(values: Int32Array, first: number, end: number): void {
  for (let low = first, high = end - 1; low < high; low++, high--) {
    const value = values[low];
    values[low] = values[high];
    values[high] = value;
  }
}
