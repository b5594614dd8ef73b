import type { AstarOptions } from "fast-astar";
import type { Grid, Point } from "../../../src/index.ts";
import { type Contestant, type Entry, rowsOf } from "../contestant.ts";
import { CUT_CORNERS } from "../rule.ts";

/**
 * fast-astar, which has no rule but the one that cuts corners: as it comes, which on maps as large as these is WebAssembly,
 * and told to prefer the JavaScript that it calls master, because the former does not find all paths.
 */
export const FAST_ASTAR: readonly Entry[] = [entry("fast-astar", {}), entry("fast-astar master", { prefer: "master" })];

function entry(name: string, options: AstarOptions): Entry {
  return {
    name,
    rule: CUT_CORNERS,
    prepare: (grid) => {
      const obstacles = rowsOf(grid).flatMap((row, y) =>
        row.flatMap((isBlocked, x): [number, number][] => (isBlocked ? [[x, y]] : [])),
      );
      return () => quietly(() => contestant(grid, obstacles, options));
    },
  };
}

async function contestant(
  { width, height }: Grid,
  obstacles: readonly [number, number][],
  options: AstarOptions,
): Promise<Contestant> {
  const { Astar, Grid: Board } = await import("fast-astar");
  const board = new Board({ col: width, row: height });
  board.setObstacles(obstacles);
  const finder = new Astar(board, options);
  // the first search hands the map to WebAssembly
  await finder.search([0, 0], [0, 0]);
  let path: readonly [number, number][] = [];
  return {
    find: async (start: Point, goal: Point) => {
      path = (await finder.search([start.x, start.y], [goal.x, goal.y])) ?? [];
    },
    points: () => path.map(([x, y]) => ({ x, y })),
  };
}

/** It greets on the console when it is loaded, and when it is set up. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}
