import type { AgentGrid } from "../grid/agent-grid.ts";

/**
 * Of several cells, the one that is cheapest to reach from a start; of equally cheap ones, the first by position.
 *
 * @param costOf What the path to a cell costs inside; never less than across open ground of the cheapest terrain.
 */
export function cheapestEnd(
  view: AgentGrid,
  start: number,
  ends: readonly number[],
  costOf: (end: number) => number,
): number {
  const candidates = ends.map((cell) => ({ cell, estimate: estimateBetween(view, start, cell) }));
  let best = { cell: -1, cost: Number.POSITIVE_INFINITY };
  for (const { cell, estimate } of candidates.sort((a, b) => a.estimate - b.estimate || a.cell - b.cell)) {
    // no path is cheaper than its estimate, and all that follow have a larger one
    if (estimate > best.cost) break;
    const cost = costOf(cell);
    if (cost < best.cost || (cost === best.cost && cell < best.cell)) best = { cell, cost };
  }
  return best.cell;
}

/** What a walk would cost inside across open ground of the cheapest terrain. */
function estimateBetween(view: AgentGrid, from: number, to: number): number {
  const { grid, estimateCardinal, estimateShorter } = view;
  const dx = Math.abs((from % grid.width) - (to % grid.width));
  const dy = Math.abs(Math.floor(from / grid.width) - Math.floor(to / grid.width));
  return estimateCardinal * Math.max(dx, dy) + estimateShorter * Math.min(dx, dy);
}
