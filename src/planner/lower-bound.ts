import type { AgentGrid } from "../grid/agent-grid.ts";
import { estimateTo } from "../search/shortcuts.ts";
import { Target } from "../search/target.ts";
import type { Destination } from "./destination.ts";

/** Returns a cost in tiles that no path from a start to a destination beats: that of a walk across open ground, with shortcuts. */
export function lowerBoundOf(view: AgentGrid, start: number, { cells, within }: Destination): number {
  if (within > 0 || !view.links.isEmpty)
    return view.leastCostOf(estimateTo(view, new Target(view, cells, within), start));
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) least = Math.min(least, view.openCostBetween(start, cell));
  return least;
}
