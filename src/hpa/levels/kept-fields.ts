import { IntegerLists } from "../../grid/integer-lists.ts";
import type { ClusterFields } from "./cluster-fields.ts";
import { NO_DISTANCES, type NodeDistances } from "./node-distances.ts";
import type { BlockNumbers } from "./step-blocks.ts";

/**
 * The costs and the fields of all clusters of a level. Costs lie in one array, cluster after cluster, and so do the numbers of
 * blocks: a level has hundreds of clusters for each agent, and small arrays would take more memory for their heads than for what
 * is in them. Distances, where they are kept, are large, and each cluster has its own.
 */
export class KeptFields {
  /** The costs of the intra-edges of each cluster. */
  private readonly costs: IntegerLists<Uint32Array>;
  /** The numbers of the blocks of each cluster, in 16 bits until a cluster has more than 65,535 blocks. */
  private readonly blocks: IntegerLists<BlockNumbers>;
  private readonly distancesOfCluster: NodeDistances[];
  private isWide = false;

  constructor(clusters: number) {
    const allocate = (length: number): BlockNumbers =>
      this.isWide ? new Uint32Array(length) : new Uint16Array(length);
    this.costs = new IntegerLists(clusters, (length) => new Uint32Array(length), new Uint32Array(2 * clusters));
    this.blocks = new IntegerLists(clusters, allocate, new Uint32Array(2 * clusters));
    this.distancesOfCluster = new Array<NodeDistances>(clusters).fill(NO_DISTANCES);
  }

  /** All numbers of blocks. */
  get numbers(): BlockNumbers {
    return this.blocks.values;
  }

  /** The index in `numbers` where those of a cluster start. */
  firstNumberOf(cluster: number): number {
    return this.blocks.firstOf[cluster];
  }

  /** The distances of a cluster; empty where not kept. */
  distancesOf(cluster: number): NodeDistances {
    return this.distancesOfCluster[cluster];
  }

  /** The costs of the intra-edges of a cluster. The array holds until fields are set. */
  unitsOf(cluster: number): Uint32Array {
    return this.costs.listOf(cluster);
  }

  /** The numbers of the blocks of a cluster. The array holds until fields are set. */
  blocksOf(cluster: number): BlockNumbers {
    return this.blocks.listOf(cluster);
  }

  /** Keeps the fields of a cluster. Tells whether this has moved the costs of other clusters. */
  set(cluster: number, { intraUnits, blocks, distances }: ClusterFields): boolean {
    const { values } = this.costs;
    if (blocks.BYTES_PER_ELEMENT === 4 && !this.isWide) {
      this.isWide = true;
      this.blocks.trim();
    }
    this.costs.set(cluster, intraUnits);
    this.blocks.set(cluster, blocks);
    this.distancesOfCluster[cluster] = distances;
    return this.costs.values !== values;
  }

  /** Gives back memory that nothing is kept in. This moves the costs of all clusters. */
  trim(): void {
    this.costs.trim();
    this.blocks.trim();
  }

  /**
   * The memory of all fields in bytes, without arrays that are counted already.
   *
   * @param counted Arrays that levels share; the arrays of this level are added.
   */
  bytesBeside(counted: Set<object>): number {
    let bytes = this.costs.bytes + this.blocks.bytes;
    for (const distances of this.distancesOfCluster) {
      if (!counted.has(distances)) bytes += distances.byteLength;
      counted.add(distances);
    }
    return bytes;
  }
}
