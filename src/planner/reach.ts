import type { AgentGrid } from "../grid/agent-grid.ts";
import { linkTaken } from "../path/cost.ts";
import { searchCells } from "../search/cell-search.ts";
import type { SearchSpace } from "../search/search-space.ts";
import { previousOf } from "../search/walk-back.ts";
import type { Reach } from "./planner.ts";

/**
 * Every cell that can be reached from `start` for at most `maxCost` tiles; none when the agent cannot stand there.
 *
 * @param order Takes every cell that is expanded.
 */
export function reachFrom(
  view: AgentGrid,
  space: SearchSpace,
  start: number,
  maxCost: number,
  order: number[] = [],
): Reach {
  if (view.canStand(start)) searchCells(view, space, start, null, { bound: view.mostUnitsOf(maxCost), trace: order });

  // a cell's cost is its predecessor's and one step, summed as integers, or one link; g has done its work and keeps the cell's index
  const { distances, arrivalOfCell } = space;
  const { values: gOfCell, base } = distances;
  const cardinals = new Float64Array(order.length);
  const diagonals = new Float64Array(order.length);
  const linked = new Float64Array(order.length);
  order.forEach((cell, index) => {
    gOfCell[cell] = base + index;
    if (index === 0) return;
    const previous = previousOf(view, space, cell);
    const previousIndex = gOfCell[previous] - base;
    const link = view.links.isEmpty ? undefined : linkTaken(view, previous, cell);
    const isCardinal = (arrivalOfCell[cell] & 7) < 4;
    const weight = view.costOfCell === null ? 1 : view.costOfCell[previous] + view.costOfCell[cell];
    cardinals[index] = cardinals[previousIndex] + (isCardinal && link === undefined ? weight : 0);
    diagonals[index] = diagonals[previousIndex] + (isCardinal || link !== undefined ? 0 : weight);
    linked[index] = linked[previousIndex] + (link?.cost ?? 0);
  });

  const costs = cardinals.map((_, index) => view.costOfSteps(cardinals[index], diagonals[index]) + linked[index]);
  const isNear = (_: number, index: number): boolean => costs[index] <= maxCost;
  return { cells: Int32Array.from(order).filter(isNear), costs: costs.filter(isNear) };
}
