import type { BaseLevel } from "./base-level.ts";
import { type Level, UNREACHED } from "./level.ts";

/** The size of a level, as the tables of the paper count it. */
export interface LevelCounts {
  readonly clusters: number;
  readonly nodes: number;
  readonly interEdges: number;
  readonly intraEdges: number;
}

/** The nodes of a level, with the edges that end at them; each edge counts once. */
export function countsOf(level: Level, base: BaseLevel): LevelCounts {
  let nodes = 0;
  let interEdges = 0;
  let intraEdges = 0;
  for (const cluster of level.clusters) {
    nodes += cluster.nodes.length;
    for (let row = 0; row < cluster.nodes.length; row++) {
      for (let column = row + 1; column < cluster.nodes.length; column++) {
        if (cluster.costs[row * cluster.nodes.length + column] !== UNREACHED) intraEdges++;
      }
    }
    for (const node of cluster.nodes) {
      for (let edge = node * base.mostInterEdges; edge < (node + 1) * base.mostInterEdges; edge++) {
        if (base.nodeOfInterEdge[edge] >= 0 && base.levelOfInterEdge[edge] >= level.number) interEdges++;
      }
    }
  }
  return { clusters: level.clusters.length, nodes, interEdges: interEdges / 2 + base.linkEdges.all.length, intraEdges };
}
