import { show } from "../grid/check.ts";
import type { LoggedEdits } from "../grid/edit.ts";
import { Grid } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import type { Legend } from "../grid/terrain.ts";
import { checkCount, checkRange, readSized } from "../hierarchy/sized-list.ts";
import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { readLinks, readViews, writeLinks, writeViews } from "../hierarchy/view-state.ts";
import { BasePlanner } from "./base-planner.ts";
import { type AnyOptions, createPlanner } from "./create-planner.ts";
import type { Planner } from "./planner.ts";

// The state of a planner is what its snapshot (`snapshot.ts`) is not: it may be in the midst of a build or of a repair, and to
// write it changes nothing. A planner made again from it goes on turn by turn as the one that was written.

/** Numbers that a logged edit is kept in: its rectangle and its version. */
const NUMBERS_OF_EDIT = 5;

/** Writes a grid as it is: size, legend, links, cells, and its version with the log of edits, so that whoever is behind stays so. */
export function writeGrid(grid: Grid, out: SnapshotWriter): void {
  const { width, height, legend, terrainOfCell, links, version, edits } = grid.state;
  out.text(JSON.stringify({ width, height, legend } satisfies GridHeading));
  out.list(terrainOfCell);
  writeLinks(links, out);
  out.integer(version);
  out.integer(edits.oldest);
  const numbers = new Int32Array(edits.rectangles.length * NUMBERS_OF_EDIT);
  edits.rectangles.forEach(({ left, top, right, bottom }, index) => {
    numbers.set([left, top, right, bottom, edits.versionOfRectangle[index]], index * NUMBERS_OF_EDIT);
  });
  out.list(numbers);
}

/** Makes the grid again that `writeGrid` wrote, with the same version, which knows of the same edits. */
export function readGrid(from: SnapshotReader): Grid {
  const { width, height, legend } = JSON.parse(from.text()) as GridHeading;
  const terrainOfCell = readSized(from, Uint8Array, "cells", width * height);
  const links = readLinks(terrainOfCell.length, from);
  const version = from.integer();
  const edits = readEdits(width, height, from);
  const grid = Grid.resume({ width, height, legend, terrainOfCell, links, version, edits });
  for (const terrain of terrainOfCell) checkRange("a terrain", terrain, grid.terrains.length - 1);
  return grid;
}

/** Writes a planner exactly as far as it has got, in the midst of a build or of a repair, without changing anything. */
export function writePlanner(planner: Planner, out: SnapshotWriter): void {
  if (!(planner instanceof BasePlanner)) {
    throw new TypeError(`Only planners of createPlanner or loadPlanner have a state, got ${show(planner)}.`);
  }
  const { options } = planner;
  out.text(JSON.stringify(options));
  writeViews(planner.grid, new Movement(options), out);
  planner.writeState(out);
}

/** Makes the planner again that was written, for a grid that `readGrid` gave. */
export function readPlanner(grid: Grid, from: SnapshotReader): Planner {
  const options = JSON.parse(from.text()) as AnyOptions;
  readViews(grid, new Movement(options), from);
  // what is built follows
  const planner = createPlanner(grid, options.algorithm === "astar" ? options : { ...options, build: "lazy" });
  if (planner instanceof BasePlanner) planner.readState(from);
  return planner;
}

/** What comes first of a grid, as text. */
interface GridHeading {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend;
}

function readEdits(width: number, height: number, from: SnapshotReader): LoggedEdits {
  const oldest = from.integer();
  const numbers = from.list(Int32Array);
  checkCount("numbers beside whole edits", numbers.length % NUMBERS_OF_EDIT, 0);
  const rectangles = Array.from({ length: numbers.length / NUMBERS_OF_EDIT }, (_, index) => {
    const [left, top, right, bottom] = numbers.subarray(index * NUMBERS_OF_EDIT);
    checkRange("the right of an edit", right, width);
    checkRange("the left of an edit", left, right);
    checkRange("the bottom of an edit", bottom, height);
    checkRange("the top of an edit", top, bottom);
    return { left, top, right, bottom };
  });
  const versionOfRectangle = rectangles.map((_, index) => numbers[(index + 1) * NUMBERS_OF_EDIT - 1]);
  return { oldest, rectangles, versionOfRectangle };
}
