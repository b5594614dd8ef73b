/** A range of ids that belong to one cluster. */
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
  private readonly rangeOfCluster: Range[];
  private readonly unused: Range[] = [];

  constructor(clusters: number) {
    this.rangeOfCluster = new Array<Range>(clusters).fill({ first: 0, capacity: 0 });
  }

  /** Returns the first of at least `count` ids for a cluster: its own ids, if there are enough of them. */
  take(cluster: number, count: number): number {
    const own = this.rangeOfCluster[cluster];
    if (own.capacity >= count) return own.first;
    if (own.capacity > 0) this.unused.push(own);
    const index = this.unused.findIndex(({ capacity }) => capacity >= count);
    const room = own.capacity > 0 ? Math.ceil(GROWTH * count) : count;
    const range = index < 0 ? { first: this.end, capacity: room } : this.unused.splice(index, 1)[0];
    if (index < 0) this.end += room;
    this.rangeOfCluster[cluster] = range;
    return range.first;
  }
}
