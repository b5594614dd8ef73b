import { overlap, type Rectangle, unionOf } from "../grid/rectangle.ts";
import type { Abstraction } from "./abstraction.ts";
import type { BaseLevel } from "./base-level.ts";
import { EDGE, type Hops, indexOf, isFromNode, isToNode, refineHop, wayOf } from "./hops.ts";
import { type Level, rectangleOf, UNREACHED } from "./level.ts";
import { edgeCost } from "./link-edges.ts";
import type { Refinement } from "./refinement.ts";

/** Numbers that a hop is kept in: its kind, the cell where it ends, and the node that this cell had. */
const STRIDE = 3;

/**
 * The hops that are left of a path which lasts while the grid is edited. A repair may give nodes other ids, but a node stays at
 * its cell; so these hops lead from cell to cell, and ask for a cell's node again where it has another.
 *
 * Every plan pays for its hops when it is made, though few are asked about an edit. So hops are plain numbers in a row, one sum
 * stands for the costs of all edges, and where hops lead through is worked out when the first edit comes.
 */
export class KeptHops {
  /** No hops, of a path that is known as a whole. */
  static readonly NONE: KeptHops = new KeptHops(-1, [], 0);

  private readonly start: number;
  private readonly numbers: readonly number[];
  /** What all edges that are left cost together. */
  private edgesCost: number;
  /** How many hops have been refined. */
  private refined = 0;
  /** The smallest rectangle around the cells in which hops are walked; `null` until an edit asks for it. */
  private bounds: Rectangle | null = null;

  private constructor(start: number, numbers: readonly number[], edgesCost: number) {
    this.start = start;
    this.numbers = numbers;
    this.edgesCost = edgesCost;
  }

  /**
   * The hops of a path that has just been planned.
   *
   * @param edgesCost What the path costs along edges, without what it costs to get up to them from the start and down to the goal.
   */
  static of(hops: Hops, base: BaseLevel, edgesCost: number): KeptHops {
    const { start, count } = hops;
    const { cellOfNode } = base;
    const numbers = new Array<number>(count * STRIDE);
    for (let hop = 0, at = 0; hop < count; hop++, at += STRIDE) {
      const kind = hops.kindOf(hop);
      const to = hops.endOf(hop);
      numbers[at] = kind;
      numbers[at + 1] = isToNode(kind) ? cellOfNode[to] : to;
      numbers[at + 2] = to;
    }
    return new KeptHops(start, numbers, edgesCost);
  }

  /** Whether no hop is left. */
  get isEmpty(): boolean {
    return this.refined === this.count;
  }

  /** The cell where the next hop starts. */
  get nextStart(): number {
    return this.startOf(this.refined);
  }

  /** Walks the cells of the next hop, and takes it off. No edit may have touched it since the last look. */
  refineNext(refinement: Refinement, abstraction: Abstraction): void {
    const { base } = abstraction;
    const hop = this.refined++;
    const kind = this.kindOf(hop);
    const from = isFromNode(kind) ? this.nodeAfter(hop - 1, base) : this.start;
    const to = isToNode(kind) ? this.nodeAfter(hop, base) : this.endOf(hop);
    if (wayOf(kind) === EDGE) this.edgesCost -= costOfEdge(abstraction, indexOf(kind), from, to);
    refineHop(refinement, kind, from, to);
  }

  /**
   * Whether an edit that reaches the cells of a rectangle matters to the hops that are left: an edge is gone, or all edges together
   * no longer cost what they did. What it costs to get up to the edges and down from them is not known, so that each edit there
   * matters.
   *
   * @param follow Lets the abstraction follow the edit; it is only called where that can tell.
   */
  areTouched(reach: Rectangle, abstraction: Abstraction, follow: () => void): boolean {
    this.bounds ??= unionOf(Array.from({ length: this.count }, (_, hop) => this.rectangleOf(hop, abstraction)));
    if (!overlap(this.bounds, reach)) return false;
    let isNear = false;
    for (let hop = this.refined; hop < this.count; hop++) {
      if (!overlap(this.rectangleOf(hop, abstraction), reach)) continue;
      if (wayOf(this.kindOf(hop)) !== EDGE) return true;
      isNear = true;
    }
    if (!isNear) return false;
    follow();
    return this.currentEdgesCost(abstraction) !== this.edgesCost;
  }

  private get count(): number {
    return this.numbers.length / STRIDE;
  }

  private kindOf(hop: number): number {
    return this.numbers[hop * STRIDE];
  }

  /** The cell where a hop starts. */
  private startOf(hop: number): number {
    return hop === 0 ? this.start : this.endOf(hop - 1);
  }

  /** The cell where a hop ends. */
  private endOf(hop: number): number {
    return this.numbers[hop * STRIDE + 1];
  }

  /** The node that the cell where a hop ends has now; −1 if it has none any more. */
  private nodeAfter(hop: number, base: BaseLevel): number {
    const cell = this.endOf(hop);
    const node = this.numbers[hop * STRIDE + 2];
    return base.isNodeAt(node, cell) ? node : base.nodeAt(cell);
  }

  /** What all edges that are left cost now; `UNREACHED` or more if one is gone. The abstraction must be up to date. */
  private currentEdgesCost(abstraction: Abstraction): number {
    const { base, levels } = abstraction;
    let sum = 0;
    for (let hop = this.refined; hop < this.count; hop++) {
      const kind = this.kindOf(hop);
      if (wayOf(kind) !== EDGE) continue;
      const level = levels[indexOf(kind)];
      const from = this.nodeAfter(hop - 1, base);
      const to = this.nodeAfter(hop, base);
      if (!isNodeOf(level, from, base) || !isNodeOf(level, to, base)) return UNREACHED;
      sum += costOfEdge(abstraction, indexOf(kind), from, to);
    }
    return sum;
  }

  /**
   * The cells in which a hop is walked: those of a cluster, and around it, since an inter-edge also touches the cluster that it
   * comes from. Where a link comes from, the hop before it ends.
   */
  private rectangleOf(hop: number, { view, base, levels }: Abstraction): Rectangle {
    const level = levels[indexOf(this.kindOf(hop))];
    const cluster = level.clusterOfBase[base.clusterOfCell(this.endOf(hop))];
    const { left, top, right, bottom } = rectangleOf(level, cluster, view.grid);
    return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
  }
}

/** What an edge of a level costs, or the link that is cheaper. */
function costOfEdge({ base, levels }: Abstraction, index: number, from: number, to: number): number {
  const cost = edgeCost(base, levels[index], from, to);
  return base.linkEdges.isEmpty ? cost : Math.min(cost, base.linkEdges.between(from, to)?.cost ?? UNREACHED);
}

/** Whether a node is one of a level; not if there is none. */
function isNodeOf(level: Level, node: number, base: BaseLevel): boolean {
  if (node < 0) return false;
  const cluster = level.clusterOfBase[base.clusterOfNode[node]];
  return level.clusters[cluster]?.nodes[level.indexOfNode[node]] === node;
}
