import { type Rectangle, unionOf } from "../grid/rectangle.ts";
import type { Abstraction } from "./abstraction.ts";
import type { BaseLevel } from "./base-level.ts";
import { EDGE, type Hop, type Hops, isFromNode, isToNode, refineHop, UP } from "./hops.ts";
import { type Level, rectangleOf, UNREACHED } from "./level.ts";
import { edgeCost } from "./link-edges.ts";
import type { Refinement } from "./refinement.ts";

/** The cost of a hop that is not there, or that is not known. */
const NO_COST = -1;

/** A hop between cells. */
interface KeptHop extends Hop {
  readonly cost: number;
  /**
   * The cells in which it is walked: those of a cluster, and around it, since an inter-edge also touches the cluster that it
   * comes from. Where a link comes from, the hop before it ends.
   */
  readonly rectangle: Rectangle;
}

/**
 * The hops of a path that lasts while the grid is edited. Repairs give nodes other ids, so that these hops are between the
 * nodes' cells, which say what a node is.
 */
export class KeptHops {
  /** The smallest rectangle around those of all hops. */
  readonly bounds: Rectangle;
  private readonly hops: readonly KeptHop[];

  private constructor(hops: readonly KeptHop[]) {
    this.hops = hops;
    this.bounds = unionOf(hops.map(({ rectangle }) => rectangle));
  }

  /** No hops, of a path that is known as a whole. */
  static readonly NONE: KeptHops = new KeptHops([]);

  /** Those of a path that has just been planned. */
  static of(hops: Hops, abstraction: Abstraction): KeptHops {
    const { cellOfNode } = abstraction.base;
    const kept = Array.from({ length: hops.count }, (_, index) => {
      const hop = hops.at(index);
      const from = isFromNode(hop) ? cellOfNode[hop.from] : hop.from;
      const to = isToNode(hop) ? cellOfNode[hop.to] : hop.to;
      return {
        ...hop,
        from,
        to,
        cost: costOf(abstraction, hop),
        rectangle: rectangleAround(abstraction, hop.index, to),
      };
    });
    return new KeptHops(kept);
  }

  get count(): number {
    return this.hops.length;
  }

  /** The cell where a hop starts. */
  startOf(hop: number): number {
    return this.hops[hop].from;
  }

  /** The cells where an edit can matter to a hop. */
  rectangleOf(hop: number): Rectangle {
    return this.hops[hop].rectangle;
  }

  /**
   * Whether a hop is what it was when it was planned: it joins the same cells at the same cost. The abstraction must be up to
   * date. Of hops to a cell that is no node this is not known.
   */
  holds(hop: number, abstraction: Abstraction): boolean {
    const { cost } = this.hops[hop];
    return cost !== NO_COST && costOf(abstraction, this.byNodes(hop, abstraction)) === cost;
  }

  /** Walks the cells of one hop, which must hold. */
  refine(hop: number, refinement: Refinement, abstraction: Abstraction): void {
    const { way, index, from, to } = this.byNodes(hop, abstraction);
    refineHop(refinement, way, index, from, to);
  }

  /** A hop between the nodes that its cells have now; −1 for those that have none. */
  private byNodes(hop: number, { base }: Abstraction): Hop {
    const kept = this.hops[hop];
    const from = isFromNode(kept) ? base.nodeAt(kept.from) : kept.from;
    const to = isToNode(kept) ? base.nodeAt(kept.to) : kept.to;
    return { ...kept, from, to };
  }
}

/** The cluster of a cell, at the level of an index, and one cell around it. */
function rectangleAround({ view, base, levels }: Abstraction, index: number, cell: number): Rectangle {
  const level = levels[index];
  const { left, top, right, bottom } = rectangleOf(level, level.clusterOfBase[base.clusterOfCell(cell)], view.grid);
  return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
}

function costOf(abstraction: Abstraction, hop: Hop): number {
  if (!isFromNode(hop) || !isToNode(hop) || hop.from < 0 || hop.to < 0) return NO_COST;
  return hop.way === EDGE ? costOfEdge(abstraction, hop) : costOfClimb(abstraction, hop);
}

/** What an edge of a level costs, or the link that is cheaper. */
function costOfEdge({ base, levels }: Abstraction, { index, from, to }: Hop): number {
  const level = levels[index];
  if (clusterOf(base, level, from) < 0 || clusterOf(base, level, to) < 0) return NO_COST;
  return Math.min(edgeCost(base, level, from, to), base.linkEdges.between(from, to)?.cost ?? UNREACHED);
}

/** What it costs between a node of an upper level and one of the level below in its cluster. */
function costOfClimb({ base, levels, upper }: Abstraction, { way, index, from, to }: Hop): number {
  const [high, low] = way === UP ? [to, from] : [from, to];
  const level = upper[index - 1];
  const cluster = clusterOf(base, level, high);
  if (cluster < 0 || clusterOf(base, levels[index - 1], low) < 0) return NO_COST;
  const { childNodes, fields } = level.clusters[cluster];
  return fields[level.indexOfNode[high] * childNodes.length + level.placeOf(low)];
}

/** The cluster of a level in which a node is one of that level; −1 where it is not. */
function clusterOf(base: BaseLevel, level: Level, node: number): number {
  const cluster = level.clusterOfBase[base.clusterOfNode[node]];
  return level.clusters[cluster]?.nodes[level.indexOfNode[node]] === node ? cluster : -1;
}
