import { afterEach, describe, expect, test, vi } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Insertion } from "../../src/hpa/query/insertion.ts";
import { createPlanner, Grid, type HpaOptions, loadPlanner, type Path } from "../../src/index.ts";
import { walk } from "../support/planner-oracle.ts";

/** The grid with the path drawn into it: its steps in order, from `a`. */
function drawn(grid: Grid, path: Path): string {
  const chars = [...grid.toString().replaceAll("\n", "")];
  path.cells.forEach((cell, index) => {
    chars[cell] = String.fromCharCode(97 + index);
  });
  return chars.join("").replace(new RegExp(`.{${grid.width}}(?=.)`, "g"), "$&\n");
}

/** Three clusters of 4 × 4 in a row. Each of the two borders is crossed in its middle, at its third cell. */
const strip = Grid.parse(`
  ............
  ............
  ............
  ............
`);

function hpa(grid: Grid, options: Omit<HpaOptions, "algorithm"> = {}) {
  return createPlanner(grid, { algorithm: "hpa", clusterSize: 4, ...options });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("HPA*", () => {
  test("crosses a narrow entrance in its middle, and smooths that away", () => {
    const rough = hpa(strip, { smooth: false }).findPath({ x: 0, y: 0 }, { x: 11, y: 0 });
    expect([rough.status, rough.cells.includes(27), rough.cells.includes(32)]).toEqual(["found", true, true]);
    expect(rough.cost).toBeCloseTo(7 + 4 * Math.SQRT2, 12);
    const smooth = hpa(strip).findPath({ x: 0, y: 0 }, { x: 11, y: 0 });
    expect(drawn(strip, smooth)).toBe("abcdefghijkl\n............\n............\n............");
    expect(smooth.cost).toBe(11);
  });

  test("crosses a wide entrance at both ends, and as often between as spacing asks", () => {
    const options = { threshold: 4, smooth: false };
    expect(hpa(strip, options).findPath({ x: 0, y: 0 }, { x: 11, y: 0 }).cost).toBe(11);
    const middle = [
      { x: 0, y: 1 },
      { x: 11, y: 1 },
    ] as const;
    expect(hpa(strip, options).findPath(...middle).cost).toBeCloseTo(9 + 2 * Math.SQRT2, 12);
    expect(hpa(strip, { ...options, spacing: 1 }).findPath(...middle).cost).toBe(11);
  });

  test("leaves a query that maxCost limits to A* when its own path costs too much", () => {
    const planner = hpa(strip, { smooth: false });
    const ends = [
      { x: 0, y: 0 },
      { x: 11, y: 0 },
    ] as const;
    expect(planner.findPath(...ends, { maxCost: 13 }).cost).toBeGreaterThan(12);
    expect(planner.findPath(...ends, { maxCost: 12 }).cost).toBe(11);
    expect(planner.plan(...ends, { maxCost: 11 }).cost).toBe(11);
    expect(planner.findPath(...ends, { maxCost: 10.9 }).status).toBe("unreachable");
    const near = planner.findPath(...ends, { maxCost: 10.9, nearest: true });
    expect([near.status, near.cost, near.cells.at(-1)]).toEqual(["nearest", 10, 10]);
  });

  test("takes the goal of least cost, and of equal ones the first by position", () => {
    const grid = Grid.parse(".........\n.........\n.........");
    const goals = [
      { x: 8, y: 1 },
      { x: 0, y: 1 },
    ];
    const planner = hpa(grid);
    expect(planner.findPath({ x: 4, y: 1 }, undefined, { goals }).cells.at(-1)).toBe(9);
    expect(planner.findPath({ x: 5, y: 1 }, undefined, { goals }).cells.at(-1)).toBe(17);
  });

  test("ends at the first of several goals that its path comes to", () => {
    const goals = [
      { x: 11, y: 2 },
      { x: 5, y: 2 },
    ];
    expect(hpa(strip).findPath({ x: 0, y: 2 }, undefined, { goals }).cells.at(-1)).toBe(29);
  });

  test("within cuts the path to a goal at the first cell near enough", () => {
    const path = hpa(strip).findPath({ x: 0, y: 1 }, { x: 11, y: 1 }, { within: 3 });
    expect(drawn(strip, path)).toBe("............\nabcdefghi...\n............\n............");
    expect([path.status, path.cost]).toEqual(["found", 8]);
  });

  test("within of a goal behind a wall leads to where it is near enough", () => {
    const grid = Grid.parse(`
      .......#....
      .......#....
      .......#....
      ........####
    `);
    const planner = hpa(grid);
    const path = planner.findPath({ x: 0, y: 0 }, { x: 9, y: 0 }, { within: 3 });
    expect([path.status, [...path].at(-1)]).toEqual(["found", { x: 6, y: 0 }]);
    expect(planner.findPath({ x: 0, y: 0 }, { x: 9, y: 0 }).status).toBe("unreachable");
  });

  test("a plan is not smoothed into a wall that was built beside its way since", () => {
    // left of the border at x 64 a long wall leads the plan to the border's middle; what it knows so far ends there, and
    // smoothing will later pull it away from there, towards the only door below
    const planned = () => {
      const grid = new Grid(128, 128);
      grid.edit([
        { x: 10, y: 0, height: 58, terrain: "wall" },
        { x: 0, y: 64, width: 128, terrain: "wall" },
        { x: 64, y: 64, terrain: "ground" },
      ]);
      const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 64, levels: 1, threshold: 255 });
      const plan = planner.plan({ x: 0, y: 32 }, { x: 64, y: 120 });
      plan.next(1);
      return { grid, plan };
    };
    let beside = 0;
    for (const cell of walk(planned().plan, 1)) {
      const { grid, plan } = planned();
      const { x, y } = grid.pointOf(cell);
      grid.set(x, y, "wall");
      if (plan.stale || x > 62) continue;
      beside++;
      expect(walk(plan, 1)).not.toContain(cell);
      expect(plan.position).toBe(120 * 128 + 64);
    }
    expect(beside).toBeGreaterThan(5);
  });

  test("inserts a goal once for all who walk there, until the map changes", () => {
    const insert = vi.spyOn(Insertion.prototype, "insert");
    const grid = new Grid(12, 4);
    const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 2, smooth: false });
    const goal = { x: 11, y: 3 };
    const insertions = () => insert.mock.calls.filter(([cell]) => cell === 47).length;
    for (let x = 0; x < 4; x++) planner.findPath({ x, y: 0 }, goal);
    planner.plan({ x: 0, y: 1 }, goal);
    expect(insertions()).toBe(1);
    planner.findPath({ x: 0, y: 0 }, { x: 10, y: 2 }, { agent: { size: 2 } });
    planner.findPath({ x: 0, y: 0 }, goal);
    expect(insertions()).toBe(1);
    grid.set(5, 0, "wall");
    planner.findPath({ x: 0, y: 0 }, goal);
    expect(insertions()).toBe(2);
    planner.findPath({ x: 0, y: 0 }, { x: 10, y: 3 });
    planner.findPath({ x: 0, y: 0 }, goal);
    expect(insertions()).toBe(3);
    insert.mockRestore();
  });

  test("builds for another agent when it first asks", () => {
    const planner = hpa(Grid.parse(strip.toString()));
    planner.findPath({ x: 0, y: 0 }, { x: 11, y: 0 });
    const before = planner.report();
    planner.findPath({ x: 0, y: 0 }, { x: 11, y: 0 }, { agent: {} });
    expect(planner.report().bytes).toBe(before.bytes);
    planner.findPath({ x: 0, y: 0 }, { x: 10, y: 0 }, { agent: { size: 2 } });
    const after = planner.report();
    expect(after.bytes).toBeGreaterThan(before.bytes);
    expect(after.buildTime).toBeGreaterThan(before.buildTime);
    expect(after.levels).toEqual(before.levels);
  });

  test("reports what it has built, level by level", () => {
    const grid = new Grid(16, 16);
    const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 });
    // each of 24 borders between clusters is crossed once; four clusters have two nodes, eight three, four four
    expect(planner.report()).toMatchObject({
      algorithm: "hpa",
      levels: [
        { clusters: 16, nodes: 48, interEdges: 24, intraEdges: 4 * 1 + 8 * 3 + 4 * 6 },
        { clusters: 4, nodes: 16, interEdges: 8, intraEdges: 4 * 6 },
      ],
      clusters: { clusterSize: 4, levels: 2, factor: 2, threshold: 16, spacing: 255 },
    });
    expect(planner.report().bytes).toBeGreaterThan(grid.terrainOfCell.length);
    expect(createPlanner(grid, { algorithm: "astar" }).report().levels).toEqual([]);
  });

  test("counts its work by phase", () => {
    const planner = hpa(strip);
    planner.findPath({ x: 0, y: 0 }, { x: 11, y: 0 });
    const { expanded, expandedByPhase } = planner.lastQuery;
    expect(expanded).toBe(expandedByPhase.insert + expandedByPhase.main + expandedByPhase.refine);
    // a limit that only A* can keep to
    const limited = hpa(strip, { smooth: false });
    limited.findPath({ x: 0, y: 0 }, { x: 11, y: 0 }, { maxCost: 11 });
    expect(limited.lastQuery.expandedByPhase.main).toBeGreaterThanOrEqual(11);
    planner.findPath({ x: 3, y: 3 }, { x: 3, y: 3 });
    expect(planner.lastQuery.expanded).toBe(0);
  });
});

