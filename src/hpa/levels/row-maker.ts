import { UNREACHED } from "../../search/field.ts";
import type { Crossings } from "./crossings.ts";

/** What stands for the units of an entry from which the search has gone on. */
const CLOSED = -1;

/**
 * Makes rows of the top table, by Dijkstra's algorithm against the direction of paths. The nearest open entry of each cluster is
 * kept, which is found along the way when the entries of the cluster are reached: a heap would take eight entries for each
 * crossing.
 */
export class RowMaker {
  /** The units from before each entry, cluster by cluster; `UNREACHED` where none are known, `CLOSED` where they are in the row. */
  private unitsOfEntry = new Float64Array(0);
  /** Where the entries of each cluster start in `unitsOfEntry`. */
  private firstOfCluster = new Int32Array(0);
  /** The index in `unitsOfEntry` of each side by which a path can enter a cluster. */
  private placeOfEntry = new Int32Array(0);
  /** The open entry of each cluster that is nearest to the crossing of the row, and its units; `UNREACHED` if none is open. */
  private nearestOfCluster = new Int32Array(0);
  private leastOfCluster = new Float64Array(0);

  /**
   * Fills the row of a crossing, in which all costs must be `UNREACHED` but that of the crossing itself.
   *
   * @param isOfOneTime Whether all costs are of one map. Then no way through a cluster costs more than a detour inside it, and a
   * path that enters a cluster by a crossing need not leave it by the same crossing.
   */
  make(crossings: Crossings, to: number, row: Uint32Array, isOfOneTime: boolean): void {
    this.begin(crossings);
    const { unitsOfEntry, placeOfEntry, nearestOfCluster, leastOfCluster } = this;
    this.leave(crossings, 2 * to, 0);
    this.leave(crossings, 2 * to + 1, 0);
    for (let cluster = this.nearestCluster(); cluster >= 0; cluster = this.nearestCluster()) {
      const entry = nearestOfCluster[cluster];
      const units = leastOfCluster[cluster];
      unitsOfEntry[placeOfEntry[entry]] = CLOSED;
      this.findNearest(crossings, cluster);
      if (row[entry >> 1] !== UNREACHED) continue; // reached more cheaply from across
      row[entry >> 1] = units;
      this.leave(crossings, entry ^ 1, units);
      if (!isOfOneTime) this.leave(crossings, entry, units);
    }
  }

  private begin({ entriesOfCluster, clusterOfSide }: Crossings): void {
    const clusters = entriesOfCluster.length;
    if (this.placeOfEntry.length !== clusterOfSide.length) {
      this.placeOfEntry = new Int32Array(clusterOfSide.length);
      // one place more, for sides by which no path can enter
      this.unitsOfEntry = new Float64Array(clusterOfSide.length + 1);
    }
    if (this.leastOfCluster.length !== clusters) {
      this.firstOfCluster = new Int32Array(clusters);
      this.nearestOfCluster = new Int32Array(clusters);
      this.leastOfCluster = new Float64Array(clusters);
    }
    this.unitsOfEntry.fill(UNREACHED);
    this.leastOfCluster.fill(UNREACHED);
    this.placeOfEntry.fill(clusterOfSide.length);
    let first = 0;
    for (let cluster = 0; cluster < clusters; cluster++) {
      const entries = entriesOfCluster[cluster];
      this.firstOfCluster[cluster] = first;
      for (let place = 0; place < entries.length; place++) this.placeOfEntry[entries[place]] = first + place;
      first += entries.length;
    }
  }

  /** The cluster whose nearest open entry is the nearest of all; −1 if no entry is open. */
  private nearestCluster(): number {
    const { leastOfCluster } = this;
    let least = UNREACHED;
    let nearest = -1;
    for (let cluster = 0; cluster < leastOfCluster.length; cluster++) {
      if (leastOfCluster[cluster] >= least) continue;
      least = leastOfCluster[cluster];
      nearest = cluster;
    }
    return nearest;
  }

  /** Finds the open entry of a cluster that is nearest. */
  private findNearest({ entriesOfCluster }: Crossings, cluster: number): void {
    const { unitsOfEntry } = this;
    const first = this.firstOfCluster[cluster];
    const end = first + entriesOfCluster[cluster].length;
    let least = UNREACHED;
    let nearest = first;
    for (let place = first; place < end; place++) {
      const units = unitsOfEntry[place];
      if (units >= least || units === CLOSED) continue;
      least = units;
      nearest = place;
    }
    this.leastOfCluster[cluster] = least;
    this.nearestOfCluster[cluster] = entriesOfCluster[cluster][nearest - first];
  }

  /**
   * Reaches the entries of a cluster, given the units from before leaving it by a side, and finds the nearest open entry. Does
   * nothing if no path can leave by the side.
   */
  private leave(crossings: Crossings, side: number, g: number): void {
    const { clusterOfSide, placeOfExit, exitsOfCluster, entriesOfCluster, unitsOfCluster } = crossings;
    const { unitsOfEntry } = this;
    const cluster = clusterOfSide[side];
    // no path leads back over the crossing
    unitsOfEntry[this.placeOfEntry[side]] = CLOSED;
    if (exitsOfCluster[cluster][placeOfExit[side]] !== side) return;
    const entries = entriesOfCluster[cluster];
    const unitsOfPair = unitsOfCluster[cluster];
    const first = this.firstOfCluster[cluster];
    const end = first + entries.length;
    let pair = placeOfExit[side] * entries.length;
    let least = UNREACHED;
    let nearest = first;
    for (let place = first; place < end; place++) {
      // where no way leads, the sum is more than any path costs
      const sum = g + unitsOfPair[pair++];
      let units = unitsOfEntry[place];
      if (sum < units) {
        unitsOfEntry[place] = sum;
        units = sum;
      }
      if (units >= least || units === CLOSED) continue;
      least = units;
      nearest = place;
    }
    this.leastOfCluster[cluster] = least;
    this.nearestOfCluster[cluster] = entries[nearest - first];
  }
}
