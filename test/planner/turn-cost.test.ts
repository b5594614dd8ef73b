import { describe, expect, test } from "vitest";
import { ALGORITHMS, createPlanner, createWorld, Grid, loadWorld, type QueryOptions } from "../../src/index.ts";

const GRID = Grid.parse(`
  ......
  ......
  ......
`);
const START = { x: 0, y: 0 };
const GOAL = { x: 5, y: 2 };

describe.each(ALGORITHMS)("with %s, turnCost", (algorithm) => {
  const planner = createPlanner(GRID, { algorithm, neighbours: 4 });

  test("counts a right angle once, and path.costs where it turns", () => {
    const path = planner.findPath(START, GOAL, { turnCost: 3 });
    expect([path.cost, path.turns, path.turnCost]).toEqual([10, 1, 3]);
    expect(path.costs.at(-1)).toBe(10);
    expect([...path.costs].map((cost, index) => cost - index).filter((turned) => turned !== 0 && turned !== 3)).toEqual(
      [],
    );
  });

  test("counts 45° half", () => {
    const path = createPlanner(GRID, { algorithm }).findPath(START, GOAL, { turnCost: 1 });
    expect([path.turns, path.cost]).toEqual([0.5, 3 + 2 * Math.SQRT2 + 0.5]);
  });

  test("fewest only chooses among the cheapest", () => {
    const path = planner.findPath(START, GOAL, { turnCost: "fewest" });
    expect([path.cost, path.turns, path.turnCost]).toEqual([7, 1, 0]);
  });

  test("takes a longer way that turns less", () => {
    const grid = Grid.parse(`
      .......
      ...####
      .#..###
      .##..##
      .###..#
      .####.#
      .......
    `);
    const steps = createPlanner(grid, { algorithm, neighbours: 4 });
    const [from, to] = [
      { x: 1, y: 1 },
      { x: 5, y: 5 },
    ];
    const plain = steps.findPath(from, to);
    expect([plain.cost, plain.turns]).toEqual([8, 7]);
    const turned = steps.findPath(from, to, { turnCost: 2 });
    expect([turned.cost, turned.turns]).toEqual([18, 3]);
  });

  test("is refused where it makes no sense", () => {
    const refused: [QueryOptions, string][] = [
      [{ turnCost: -1 }, 'turnCost must be "fewest" or a number from 0 to 1000, got -1.'],
      [{ turnCost: Number.POSITIVE_INFINITY }, 'turnCost must be "fewest" or a number from 0 to 1000, got Infinity.'],
      [{ turnCost: 1, nearest: true, maxCost: 3 }, "A query with a turnCost takes nearest or maxCost, got both."],
    ];
    for (const [options, sentence] of refused) expect(() => planner.findPath(START, GOAL, options)).toThrow(sentence);
    expect(() => planner.guide(GOAL, { turnCost: 1 } as object)).toThrow(/turnCost/);
  });

  test("keeps to maxCost, turns counted", () => {
    expect(planner.findPath(START, GOAL, { turnCost: 3, maxCost: 10 }).status).toBe("found");
    expect(planner.findPath(START, GOAL, { turnCost: 3, maxCost: 9.9 }).status).toBe("unreachable");
  });
});

test("a turn at a link is none", () => {
  const grid = new Grid(9, 9);
  grid.link({ x: 3, y: 0 }, { x: 3, y: 8 }, 1);
  const path = createPlanner(grid, { algorithm: "astar", neighbours: 4 }).findPath(
    { x: 0, y: 0 },
    { x: 0, y: 8 },
    { turnCost: 5 },
  );
  expect([path.cost, path.turns]).toEqual([7, 0]);
});

test("a request of a world keeps its turnCost when it is saved", () => {
  const world = createWorld(GRID.clone(), { agents: { cart: {} }, neighbours: 4 });
  world.tick(0);
  for (const turnCost of [3, "fewest"] as const) world.request("cart", START, GOAL, { turnCost });
  const loaded = loadWorld(world.save());
  const paths = [world, loaded].map((each) => {
    const requests = [...each.requests.values()];
    each.tick(Number.POSITIVE_INFINITY);
    return requests.map(({ path }) => [path?.cost, path?.turnCost]);
  });
  expect(paths).toEqual([
    [
      [10, 3],
      [7, 0],
    ],
    [
      [10, 3],
      [7, 0],
    ],
  ]);
});
