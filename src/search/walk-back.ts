import type { AgentGrid } from "../grid/agent-grid.ts";
import { BY_LINK, NO_ARRIVAL } from "../grid/movement.ts";
import type { IntegerList } from "./integer-list.ts";
import { CLOSED, type SearchSpace } from "./search-space.ts";

/** The cells of the route that the last search in this space found to a cell, start first. */
export function walkBack(view: AgentGrid, space: SearchSpace, goal: number): Int32Array {
  let steps = 0;
  for (let cell = goal; !isStart(space, cell); cell = previousOf(view, space, cell)) steps++;
  const cells = new Int32Array(steps + 1);
  let cell = goal;
  for (; steps > 0; steps--) {
    cells[steps] = cell;
    cell = previousOf(view, space, cell);
  }
  cells[0] = cell;
  return cells;
}

/** Adds the cells of the same route, without the start, to a list. */
export function addWalkBack(view: AgentGrid, space: SearchSpace, goal: number, list: IntegerList): void {
  const first = list.count;
  for (let cell = goal; !isStart(space, cell); cell = previousOf(view, space, cell)) list.push(cell);
  list.view().subarray(first).reverse();
}

/** The cell from which the last search reached a cell that it did not start from. */
export function previousOf(view: AgentGrid, space: SearchSpace, cell: number): number {
  const direction = space.arrivalOfCell[cell] & ~CLOSED;
  if (direction === BY_LINK) return space.startOfLinkTo.get(cell) ?? cell;
  return cell - view.offsetOfDirection[direction];
}

/** Whether the last search started from this cell. */
function isStart(space: SearchSpace, cell: number): boolean {
  return (space.arrivalOfCell[cell] & ~CLOSED) === NO_ARRIVAL;
}
