import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, Grid, type Planner, type Point, type PraOptions } from "../../src/index.ts";
import { walk } from "../support/planner-oracle.ts";

/** Two halls, joined by a door at the top and by one at the bottom. */
function halls(): Grid {
  const grid = new Grid(64, 64);
  grid.edit([
    { x: 32, y: 0, height: 64, terrain: "wall" },
    { x: 32, y: 2, terrain: "ground" },
    { x: 32, y: 60, terrain: "ground" },
  ]);
  return grid;
}

/** A long corridor with a bend every few cells: 121 × 31. */
function meander(): Grid {
  const grid = new Grid(121, 31);
  for (let x = 4; x < 121; x += 8) grid.edit({ x, y: 0, height: 27, terrain: "wall" });
  for (let x = 8; x < 121; x += 8) grid.edit({ x, y: 4, height: 27, terrain: "wall" });
  return grid;
}

/** A way of about `length` tiles: to and fro between walls, in halls of 500 × 40 cells. */
function serpentine(length: number): { grid: Grid; start: Point; goal: Point } {
  const halls = Math.ceil(length / 500);
  const grid = new Grid(500, 40 * halls);
  for (let hall = 1; hall < halls; hall++) {
    grid.edit({ x: hall % 2 === 1 ? 0 : 40, y: 40 * hall, width: 460, terrain: "wall" });
  }
  const last = length - 500 * (halls - 1);
  return { grid, start: { x: 0, y: 0 }, goal: { x: halls % 2 === 1 ? last - 1 : 500 - last, y: 40 * halls - 1 } };
}

/** The highest level at which a planner has searched for a path. */
function startLevelOf(planner: Planner, start: Point, goal: Point): number {
  const scene = planner.scene(start, goal, { layers: ["abstract path"] });
  return Math.max(0, ...scene.map(({ layer }) => Number(layer.split(" ").at(-1))));
}

/** The sum of the costs of paths between cells in the corners and along the sides of a map of caves. */
function costOfPaths(options: Omit<PraOptions, "algorithm">): number {
  const grid = generateMap("caves", { width: 160, height: 160, seed: 5 });
  const planner = pra(grid, options);
  const cells = [...grid.terrainOfCell.keys()].filter((cell) =>
    planner.pathExists(grid.pointOf(cell), grid.pointOf(cell)),
  );
  let sum = 0;
  for (let index = 0; index < 60; index++) {
    const start = grid.pointOf(cells[(index * 7919) % cells.length]);
    const goal = grid.pointOf(cells[(index * 104_729 + 31) % cells.length]);
    if (planner.pathExists(start, goal)) sum += planner.findPath(start, goal).cost;
  }
  return sum;
}

function pra(grid: Grid, options: Omit<PraOptions, "algorithm"> = {}): Planner {
  return createPlanner(grid, { algorithm: "pra", ...options });
}

