import type { AgentGrid } from "../grid/agent-grid.ts";
import type { AgentLink } from "../grid/link.ts";
import { DIRECTION_OF_STEP } from "../grid/movement.ts";

/** What a view tells of the costs of steps and links. */
export type Prices = Pick<AgentGrid, "grid" | "costOfCell" | "links" | "movesOfCell" | "costOfSteps">;

/**
 * The cost in tiles of a path over cells: for each step its length, 1 or that of a diagonal, times the mean terrain cost of its two cells, or
 * the cost of the link that is taken instead. Cardinals and diagonals are summed apart, as integers, so that the sum does not
 * depend on their order.
 *
 * @param costs Takes the cost from the start to each of the cells.
 */
export function costOfCells(view: Prices, cells: ArrayLike<number>, costs?: Float64Array): number {
  const { costOfCell, links } = view;
  const { width } = view.grid;
  let cardinals = 0;
  let diagonals = 0;
  let linked = 0;
  for (let index = 1; index < cells.length; index++) {
    const link = links.isEmpty ? undefined : linkTaken(view, cells[index - 1], cells[index]);
    const weight = costOfCell === null ? 1 : costOfCell[cells[index - 1]] + costOfCell[cells[index]];
    if (link !== undefined) linked += link.cost;
    else if (isCardinal(cells[index - 1], cells[index], width)) cardinals += weight;
    else diagonals += weight;
    if (costs !== undefined) costs[index] = view.costOfSteps(cardinals, diagonals) + linked;
  }
  return view.costOfSteps(cardinals, diagonals) + linked;
}

/** The cost in units of a path over cells. */
export function unitsOfCells(view: AgentGrid, cells: ArrayLike<number>): number {
  const { costOfCell, links, movement } = view;
  const { width } = view.grid;
  let units = 0;
  for (let index = 1; index < cells.length; index++) {
    const from = cells[index - 1];
    const to = cells[index];
    const link = links.isEmpty ? undefined : linkTaken(view, from, to);
    if (link === undefined) {
      const length = isCardinal(from, to, width) ? movement.cardinal : movement.diagonal;
      units += length * (costOfCell === null ? 1 : costOfCell[from] + costOfCell[to]);
    } else units += link.units;
  }
  return units;
}

/** The link that a path takes from one cell to the next; `undefined` if it takes a step, which costs no more than the link. */
export function linkTaken(view: Prices, from: number, to: number): AgentLink | undefined {
  const link = view.links.between(from, to);
  if (link === undefined) return undefined;
  const direction = directionBetween(view, from, to);
  if (direction < 0) return link;
  const weight = view.costOfCell === null ? 1 : view.costOfCell[from] + view.costOfCell[to];
  const costOfStep = direction < 4 ? view.costOfSteps(weight, 0) : view.costOfSteps(0, weight);
  return link.cost < costOfStep ? link : undefined;
}

/** The direction of the legal step from one cell to another, or −1 if no step leads there. */
export function directionBetween({ movesOfCell, grid }: Prices, from: number, to: number): number {
  const rows = Math.floor(to / grid.width) - Math.floor(from / grid.width);
  const columns = to - from - rows * grid.width;
  if (Math.abs(rows) > 1 || Math.abs(columns) > 1) return -1;
  const direction = DIRECTION_OF_STEP[4 + 3 * rows + columns];
  return (movesOfCell[from] >> direction) & 1 ? direction : -1;
}

/** Whether a step leads along a row or a column. */
function isCardinal(from: number, to: number, width: number): boolean {
  const difference = Math.abs(to - from);
  if (difference === width) return true;
  // where the grid is two cells wide, a diagonal leads to the next id, too
  return difference === 1 && Math.floor(from / width) === Math.floor(to / width);
}
