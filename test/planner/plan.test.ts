import { describe, expect, expectTypeOf, test } from "vitest";
import { createPlanner, faultOfPath, Grid, Path, type PathStatus, type Plan, type Planner } from "../../src/index.ts";
import { walk } from "../support/planner-oracle.ts";

/** A corridor along the top, rooms below it. The plans under test walk the corridor. */
function building(): Grid {
  return Grid.parse(`
    ................................................
    ................................................
    #.######.###########.#############.############.
    ..........#....................#................
    ..........#....................#................
    ..........#....................#................
    ..........#....................#................
    ..........#.......#####........#................
    ..................#...#.........................
    ..........#.......#...#........#................
    ..........#.......#####........#................
    ..........#....................#................
  `);
}

const START = { x: 0, y: 1 };
const GOAL = { x: 47, y: 1 };

describe.each<[string, (grid: Grid) => Planner]>([
  ["A*", (grid) => createPlanner(grid, { algorithm: "astar" })],
  ["HPA*", (grid) => createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 })],
  ["PRA*", (grid) => createPlanner(grid, { algorithm: "pra", k: 2 })],
])("a plan of %s", (_, make) => {
  test("gives the cells after the start, a few at a time, and nothing after the goal", () => {
    const grid = building();
    const plan = make(grid).plan(START, GOAL);
    expectTypeOf(plan).toEqualTypeOf<Plan>();
    expectTypeOf(plan.status).toEqualTypeOf<PathStatus>();
    expect([plan.status, plan.position, plan.done, plan.stale]).toEqual(["found", 48, false, false]);
    expect(plan.next(3)).toEqual(Int32Array.of(49, 50, 51));
    expect([plan.position, plan.done]).toEqual([51, false]);
    const rest = plan.next(1000);
    expect([rest[0], rest.at(-1), rest.length]).toEqual([52, 95, 44]);
    expect([plan.position, plan.done, plan.stale]).toEqual([95, true, false]);
    expect(plan.next(5)).toEqual(new Int32Array(0));
  });

  test("knows at once what the way costs", () => {
    const planner = make(building());
    expect(planner.plan(START, GOAL).cost).toBeCloseTo(47, 9);
    expect(planner.plan(START, START).cost).toBe(0);
    expect(planner.plan(START, { x: 20, y: 8 }).cost).toBe(Infinity);
  });

  test("is done at once where it starts, and where there is no way", () => {
    const planner = make(building());
    for (const [start, goal, status] of [
      [START, START, "found"],
      [START, { x: 20, y: 8 }, "unreachable"],
      [START, { x: 0, y: 2 }, "blocked-goal"],
      [{ x: 0, y: 2 }, START, "blocked-start"],
    ] as const) {
      const plan = planner.plan(start, goal);
      expect([plan.status, plan.done, plan.stale, plan.next(4).length]).toEqual([status, true, false, 0]);
    }
  });

  test("does not mind edits behind the walker, beside the way, or after the end", () => {
    const grid = building();
    const plan = make(grid).plan(START, GOAL);
    plan.next(12);
    grid.set(2, 1, "wall");
    grid.edit({ x: 12, y: 8, width: 3, height: 3, terrain: "wall" });
    expect(plan.stale).toBe(false);
    expect(plan.next(100).at(-1)).toBe(95);
    grid.set(47, 1, "wall");
    expect([plan.stale, plan.done, plan.status]).toEqual([false, true, "found"]);
  });

  test("goes another way when an edit blocks its own", () => {
    const grid = building();
    const plan = make(grid).plan(START, GOAL);
    const cells = [48, ...plan.next(10)];
    grid.edit({ x: 30, y: 0, width: 1, height: 2, terrain: "wall" });
    expect(plan.stale).toBe(true);
    cells.push(...walk(plan).slice(1));
    expect([plan.status, plan.stale, cells.at(-1)]).toEqual(["found", false, 95]);
    expect(cells).toContain(grid.cellAt({ x: 31, y: 8 }));
    const path = new Path("found", costOf(grid, cells), Int32Array.from(cells), grid.width);
    expect(faultOfPath(grid, path)).toBeUndefined();
    expect(plan.cost).toBeGreaterThan(37);
  });

  test("ends where it is when no way is left, and says why", () => {
    const ways: [string, (grid: Grid) => void][] = [
      ["unreachable", (grid) => grid.edit({ x: 44, y: 0, width: 1, height: 12, terrain: "wall" })],
      ["blocked-goal", (grid) => grid.set(47, 1, "wall")],
      ["blocked-start", (grid) => grid.set(5, 1, "wall")],
    ];
    for (const [status, block] of ways) {
      const grid = building();
      const plan = make(grid).plan(START, GOAL);
      plan.next(5);
      block(grid);
      expect([plan.stale, plan.status]).toEqual([true, "found"]);
      expect([plan.next(5).length, plan.status, plan.cost]).toEqual([0, status, Infinity]);
      expect([plan.position, plan.done, plan.stale]).toEqual([53, true, false]);
    }
  });

  test("is disturbed neither by other plans nor by other queries", () => {
    const planner = make(building());
    const goals = [GOAL, { x: 46, y: 11 }, { x: 12, y: 11 }, { x: 35, y: 5 }, { x: 1, y: 11 }];
    const alone = goals.map((goal) => walk(planner.plan(START, goal), 2));
    const plans = goals.map((goal) => planner.plan(START, goal));
    const together = goals.map(() => [48]);
    while (plans.some((plan) => !plan.done)) {
      plans.forEach((plan, index) => {
        together[index].push(...plan.next(2));
        planner.findPath(GOAL, goals[(index + 1) % goals.length], { agent: { size: 2 } });
        planner.findPath(GOAL, goals[(index + 2) % goals.length]);
      });
    }
    expect(together).toEqual(alone);
  });

  test("stops within a distance of the goal", () => {
    const grid = building();
    const plan = make(grid).plan(START, { x: 20, y: 8 }, { within: 3 });
    const cells = walk(plan);
    const { x, y } = grid.pointOf(cells[cells.length - 1]);
    expect([plan.status, plan.done, plan.next(9).length]).toEqual(["found", true, 0]);
    expect(Math.max(Math.abs(x - 20), Math.abs(y - 8))).toBeLessThanOrEqual(3);
    expect(cells.slice(0, -1).every((cell) => Math.abs((cell % 48) - 20) > 2 || cell < 5 * 48)).toBe(true);
    expect(walk(make(grid).plan(START, { x: 2, y: 1 }, { within: 2 }))).toEqual([48]);
  });

  test("leads to the nearest cell, also of a goal that is walled in on the way", () => {
    const grid = building();
    const planner = make(grid);
    const near = planner.plan(START, { x: 20, y: 8 }, { nearest: true });
    const end = grid.pointOf(walk(near).at(-1) ?? -1);
    expect([near.status, Math.max(Math.abs(end.x - 20), Math.abs(end.y - 8))]).toEqual(["nearest", 2]);

    const plan = planner.plan(START, GOAL, { nearest: true });
    plan.next(3);
    grid.edit({ x: 45, y: 0, width: 1, height: 12, terrain: "wall" });
    expect(walk(plan).at(-1)).toBe(48 + 44);
    expect(plan.status).toBe("nearest");
  });

  test("leads to the goal that is cheapest to reach", () => {
    const planner = make(building());
    const plan = planner.plan({ x: 7, y: 4 }, undefined, {
      goals: [
        { x: 12, y: 4 },
        { x: 1, y: 1 },
        { x: 47, y: 11 },
      ],
    });
    expect(walk(plan).at(-1)).toBe(48 + 1);
  });

  test("keeps to maxCost over all, also when it plans anew", () => {
    const grid = building();
    const planner = make(grid);
    expect(planner.plan(START, GOAL, { maxCost: 46.9 }).status).toBe("unreachable");
    const other = planner.plan(START, GOAL, { maxCost: 48 });
    other.next(10);
    grid.edit({ x: 22, y: 0, width: 1, height: 2, terrain: "wall" });
    expect([other.next(20).length, other.status, other.position % 48]).toEqual([0, "unreachable", 10]);
  });

  test("comes to a goal that costs just maxCost, however often it plans anew", () => {
    const grid = new Grid(21, 21);
    const planner = make(grid);
    const { cost } = planner.findPath({ x: 0, y: 0 }, { x: 20, y: 20 });
    const plan = planner.plan({ x: 0, y: 0 }, { x: 20, y: 20 }, { maxCost: cost });
    for (let step = 1; step <= 20; step++) {
      // it costs the same to cross
      grid.set(20, 20, step % 2 === 0 ? "ground" : "swamp");
      expect(plan.stale).toBe(true);
      expect(plan.next(1)).toEqual(Int32Array.of(step * 22));
    }
    expect([plan.done, plan.status]).toEqual([true, "found"]);
  });

  test("follows a goal that moves, from wherever the walker is", () => {
    const grid = building();
    const plan = make(grid).plan(START, GOAL);
    const cells = [48, ...plan.next(10)];
    plan.moveGoal({ x: 20, y: 11 });
    expect([plan.status, plan.done, plan.stale]).toEqual(["found", false, false]);
    for (let x = 20; x < 30; x++) {
      plan.moveGoal({ x, y: 11 });
      cells.push(...plan.next(1));
    }
    cells.push(...walk(plan).slice(1));
    expect(cells.at(-1)).toBe(11 * 48 + 29);
    const path = new Path("found", costOf(grid, cells), Int32Array.from(cells), grid.width);
    expect(faultOfPath(grid, path)).toBeUndefined();

    plan.moveGoal({ x: 20, y: 8 });
    expect([plan.status, plan.done, plan.next(1).length]).toEqual(["unreachable", true, 0]);
    plan.moveGoal({ x: 28, y: 11 });
    expect([plan.status, plan.done, walk(plan).at(-1)]).toEqual(["found", false, 11 * 48 + 28]);
  });

  test("counts its work with the planner's", () => {
    const grid = building();
    const planner = make(grid);
    planner.findPath(START, { x: 20, y: 8 });
    expect(planner.lastQuery.expanded).toBe(0);
    const plan = planner.plan({ x: 12, y: 11 }, { x: 9, y: 11 });
    const { expanded } = planner.lastQuery;
    expect(expanded).toBeGreaterThan(0);
    grid.set(10, 8, "wall");
    expect(plan.next(1).length).toBe(1);
    expect(planner.lastQuery.expanded).toBeGreaterThan(0);
    expect(planner.lastQuery.expanded).not.toBe(expanded);
  });

  test.each<[string, (plan: Plan, planner: Planner) => unknown, string]>([
    ["no cells", (plan) => plan.next(0), "The number of cells must be an integer from 1 to 2147483647, got 0."],
    ["half a cell", (plan) => plan.next(0.5), "The number of cells must be an integer from 1 to 2147483647, got 0.5."],
    ["to move outside", (plan) => plan.moveGoal({ x: 48, y: 0 }), "The goal must lie on the 48 × 12 grid"],
    ["a goal outside", (_, planner) => planner.plan(START, { x: 48, y: 0 }), "The goal must lie on the 48 × 12 grid"],
    [
      "a misspelt option",
      (_, planner) => planner.plan(START, GOAL, { nearst: true } as never),
      'Unknown option "nearst"; a query takes agent, nearest, within, goals, maxCost, maxExcess, turnCost.',
    ],
  ])("refuses %s in a sentence", (_, call, sentence) => {
    const planner = make(building());
    const plan = planner.plan(START, GOAL);
    expect(() => call(plan, planner)).toThrow(sentence);
    expect(plan.position).toBe(48);
  });
});

