/** Ids in a row, all of one cluster. */
interface Range {
  readonly first: number;
  readonly capacity: number;
}

/**
 * Gives out ids of nodes, or of whatever else clusters have several of, so that those of a cluster have ids in a row and
 * what is kept about all of them fits flat arrays. A cluster that outgrows its ids gets others.
 */
export class RangePool {
  /** Ids given out so far, at least so many entries must the arrays have. */
  end = 0;
  private readonly rangeOfCluster: Range[];
  private readonly unused: Range[] = [];

  constructor(clusters: number) {
    this.rangeOfCluster = new Array<Range>(clusters).fill({ first: 0, capacity: 0 });
  }

  /** The first of at least `count` ids for a cluster: those that it has, if they are enough. */
  take(cluster: number, count: number): number {
    const own = this.rangeOfCluster[cluster];
    if (own.capacity >= count) return own.first;
    if (own.capacity > 0) this.unused.push(own);
    const index = this.unused.findIndex(({ capacity }) => capacity >= count);
    const range = index < 0 ? { first: this.end, capacity: count } : this.unused.splice(index, 1)[0];
    if (index < 0) this.end += count;
    this.rangeOfCluster[cluster] = range;
    return range.first;
  }
}
