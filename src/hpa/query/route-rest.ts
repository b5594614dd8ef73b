import { overlap, type Rectangle } from "../../grid/rectangle.ts";
import { LOOK_AHEAD, type RouteRest } from "../../path/route.ts";
import { type Stretches, stepsOf } from "../../path/stretches.ts";
import { UNREACHED } from "../../search/field.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { BaseLevel } from "../levels/base-level.ts";
import type { Level } from "../levels/level.ts";
import { unitsOfEdge } from "../levels/link-edges.ts";
import { type AbstractPath, DOWN, indexOf, isBetweenNodes, refineHop, STRIDE, UP, wayOf } from "./abstract-path.ts";
import type { Refinement } from "./refinement.ts";

/**
 * The hops of an HPA* route that are yet to be refined. A route lasts while the grid is edited, and a repair may give nodes other
 * ids, but a node stays at its cell. So these hops lead from cell to cell, and ask for the node of a cell again where its id
 * has changed.
 *
 * Every plan pays for its hops when it is made, though few plans are asked about an edit. So hops are plain numbers in a row, one
 * sum stands for the costs of all hops between nodes, and the clusters that the hops cross are worked out when the first edit comes.
 */
export class HpaRouteRest implements RouteRest {
  readonly lookAhead: number = LOOK_AHEAD;
  private readonly start: number;
  private readonly count: number;
  private readonly numbers: readonly number[];
  /** The cost of all hops between two nodes that are left, in units. */
  private nodeUnits: number;
  /** The generation of level 1 from which the nodes of the hops are. */
  private readonly generation: number;
  /** Shared with all other routes: it is only used within a call. */
  private readonly refinement: Refinement;
  private readonly follow: () => void;
  /** How many hops have been refined. */
  private refined = 0;
  /** The smallest rectangle around the cells in which hops are walked; `null` until an edit asks for it. */
  private bounds: Rectangle | null = null;

  /**
   * @param path The abstract path as it has just been found.
   * @param follow Lets the abstraction follow the edits of the grid.
   */
  constructor(path: AbstractPath, refinement: Refinement, follow: () => void) {
    this.start = path.start;
    this.count = path.count;
    this.numbers = path.numbers.slice(0, path.count * STRIDE);
    this.nodeUnits = path.nodeUnits;
    this.generation = refinement.abstraction.base.generation;
    this.refinement = refinement;
    this.follow = follow;
  }

  get isEmpty(): boolean {
    return this.refined === this.count;
  }

  refine(steps: number): Stretches {
    const { refinement } = this;
    const { stretches } = refinement;
    refinement.begin(this.refined === 0 ? this.start : this.endOf(this.refined - 1));
    let from = this.nodeAfter(this.refined - 1);
    let found = 0;
    for (let stretch = 0; !this.isEmpty && found < steps; ) {
      const hop = this.refined++;
      const kind = this.kindOf(hop);
      const to = this.isEmpty ? this.endOf(hop) : this.nodeAfter(hop);
      // no edit may have touched the hop since the last look
      if (isBetweenNodes(kind)) this.nodeUnits -= this.unitsOfHop(kind, from, to);
      refineHop(refinement, kind, from, to);
      from = to;
      for (; stretch < stretches.end; stretch++) {
        found += stepsOf(stretches.directionOfStretch[stretch], stretches.stepsOfStretch[stretch]);
      }
    }
    return stretches;
  }

  /**
   * Whether cells changed in a rectangle matter to the hops that are left: a node is gone, or all hops between nodes together no
   * longer cost what they did. What the way from the start to a node costs, or from a node to the goal, is not kept, so that each edit
   * there matters.
   */
  isTouched(changed: Rectangle): boolean {
    const { abstraction } = this.refinement;
    const reach = abstraction.reachOf(changed);
    this.bounds ??= this.boundsOfHops();
    if (!overlap(this.bounds, reach)) return false;
    let isNear = false;
    for (let hop = this.refined; hop < this.count; hop++) {
      if (!this.isWalkedIn(reach, hop)) continue;
      if (!isBetweenNodes(this.kindOf(hop))) return true;
      isNear = true;
    }
    if (!isNear) return false;
    this.follow();
    return this.currentUnits() !== this.nodeUnits;
  }

  private kindOf(hop: number): number {
    return this.numbers[hop * STRIDE];
  }

