import type { Grid } from "../../grid/grid.ts";
import {
  checkCount,
  checkInRange,
  checkWhole,
  damaged,
  type SnapshotReader,
  type SnapshotWriter,
} from "../../snapshot/snapshot.ts";
import type { FormationState, MemberState, SquadState, SquadsState } from "../world-state.ts";
import { LOOSE } from "./formation.ts";

// Squads stand in the snapshot of a world as a row of numbers each, then the routes of their formations, then a row for each walker.

const SQUAD_COLUMNS = 7;
const MEMBER_COLUMNS = 6;

const MOST = Number.MAX_SAFE_INTEGER;

const NO_FORMATION = [-1, 0, 0, 0, 0];

/** Writes which walkers were sent together. */
export function writeSquads(out: SnapshotWriter, { squads, members }: SquadsState): void {
  out.rows(squads.map(({ goal, formation }) => [goal, formation === null ? 0 : 1, ...numbersOf(formation)]));
  out.parts(squads.map(({ formation }) => formation?.route ?? new Int32Array(0)));
  out.parts(squads.map(({ formation }) => formation?.leadOfIndex ?? new Uint8Array(0)));
  out.rows(members.map(({ id, squad, offsetX, offsetY, reached, aim }) => [id, squad, offsetX, offsetY, reached, aim]));
}

/** Reads what `writeSquads` wrote, and refuses what is damaged. */
export function readSquads(from: SnapshotReader, grid: Grid, ids: ReadonlySet<number>): SquadsState {
  const rows = from.rows(SQUAD_COLUMNS);
  const routes = from.parts(Int32Array);
  const opens = from.parts(Uint8Array);
  checkCount("routes of squads", routes.length, rows.length);
  checkCount("lists of leads of squads", opens.length, rows.length);
  const squads = rows.map((row, index) => readSquad(row, routes[index].slice(), opens[index].slice(), grid));
  const members = from.rows(MEMBER_COLUMNS).map((row) => readMember(row, squads, grid, ids));
  checkCount("walkers of squads that differ", new Set(members.map(({ id }) => id)).size, members.length);
  return { squads, members };
}

function numbersOf(formation: FormationState | null): number[] {
  if (formation === null) return NO_FORMATION;
  const { from, route, least, lagging, waited } = formation;
  return [from, route === null ? 0 : 1, least, lagging, waited];
}

function readSquad(row: readonly number[], route: Int32Array, leadOfIndex: Uint8Array, grid: Grid): SquadState {
  const [goal, isFormed, start, hasRoute, least, lagging, waited] = row;
  const lastCell = grid.terrainOfCell.length - 1;
  checkWhole("the goal of a squad", goal, 0, lastCell);
  checkWhole("whether a squad keeps its shape", isFormed, 0, 1);
  if (isFormed === 0) return { goal, formation: null };
  checkWhole("where a route begins", start, 0, lastCell);
  checkWhole("whether a squad has a route", hasRoute, 0, 1);
  checkWhole("how far a squad has come", least, 0, MOST);
  checkInRange("how many of a squad are behind", lagging, 0, Number.POSITIVE_INFINITY);
  checkWhole("how long a squad has waited", waited, 0, MOST);
  for (const cell of route) checkInRange("a cell of a route", cell, 0, lastCell);
  for (const lead of leadOfIndex) checkInRange("how far a walker may be ahead", lead, 0, LOOSE);
  checkCount("leads beside a route", leadOfIndex.length, route.length);
  const formation = { from: start, route: hasRoute === 1 ? route : null, leadOfIndex, least, lagging, waited };
  if (hasRoute === 0) checkCount("cells of a route that was not found yet", route.length, 0);
  return { goal, formation };
}

function readMember(
  [id, squad, offsetX, offsetY, reached, aim]: readonly number[],
  squads: readonly SquadState[],
  { width, height, terrainOfCell }: Grid,
  ids: ReadonlySet<number>,
): MemberState {
  if (!ids.has(id)) throw damaged(`expected the id of a walker in a squad, got ${id}`);
  checkWhole("the number of a squad", squad, -1, squads.length - 1);
  checkWhole("a place in a formation", offsetX, -width, width);
  checkWhole("a place in a formation", offsetY, -height, height);
  checkWhole("how far a walker has come", reached, 0, MOST);
  checkWhole("the cell where a walker makes do", aim, -1, terrainOfCell.length - 1);
  return { id, squad, offsetX, offsetY, reached, aim };
}
