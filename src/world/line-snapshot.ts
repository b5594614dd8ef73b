import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import {
  checkCount,
  checkInRange,
  checkWhole,
  type SnapshotReader,
  type SnapshotWriter,
} from "../snapshot/snapshot.ts";
import type { GroupState, LedGroupState, LineState, StrandedState } from "./world-state.ts";

// Walkers that wait together stand in the snapshot of a world as a row of numbers for each group, then the ids of its walkers.

const MOST = Number.MAX_SAFE_INTEGER;

/** Writes which walkers wait together. */
export function writeLine(out: SnapshotWriter, { groups, led, stranded }: LineState): void {
  out.rows(groups.map(({ crew, goal, around }) => [crew, goal, around.left, around.top, around.right, around.bottom]));
  out.parts(groups.map(({ walkers }) => walkers));
  out.rows(
    (led === null ? [] : [led]).map(({ crew, goal, runs, given, isSpoilt }) => {
      return [crew, goal, runs, given, Number(isSpoilt)];
    }),
  );
  out.list(led?.starts ?? new Int32Array(0));
  out.list(led?.walkers ?? new Float64Array(0));
  out.rows(
    stranded.map(({ ticket, rank, cursor, hasBegun, isDueAgain }) => {
      return [ticket, rank, cursor, Number(hasBegun), Number(isDueAgain)];
    }),
  );
  out.parts(stranded.map(({ walkers }) => walkers));
}

/** Reads what `writeLine` wrote, and refuses what is damaged. */
export function readLine(from: SnapshotReader, grid: Grid): LineState {
  const groups = readGroups(from, grid);
  const led = readLedGroup(from, grid);
  const stranded = readStranded(from);
  const crews = stranded.length;
  for (const { crew } of [...groups, ...(led === null ? [] : [led])]) {
    checkWhole("the number of a crew", crew, 0, crews - 1);
  }
  return { groups, led, stranded };
}

function readGroups(from: SnapshotReader, grid: Grid): GroupState[] {
  const rows = from.rows(6);
  const walkers = from.parts(Float64Array);
  checkCount("lists of walkers that wait together", walkers.length, rows.length);
  return rows.map(([crew, goal, left, top, right, bottom], index) => {
    checkWhole("the goal of a group", goal, 0, grid.terrainOfCell.length - 1);
    const around: Rectangle = { left, top, right, bottom };
    checkWhole("the right of a group", right, 1, grid.width);
    checkWhole("the left of a group", left, 0, right - 1);
    checkWhole("the bottom of a group", bottom, 1, grid.height);
    checkWhole("the top of a group", top, 0, bottom - 1);
    return { crew, goal, around, walkers: walkers[index].slice() };
  });
}

function readLedGroup(from: SnapshotReader, grid: Grid): LedGroupState | null {
  const rows = from.rows(5);
  const starts = from.list(Int32Array);
  const walkers = from.list(Float64Array);
  if (rows.length === 0) return null;
  checkCount("groups that are led", rows.length, 1);
  const [crew, goal, runs, given, isSpoilt] = rows[0];
  for (const cell of [goal, ...starts]) checkWhole("a cell of a led group", cell, 0, grid.terrainOfCell.length - 1);
  checkWhole("how often the search for a group went on", runs, 0, MOST);
  checkWhole("how many of a group were led", given, 0, walkers.length);
  checkWhole("whether the search for a group is spoilt", isSpoilt, 0, 1);
  return { crew, goal, starts, runs, walkers, given, isSpoilt: isSpoilt === 1 };
}

function readStranded(from: SnapshotReader): StrandedState[] {
  const rows = from.rows(5);
  const walkers = from.parts(Float64Array);
  checkCount("lists of walkers without a way", walkers.length, rows.length);
  return rows.map(([ticket, rank, cursor, hasBegun, isDueAgain], index) => {
    checkInRange("a rank", rank, -MOST, MOST);
    checkWhole("how many are to be asked", cursor, 0, walkers[index].length);
    for (const flag of [hasBegun, isDueAgain]) checkWhole("what is true of walkers without a way", flag, 0, 1);
    const flags = { hasBegun: hasBegun === 1, isDueAgain: isDueAgain === 1 };
    return { ticket, rank, cursor, ...flags, walkers: walkers[index].slice() };
  });
}
