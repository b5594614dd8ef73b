import type { AgentGrid } from "../grid/agent-grid.ts";
import { costOfCells, directionBetween } from "../path/cost.ts";
import { Path } from "../path/path.ts";
import { searchCells } from "../search/cell-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import { SearchSpace, walkBack } from "../search/search-space.ts";
import { Target } from "../search/target.ts";

/** Cells that a search round steps which are no longer legal may expand before the whole path is sought anew; a guess. */
const MOST_ROUND = 4096;

/**
 * Mends a path from before some edits: the cheapest walks round them replace steps that are illegal now. `undefined` where an
 * end of the path is closed, or no walk round is near. The map must have no links.
 *
 * @param count Counts the cells that are expanded.
 */
export function mendPath(view: AgentGrid, cells: Int32Array, count: { work: number }): Path | undefined {
  view.follow();
  if (!view.canStand(cells[0]) || !view.canStand(cells[cells.length - 1])) return undefined;
  const mended = mendedCells(view, cells, count);
  if (mended === undefined) return undefined;
  const cost = costOfCells(view, mended);
  const bound = Math.min(cost, view.openCostBetween(cells[0], cells[cells.length - 1]));
  return new Path("found", cost, mended, view.grid.width, bound, view);
}

/** Gives a path that was found by other costs of layers the cost that it has now. Only terrain and links must be as they were. */
export function pricedAnew(view: AgentGrid, path: Path): Path {
  view.follow();
  if (path.cells.length === 0) return path;
  return new Path(path.status, costOfCells(view, path.cells), path.cells, view.grid.width, 0, view);
}

function mendedCells(view: AgentGrid, cells: Int32Array, count: { work: number }): Int32Array | undefined {
  const last = cells.length - 1;
  const end = endOfLegal(view, cells, 0);
  if (end === last) return cells;
  const space = SearchSpace.of(view.grid.terrainOfCell.length);
  const whole = new IntegerList();
  for (let at = 0; at <= end; at++) whole.push(cells[at]);
  for (let at = end; at < last; ) {
    const next = firstLegal(view, cells, at + 1);
    const target = new Target(view, [cells[next]]);
    const reached = searchCells(view, space, cells[at], target, { most: MOST_ROUND });
    count.work += space.expanded;
    if (reached < 0) return undefined;
    const round = walkBack(view, space, reached);
    for (let step = 1; step < round.length; step++) whole.push(round[step]);
    at = endOfLegal(view, cells, next);
    for (let step = next + 1; step <= at; step++) whole.push(cells[step]);
  }
  return withoutLoops(whole.view());
}

/** A path without the parts that lead back to one of its cells: a walk round steps that are closed may meet the path later on. */
function withoutLoops(cells: Int32Array): Int32Array {
  const lastIndexOfCell = new Map(Array.from(cells, (cell, index) => [cell, index]));
  const kept: number[] = [];
  for (let index = 0; index < cells.length; index++) {
    index = lastIndexOfCell.get(cells[index]) ?? index;
    kept.push(cells[index]);
  }
  return Int32Array.from(kept);
}

/** The index of the first cell from some index on that a legal step leaves; the last index where there is none. */
function firstLegal(view: AgentGrid, cells: Int32Array, from: number): number {
  let index = from;
  while (index + 1 < cells.length && directionBetween(view, cells[index], cells[index + 1]) < 0) index++;
  return index;
}

/** The index of the cell to which all steps from some index on are legal. */
function endOfLegal(view: AgentGrid, cells: Int32Array, from: number): number {
  let index = from;
  while (index + 1 < cells.length && directionBetween(view, cells[index], cells[index + 1]) >= 0) index++;
  return index;
}
