import { describe, expect, test } from "vitest";
import { mean, percentile } from "../../bench/statistics.ts";
import { Random } from "../../src/generate/random.ts";
import { type AnyOptions, createPlanner, faultOfPath, Grid, type Planner, type Point } from "../../src/index.ts";
import { TERRAIN_MAPS } from "../support/terrain-maps.ts";

const PLANNERS: readonly (readonly [string, AnyOptions])[] = [
  ["HPA*", { algorithm: "hpa" }],
  ["HAA*", { algorithm: "haa" }],
];

/** Pairs of cells at random that a way joins, at least a few cells apart. */
function endsOn({ width, height }: Grid, astar: Planner, count: number): (readonly [Point, Point])[] {
  const random = new Random(7);
  const ends: (readonly [Point, Point])[] = [];
  while (ends.length < count) {
    const [start, goal] = [0, 1].map(() => ({ x: random.below(width), y: random.below(height) }));
    const isApart = start.x !== goal.x || start.y !== goal.y;
    if (isApart && astar.pathExists(start, goal)) ends.push([start, goal]);
  }
  return ends;
}

/** By how many percent a planner's paths cost more than the cheapest; all of them are legal. */
function excessesOf(grid: Grid, options: AnyOptions, count: number): number[] {
  const { agent = {} } = options;
  const astar = createPlanner(grid, { algorithm: "astar", agent });
  const planner = createPlanner(grid, options);
  return endsOn(grid, astar, count).map(([start, goal]) => {
    const path = planner.findPath(start, goal);
    expect(faultOfPath(grid, path, agent)).toBeUndefined();
    return 100 * (path.cost / astar.findPath(start, goal).cost - 1);
  });
}

describe.each(PLANNERS)("where terrains differ in cost, %s", (_, options) => {
  test.each(TERRAIN_MAPS)("costs little more than A* on $name", ({ generate }) => {
    const excesses = excessesOf(generate(192, 1), options, 150);
    expect(mean(excesses)).toBeLessThan(1);
    expect(percentile(excesses, 98)).toBeLessThan(5);
  });

  test("costs little more than A* for an agent of several cells, too", () => {
    const excesses = excessesOf(TERRAIN_MAPS[0].generate(192, 2), { ...options, agent: { size: 2 } }, 100);
    expect(mean(excesses)).toBeLessThan(1);
    expect(percentile(excesses, 98)).toBeLessThan(5);
  });

  // from s to g by the border of the cluster, 31 cells to the right, cost six times as much as the cheapest path
  test("does not leave the cluster of both ends where it is cheaper inside", () => {
    const drawing = `
      .~..~~~..~~.~~~..~.~~.~~.~~~~~~~~~.~~.~~
      ~~..~~~~~.~..~~.~~~~~~~~~.~.~.~~.~~~~~.~
      ~~~~.~~~~~.~~.~..~~~~~~~~~~~...~~.~~~.~~
      ~~....~~..~.~~~~~~.~.~~~~~~~~.~~~....~..
      .~~~s.~~.~~~~.g~~.~~~~~~..~~~....~...~..
      ~.~~.~..~~.~...~..~.~~.~~~.~~.~~~~~..~~~
    `;
    const legend = { ".": { name: "ground", cost: 1 }, "~": { name: "bog", cost: 7 } };
    const grid = Grid.parse(drawing.replace("s", ".").replace("g", "~"), legend);
    const [start, goal] = [
      { x: 4, y: 4 },
      { x: 14, y: 4 },
    ];
    const { cost } = createPlanner(grid, { algorithm: "astar" }).findPath(start, goal);
    expect(createPlanner(grid, options).findPath(start, goal).cost).toBe(cost);
  });

  test("plans walks that cost little more than A*, a few cells at a time", () => {
    const grid = TERRAIN_MAPS[1].generate(128, 3);
    const planner = createPlanner(grid, options);
    const astar = createPlanner(grid, { algorithm: "astar" });
    const excesses = endsOn(grid, astar, 60).map(([start, goal]) => {
      const plan = planner.plan(start, goal);
      const cells = [grid.cellAt(start)];
      while (!plan.done) cells.push(...plan.next(8));
      return 100 * (costAlong(grid, cells) / astar.findPath(start, goal).cost - 1);
    });
    expect(mean(excesses)).toBeLessThan(1);
    expect(percentile(excesses, 98)).toBeLessThan(5);
  });
});

/** What it costs to walk cells that are next to each other, for an agent of one cell. */
function costAlong(grid: Grid, cells: readonly number[]): number {
  const costAt = (cell: number): number => grid.terrains[grid.terrainOfCell[cell]].cost;
  let cost = 0;
  for (let i = 1; i < cells.length; i++) {
    const from = grid.pointOf(cells[i - 1]);
    const to = grid.pointOf(cells[i]);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    cost += (length * (costAt(cells[i - 1]) + costAt(cells[i]))) / 2;
  }
  return cost;
}
