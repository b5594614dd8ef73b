import { IntegerList } from "../../search/integer-list.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Cluster } from "../levels/level.ts";
import { unreachedIn } from "../levels/node-distances.ts";

/** In a cluster of more nodes than this, an insertion first looks for nodes by which no cheapest way leads on. */
const FEW = 24;

/** How many of the nearest nodes of a crowded cluster are looked at as ways to the other nodes. */
const NEAREST = 2;

/**
 * Where this many sums, or fewer, give the costs to all nodes of a cluster of the top level, they are worked out at once: that is
 * no dearer, and tells which nodes the cell does not reach at all.
 */
const FEW_SUMS = 640;

/** Stands for a cost that has not been worked out yet. */
const UNKNOWN = -1;

/**
 * A cell connected to the abstract graph, level by level (Section 3.4): the costs from the cell to each node of its cluster at
 * level 1, then at level 2, and so on. The costs are read from fields, without a search.
 *
 * A cluster of the top level may have hundreds of nodes, and a path takes one. The costs to the nodes of such a cluster are worked
 * out when they are asked for; before, `lower` has a bound for each, which takes no field.
 */
export class Insertion {
  /** The cell that was inserted last; −1 before. */
  cell = -1;
  /** The cluster of each level that holds the cell; index 0 is level 1. */
  readonly clusterOfLevel: number[] = [];
  /**
   * For each level, the cost in units to the i-th node of the cluster that holds the cell, or `Infinity`. At the top, `unitsAtTop`
   * and `complete` make them known.
   */
  readonly unitsOfLevel: Float64Array[] = [];
  /** Whether all costs at the top are known. Then `lower` holds them. */
  isComplete = true;
  /** No more than the units to the i-th node of the cluster of the top level that holds the cell. */
  lower: Float64Array = new Float64Array(0);
  private estimates = new Float64Array(0);
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
    this.isComplete = true;
    for (let index = 1; index < top.number; index++) {
      const nodes = this.enter(index);
      this.isComplete = index < top.number - 1 || nodes.length * this.vias.count <= FEW_SUMS;
      if (this.isComplete) this.completeLevel(index);
      else this.estimateTop(nodes);
    }
    if (this.isComplete) this.lower = this.unitsOfLevel[top.number - 1];
  }

  /** The cost in units to the i-th node of the cluster of the top level that holds the cell, or `Infinity`. */
  unitsAtTop(i: number): number {
    const index = this.abstraction.top.number - 1;
    const known = this.unitsOfLevel[index][i];
    return known === UNKNOWN ? this.workOut(index, i) : known;
  }

  /** Works out all costs at the top. */
  complete(): void {
    if (!this.isComplete) this.completeLevel(this.abstraction.top.number - 1);
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

  /** Enters the cluster of an upper level that holds the cell, and returns its nodes. No cost is known there yet. */
  private enter(index: number): Int32Array {
    const level = this.abstraction.upper[index - 1];
    const child = this.clusterOfLevel[index - 1];
    const cluster = level.parentOfChild[child];
    const { nodes } = level.clusters[cluster];
    this.clusterOfLevel[index] = cluster;
    this.unitsFor(index, nodes.length).fill(UNKNOWN, 0, nodes.length);
    this.chooseVias(this.abstraction.levels[index - 1].clusters[child], this.unitsOfLevel[index - 1]);
    return nodes;
  }

  private completeLevel(index: number): void {
    const { length } = this.abstraction.levels[index].clusters[this.clusterOfLevel[index]].nodes;
    const units = this.unitsOfLevel[index];
    for (let i = 0; i < length; i++) if (units[i] === UNKNOWN) this.workOut(index, i);
  }

  /** Sets the bounds at the top: what the way would cost across open ground. */
  private estimateTop(nodes: Int32Array): void {
    const { base, view } = this.abstraction;
    if (this.estimates.length < nodes.length) this.estimates = new Float64Array(2 * nodes.length);
    this.lower = this.estimates;
    for (let i = 0; i < nodes.length; i++) this.lower[i] = view.estimateBetween(this.cell, base.cellOfNode[nodes[i]]);
  }

  /** Works out the cost in units to the i-th node of the cluster of the level that was entered last. */
  private workOut(index: number, i: number): number {
    const level = this.abstraction.upper[index - 1];
    const childUnits = this.unitsOfLevel[index - 1];
    const { fields, childNodes } = level.clusters[this.clusterOfLevel[index]];
    const row = i * childNodes.length + level.firstOfChild[this.clusterOfLevel[index - 1]];
    const { values, count } = this.vias;
    let best = Number.POSITIVE_INFINITY;
    for (let place = 0; place < count; place++) {
      const units = childUnits[values[place]] + fields[row + values[place]];
      if (units < best) best = units;
    }
    // a node that one of the vias cannot reach is out of reach for all of them, since they reach each other by the cell
    if (count > 0 && fields[row + values[0]] === unreachedIn(fields)) best = Number.POSITIVE_INFINITY;
    this.unitsOfLevel[index][i] = best;
    return best;
  }

  /**
   * Chooses the nodes of a cluster by which ways from the cell lead on. In a crowded cluster, a node that is reached by way of one
   * of the nearest nodes is left out: a way by that nearer node costs no more. In a maze, that is nine nodes in ten.
   */
  private chooseVias({ nodes, intraUnits }: Cluster, unitsOfNode: Float64Array): void {
    const { vias } = this;
    vias.count = 0;
    for (let node = 0; node < nodes.length; node++) {
      if (unitsOfNode[node] < Number.POSITIVE_INFINITY) vias.push(node);
    }
    if (nodes.length <= FEW) return;
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
