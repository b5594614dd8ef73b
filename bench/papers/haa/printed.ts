import type { Grid } from "../../../src/index.ts";
import { isFree } from "../../free.ts";

/** Table I as printed, in percent, for each share of soft obstacles. */
export const TABLE_1: readonly {
  readonly clusterSize: number;
  readonly quality: "HQ" | "LQ";
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}[] = [
  {
    clusterSize: 10,
    quality: "HQ",
    nodes: [9.0, 14.6, 16.6, 17.7, 18.3, 18.5],
    edges: [8.2, 32.6, 38.4, 37.8, 35.7, 35.0],
  },
  {
    clusterSize: 10,
    quality: "LQ",
    nodes: [5.3, 7.9, 10.3, 12.8, 15.0, 15.7],
    edges: [2.2, 6.7, 11.6, 17.0, 22.0, 23.6],
  },
  {
    clusterSize: 15,
    quality: "HQ",
    nodes: [5.6, 9.6, 11.0, 11.8, 12.2, 12.3],
    edges: [6.0, 28.0, 32.4, 32.1, 30.0, 29.4],
  },
  { clusterSize: 15, quality: "LQ", nodes: [2.9, 4.8, 6.4, 8.1, 9.7, 10.3], edges: [1.2, 4.6, 8.5, 12.5, 17.2, 18.8] },
  { clusterSize: 20, quality: "HQ", nodes: [4.0, 7.0, 8.1, 8.8, 9.1, 9.2], edges: [5.0, 25.0, 28.8, 28.3, 26.3, 26.0] },
  { clusterSize: 20, quality: "LQ", nodes: [2.0, 3.4, 4.6, 5.9, 7.2, 7.6], edges: [0.9, 3.6, 6.9, 10.1, 14.4, 15.8] },
];

/** The original graph of a map: its cells that are not blocked, and the pairs of them that touch, at a side or at a corner. */
export function originalOf(grid: Grid): { nodes: number; edges: number } {
  const { width, height } = grid;
  const free = (x: number, y: number): boolean => x >= 0 && x < width && y < height && isFree(grid, y * width + x);
  const sum = { nodes: 0, edges: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!free(x, y)) continue;
      sum.nodes++;
      for (const beside of [free(x + 1, y), free(x - 1, y + 1), free(x, y + 1), free(x + 1, y + 1)]) {
        if (beside) sum.edges++;
      }
    }
  }
  return sum;
}
