import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";

/** The nodes of a cluster and the costs of its intra-edges. */
export interface Cluster {
  /** The ids of the nodes, in an order that depends on their cells alone. */
  readonly nodes: Int32Array;
  /** `intraUnits[i * nodes.length + j]` is the cost in units of the intra-edge between the i-th and j-th node, or `UNREACHED`. */
  readonly intraUnits: Uint32Array;
}

/** A level of the abstract graph: clusters, their nodes and intra-edges. */
export interface Level<C extends Cluster = Cluster> {
  /** The number of the level: 1 for the level above the grid. */
  readonly number: number;
  /** The side of a cluster, in cells. */
  readonly size: number;
  /** How many clusters are in a row, and how many rows of clusters there are. */
  readonly wide: number;
  readonly high: number;
  readonly clusters: readonly C[];
  /** The cluster of this level that holds each cluster of level 1. */
  readonly clusterOfBase: Int32Array;
  /** The index of each node among the nodes of its cluster at this level; −1 if the node is not of this level. */
  indexOfNode: Int16Array;
}

/** The cells of a cluster. */
export function rectangleOf(level: Pick<Level, "size" | "wide">, cluster: number, { width, height }: Grid): Rectangle {
  const left = (cluster % level.wide) * level.size;
  const top = Math.floor(cluster / level.wide) * level.size;
  return { left, top, right: Math.min(width, left + level.size), bottom: Math.min(height, top + level.size) };
}

/** The clusters of a level that overlap a rectangle or lie beside it, since an edge out of a cluster ends beside it. */
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

/** The clusters of a level that overlap a rectangle of the grid. */
export function clustersOver(
  { size, wide }: Pick<Level, "size" | "wide">,
  { left, top, right, bottom }: Rectangle,
): number[] {
  const clusters: number[] = [];
  for (let y = Math.floor(top / size); y * size < bottom; y++) {
    for (let x = Math.floor(left / size); x * size < right; x++) clusters.push(y * wide + x);
  }
  return clusters;
}

/** Some clusters of a level, and all clusters around them: inter-edges lead from one to the other. */
export function clustersAround(
  { wide, high }: Pick<Level, "wide" | "high">,
  clusters: ReadonlySet<number>,
): Set<number> {
  const around = new Set<number>();
  for (const cluster of clusters) {
    const x = cluster % wide;
    const y = Math.floor(cluster / wide);
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(high - 1, y + 1); nearY++) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(wide - 1, x + 1); nearX++)
        around.add(nearY * wide + nearX);
    }
  }
  return around;
}

/** Whether two arrays hold the same numbers. */
export function isEqual(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
