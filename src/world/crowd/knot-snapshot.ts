import type { Grid } from "../../grid/grid.ts";
import { checkWhole, damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import { isWithin, type KnotState, MOST_ADVANCES } from "./knot.ts";

// A knot stands in the snapshot of a world as a row of numbers, and four lists. The search is repeated when the world is loaded.

const COLUMNS = 8;

const MOST = Number.MAX_SAFE_INTEGER;

/** Writes a knot, or that there is none. */
export function writeKnot(out: SnapshotWriter, knot: KnotState | null): void {
  if (knot === null) {
    out.rows([]);
    return;
  }
  const { rectangle, seed, needed, advances, walked, ids, cells, goals, blocked } = knot;
  const { left, top, right, bottom } = rectangle;
  out.rows([[left, top, right, bottom, seed, needed, advances, walked]]);
  out.list(ids);
  for (const list of [cells, goals, blocked]) out.list(list);
}

/** Reads what `writeKnot` wrote, and refuses what is damaged. */
export function readKnot(from: SnapshotReader, grid: Grid): KnotState | null {
  const rows = from.rows(COLUMNS);
  if (rows.length === 0) return null;
  const [left, top, right, bottom, seed, needed, advances, walked] = rows[0];
  checkWhole("the right of a knot", right, 1, grid.width);
  checkWhole("the left of a knot", left, 0, right - 1);
  checkWhole("the bottom of a knot", bottom, 1, grid.height);
  checkWhole("the top of a knot", top, 0, bottom - 1);
  checkWhole("the seed of a knot", seed, 0, MOST);
  checkWhole("the advances of a knot", advances, 0, MOST_ADVANCES);
  checkWhole("the steps of a knot", walked, -1, MOST);
  const rectangle = { left, top, right, bottom };
  const ids = from.list(Float64Array).slice();
  checkWhole("the first walkers of a knot", needed, 1, ids.length);
  const [cells, goals, blocked] = [0, 1, 2].map(() => from.list(Int32Array).slice());
  const isOneEach = cells.length === ids.length && goals.length === ids.length && ids.length > 0;
  const isDistinct = [ids, cells, goals].every((list) => new Set(list).size === list.length);
  const isIn = (cell: number): boolean => isWithin(grid, rectangle, cell);
  if (!isOneEach || !isDistinct || ![cells, goals, blocked].every((list) => list.every(isIn)))
    throw damaged("expected each walker of a knot to have a cell and a goal of its own in the window, got others");
  return { rectangle, seed, needed, advances, walked, ids, cells, goals, blocked };
}
