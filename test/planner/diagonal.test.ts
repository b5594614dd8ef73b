import { expect, test } from "vitest";
import {
  createPlanner,
  createWorld,
  faultOfPath,
  Grid,
  loadPlanner,
  loadWorld,
  type MovementOptions,
} from "../../src/index.ts";

const START = { x: 0, y: 0 };
const GOAL = { x: 4, y: 2 };

test.each<[Required<MovementOptions>["diagonal"], number]>([
  ["octile", 2 + 2 * Math.SQRT2],
  ["chebyshev", 4],
  [1.5, 5],
  [2, 6],
])("with a diagonal of %s, costs, limits and distances are in that measure", (diagonal, cost) => {
  const grid = new Grid(9, 9);
  for (const algorithm of ["astar", "hpa", "pra", "haa", "quickpath"] as const) {
    const planner = createPlanner(grid, { algorithm, diagonal });
    const path = planner.findPath(START, GOAL);
    expect(path.cost).toBeCloseTo(cost, 12);
    expect(path.lowerBound).toBeCloseTo(cost, 12);
    expect(faultOfPath(grid, path, {}, { diagonal })).toBeUndefined();
    expect(planner.findPath(START, GOAL, { maxCost: cost + 1e-9 }).status).toBe("found");
    expect(planner.findPath(START, GOAL, { maxCost: cost - 0.1 }).status).toBe("unreachable");
    expect(planner.findPath(START, GOAL, { within: cost + 1e-9 }).cells.length).toBe(1);
    const { cells, costs } = planner.reachable(START, cost + 1e-9);
    expect(costs[cells.indexOf(2 * 9 + 4)]).toBeCloseTo(cost, 12);
  }
});

test("a king of chess reaches 25 cells in two moves, and 4 neighbours keep Manhattan distance", () => {
  const grid = new Grid(9, 9);
  const reachOf = (options: MovementOptions): number =>
    createPlanner(grid, { algorithm: "astar", ...options }).reachable({ x: 4, y: 4 }, 2).cells.length;
  expect(reachOf({ diagonal: "chebyshev" })).toBe(25);
  expect(reachOf({ diagonal: 1.5 })).toBe(13);
  expect(reachOf({ diagonal: "chebyshev", neighbours: 4 })).toBe(13);
});

test("planners and worlds that are saved keep what a diagonal costs", () => {
  const grid = new Grid(40, 40);
  const planner = createPlanner(grid, { algorithm: "hpa", diagonal: 1.5 });
  expect(loadPlanner(grid, planner.save()).findPath(START, GOAL).cost).toBe(5);
  const world = createWorld(grid, { agents: { king: {} }, diagonal: "chebyshev" });
  expect(loadWorld(world.save()).findPath("king" as never, START, GOAL).cost).toBe(4);
});
