import { describe, expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, type Grid, type Planner, type Point, type PraOptions } from "../../src/index.ts";
import { type Setting, walkCost } from "../support/oracle.ts";
import { walk } from "../support/planner-oracle.ts";
import { TERRAIN_MAPS } from "../support/terrain-maps.ts";

const SIDE = 96;
const QUERIES = 40;

/** Pairs of points that a way joins; the same ones each time. */
function queriesOn(planner: Planner): [Point, Point][] {
  const random = new Random(11);
  const point = (): Point => ({ x: random.below(SIDE), y: random.below(SIDE) });
  const queries: [Point, Point][] = [];
  while (queries.length < QUERIES) {
    const [start, goal] = [point(), point()];
    if (planner.pathExists(start, goal)) queries.push([start, goal]);
  }
  return queries;
}

/** By how many percent paths cost more than those of A*, on average. */
function meanExcess(grid: Grid, movement: Setting["movement"], cellsOf: (start: Point, goal: Point) => Int32Array) {
  const setting = { grid, agent: {}, movement };
  const astar = createPlanner(grid, { algorithm: "astar", ...movement });
  const excesses = queriesOn(astar).map(([start, goal]) => {
    const least = walkCost(setting, astar.findPath(start, goal).cells);
    return least === 0 ? 0 : 100 * (walkCost(setting, cellsOf(start, goal)) / least - 1);
  });
  return excesses.reduce((sum, excess) => sum + excess, 0) / excesses.length;
}

describe("where terrains differ in cost, PRA* stays near the cheapest path", () => {
  for (const { name, generate } of TERRAIN_MAPS) {
    test.each<[string, Omit<PraOptions, "algorithm">, number]>([
      ["by default", {}, 3],
      ["without smoothing", { smooth: false }, 3],
      ["without diagonals", { neighbours: 4 }, 3],
    ])(`on a map of ${name}, %s`, (_, options, most) => {
      const grid = generate(SIDE, 5);
      const planner = createPlanner(grid, { algorithm: "pra", ...options });
      const { smooth: _smooth, ...movement } = options;
      expect(meanExcess(grid, movement, (start, goal) => planner.findPath(start, goal).cells)).toBeLessThan(most);
    });

    test(`on a map of ${name}, in a plan that is walked a few steps at a time`, () => {
      const grid = generate(SIDE, 5);
      const planner = createPlanner(grid, { algorithm: "pra" });
      const walked = (start: Point, goal: Point): Int32Array => Int32Array.from(walk(planner.plan(start, goal), 16));
      expect(meanExcess(grid, {}, walked)).toBeLessThan(3);
    });
  }
});
