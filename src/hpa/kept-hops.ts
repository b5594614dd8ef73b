import { overlap, type Rectangle, unionOf } from "../grid/rectangle.ts";
import type { Abstraction } from "./abstraction.ts";
import type { BaseLevel } from "./base-level.ts";
import { DOWN, EDGE, type Hops, indexOf, isFromNode, isToNode, refineHop, UP, wayOf } from "./hops.ts";
import { type Level, rectangleOf, UNREACHED } from "./level.ts";
import { edgeCost } from "./link-edges.ts";
import type { Refinement } from "./refinement.ts";

/** The cost of a hop that starts or ends at a cell: it is not kept. */
const NO_COST = -1;

/** Numbers that a hop is kept in: its kind, the cell where it ends, the node that this cell had, and the hop's cost. */
const STRIDE = 4;

/**
 * The hops of a path that lasts while the grid is edited. A repair may give nodes other ids, but a node stays at its cell; so
 * these hops lead from cell to cell, and ask for a cell's node again where it has another.
 *
 * Every plan pays for its hops when it is made, though few are asked about an edit. So hops are plain numbers in a row, and
 * where they lead through is worked out when the first edit comes.
 */
export class KeptHops {
  /** No hops, of a path that is known as a whole. */
  static readonly NONE: KeptHops = new KeptHops(-1, []);

  private readonly start: number;
  private readonly numbers: readonly number[];
  /** The smallest rectangle around the cells in which the hops are walked; `null` until an edit asks for it. */
  private bounds: Rectangle | null = null;

  private constructor(start: number, numbers: readonly number[]) {
    this.start = start;
    this.numbers = numbers;
  }

  /** The hops of a path that has just been planned. */
  static of(hops: Hops, abstraction: Abstraction): KeptHops {
    const { start, count } = hops;
    const { cellOfNode } = abstraction.base;
    const numbers = new Array<number>(count * STRIDE);
    let from = start;
    for (let hop = 0, at = 0; hop < count; hop++, at += STRIDE) {
      const kind = hops.kindOf(hop);
      const to = hops.endOf(hop);
      numbers[at] = kind;
      numbers[at + 1] = isToNode(kind) ? cellOfNode[to] : to;
      numbers[at + 2] = to;
      numbers[at + 3] = costOf(abstraction, kind, from, to);
      from = to;
    }
    return new KeptHops(start, numbers);
  }

  /** How many hops there are. */
  get count(): number {
    return this.numbers.length / STRIDE;
  }

  /** The cell where a hop starts. */
  startOf(hop: number): number {
    return hop === 0 ? this.start : this.endOf(hop - 1);
  }

  /** Whether an edit that reaches the cells of a rectangle can matter to any hop. */
  areNear(reach: Rectangle, abstraction: Abstraction): boolean {
    this.bounds ??= unionOf(Array.from({ length: this.count }, (_, hop) => this.rectangleOf(hop, abstraction)));
    return overlap(this.bounds, reach);
  }

  /** Whether an edit that reaches the cells of a rectangle can matter to a hop. */
  isNear(hop: number, reach: Rectangle, abstraction: Abstraction): boolean {
    return overlap(this.rectangleOf(hop, abstraction), reach);
  }

  /**
   * Whether a hop is what it was when it was planned: it joins the same cells at the same cost. The abstraction must be up to
   * date. Of hops to a cell that is no node this is not known.
   */
  holds(hop: number, abstraction: Abstraction): boolean {
    const { base, levels } = abstraction;
    const kind = this.kindOf(hop);
    const cost = this.numbers[hop * STRIDE + 3];
    if (cost === NO_COST) return false;
    const from = this.nodeAfter(hop - 1, base);
    const to = this.nodeAfter(hop, base);
    const index = indexOf(kind);
    const way = wayOf(kind);
    if (!isNodeOf(levels[way === UP ? index - 1 : index], from, base)) return false;
    if (!isNodeOf(levels[way === DOWN ? index - 1 : index], to, base)) return false;
    return costOf(abstraction, kind, from, to) === cost;
  }

  /** Walks the cells of one hop, which must hold. */
  refine(hop: number, refinement: Refinement, { base }: Abstraction): void {
    const kind = this.kindOf(hop);
    const from = isFromNode(kind) ? this.nodeAfter(hop - 1, base) : this.start;
    const to = isToNode(kind) ? this.nodeAfter(hop, base) : this.endOf(hop);
    refineHop(refinement, kind, from, to);
  }

  private kindOf(hop: number): number {
    return this.numbers[hop * STRIDE];
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

/** What a hop between two nodes of its levels costs; `NO_COST` where it starts or ends at a cell. */
function costOf(abstraction: Abstraction, kind: number, from: number, to: number): number {
  switch (wayOf(kind)) {
    case EDGE:
      return costOfEdge(abstraction, indexOf(kind), from, to);
    case UP:
      return costOfClimb(abstraction, indexOf(kind), from, to);
    case DOWN:
      return costOfClimb(abstraction, indexOf(kind), to, from);
    default:
      return NO_COST;
  }
}

/** What an edge of a level costs, or the link that is cheaper. */
function costOfEdge({ base, levels }: Abstraction, index: number, from: number, to: number): number {
  const cost = edgeCost(base, levels[index], from, to);
  return base.linkEdges.isEmpty ? cost : Math.min(cost, base.linkEdges.between(from, to)?.cost ?? UNREACHED);
}

/** What it costs between a node of the level below an upper one and a node of that, in one cluster. */
function costOfClimb({ base, upper }: Abstraction, index: number, low: number, high: number): number {
  const level = upper[index - 1];
  const { childNodes, fields } = level.clusters[level.clusterOfBase[base.clusterOfNode[high]]];
  return fields[level.indexOfNode[high] * childNodes.length + level.placeOf(low)];
}

/** Whether a node is one of a level; not if there is none. */
function isNodeOf(level: Level, node: number, base: BaseLevel): boolean {
  if (node < 0) return false;
  const cluster = level.clusterOfBase[base.clusterOfNode[node]];
  return level.clusters[cluster]?.nodes[level.indexOfNode[node]] === node;
}
