import { describe, expect, test } from "vitest";
import { createPlanner, faultOfPath, Grid, loadPlanner, type Planner } from "../../src/index.ts";

/** Two rooms without a door. */
const ROOMS = `
  ......#......
  ......#......
  ......#......
  ......#......
`;

const LEFT = { x: 0, y: 0 };
const RIGHT = { x: 12, y: 3 };

const makers: readonly [string, (grid: Grid) => Planner][] = [
  ["A*", (grid) => createPlanner(grid, { algorithm: "astar" })],
  ["HPA*", (grid) => createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 })],
  ["HAA*", (grid) => createPlanner(grid, { algorithm: "haa", clusterSize: 4, agents: [{ size: 1 }, { size: 2 }] })],
];

describe.each(makers)("%s with links", (_, make) => {
  test("goes where only a link leads, and not back", () => {
    const grid = Grid.parse(ROOMS);
    const planner = make(grid);
    expect(planner.findPath(LEFT, RIGHT).status).toBe("unreachable");
    grid.link({ x: 5, y: 1 }, { x: 7, y: 1 }, 3);
    const path = planner.findPath(LEFT, RIGHT);
    expect(path.status).toBe("found");
    expect(faultOfPath(grid, path)).toBeUndefined();
    expect(path.cost).toBeCloseTo(4 + Math.SQRT2 + 3 + 3 + 2 * Math.SQRT2, 9);
    expect([planner.pathExists(LEFT, RIGHT), planner.pathExists(RIGHT, LEFT)]).toEqual([true, false]);
    expect(planner.findPath(RIGHT, LEFT).status).toBe("unreachable");
    grid.unlink({ x: 5, y: 1 }, { x: 7, y: 1 });
    expect(planner.findPath(LEFT, RIGHT).status).toBe("unreachable");
  });

  test("takes a shortcut, even away from the goal, and leaves a dear link alone", () => {
    const grid = new Grid(60, 5);
    const planner = make(grid);
    grid.link({ x: 20, y: 2 }, { x: 58, y: 2 }, 0.5);
    const [from, to] = [
      { x: 25, y: 2 },
      { x: 59, y: 2 },
    ];
    expect(planner.findPath(from, to).cost).toBeCloseTo(5 + 0.5 + 1, 9);
    grid.link({ x: 20, y: 2 }, { x: 58, y: 2 }, 40);
    expect(planner.findPath(from, to).cost).toBeCloseTo(34, 9);
  });

  test("of several goals takes the one that a shortcut makes the cheapest, however far it is", () => {
    const grid = new Grid(60, 5);
    const planner = make(grid);
    grid.link({ x: 2, y: 2 }, { x: 57, y: 2 }, 1);
    const path = planner.findPath({ x: 0, y: 2 }, { x: 20, y: 2 }, { goals: [{ x: 59, y: 2 }] });
    expect([path.cells[path.cells.length - 1], path.cost]).toEqual([2 * 60 + 59, 5]);
  });

  test("finds what just costs the limit, though the links on the way are rounded up inside", () => {
    const grid = Grid.parse(".#.#.#.#.#.#.#.#.#.#.");
    const planner = make(grid);
    for (let x = 0; x < 20; x += 2) grid.link({ x, y: 0 }, { x: x + 2, y: 0 }, 0.0075);
    const ends = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
    ];
    expect(planner.findPath(ends[0], ends[1], { maxCost: 0.0751 }).status).toBe("found");
    expect(planner.findPath(ends[0], ends[1], { maxCost: 0.0749 }).status).toBe("unreachable");
  });

  test("goes from link to link", () => {
    const grid = Grid.parse(`
      ...#...#...#...
      ...#...#...#...
      ...#...#...#...
    `);
    const planner = make(grid);
    grid.link({ x: 0, y: 0 }, { x: 8, y: 0 }, 1);
    grid.link({ x: 8, y: 0 }, { x: 4, y: 0 }, 1);
    grid.link({ x: 4, y: 0 }, { x: 12, y: 0 }, 1);
    const path = planner.findPath({ x: 0, y: 0 }, { x: 12, y: 0 });
    expect([...path.cells]).toEqual([0, 8, 4, 12]);
    expect(path.cost).toBe(3);
  });

  test("goes on to the nearest cell that it can reach, by links", () => {
    const grid = Grid.parse(ROOMS);
    grid.set(12, 3, "wall");
    const planner = make(grid);
    grid.link({ x: 5, y: 1 }, { x: 7, y: 1 }, 3);
    const path = planner.findPath(LEFT, RIGHT, { nearest: true });
    expect([path.status, path.cells[path.cells.length - 1]]).toEqual(["nearest", 3 * 13 + 11]);
  });

  test("reaches by links what it can pay for", () => {
    const grid = Grid.parse(ROOMS);
    const planner = make(grid);
    grid.link({ x: 0, y: 0 }, { x: 12, y: 3 }, 2.25);
    const { cells, costs } = planner.reachable(LEFT, 3.25);
    expect(costs[cells.indexOf(3 * 13 + 12)]).toBe(2.25);
    expect(costs[cells.indexOf(3 * 13 + 11)]).toBe(3.25);
    expect(cells.includes(2 * 13 + 11)).toBe(false);
  });

  test("plans on by links, and anew when one that is still to be taken goes", () => {
    const grid = Grid.parse(ROOMS);
    const planner = make(grid);
    grid.link({ x: 5, y: 0 }, { x: 7, y: 0 }, 3);
    grid.link({ x: 5, y: 3 }, { x: 7, y: 3 }, 9);
    const plan = planner.plan(LEFT, { x: 12, y: 0 });
    expect([...plan.next(3)]).toEqual([1, 2, 3]);
    grid.unlink({ x: 5, y: 0 }, { x: 7, y: 0 });
    expect(plan.stale).toBe(true);
    const cells: number[] = [];
    while (!plan.done) cells.push(...plan.next(2));
    expect(cells).toContain(3 * 13 + 7);
    expect(plan.position).toBe(12);
  });
});

