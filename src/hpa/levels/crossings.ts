import type { BaseLevel } from "./base-level.ts";
import type { Level } from "./level.ts";

/**
 * The crossings of a level: its inter-edges, each once. The two sides of a crossing, `2 * crossing` and `2 * crossing + 1`, lie
 * in different clusters; `side ^ 1` is across from `side`.
 */
export class Crossings {
  /** The number of crossings. */
  readonly count: number;
  readonly unitsOfCrossing: Int32Array;
  readonly nodeOfSide: Int32Array;
  readonly clusterOfSide: Int32Array;
  /** The index of the node of a side among the nodes of its cluster. */
  readonly indexOfSide: Int32Array;
  /** Where the exits of a cluster start in `sideOfExit`. An exit is a side of a crossing; exits follow the order of nodes. */
  readonly firstExitOfCluster: Int32Array;
  readonly sideOfExit: Int32Array;

  constructor(level: Level, base: BaseLevel) {
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
    const units: number[] = [];
    const nodes: number[] = [];
    const sides: number[] = [];
    const sideFrom = new Map<number, number>();
    this.firstExitOfCluster = new Int32Array(level.clusters.length + 1);
    for (const [cluster, { nodes: own }] of level.clusters.entries()) {
      for (const node of own) {
        for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
          if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < level.number) continue;
          const back = edgeBack(base, edge, node);
          let side = sideFrom.get(back);
          if (side === undefined) {
            side = nodes.length;
            units.push(unitsOfInterEdge[edge]);
            nodes.push(node, nodeOfInterEdge[edge]);
            sideFrom.set(edge, side);
          } else side ^= 1;
          sides.push(side);
        }
      }
      this.firstExitOfCluster[cluster + 1] = sides.length;
    }
    this.count = units.length;
    this.unitsOfCrossing = Int32Array.from(units);
    this.nodeOfSide = Int32Array.from(nodes);
    this.clusterOfSide = this.nodeOfSide.map((node) => level.clusterOfBase[base.clusterOfNode[node]]);
    this.indexOfSide = this.nodeOfSide.map((node) => level.indexOfNode[node]);
    this.sideOfExit = Int32Array.from(sides);
  }

  /** The memory of all arrays, in bytes. */
  get bytes(): number {
    const { unitsOfCrossing, nodeOfSide, clusterOfSide, indexOfSide, firstExitOfCluster, sideOfExit } = this;
    return [unitsOfCrossing, nodeOfSide, clusterOfSide, indexOfSide, firstExitOfCluster, sideOfExit].reduce(
      (sum, array) => sum + array.byteLength,
      0,
    );
  }

  /** The side of a crossing that lies in a cluster. */
  sideIn(cluster: number, crossing: number): number {
    return this.clusterOfSide[2 * crossing] === cluster ? 2 * crossing : 2 * crossing + 1;
  }
}

/** The inter-edge that leads back along an inter-edge from a node. */
function edgeBack({ mostInterEdges, nodeOfInterEdge }: BaseLevel, edge: number, from: number): number {
  let back = nodeOfInterEdge[edge] * mostInterEdges;
  while (nodeOfInterEdge[back] !== from) back++;
  return back;
}