  /** The cell where a hop ends. */
  private endOf(hop: number): number {
    return this.numbers[hop * STRIDE + 1];
  }

  /** The node that the cell where a hop ends has now; −1 if the cell has no node any more, and before the first hop. */
  private nodeAfter(hop: number): number {
    if (hop < 0) return -1;
    const { base } = this.refinement.abstraction;
    const cell = this.endOf(hop);
    const node = this.numbers[hop * STRIDE + 2];
    return base.generation === this.generation || base.isNodeAt(node, cell) ? node : base.nodeAt(cell);
  }

  /** The cost of all hops between nodes that are left as it is now, in units; `UNREACHED` if a node is gone. Follow edits before. */
  private currentUnits(): number {
    let units = 0;
    for (let hop = this.refined; hop < this.count; hop++) {
      const kind = this.kindOf(hop);
      if (!isBetweenNodes(kind)) continue;
      const from = this.nodeAfter(hop - 1);
      const to = this.nodeAfter(hop);
      if (!this.joinsNodes(kind, from, to)) return UNREACHED;
      units += this.unitsOfHop(kind, from, to);
    }
    return units;
  }

  /** Whether both ends of a hop are still nodes of the levels that its kind asks for. */
  private joinsNodes(kind: number, from: number, to: number): boolean {
    const { base, levels } = this.refinement.abstraction;
    const way = wayOf(kind);
    const index = indexOf(kind);
    return (
      isNodeOf(levels[way === UP ? index - 1 : index], from, base) &&
      isNodeOf(levels[way === DOWN ? index - 1 : index], to, base)
    );
  }

  /** The cost in units of a hop between two nodes. */
  private unitsOfHop(kind: number, from: number, to: number): number {
    const { abstraction } = this.refinement;
    const way = wayOf(kind);
    const index = indexOf(kind);
    if (way === UP) return abstraction.upper[index - 1].unitsBetween(to, from);
    if (way === DOWN) return abstraction.upper[index - 1].unitsBetween(from, to);
    return cheapestUnits(abstraction, index, from, to);
  }

  /**
   * Whether a hop is walked in cells of a rectangle: in the cluster where it ends, or in the cells around that cluster, since an
   * inter-edge also touches the cluster that it comes from. The hop before a link ends where the link starts.
   */
  private isWalkedIn({ left, top, right, bottom }: Rectangle, hop: number): boolean {
    const { view, levels } = this.refinement.abstraction;
    const { size } = levels[indexOf(this.kindOf(hop))];
    const { width } = view.grid;
    const cell = this.endOf(hop);
    const y = (cell / width) | 0;
    const x = cell - y * width;
    const firstX = x - (x % size);
    const firstY = y - (y % size);
    return firstX <= right && left <= firstX + size && firstY <= bottom && top <= firstY + size;
  }

  /** A rectangle around all cells in which hops are walked: around clusters of the highest level, which hold those of hops. */
  private boundsOfHops(): Rectangle {
    const { view, levels } = this.refinement.abstraction;
    const { size } = levels[levels.length - 1];
    const { numbers } = this;
    const { width } = view.grid;
    let left = width;
    let top = view.grid.height;
    let right = 0;
    let bottom = 0;
    for (let at = 1; at < numbers.length; at += STRIDE) {
      const y = (numbers[at] / width) | 0;
      const x = numbers[at] - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    return {
      left: left - (left % size) - 1,
      top: top - (top % size) - 1,
      right: right - (right % size) + size + 1,
      bottom: bottom - (bottom % size) + size + 1,
    };
  }
}

/** The cost in units of an edge of a level, or of a link between its nodes that is cheaper. */
function cheapestUnits({ base, levels }: Abstraction, index: number, from: number, to: number): number {
  const cost = unitsOfEdge(base, levels[index], from, to);
  return base.linkEdges.isEmpty ? cost : Math.min(cost, base.linkEdges.between(from, to)?.units ?? UNREACHED);
}

/** Whether a node belongs to a level; −1, which is no node, does not. */
function isNodeOf(level: Level, node: number, base: BaseLevel): boolean {
  if (node < 0) return false;
  const cluster = level.clusterOfBase[base.clusterOfNode[node]];
  return level.clusters[cluster]?.nodes[level.indexOfNode[node]] === node;
}
