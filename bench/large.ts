import { generateMap } from "../src/generate/index.ts";
import { createPlanner, type Planner, type Point } from "../src/index.ts";
import { readMap, writeMap } from "../src/io/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { timed } from "./timing.ts";

const SIDE = 4096;

/** The largest map: generated, written, parsed, its components found, and one path from corner to corner. */
export const LARGE: Benchmark = { options: [], run: (_, print) => large(print) };

function large(print: Print): void {
  const stage = <T>(what: string, work: () => T): T => {
    const { result, milliseconds } = timed(work);
    print(`${milliseconds.toFixed(0).padStart(7)} ms  ${what}`);
    return result;
  };
  print(`A ${SIDE} × ${SIDE} map of caves.`);
  const text = stage("generate and write", () =>
    writeMap(generateMap("caves", { width: SIDE, height: SIDE, seed: 1 })),
  );
  const grid = stage("parse", () => readMap(text));
  const planner = stage("moves", () => createPlanner(grid, { algorithm: "astar" }));
  const [start, goal] = stage("components, and two joined cells near opposite corners", () => joinedCorners(planner));
  const path = stage("A* from corner to corner", () => planner.findPath(start, goal));
  print(
    `(${start.x}, ${start.y}) to (${goal.x}, ${goal.y}): ${path.status}, cost ${path.cost.toFixed(1)}, ` +
      `${path.cells.length} cells, ${planner.lastQuery.expanded} expanded.`,
  );
  print(`Most memory at any time: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB.`);
}

/** The first two cells that a way joins, on the diagonal in from the top left and from the bottom right. */
function joinedCorners(planner: Planner): [Point, Point] {
  for (let inset = 0; inset < SIDE; inset++) {
    for (let x = 0; x <= inset; x++) {
      const start = { x, y: x };
      const goal = { x: SIDE - 1 - (inset - x), y: SIDE - 1 - (inset - x) };
      if (planner.pathExists(start, goal)) return [start, goal];
    }
  }
  throw new Error("No two cells on the diagonal are joined.");
}
