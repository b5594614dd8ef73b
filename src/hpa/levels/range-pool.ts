/** A range of ids that belonged to a cluster. */
interface Range {
  readonly first: number;
  readonly capacity: number;
}

/** A cluster that outgrows its ids gets this many times as many as it needs, since it may grow again. */
const GROWTH = 1.25;

/**
 * Gives out ids, such as those of nodes, to clusters. The ids of a cluster follow each other, so that facts about them fit flat
 * arrays. A cluster that outgrows its ids gets other ids.
 */
export class RangePool {
  /** The number of ids given out so far, and so the least length of arrays by id. */
  end = 0;
  /** The first of the ids of each cluster, and how many there are. */
  private readonly firstOfCluster: Int32Array;
  private readonly capacityOfCluster: Int32Array;
  private readonly unused: Range[] = [];

  constructor(clusters: number) {
    this.firstOfCluster = new Int32Array(clusters);
    this.capacityOfCluster = new Int32Array(clusters);
  }

  /** Returns the first of at least `count` ids for a cluster: its own ids, if there are enough of them. */
  take(cluster: number, count: number): number {
    const first = this.firstOfCluster[cluster];
    const capacity = this.capacityOfCluster[cluster];
    if (capacity >= count) return first;
    if (capacity > 0) this.unused.push({ first, capacity });
    const range = this.takeUnused(count) ?? this.takeNew(capacity > 0 ? Math.ceil(GROWTH * count) : count);
    this.firstOfCluster[cluster] = range.first;
    this.capacityOfCluster[cluster] = range.capacity;
    return range.first;
  }

  private takeUnused(count: number): Range | undefined {
    const index = this.unused.findIndex(({ capacity }) => capacity >= count);
    return index < 0 ? undefined : this.unused.splice(index, 1)[0];
  }

  private takeNew(capacity: number): Range {
    const first = this.end;
    this.end += capacity;
    return { first, capacity };
  }
}
