import easystar, { type EasyStar } from "easystarjs";
import type { Point } from "../../../src/index.ts";
import { type Contestant, type Entry, numbersOf } from "../contestant.ts";
import { WHOLE_CORNERS } from "../rule.ts";

/** EasyStar.js, told to answer at once. */
export const EASYSTARJS: Entry = {
  name: "easystarjs",
  rule: WHOLE_CORNERS,
  prepare: (grid) => {
    const rows = numbersOf(grid, 0, 1);
    return () => contestant(makeFinder(rows));
  },
};

/** A finder on rows of 0, which is free, and 1. It reads them anew in every search, so that edits are writes to them. */
export function makeFinder(rows: number[][]): EasyStar {
  const finder = new easystar.js();
  finder.setGrid(rows);
  finder.setAcceptableTiles([0]);
  finder.enableDiagonals();
  finder.disableCornerCutting();
  finder.enableSync();
  return finder;
}

function contestant(finder: EasyStar): Contestant {
  let path: readonly Point[] = [];
  return {
    find: (start, goal) => {
      finder.findPath(start.x, start.y, goal.x, goal.y, (found) => {
        path = found ?? [];
      });
      finder.calculate();
    },
    points: () => path,
  };
}
