import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";

/** The cost of an intra-edge, or in a field, between what no walk inside the cluster joins. */
export const UNREACHED = 0xffff_ffff;

/** The nodes of a cluster and the costs of its intra-edges. */
export interface Cluster {
  /** Ids of its nodes, in an order that depends on their cells alone. */
  readonly nodes: Int32Array;
  /** `costs[i * nodes.length + j]` is the cost of the intra-edge between the i-th and the j-th node, or `UNREACHED`. */
  readonly intraUnits: Uint32Array;
}

/** A level of the abstract graph: clusters, their nodes and intra-edges. */
export interface Level<C extends Cluster = Cluster> {
  /** 1 for the level above the grid. */
  readonly number: number;
  /** Side of a cluster, in cells. */
  readonly size: number;
  /** Clusters in a row, and rows of clusters. */
  readonly wide: number;
  readonly high: number;
  readonly clusters: readonly C[];
  /** The cluster of this level that holds each cluster of level 1. */
  readonly clusterOfBase: Int32Array;
  /** The index of each node among the nodes of its cluster at this level; −1 when it is not of this level. */
  indexOfNode: Int16Array;
}

/** The cells of a cluster. */
export function rectangleOf(level: Pick<Level, "size" | "wide">, cluster: number, { width, height }: Grid): Rectangle {
  const left = (cluster % level.wide) * level.size;
  const top = Math.floor(cluster / level.wide) * level.size;
  return { left, top, right: Math.min(width, left + level.size), bottom: Math.min(height, top + level.size) };
}

/** The clusters of a level that touch a rectangle, or lie beside it: what leaves a cluster ends next to it. */
export function clustersIn(
  { size, wide, high }: Pick<Level, "size" | "wide" | "high">,
  { left, top, right, bottom }: Rectangle,
): number[] {
  const endX = Math.min(wide, Math.ceil((right + 1) / size));
  const endY = Math.min(high, Math.ceil((bottom + 1) / size));
  const clusters: number[] = [];
  for (let y = Math.max(0, Math.floor((top - 1) / size)); y < endY; y++) {
    for (let x = Math.max(0, Math.floor((left - 1) / size)); x < endX; x++) clusters.push(y * wide + x);
  }
  return clusters;
}

/** Whether two arrays hold the same. */
export function isEqual(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
