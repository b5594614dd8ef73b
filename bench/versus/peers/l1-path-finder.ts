import createL1Planner from "l1-path-finder";
import ndarray from "ndarray";
import type { Point } from "../../../src/index.ts";
import { type Entry, numbersOf } from "../contestant.ts";
import { FOUR } from "../rule.ts";

/** l1-path-finder: A* on the corners of the walls, with landmarks. Its paths are lists of turning points. */
export const L1_PATH_FINDER: Entry = {
  name: "l1-path-finder",
  rule: FOUR,
  prepare: (grid) => {
    const cells = Uint8Array.from(numbersOf(grid, 0, 1).flat());
    return () => {
      const planner = createL1Planner(ndarray(cells, [grid.height, grid.width]).transpose(1, 0));
      let path: number[] = [];
      return {
        find: (start, goal) => {
          path = [];
          planner.search(start.x, start.y, goal.x, goal.y, path);
        },
        points: () => pointsOf(path),
      };
    };
  },
};

function pointsOf(path: readonly number[]): Point[] {
  return Array.from({ length: path.length / 2 }, (_, index) => ({ x: path[2 * index], y: path[2 * index + 1] }));
}
