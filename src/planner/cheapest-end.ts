import type { AgentGrid } from "../grid/agent-grid.ts";

/**
 * Of several cells, the one that is cheapest to reach from a start; of equally cheap ones, the first by position.
 *
 * @param costOf What the path to a cell costs inside; without shortcuts never less than across open ground of the cheapest
 *   terrain.
 */
export function cheapestEnd(
  view: AgentGrid,
  start: number,
  ends: readonly number[],
  costOf: (end: number) => number,
): number {
  // by way of a shortcut a path may be cheaper than across open ground
  const isLimited = view.links.shortcuts.length === 0;
  const candidates = ends.map((cell) => ({ cell, estimate: isLimited ? view.estimateBetween(start, cell) : 0 }));
  let best = { cell: -1, cost: Number.POSITIVE_INFINITY };
  for (const { cell, estimate } of candidates.sort((a, b) => a.estimate - b.estimate || a.cell - b.cell)) {
    // no path is cheaper than its estimate, and all that follow have a larger one
    if (estimate > best.cost) break;
    const cost = costOf(cell);
    if (cost < best.cost || (cost === best.cost && cell < best.cell)) best = { cell, cost };
  }
  return best.cell;
}
