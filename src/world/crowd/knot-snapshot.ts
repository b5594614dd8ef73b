import type { Grid } from "../../grid/grid.ts";
import { checkWhole, damaged, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import { isWithin, type KnotState, MOST_ADVANCES } from "./knot.ts";
import type { LeadState } from "./lead.ts";

// A knot stands in the snapshot of a world as a row of numbers, and four lists. The search is repeated when the world is loaded.
// Walkers that are led stand there as a row of numbers for each lead, then their ids, and then the cells of their paths.

const COLUMNS = 7;

const MOST = Number.MAX_SAFE_INTEGER;

/** Writes a knot, or that there is none. */
export function writeKnot(out: SnapshotWriter, knot: KnotState | null): void {
  if (knot === null) {
    out.rows([]);
    return;
  }
  const { rectangle, seed, needed, advances, ids, cells, goals, blocked } = knot;
  const { left, top, right, bottom } = rectangle;
  out.rows([[left, top, right, bottom, seed, needed, advances]]);
  out.list(ids);
  for (const list of [cells, goals, blocked]) out.list(list);
}

/** Reads what `writeKnot` wrote, and refuses what is damaged. */
export function readKnot(from: SnapshotReader, grid: Grid): KnotState | null {
  const rows = from.rows(COLUMNS);
  if (rows.length === 0) return null;
  const [left, top, right, bottom, seed, needed, advances] = rows[0];
  checkWhole("the right of a knot", right, 1, grid.width);
  checkWhole("the left of a knot", left, 0, right - 1);
  checkWhole("the bottom of a knot", bottom, 1, grid.height);
  checkWhole("the top of a knot", top, 0, bottom - 1);
  checkWhole("the seed of a knot", seed, 0, MOST);
  checkWhole("the advances of a knot", advances, 0, MOST_ADVANCES);
  const rectangle = { left, top, right, bottom };
  const ids = from.list(Float64Array).slice();
  checkWhole("the first walkers of a knot", needed, 1, ids.length);
  const [cells, goals, blocked] = [0, 1, 2].map(() => from.list(Int32Array).slice());
  const isOneEach = cells.length === ids.length && goals.length === ids.length && ids.length > 0;
  const isDistinct = [ids, cells, goals].every((list) => new Set(list).size === list.length);
  const isIn = (cell: number): boolean => isWithin(grid, rectangle, cell);
  if (!isOneEach || !isDistinct || ![cells, goals, blocked].every((list) => list.every(isIn)))
    throw damaged("expected each walker of a knot to have a cell and a goal of its own in the window, got others");
  return { rectangle, seed, needed, advances, ids, cells, goals, blocked };
}

/** Writes the walkers that are led. */
export function writeLeads(out: SnapshotWriter, leads: readonly LeadState[]): void {
  out.rows(leads.map(({ walked }) => [walked]));
  out.parts(leads.map(({ ids }) => ids));
  for (const { cells } of leads) out.list(cells);
}

/** Reads what `writeLeads` wrote, and refuses what is damaged. Each step looks by itself whether walkers can be led. */
export function readLeads(from: SnapshotReader, grid: Grid): LeadState[] {
  const rows = from.rows(1);
  const idsOfLead = from.parts(Float64Array);
  if (idsOfLead.length !== rows.length)
    throw damaged(`expected walkers of ${rows.length} leads, got ${idsOfLead.length}`);
  return rows.map(([walked], index) => {
    const ids = idsOfLead[index].slice();
    const cells = from.list(Int32Array).slice();
    const steps = cells.length / ids.length;
    if (ids.length === 0 || !Number.isInteger(steps) || new Set(ids).size !== ids.length)
      throw damaged(`expected a cell for each walker of a lead in each step, got ${cells.length} for ${ids.length}`);
    checkWhole("the steps of a lead", walked, 0, steps - 2);
    for (const cell of cells) checkWhole("a cell of a lead", cell, 0, grid.width * grid.height - 1);
    return { walked, ids, cells };
  });
}