/** The cost of a walk across ground, in tiles. */
function costOf({ width }: Grid, cells: readonly number[]): number {
  return cells.slice(1).reduce((cost, cell, index) => {
    const isCardinal = [1, width].includes(Math.abs(cell - cells[index]));
    return cost + (isCardinal ? 1 : Math.SQRT2);
  }, 0);
}

test("a plan of HPA* goes on when an edit far ahead gives the nodes of its way other ids", () => {
  // clusters of 8 × 8; walls with a gap, now low, now high, so that the way is not seen to its end
  const rows = Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => (x % 8 === 0 && x > 0 && y !== (x % 16 === 0 ? 7 : 4) ? "#" : ".")).join(""),
  );
  const grid = Grid.parse(rows.join("\n"));
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 8, levels: 1 });
  const [start, goal] = [
    { x: 1, y: 6 },
    { x: 126, y: 6 },
  ];
  const plan = planner.plan(start, goal);
  const cells = [grid.cellAt(start), ...plan.next(4)];
  // a second gap above the first: its nodes come first in their clusters, and all others move up by one
  grid.set(96, 1, "ground");
  planner.findPath(start, goal);
  expect(plan.stale).toBe(false);
  while (!plan.done) cells.push(...plan.next(5));
  const path = new Path("found", costOf(grid, cells), Int32Array.from(cells), grid.width);
  expect(faultOfPath(grid, path)).toBeUndefined();
  expect(cells.at(-1)).toBe(grid.cellAt(goal));
});

