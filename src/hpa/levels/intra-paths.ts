import { NO_ARRIVAL } from "../../grid/movement.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { checkCount, damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { Cluster } from "./level.ts";
import { RangePool } from "./range-pool.ts";

/** When the arrays are full, they grow by this factor. */
const GROWTH = 1.25;

/** Scratch memory for the paths of one cluster, which all agents share. */
const starts = new IntegerList();
const stretches = new IntegerList();

/**
 * The paths that the intra-edges of level 1 stand for, as stretches. There is one path for each pair of nodes of a cluster; it
 * leads from the later node to the earlier one.
 *
 * All paths lie in two arrays, cluster after cluster, as queries read them. A cluster whose paths outgrow their place gets
 * another place: one that another cluster has outgrown, or one at the end.
 */
export class IntraPaths {
  /** Each stretch is its direction times 256 plus its steps, at most 63 in a cluster. */
  stretches: Uint16Array = new Uint16Array(1024);
  /** The index in `stretches` where a path starts; the path ends where the next one starts. */
  startOfPath: Int32Array = new Int32Array(1024);
  /** The number of the first path of each cluster. */
  readonly firstPathOfCluster: Int32Array;
  /** How many paths each cluster has, plus one for the end of the last path. */
  private readonly countOfCluster: Int32Array;
  /** The places of each cluster in `startOfPath` and in `stretches`. */
  private readonly pathPool: RangePool;
  private readonly stretchPool: RangePool;
  private readonly offsetInField: Int32Array;
  private readonly gatheredStarts = starts;
  private readonly gatheredStretches = stretches;

  /** @param offsetInField What a step in each direction adds to the index of a cell in a field. */
  constructor(clusters: number, offsetInField: Int32Array) {
    this.firstPathOfCluster = new Int32Array(clusters);
    this.countOfCluster = new Int32Array(clusters);
    this.pathPool = new RangePool(clusters);
    this.stretchPool = new RangePool(clusters);
    this.offsetInField = offsetInField;
  }

  /** The memory of all paths, in bytes. */
  get bytes(): number {
    const { stretches, startOfPath, firstPathOfCluster, countOfCluster } = this;
    return stretches.byteLength + startOfPath.byteLength + firstPathOfCluster.byteLength + countOfCluster.byteLength;
  }

  /** The number of the path between the i-th and the j-th node of a cluster, i before j. */
  pathOf(cluster: number, i: number, j: number): number {
    return this.firstPathOfCluster[cluster] + ((j * (j - 1)) >> 1) + i;
  }

  /** Begins to gather the paths of a cluster: from its second node to the first, from the third to the first two, and so on. */
  begin(): void {
    this.gatheredStarts.count = 0;
    this.gatheredStretches.count = 0;
  }

  /** Gathers the path from the source of a field to a cell; an empty path if none leads there. */
  gather(arrivalOfCell: Uint8Array, to: number): void {
    const { offsetInField, gatheredStretches } = this;
    const first = gatheredStretches.count;
    this.gatheredStarts.push(first);
    for (let cell = to, arrival = arrivalOfCell[cell]; arrival < NO_ARRIVAL; ) {
      // the directions of a field lead to the cell
      const direction = arrival;
      let steps = 0;
      do {
        cell -= offsetInField[direction];
        steps++;
        arrival = arrivalOfCell[cell];
      } while (arrival === direction);
      gatheredStretches.push((direction << 8) | steps);
    }
    reverse(gatheredStretches.values, first, gatheredStretches.count);
  }

  /** Gives a cluster the gathered paths, in place of the paths that it had. */
  setGathered(cluster: number): void {
    this.gatheredStarts.push(this.gatheredStretches.count);
    this.set(cluster, this.gatheredStarts.view(), this.gatheredStretches.view());
  }

  /** Gives a cluster the paths that it has in another list. */
  copy(cluster: number, from: IntraPaths): void {
    const { starts, stretches } = from.of(cluster);
    const first = starts.length === 0 ? 0 : starts[0];
    this.set(
      cluster,
      starts.map((start) => start - first),
      stretches,
    );
  }

  /** Gives back memory at the end of the arrays that no path needs. */
  trim(): void {
    this.startOfPath = this.startOfPath.slice(0, this.pathPool.end);
    this.stretches = this.stretches.slice(0, this.stretchPool.end);
  }

  /** Writes the paths cluster after cluster, without unused places between them. */
  write(out: SnapshotWriter): void {
    const { countOfCluster } = this;
    const together = new IntraPaths(countOfCluster.length, this.offsetInField);
    for (let cluster = 0; cluster < countOfCluster.length; cluster++) together.copy(cluster, this);
    out.list(countOfCluster);
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

  /** @param starts Where the paths start, counted from the first stretch, and then where the last path ends. */
  private set(cluster: number, starts: Int32Array, stretches: Int32Array | Uint16Array): void {
    const first = this.pathPool.take(cluster, starts.length);
    const firstStretch = this.stretchPool.take(cluster, stretches.length);
    this.makeRoom();
    for (let index = 0; index < starts.length; index++) this.startOfPath[first + index] = firstStretch + starts[index];
    this.stretches.set(stretches, firstStretch);
    this.firstPathOfCluster[cluster] = first;
    this.countOfCluster[cluster] = starts.length;
  }

  private of(cluster: number): { starts: Int32Array; stretches: Uint16Array } {
    const first = this.firstPathOfCluster[cluster];
    const starts = this.startOfPath.subarray(first, first + this.countOfCluster[cluster]);
    const isEmpty = starts.length === 0;
    return {
      starts,
      stretches: this.stretches.subarray(isEmpty ? 0 : starts[0], isEmpty ? 0 : starts[starts.length - 1]),
    };
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

function reverse(values: Int32Array, first: number, end: number): void {
  for (let low = first, high = end - 1; low < high; low++, high--) {
    const value = values[low];
    values[low] = values[high];
    values[high] = value;
  }
}