describe("the options of HPA*", () => {
  test.each([
    ["a small map has one level", 40, 32, "ground", 1],
    ["so has a large one with few nodes", 512, 32, "wall", 1],
    ["one with more nodes has two", 128, 8, "ground", 2],
    ["one with very many has three", 256, 4, "ground", 3],
  ])("%s", (_, side, clusterSize, fill, levels) => {
    const planner = createPlanner(new Grid(side, side, { fill }), { algorithm: "hpa", clusterSize });
    expect(planner.report().levels).toHaveLength(levels);
  });

  test.each([
    [64, 4],
    [65, 5],
    [100, 5],
    [101, 6],
    [2048, 16],
  ])("of %i clusters in a row, %i lie along the side of a cluster one level up", (clusters, factor) => {
    const planner = createPlanner(new Grid(2 * clusters, 2), { algorithm: "hpa", clusterSize: 2 });
    const { levels, clusters: report } = planner.report();
    expect(report).toMatchObject({ factor, levels: levels.length });
  });

  test("a factor that is chosen gives the paths of the same factor when it is given", () => {
    const grid = generateMap("caves", { width: 200, height: 60, seed: 3 });
    const chosen = createPlanner(grid, { algorithm: "hpa", clusterSize: 2 });
    const { factor } = chosen.report().clusters ?? {};
    expect(factor).toBe(5);
    const given = createPlanner(grid, { algorithm: "hpa", clusterSize: 2, factor: 5 });
    expect(given.report().levels).toEqual(chosen.report().levels);
    const loaded = loadPlanner(grid, chosen.save());
    for (const planner of [given, loaded]) {
      for (const [a, b] of [
        [0, 11999],
        [205, 11000],
        [5000, 7111],
      ]) {
        const [start, goal] = [grid.pointOf(a), grid.pointOf(b)];
        expect(planner.findPath(start, goal)).toEqual(chosen.findPath(start, goal));
      }
    }
  });

  test("an option given as nothing is not given", () => {
    const options = { clusterSize: undefined, levels: undefined, smooth: undefined } as object;
    const planner = createPlanner(strip, { algorithm: "hpa", ...options });
    expect(planner.report()).toMatchObject({ levels: [{ clusters: 1, nodes: 0 }] });
  });

  test.each<[object, string]>([
    [{ clusterSize: 1 }, "clusterSize must be an integer from 2 to 64, got 1."],
    [{ clusterSize: 65 }, "clusterSize must be an integer from 2 to 64, got 65."],
    [{ levels: 0 }, 'levels, unless "auto", must be an integer from 1 to 6, got 0.'],
    [{ levels: 7 }, 'levels, unless "auto", must be an integer from 1 to 6, got 7.'],
    [{ factor: 1 }, 'factor, unless "auto", must be an integer from 2 to 16, got 1.'],
    [{ factor: 17 }, 'factor, unless "auto", must be an integer from 2 to 16, got 17.'],
    [{ threshold: 0 }, "threshold must be an integer from 1 to 255, got 0."],
    [{ threshold: 256 }, "threshold must be an integer from 1 to 255, got 256."],
    [{ spacing: 0.5 }, "spacing must be an integer from 1 to 255, got 0.5."],
    [{ spacing: "8" }, 'spacing must be an integer from 1 to 255, got "8".'],
    [{ smooth: 1 }, "smooth must be true or false, got 1."],
    [{ neighbours: 6 }, "neighbours must be one of 4, 8, got 6."],
    [
      { clustersize: 8 },
      'Unknown option "clustersize"; HPA* takes algorithm, agent, neighbours, corners, diagonal, stepCosts, clusterSize, levels, factor, threshold, spacing, build, cache, smooth, landmarks.',
    ],
  ])("%o is refused in a sentence", (options, sentence) => {
    expect(() => createPlanner(strip, { algorithm: "hpa", ...options } as never)).toThrow(sentence);
  });

  test("A* refuses them", () => {
    expect(() => createPlanner(strip, { algorithm: "astar", clusterSize: 8 } as never)).toThrow(
      'Unknown option "clusterSize"; A* takes algorithm, agent, neighbours, corners, diagonal, stepCosts.',
    );
  });
});

describe("a planner without an algorithm", () => {
  const [start, goal] = [
    { x: 0, y: 0 },
    { x: 11, y: 3 },
  ];

  test("is one with HPA*, with options or without", () => {
    expect(createPlanner(strip).report().algorithm).toBe("hpa");
    expect(createPlanner(strip).findPath(start, goal)).toEqual(
      createPlanner(strip, { algorithm: "hpa" }).findPath(start, goal),
    );
    const own = createPlanner(strip, { clusterSize: 4, levels: 1 });
    expect(own.report().levels).toEqual(hpa(strip, { levels: 1 }).report().levels);
  });

  test("is saved as one with HPA*", () => {
    const loaded = loadPlanner(strip, createPlanner(strip, { clusterSize: 4 }).save());
    expect(loaded.report().algorithm).toBe("hpa");
    expect(loaded.findPath(start, goal)).toEqual(hpa(strip).findPath(start, goal));
  });

  test("refuses options that HPA* does not have, and options that are none", () => {
    expect(() => createPlanner(strip, { quality: "low" } as never)).toThrow('Unknown option "quality"; HPA* takes');
    expect(() => createPlanner(strip, null as never)).toThrow(
      "The options of createPlanner must be an object, got null.",
    );
  });
});