test("a plan of HPA* goes on when an edit near the goal leaves its way as cheap, and not when it makes the way dearer", () => {
  // clusters of 8 × 8 in clusters of 32 × 32; the first and the last of these have a wall with one gap
  const wallIn = (y: number, gap: number): string => (y === gap ? "." : "#");
  const rows = Array.from(
    { length: 32 },
    (_, y) => ".".repeat(20) + wallIn(y, 28) + ".".repeat(87) + wallIn(y, 20) + ".".repeat(19),
  );
  const grid = Grid.parse(rows.join("\n"));
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 8, levels: 2, factor: 4 });
  const [start, goal] = [
    { x: 1, y: 2 },
    { x: 126, y: 20 },
  ];
  const plan = planner.plan(start, goal);
  const cells = [grid.cellAt(start), ...plan.next(4)];
  grid.set(100, 3, "wall");
  expect(plan.stale).toBe(false);
  grid.set(108, 20, "wall");
  grid.set(108, 30, "ground");
  expect(plan.stale).toBe(true);
  while (!plan.done) cells.push(...plan.next(5));
  const path = new Path("found", costOf(grid, cells), Int32Array.from(cells), grid.width);
  expect(faultOfPath(grid, path)).toBeUndefined();
  expect(cells).toContain(30 * grid.width + 108);
});
