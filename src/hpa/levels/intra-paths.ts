import { NO_ARRIVAL } from "../../grid/movement.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { checkCount, damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { Cluster } from "./level.ts";
import { RangePool } from "./range-pool.ts";

/** When the arrays are full, they grow by this factor. */
const GROWTH = 1.25;

/**
 * The walks that the intra-edges of level 1 stand for, as stretches: so many steps in one direction. There is one for
 * each pair of nodes of a cluster, which leads from the later node to the earlier one.
 *
 * All of them lie in two arrays: queries read them cluster after cluster. A cluster whose walks outgrow their place gets
 * another: one that others have outgrown, or one at the end.
 */
export class IntraPaths {
  /** Each is its direction times 256 and its steps, of which a cluster has room for at most 63. */
  stretches: Uint16Array = new Uint16Array(1024);
  /** Where in `stretches` a walk starts; it ends where the next one starts. */
  startOfPath: Int32Array = new Int32Array(1024);
  /** The first walk of each cluster. */
  readonly firstPathOfCluster: Int32Array;
  /** How many walks each cluster has, and one more. */
  private readonly countOfCluster: Int32Array;
  /** Which places in the arrays are whose. */
  private readonly pathPool: RangePool;
  private readonly stretchPool: RangePool;
  private readonly offsetInField: Int32Array;
  private readonly gatheredStarts = new IntegerList();
  private readonly gatheredStretches = new IntegerList();

  /** @param offsetInField From a cell of a field to the next one in each direction. */
  constructor(clusters: number, offsetInField: Int32Array) {
    this.firstPathOfCluster = new Int32Array(clusters);
    this.countOfCluster = new Int32Array(clusters);
    this.pathPool = new RangePool(clusters);
    this.stretchPool = new RangePool(clusters);
    this.offsetInField = offsetInField;
  }

  get bytes(): number {
    const { stretches, startOfPath, firstPathOfCluster, countOfCluster } = this;
    return stretches.byteLength + startOfPath.byteLength + firstPathOfCluster.byteLength + countOfCluster.byteLength;
  }

  /** The walk between the i-th and the j-th node of a cluster, i before j. */
  pathOf(cluster: number, i: number, j: number): number {
    return this.firstPathOfCluster[cluster] + ((j * (j - 1)) >> 1) + i;
  }

  /** Begins to gather the walks of a cluster: from its second node to the first, from the third to those two, and so on. */
  begin(): void {
    this.gatheredStarts.count = 0;
    this.gatheredStretches.count = 0;
  }

  /** Gathers the walk from the source of a field to a cell; where none leads there, an empty one. */
  gather(arrivalOfCell: Uint8Array, to: number): void {
    const { offsetInField, gatheredStretches } = this;
    const first = gatheredStretches.count;
    this.gatheredStarts.push(first);
    for (let cell = to, arrival = arrivalOfCell[cell]; arrival < NO_ARRIVAL; ) {
      // a field's directions lead to the cell
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

  /** Lets a cluster have the walks that were gathered, instead of those that it had. */
  setGathered(cluster: number): void {
    this.gatheredStarts.push(this.gatheredStretches.count);
    this.set(cluster, this.gatheredStarts.view(), this.gatheredStretches.view());
  }

  /** Lets a cluster have the walks that it has elsewhere. */
  copy(cluster: number, from: IntraPaths): void {
    const { starts, stretches } = from.of(cluster);
    const first = starts.length === 0 ? 0 : starts[0];
    this.set(
      cluster,
      starts.map((start) => start - first),
      stretches,
    );
  }

  /** Writes them cluster after cluster, without what lies between. */
  write(out: SnapshotWriter): void {
    const { countOfCluster } = this;
    const together = new IntraPaths(countOfCluster.length, this.offsetInField);
    for (let cluster = 0; cluster < countOfCluster.length; cluster++) together.copy(cluster, this);
    out.list(countOfCluster);
    out.list(together.startOfPath.subarray(0, together.pathPool.end));
    out.list(together.stretches.subarray(0, together.stretchPool.end));
  }

  /** Takes over walks that were written, of these clusters. Where they lead is left to others to check. */
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
      // the walks of a cluster start where those of the one before end; those without a step start nowhere
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

  /** @param starts Counted from the first of the stretches; the last is where they end. */
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

  /** Lets the arrays grow to hold all places that are given out. */
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