describe.each(makers)("a plan of %s", (_, make) => {
  test("is stale when a link far ahead goes, though the one back stays, and else when none that it takes does", () => {
    const grid = new Grid(121, 3);
    grid.edit({ x: 100, y: 0, height: 3, terrain: "wall" });
    const [ferry, bridge] = [0, 2].map((y) => [
      { x: 98, y },
      { x: 102, y },
    ]);
    grid.link(ferry[0], ferry[1], 5);
    grid.link(ferry[1], ferry[0], 5);
    grid.link(bridge[0], bridge[1], 40);
    const plan = make(grid).plan({ x: 0, y: 0 }, { x: 120, y: 0 });
    const walked = [plan.position, ...plan.next(4)];
    grid.unlink(bridge[0], bridge[1]);
    expect(plan.stale).toBe(false);
    grid.link(bridge[0], bridge[1], 40);
    grid.unlink(ferry[0], ferry[1]);
    expect(plan.stale).toBe(true);
    while (!plan.done) walked.push(...plan.next(7));
    expect(plan.position).toBe(120);
    expect(walked).toContain(2 * 121 + 102);
    expect(walked).not.toContain(102);
  });
});

test("A* with more shortcuts than an estimate can keep to is as exact", () => {
  const grid = new Grid(40, 3);
  for (let x = 0; x < 36; x++) grid.link({ x, y: 0 }, { x: 39 - x, y: 2 }, 0.5 + (x % 3));
  const planner = createPlanner(grid, { algorithm: "astar" });
  const hpa = createPlanner(grid, { algorithm: "hpa", clusterSize: 4, smooth: false });
  const [from, to] = [
    { x: 3, y: 1 },
    { x: 37, y: 2 },
  ];
  // one up to (3, 0), by its link to (36, 2), and one on
  expect(planner.findPath(from, to).cost).toBe(2.5);
  expect(hpa.findPath(from, to).cost).toBe(2.5);
});

describe("a planner that cannot take links", () => {
  test.each([
    ["pra", "PRA*"],
    ["quickpath", "QuickPath"],
  ] as const)("says so when it is made, and when they appear later: %s", (algorithm, name) => {
    const fault = new TypeError(
      `${name} needs a grid without links, and this one has some; use the algorithm "astar", "hpa" or "haa" instead.`,
    );
    const grid = Grid.parse(ROOMS);
    const planner = createPlanner(grid, { algorithm });
    grid.link(LEFT, RIGHT, 1);
    expect(() => createPlanner(grid, { algorithm })).toThrow(fault);
    expect(() => planner.findPath(LEFT, LEFT)).toThrow(fault);
    expect(() => planner.plan(LEFT, LEFT)).toThrow(fault);
    expect(() => planner.pathExists(LEFT, LEFT)).toThrow(fault);
    grid.unlink(LEFT, RIGHT);
    expect(planner.findPath(LEFT, RIGHT).status).toBe("unreachable");
  });
});

test("a snapshot belongs to the links that the grid had", () => {
  const grid = Grid.parse(ROOMS);
  grid.link(LEFT, RIGHT, 1);
  const snapshot = createPlanner(grid, { algorithm: "hpa", clusterSize: 4 }).save();
  const refused = new RangeError("The snapshot is of another grid, or of this one before it was edited.");
  expect(() => loadPlanner(Grid.parse(ROOMS), snapshot)).toThrow(refused);
  const other = Grid.parse(ROOMS);
  other.link(LEFT, RIGHT, 1);
  expect(loadPlanner(other, snapshot).findPath(LEFT, RIGHT).cost).toBe(1);
});

test("the report and the scene of HPA* count links among the inter-edges of every level", () => {
  const grid = Grid.parse(ROOMS);
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 });
  const before = planner.report().levels.map(({ interEdges = 0 }) => interEdges);
  grid.link({ x: 1, y: 1 }, { x: 2, y: 2 }, 1);
  const { levels } = planner.report();
  expect(levels.map(({ interEdges }) => interEdges)).toEqual(before.map((count) => count + 1));
  expect(planner.scene(undefined, undefined, { layers: ["inter-edges level 2"] })).toContainEqual({
    kind: "line",
    layer: "inter-edges level 2",
    points: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    label: "1.00 tiles",
  });
});
