import { DIRECTION_OF_STEP, NO_ARRIVAL, oppositeOf } from "../../grid/movement.ts";
import { LINK, Stretches } from "../../path/stretches.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import { isByLink } from "../levels/link-edges.ts";

/**
 * Turns hops between nodes of any level into stretches, along the paths of intra-edges and along fields (Section 3.2.2).
 */
export class Refinement {
  readonly abstraction: Abstraction;
  /** The stretches of the path, as far as it is refined. */
  readonly stretches: Stretches = new Stretches();
  /** The cell where the refined path ends. */
  private cell = -1;

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** Begins a path at a cell, and forgets the path before. */
  begin(cell: number): void {
    this.cell = cell;
    this.stretches.clear();
  }

  /** Goes on from a node to the next node of an abstract path, by an edge or a link. `index` is the level's number less one. */
  followEdge(index: number, from: number, to: number): void {
    const { base, levels } = this.abstraction;
    if (base.linkEdges.isEmpty || !isByLink(base, levels[index], from, to)) {
      this.walkEdge(index, from, to);
      return;
    }
    this.cell = base.cellOfNode[to];
    this.stretches.push(LINK, this.cell);
  }

  /** Walks on from a node to another along an edge of a level that is no link. */
  private walkEdge(index: number, from: number, to: number): void {
    const { base, levels } = this.abstraction;
    const { clusterOfBase } = levels[index];
    const isInter = clusterOfBase[base.clusterOfNode[from]] !== clusterOfBase[base.clusterOfNode[to]];
    if (isInter) this.stepTo(base.cellOfNode[to]);
    else if (index === 0) this.walkIntraEdge(from, to);
    else this.walkUp(index, from, to);
  }

  /** Walks on to a node from any cell of its level-1 cluster. */
  walkToNode(node: number): void {
    const { base } = this.abstraction;
    const { fields } = base;
    base.chooseField(node);
    let spot = fields.spotOf(this.cell);
    let arrival = fields.stepTo(spot);
    while (arrival < NO_ARRIVAL) {
      // the directions of a field lead away from its node
      const direction = arrival;
      const offset = fields.offsetOfSpot[direction];
      let steps = 0;
      do {
        spot -= offset;
        steps++;
        arrival = fields.stepTo(spot);
      } while (arrival === direction);
      this.stretches.push(oppositeOf(direction), steps);
    }
    this.cell = base.cellOfNode[node];
  }

  /** Walks on from a node to any cell of its level-1 cluster. */
  walkFromNode(node: number, cell: number): void {
    const first = this.stretches.end;
    this.cell = cell;
    this.walkToNode(node);
    // a field leads to its node
    this.stretches.reverse(first);
    this.cell = cell;
  }

  /** Walks on to a node of an upper level from a node of the level below it in the same cluster. */
  walkUp(index: number, from: number, to: number): void {
    const { base, upper } = this.abstraction;
    const level = upper[index - 1];
    const { childNodes, following } = level.clusters[level.clusterOfBase[base.clusterOfNode[to]]];
    const row = level.indexOfNode[to] * childNodes.length;
    let place = level.placeOf(from);
    for (let node = from; node !== to; ) {
      place = following[row + place];
      const next = childNodes[place];
      this.walkEdge(index - 1, node, next);
      node = next;
    }
  }

  /** Walks on from a node of an upper level to a node of the level below it in the same cluster. */
  walkDown(index: number, from: number, to: number): void {
    const first = this.stretches.end;
    this.cell = this.abstraction.base.cellOfNode[to];
    this.walkUp(index, to, from);
    // a field leads to its node
    this.stretches.reverse(first);
    this.cell = this.abstraction.base.cellOfNode[to];
  }

  /** Walks on from a node of level 1 to another node of its cluster. */
  private walkIntraEdge(from: number, to: number): void {
    const { base } = this.abstraction;
    const { startOfPath, stretches: kept } = base.intraPaths;
    const i = base.indexOfNode[from];
    const j = base.indexOfNode[to];
    const path = base.intraPaths.pathOf(base.clusterOfNode[from], Math.min(i, j), Math.max(i, j));
    const first = startOfPath[path];
    const end = startOfPath[path + 1];
    if (i > j) {
      for (let at = first; at < end; at++) this.stretches.push(kept[at] >> 8, kept[at] & 255);
    } else {
      // the path is kept in the other direction
      for (let at = end - 1; at >= first; at--) this.stretches.push(oppositeOf(kept[at] >> 8), kept[at] & 255);
    }
    this.cell = base.cellOfNode[to];
  }

  /** Walks on to a neighbouring cell. */
  private stepTo(cell: number): void {
    const { width } = this.abstraction.view.grid;
    const rows = ((cell / width) | 0) - ((this.cell / width) | 0);
    this.stretches.push(DIRECTION_OF_STEP[4 + 3 * rows + (cell - this.cell - rows * width)], 1);
    this.cell = cell;
  }
}