describe("PRA*", () => {
  test("starts at some level, and refines the path level by level", () => {
    const planner = pra(halls(), { smooth: false });
    const path = planner.findPath({ x: 5, y: 40 }, { x: 60, y: 40 });
    const { expandedByPhase } = planner.lastQuery;
    const { cost } = createPlanner(planner.grid, { algorithm: "astar" }).findPath({ x: 5, y: 40 }, { x: 60, y: 40 });
    expect(path.cost / cost).toBeLessThan(1.05);
    expect(expandedByPhase.insert).toBe(0);
    expect(expandedByPhase.main).toBeGreaterThan(0);
    expect(expandedByPhase.refine).toBeGreaterThan(path.cells.length);
  });

  test("starts higher up where it is told to, and expands less in its first search", () => {
    const work = [0, 1 / 3, 1 / 2, 1].map((startAt) => {
      const planner = pra(halls(), { startAt });
      planner.findPath({ x: 5, y: 40 }, { x: 60, y: 40 });
      return planner.lastQuery.expandedByPhase;
    });
    expect(work[0].refine).toBe(0);
    expect(work.map(({ main }) => main)).toEqual(work.map(({ main }) => main).sort((a, b) => b - a));
    expect(work[0].main).toBeGreaterThan(4 * work[2].main);
  });

  test.each([
    [300, 2],
    [700, 3],
    [1400, 4],
    [2600, 5],
  ])("starts a way of %i tiles at level %i, and with diagonals forbidden one level higher", (length, level) => {
    const { grid, start, goal } = serpentine(length);
    expect(startLevelOf(pra(grid, { smooth: false }), start, goal)).toBe(level);
    expect(startLevelOf(pra(grid, { smooth: false, neighbours: 4 }), start, goal)).toBe(level + 1);
  });

  test("starts no more than half-way up where start and goal are near", () => {
    const near = [63, 7, 2, 1].map((x) =>
      startLevelOf(pra(new Grid(64, 64), { smooth: false }), { x: 0, y: 0 }, { x, y: 0 }),
    );
    expect(near).toEqual([2, 1, 0, 0]);
  });

  test("finds the same paths by default whether there are eight levels or all", () => {
    const { grid, start, goal } = serpentine(1400);
    const [eight, all] = [8, 32].map((levels) => pra(grid, { levels }));
    expect(all.report().levels.length).toBeGreaterThan(eight.report().levels.length);
    expect(all.findPath(start, goal).cells).toEqual(eight.findPath(start, goal).cells);
  });

  test("loses little by refining a few nodes at a time in wide corridors", () => {
    const wide = { smooth: false, widen: true };
    const whole = costOfPaths(wide);
    expect(costOfPaths({ ...wide, k: 16 }) / whole).toBeLessThan(1.0005);
    expect(costOfPaths({ ...wide, k: 8 }) / whole).toBeLessThan(1.001);
    expect(costOfPaths({ ...wide, k: 4 }) / whole).toBeLessThan(1.003);
  });

  test("expands more and finds no worse a path in a wider corridor", () => {
    const ends = [
      { x: 5, y: 40 },
      { x: 60, y: 33 },
    ] as const;
    const [narrow, wide] = [false, true].map((widen) => {
      const planner = pra(halls(), { widen, smooth: false });
      return { cost: planner.findPath(...ends).cost, expanded: planner.lastQuery.expandedByPhase.refine };
    });
    expect(wide.cost).toBeLessThanOrEqual(narrow.cost);
    expect(wide.expanded).toBeGreaterThan(1.5 * narrow.expanded);
  });

  test("smooths what the corridor leaves crooked", () => {
    const costs = (planner: Planner): number[] =>
      Array.from({ length: 40 }, (_, y) => planner.findPath({ x: 3, y: 51 }, { x: 57, y }).cost);
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    const least = sum(costs(createPlanner(halls(), { algorithm: "astar" })));
    const [crooked, taut] = [false, true].map((smooth) => sum(costs(pra(halls(), { smooth }))));
    expect(taut).toBeLessThan(crooked);
    expect(taut / least).toBeLessThan(1.01);
  });

  test("searches for nothing where a straight line leads to the goal, if it smooths", () => {
    const planner = pra(halls());
    expect(planner.findPath({ x: 2, y: 2 }, { x: 28, y: 61 }).cost).toBeCloseTo(33 + 26 * Math.SQRT2, 9);
    expect(planner.lastQuery.expanded).toBe(0);
  });

  test("walks lines from node to node instead of searching, where they are free and it smooths", () => {
    const ends = [
      { x: 5, y: 40 },
      { x: 60, y: 40 },
    ] as const;
    const [searched, walked] = [false, true].map((smooth) => {
      const planner = pra(halls(), { smooth, startAt: 1 / 2 });
      planner.findPath(...ends);
      return planner.lastQuery.expandedByPhase;
    });
    expect(walked.main).toBe(searched.main);
    expect(walked.refine).toBeLessThan(searched.refine / 2);
  });

  test.each([
    ["leaves out three levels of four where it walks lines", 1, ["abstract path level 4"]],
    [
      "starts no higher than level 2 where terrains differ in cost, and refines to cells from there",
      5,
      ["abstract path level 2"],
    ],
  ])("%s", (_, cost, layers) => {
    const map = `
      ........#.......
      ........#.......
      ..S.....#.......
      ........#.......
      ........#.......
      ........#.......
      ........#.......
      ................
    `;
    const grid = Grid.parse(map, { S: { name: "swamp", cost } });
    const scene = pra(grid, { startAt: 1 }).scene({ x: 0, y: 0 }, { x: 15, y: 0 }, { layers: ["abstract path"] });
    expect([...new Set(scene.map(({ layer }) => layer))].sort()).toEqual(layers);
  });

  test("plans only the beginning of a path at first, and all of it in about as much work as at once", () => {
    const planner = pra(meander(), { smooth: false });
    const ends = [
      { x: 0, y: 0 },
      { x: 120, y: 0 },
    ] as const;
    const path = planner.findPath(...ends);
    const { expanded } = planner.lastQuery;
    const plan = planner.plan(...ends);
    expect(plan.next(4).length).toBe(4);
    expect(planner.lastQuery.expanded).toBeLessThan(expanded / 3);
    const cells = walk(plan);
    expect(planner.lastQuery.expanded).toBeLessThan(1.2 * expanded);
    expect(plan.position).toBe(120);
    expect(cells.length + 4).toBeLessThan(1.05 * path.cells.length);
  });

  test("about knows what a plan costs before it has refined it, where the map is not all bends", () => {
    const planner = pra(halls());
    const ends = [
      { x: 5, y: 40 },
      { x: 60, y: 40 },
    ] as const;
    const ratio = planner.plan(...ends).cost / planner.findPath(...ends).cost;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  test("plans little anew for a goal that moves far ahead of the walker, and the whole way for one that leaps", () => {
    const planner = pra(meander(), { smooth: false });
    const plan = planner.plan({ x: 0, y: 0 }, { x: 118, y: 10 });
    plan.next(4);
    const before = planner.lastQuery.expandedByPhase;
    for (let y = 11; y < 14; y++) {
      plan.moveGoal({ x: 118, y });
      plan.next(1);
    }
    const { expandedByPhase } = planner.lastQuery;
    expect(expandedByPhase.main).toBe(before.main);
    expect(walk(plan).at(-1)).toBe(13 * 121 + 118);

    const other = planner.plan({ x: 0, y: 0 }, { x: 118, y: 10 });
    other.moveGoal({ x: 0, y: 28 });
    expect(walk(other).at(-1)).toBe(28 * 121);
  });

  test("tells by climbing whether there is a path, also for another agent and after an edit", () => {
    const grid = halls();
    const planner = pra(grid);
    const ends = [
      { x: 5, y: 40 },
      { x: 60, y: 40 },
    ] as const;
    expect(planner.pathExists(...ends)).toBe(true);
    expect(planner.pathExists(...ends, { agent: { size: 2 } })).toBe(false);
    planner.findPath({ x: 5, y: 40 }, { x: 6, y: 50 }, { agent: { size: 2 } });
    expect(planner.pathExists(...ends, { agent: { size: 2 } })).toBe(false);
    grid.edit({ x: 32, y: 2, height: 59, terrain: "wall" });
    expect(planner.pathExists(...ends)).toBe(false);
    expect(planner.pathExists(ends[0], { x: 32, y: 40 })).toBe(false);
    expect(planner.pathExists(ends[0], ends[0])).toBe(true);
  });

  test("reports nodes and edges of each level", () => {
    // 8 × 8 cells in cliques of four, three times over, as in Figure 1 of the paper
    const { algorithm, levels, bytes, buildTime } = pra(new Grid(8, 8)).report();
    expect([algorithm, levels]).toEqual([
      "pra",
      [
        { nodes: 16, edges: 42 },
        { nodes: 4, edges: 6 },
        { nodes: 1, edges: 0 },
      ],
    ]);
    expect(bytes).toBeGreaterThan(64);
    expect(buildTime).toBeGreaterThan(0);
  });
});

describe("the options of PRA*", () => {
  const grid = new Grid(4, 4);

  test("an option given as nothing is not given", () => {
    const options = { k: undefined, widen: undefined, smooth: undefined, startAt: undefined } as object;
    const planner = createPlanner(grid, { algorithm: "pra", ...options });
    expect(planner.findPath({ x: 0, y: 0 }, { x: 3, y: 3 }).status).toBe("found");
  });

  test.each<[object, string]>([
    [{ k: 1 }, "k must be an integer from 2 to 65535, got 1."],
    [{ k: Number.POSITIVE_INFINITY }, "k must be an integer from 2 to 65535, got Infinity."],
    [{ startAt: 1.5 }, "startAt must be a number from 0 to 1, got 1.5."],
    [{ startAt: "0" }, 'startAt must be a number from 0 to 1, got "0".'],
    [{ widen: 1 }, "widen must be true or false, got 1."],
    [{ smooth: "no" }, 'smooth must be true or false, got "no".'],
    [{ build: "never" }, 'build must be one of "eager", "lazy", got "never".'],
    [
      { clusterSize: 8 },
      'Unknown option "clusterSize"; PRA* takes algorithm, agent, neighbours, corners, diagonal, stepCosts, k, startAt, widen, levels, smooth, build, landmarks.',
    ],
  ])("%o is refused in a sentence", (options, sentence) => {
    expect(() => createPlanner(grid, { algorithm: "pra", ...options } as never)).toThrow(sentence);
  });
});
