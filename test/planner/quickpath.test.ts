import { describe, expect, test } from "vitest";
import { createPlanner, Grid, loadPlanner, type Planner, type QuickPathOptions } from "../../src/index.ts";
import { walk } from "../support/planner-oracle.ts";

const CAVE = `
  ........#.......
  ..####..#..###..
  ..#..#.....#.#..
  ..#..####..#....
  .....#..#..###..
  ######..#.......
  .......##..####.
  ...##......#....
`;

function quickPath(grid: Grid, options: Omit<QuickPathOptions, "algorithm"> = {}): Planner {
  return createPlanner(grid, { algorithm: "quickpath", ...options });
}

describe("QuickPath", () => {
  test("expands nothing, and costs more than the cheapest path", () => {
    const grid = Grid.parse(CAVE);
    const [from, to] = [
      { x: 3, y: 3 },
      { x: 15, y: 7 },
    ];
    const planner = quickPath(grid, { smooth: false });
    const path = planner.findPath(from, to);
    expect(path.status).toBe("found");
    expect(planner.lastQuery.expanded).toBe(0);
    const { cost } = createPlanner(grid, { algorithm: "astar" }).findPath(from, to);
    expect(path.cost).toBeGreaterThanOrEqual(cost);
    expect(quickPath(grid).findPath(from, to).cost).toBeLessThanOrEqual(path.cost);
  });

  test("searches the last level where start and goal do not meet, and finds a path all the same", () => {
    const grid = new Grid(40, 40);
    const planner = quickPath(grid, { levels: 2, smooth: false });
    const path = planner.findPath({ x: 0, y: 0 }, { x: 39, y: 20 });
    expect([path.cells[0], path.cells.at(-1)]).toEqual([0, 20 * 40 + 39]);
    expect(planner.lastQuery.expanded).toBeGreaterThan(0);
    expect(planner.report().levels.length).toBe(2);
  });

  test("goes by way of its neighbour from an orphan, and to one", () => {
    // the ends of the two arms have one neighbour each
    const grid = Grid.parse("#.####\n#..#..\n#..##.\n##....");
    const path = quickPath(grid, { smooth: false }).findPath({ x: 1, y: 0 }, { x: 4, y: 1 });
    expect([path.status, path.cells[0], path.cells.at(-1)]).toEqual(["found", 1, 10]);
  });

  test("does not meet a cell twice", () => {
    const grid = Grid.parse(CAVE);
    const planner = quickPath(grid, { smooth: false });
    for (let goal = 0; goal < grid.terrainOfCell.length; goal++) {
      const { cells } = planner.findPath({ x: 0, y: 0 }, grid.pointOf(goal));
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  test("plans as a whole, and follows a goal that moves", () => {
    const plan = quickPath(Grid.parse(CAVE)).plan({ x: 0, y: 0 }, { x: 15, y: 7 });
    plan.next(5);
    plan.moveGoal({ x: 0, y: 7 });
    expect(walk(plan).at(-1)).toBe(7 * 16);
  });

  test("is saved and loaded as itself", () => {
    const grid = Grid.parse(CAVE);
    const planner = quickPath(grid, { smooth: false });
    const loaded = loadPlanner(grid, planner.save());
    expect(loaded.report()).toMatchObject({ algorithm: "quickpath", levels: planner.report().levels });
    expect(loaded.findPath({ x: 3, y: 3 }, { x: 15, y: 7 })).toEqual(planner.findPath({ x: 3, y: 3 }, { x: 15, y: 7 }));
  });

  test.each<[object, string]>([
    [{ smooth: 0 }, "smooth must be true or false, got 0."],
    [
      { k: 4 },
      'Unknown option "k"; QuickPath takes algorithm, agent, neighbours, corners, diagonal, stepCosts, levels, smooth, build, landmarks.',
    ],
  ])("%o is refused in a sentence", (options, sentence) => {
    const call = () => createPlanner(new Grid(2, 2), { algorithm: "quickpath", ...options } as never);
    expect(call).toThrow(sentence);
  });
});
