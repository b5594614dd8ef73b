import type { BaseLevel } from "./levels/base-level.ts";

/** Whether two cells lie in the same cluster of level 1, or in neighbouring ones: then a search on cells may be cheapest. */
export function areNear(base: BaseLevel, a: number, b: number): boolean {
  const clusterA = base.clusterOfCell(a);
  const clusterB = base.clusterOfCell(b);
  const dx = (clusterA % base.wide) - (clusterB % base.wide);
  const dy = Math.floor(clusterA / base.wide) - Math.floor(clusterB / base.wide);
  return Math.abs(dx) <= 1 && Math.abs(dy) <= 1;
}
