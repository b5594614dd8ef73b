import { UNREACHED } from "../../search/field.ts";
import type { BaseLevel } from "./base-level.ts";
import type { Level } from "./level.ts";

/**
 * The nodes and edges of a level inside one cluster of the level above. The fields of that cluster are made over this graph. A
 * node is its place among the `childNodes` of the cluster, and a child its place among the children.
 */
export class ChildGraph {
  /** The child that holds the node at each place. */
  readonly childOfPlace: Int32Array;
  /** The first place of each child, and at the end the number of places. */
  readonly firstPlaceOfChild: Int32Array;
  /** The costs in units of the intra-edges of a child: from its first place to all of its places, then from the second, and so on. */
  readonly unitsOfChild: readonly Uint32Array[];
  readonly mostInterEdges: number;
  /** The inter-edges of a place start at `place * mostInterEdges`. If the place has fewer, the rest lead to place −1. */
  readonly placeOfInterEdge: Int32Array;
  readonly unitsOfInterEdge: Int32Array;

  /**
   * @param children The children of the cluster.
   * @param placeOf Returns the place of a node of the children.
   */
  constructor(base: BaseLevel, level: Level, children: readonly number[], placeOf: (node: number) => number) {
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
    const nodesOfChild = children.map((child) => level.clusters[child].nodes);
    this.unitsOfChild = children.map((child) => level.clusters[child].intraUnits);
    this.firstPlaceOfChild = new Int32Array(children.length + 1);
    for (const [child, { length }] of nodesOfChild.entries()) {
      this.firstPlaceOfChild[child + 1] = this.firstPlaceOfChild[child] + length;
    }
    const count = this.firstPlaceOfChild[children.length];
    this.childOfPlace = new Int32Array(count);
    this.mostInterEdges = mostInterEdges;
    this.placeOfInterEdge = new Int32Array(count * mostInterEdges).fill(-1);
    this.unitsOfInterEdge = new Int32Array(count * mostInterEdges);
    let place = 0;
    for (const [child, nodes] of nodesOfChild.entries()) {
      for (const node of nodes) {
        this.childOfPlace[place] = child;
        let own = place++ * mostInterEdges;
        for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
          // an edge of a lower level stays inside the child, and an edge of a higher level leaves the cluster
          if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] !== level.number) continue;
          this.placeOfInterEdge[own] = placeOf(nodeOfInterEdge[edge]);
          this.unitsOfInterEdge[own++] = unitsOfInterEdge[edge];
        }
      }
    }
  }

  /** The cost in units of the edge between two places; `UNREACHED` if there is none. */
  unitsBetween(from: number, to: number): number {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = this;
    const child = childOfPlace[from];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    if (to >= first && to < end) return unitsOfChild[child][(from - first) * (end - first) + to - first];
    for (let edge = from * mostInterEdges; edge < (from + 1) * mostInterEdges; edge++) {
      if (placeOfInterEdge[edge] === to) return unitsOfInterEdge[edge];
    }
    return UNREACHED;
  }
}
