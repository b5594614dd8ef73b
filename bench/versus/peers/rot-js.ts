import { Path } from "rot-js";
import type { Point } from "../../../src/index.ts";
import { type Entry, rowsOf } from "../contestant.ts";
import { FOUR } from "../rule.ts";

/** The package rot.js as a contestant. All its steps cost 1, diagonal ones as well; with 4 neighbours octile counts the same. */
export const ROT_JS: Entry = {
  name: "rot-js",
  rule: FOUR,
  prepare: (grid) => {
    const rows = rowsOf(grid);
    const isPassable = (x: number, y: number): boolean => rows[y]?.[x] === false;
    return () => {
      let path: Point[] = [];
      return {
        find: (start, goal) => {
          path = [];
          const finder = new Path.AStar(goal.x, goal.y, isPassable, { topology: 4 });
          finder.compute(start.x, start.y, (x, y) => path.push({ x, y }));
        },
        points: () => path,
      };
    };
  },
};
