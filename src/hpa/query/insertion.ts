import { UNREACHED } from "../../search/field.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Cluster } from "../levels/level.ts";

/** In a cluster of more nodes than this, an insertion first looks for nodes by which no cheapest way leads on. */
const FEW = 24;

/** How many of the nearest nodes of a crowded cluster are looked at as ways to the other nodes. */
const NEAREST = 2;

/**
 * A cell connected to the abstract graph, level by level (Section 3.4): the costs from the cell to each node of its cluster at
 * level 1, then at level 2, and so on. The costs are read from fields, without a search.
 */
export class Insertion {
  /** The cell that was inserted last; −1 before. */
  cell = -1;
  /** The cluster of each level that holds the cell; index 0 is level 1. */
  readonly clusterOfLevel: number[] = [];
  /** For each level, the cost in units to the i-th node of the cluster that holds the cell, or `Infinity`. */
  readonly unitsOfLevel: Float64Array[] = [];
  private readonly abstraction: Abstraction;
  /** The nodes by which a way leads on to the level above, as indices in the cluster below. */
  private readonly vias = new IntegerList();

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** Connects a cell on which the agent can stand, at all levels up to the top. */
  insert(cell: number): void {
    const { base, top } = this.abstraction;
    const cluster = base.clusterOfCell(cell);
    this.cell = cell;
    this.clusterOfLevel[0] = cluster;
    base.insert(cell, this.unitsFor(0, base.clusters[cluster].nodes.length));
    for (let index = 1; index < top.number; index++) this.insertIntoUpper(index);
  }

  /**
   * Writes down the nodes by which the cell reaches a node of its cluster at some level: one of each level, from level 1 up to
   * the node itself. `index` is the number of the level less one.
   */
  waysTo(index: number, node: number, ways: number[]): void {
    ways[index] = node;
    const { base, levels, upper } = this.abstraction;
    for (let at = index; at > 0; at--) {
      const level = upper[at - 1];
      const child = this.clusterOfLevel[at - 1];
      const { fields, childNodes } = level.clusters[this.clusterOfLevel[at]];
      const own = level.indexOfNode[ways[at]];
      const row = own * childNodes.length + level.firstOfChild[child];
      const childUnits = this.unitsOfLevel[at - 1];
      const units = this.unitsOfLevel[at][own];
      let via = 0;
      while (childUnits[via] + fields[row + via] !== units) via++;
      ways[at - 1] = at === 1 ? base.firstNodeOfCluster[child] + via : levels[at - 1].clusters[child].nodes[via];
    }
  }

  /** The cost in units between the cell and a node of its cluster at some level. `index` is the number of the level less one. */
  unitsTo(index: number, node: number): number {
    return this.unitsOfLevel[index][this.abstraction.levels[index].indexOfNode[node]];
  }

  private insertIntoUpper(index: number): void {
    const { upper, levels } = this.abstraction;
    const level = upper[index - 1];
    const child = this.clusterOfLevel[index - 1];
    const childUnits = this.unitsOfLevel[index - 1];
    const childCluster = levels[index - 1].clusters[child];
    const cluster = level.parentOfChild[child];
    const { fields, childNodes, nodes } = level.clusters[cluster];
    this.clusterOfLevel[index] = cluster;
    const unitsOfIndex = this.unitsFor(index, nodes.length);
    const childCount = childCluster.nodes.length;
    const { vias } = this;
    const isCrowded = childCount > FEW;
    if (isCrowded) this.chooseVias(childCluster, childUnits);
    const isChosen = isCrowded && 2 * vias.count < childCount;
    let row = level.firstOfChild[child];
    for (let i = 0; i < nodes.length; i++, row += childNodes.length) {
      const best = isChosen ? leastOver(vias, childUnits, fields, row) : leastOf(childCount, childUnits, fields, row);
      // a node that cannot be reached counts as UNREACHED, more than any path costs
      unitsOfIndex[i] = best >= UNREACHED ? Number.POSITIVE_INFINITY : best;
    }
  }

  /**
   * Chooses the nodes of a crowded cluster by which ways from the cell lead on. A node that is reached by way of one of the nearest
   * nodes is left out: a way by that nearer node costs no more. In a maze, that is nine nodes in ten.
   */
  private chooseVias({ nodes, intraUnits }: Cluster, unitsOfNode: Float64Array): void {
    const { vias } = this;
    vias.count = 0;
    for (let node = 0; node < nodes.length; node++) {
      if (unitsOfNode[node] < Number.POSITIVE_INFINITY) vias.push(node);
    }
    for (let first = 0; first < NEAREST && first < vias.count; first++) {
      const { values, count } = vias;
      let nearest = first;
      for (let place = first; place < count; place++) {
        if (unitsOfNode[values[place]] < unitsOfNode[values[nearest]]) nearest = place;
      }
      const near = values[nearest];
      values[nearest] = values[first];
      values[first] = near;
      vias.count = first + 1;
      for (let place = first + 1; place < count; place++) {
        const node = values[place];
        const isBeyond = unitsOfNode[node] === unitsOfNode[near] + intraUnits[near * nodes.length + node];
        if (!isBeyond) values[vias.count++] = node;
      }
    }
  }

  private unitsFor(index: number, count: number): Float64Array {
    if (!(this.unitsOfLevel[index]?.length >= count))
      this.unitsOfLevel[index] = new Float64Array(Math.max(64, 2 * count));
    return this.unitsOfLevel[index];
  }
}

/** The least sum of the cost of one of `count` nodes and of what its column has in a row of fields. */
function leastOf(count: number, unitsOfNode: Float64Array, fields: Uint32Array, row: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let node = 0; node < count; node++) {
    const units = unitsOfNode[node] + fields[row + node];
    if (units < least) least = units;
  }
  return least;
}

/** The least sum of the cost of one of some nodes and of what its column has in a row of fields. */
function leastOver(
  { values, count }: IntegerList,
  unitsOfNode: Float64Array,
  fields: Uint32Array,
  row: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < count; place++) {
    const node = values[place];
    const units = unitsOfNode[node] + fields[row + node];
    if (units < least) least = units;
  }
  return least;
}
