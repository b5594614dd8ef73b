import { DIRECTION_OF_STEP, oppositeOf } from "../../grid/movement.ts";
import { LINK, Stretches, type StretchSink } from "../../path/stretches.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import { isByLink } from "../levels/link-edges.ts";

/**
 * Turns hops between nodes of any level into stretches, along the paths of intra-edges and along fields (Section 3.2.2). Each path
 * inside a cluster of level 1 is a piece.
 */
export class Refinement {
  readonly abstraction: Abstraction;
  /** The stretches of the path, as far as it is refined, where no other sink takes them. */
  readonly stretches: Stretches = new Stretches();
  private sink: StretchSink = this.stretches;
  /** The cell where the refined path ends. */
  private cell = -1;
  /** A path that has to be turned round. */
  private readonly turned = new Stretches();
  /** Nodes of ways that have to be turned round. */
  private readonly nodes = new IntegerList();

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** Begins a path at a cell, and forgets the path before. */
  begin(cell: number, sink: StretchSink = this.stretches): void {
    this.cell = cell;
    this.sink = sink;
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
    this.sink.beginPiece();
    this.sink.push(LINK, this.cell);
  }

  /** Walks on from a node to another along an edge of a level that is no link. */
  private walkEdge(index: number, from: number, to: number): void {
    if (this.isInter(index, from, to)) this.stepTo(this.abstraction.base.cellOfNode[to]);
    else if (index === 0) this.walkIntraEdge(from, to);
    else this.walkUp(index, from, to);
  }

  /** Walks on to a node from any cell of its level-1 cluster. */
  walkToNode(node: number): void {
    this.sink.beginPiece();
    this.walkField(node, this.sink);
    this.cell = this.abstraction.base.cellOfNode[node];
  }

  /** Walks on from a node to any cell of its level-1 cluster. */
  walkFromNode(node: number, cell: number): void {
    const { turned, sink } = this;
    const { directionOfStretch, stepsOfStretch } = turned;
    // a field leads to its node
    this.cell = cell;
    turned.clear();
    this.walkField(node, turned);
    sink.beginPiece();
    for (let at = turned.end - 1; at >= 0; at--) sink.push(oppositeOf(directionOfStretch[at]), stepsOfStretch[at]);
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
    const { base, upper } = this.abstraction;
    const level = upper[index - 1];
    const { childNodes, following } = level.clusters[level.clusterOfBase[base.clusterOfNode[from]]];
    const row = level.indexOfNode[from] * childNodes.length;
    const { nodes } = this;
    const { count } = nodes;
    // a field leads to its node
    for (let place = level.placeOf(to); childNodes[place] !== from; place = following[row + place]) {
      nodes.push(childNodes[place]);
    }
    for (let node = from; nodes.count > count; ) {
      const next = nodes.values[--nodes.count];
      this.walkEdgeBack(index - 1, node, next);
      node = next;
    }
  }

  /** Walks on from a node to another: the way that `walkEdge` goes from there to here, turned round. */
  private walkEdgeBack(index: number, from: number, to: number): void {
    // a kept path is the same in both directions
    if (index === 0 || this.isInter(index, from, to)) this.walkEdge(index, from, to);
    else this.walkDown(index, from, to);
  }

  /** Whether an edge of a level leads out of its cluster. */
  private isInter(index: number, from: number, to: number): boolean {
    const { base, levels } = this.abstraction;
    const { clusterOfBase } = levels[index];
    return clusterOfBase[base.clusterOfNode[from]] !== clusterOfBase[base.clusterOfNode[to]];
  }

  /** Walks on from a node of level 1 to another node of its cluster. */
  private walkIntraEdge(from: number, to: number): void {
    const { sink } = this;
    const { base } = this.abstraction;
    const { paths } = base;
    const i = base.indexOfNode[from];
    const j = base.indexOfNode[to];
    paths.choose(base.clusterOfNode[from], Math.min(i, j), Math.max(i, j));
    const { first, end, stretches: kept } = paths;
    sink.beginPiece();
    // the path is kept from the later node to the earlier one
    const isKept = i > j;
    for (let count = 0; count < end - first; count++) {
      const stretch = kept[isKept ? first + count : end - 1 - count];
      sink.push(isKept ? stretch >> 8 : oppositeOf(stretch >> 8), stretch & 255);
    }
    this.cell = base.cellOfNode[to];
  }

  /** Walks from where the path ends to a node by the field of the node. */
  private walkField(node: number, sink: StretchSink): void {
    const { base } = this.abstraction;
    const { fields } = base;
    base.chooseField(node);
    const first = fields.gatherTo(this.cell);
    const { stretches } = fields;
    // the directions of a field lead away from its node
    for (let at = stretches.length - 1; at >= first; at--)
      sink.push(oppositeOf(stretches[at] >> 8), stretches[at] & 255);
  }

  /** Walks on to a neighbouring cell. */
  private stepTo(cell: number): void {
    const { width } = this.abstraction.view.grid;
    const rows = ((cell / width) | 0) - ((this.cell / width) | 0);
    this.sink.beginPiece();
    this.sink.push(DIRECTION_OF_STEP[4 + 3 * rows + (cell - this.cell - rows * width)], 1);
    this.cell = cell;
  }
}
