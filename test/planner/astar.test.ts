import { describe, expect, expectTypeOf, test } from "vitest";
import { createPlanner, Grid, type Path, type PathStatus, type Point } from "../../src/index.ts";

/** The grid with the path drawn into it: its steps in order, from `a`. */
function drawn(grid: Grid, path: Path): string {
  const chars = [...grid.toString().replaceAll("\n", "")];
  path.cells.forEach((cell, index) => {
    chars[cell] = String.fromCharCode(97 + index);
  });
  return chars.join("").replace(new RegExp(`.{${grid.width}}(?=.)`, "g"), "$&\n");
}

const rooms = Grid.parse(`
  ....#...
  ....#...
  ....#...
  ........
`);
const planner = createPlanner(rooms, { algorithm: "astar" });

describe("A*", () => {
  test("goes round a wall without cutting its corner", () => {
    const path = planner.findPath({ x: 2, y: 1 }, { x: 6, y: 1 });
    expect(drawn(rooms, path)).toBe(["....#...", "..a.#.g.", "...b#.f.", "...cde.."].join("\n"));
    expect(path.status).toBe("found");
    expect(path.cost).toBeCloseTo(4 + 2 * Math.SQRT2, 12);
  });

  test("gives points as well as cells, both ends included", () => {
    const path = planner.findPath({ x: 0, y: 0 }, { x: 2, y: 0 });
    expect([...path]).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ]);
    expect(path.cells).toEqual(Int32Array.of(0, 1, 2));
    expectTypeOf(path.status).toEqualTypeOf<PathStatus>();
    expectTypeOf([...path]).toEqualTypeOf<Point[]>();
  });

  test("ends at once where it starts", () => {
    const path = planner.findPath({ x: 1, y: 1 }, { x: 1, y: 1 });
    expect([path.status, path.cost, [...path.cells]]).toEqual(["found", 0, [9]]);
  });

  test("prefers a detour over an expensive terrain, and says what a step costs: its length times the mean cost", () => {
    const grid = Grid.parse(
      `
      .SSS.
      .....
    `,
      { S: { name: "swamp", cost: 5 } },
    );
    const swim = createPlanner(grid, { algorithm: "astar" }).findPath({ x: 0, y: 0 }, { x: 4, y: 0 });
    expect(drawn(grid, swim)).toBe("aSSSe\n.bcd.");
    const straight = createPlanner(Grid.parse(".S.", grid.legend), { algorithm: "astar" });
    expect(straight.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost).toBe(6);
  });

  test("takes an agent of size 2 through a gap of 2 only", () => {
    const grid = Grid.parse(`
      ..#..
      .....
      ..#..
      .....
      .....
    `);
    const walk = createPlanner(grid, { algorithm: "astar" });
    const small = walk.findPath({ x: 0, y: 0 }, { x: 3, y: 0 });
    expect(drawn(grid, small)).toBe(["a.#e.", ".bcd.", "..#..", ".....", "....."].join("\n"));
    const large = walk.findPath({ x: 0, y: 0 }, { x: 3, y: 0 }, { agent: { size: 2 } });
    expect(drawn(grid, large)).toBe(["a.#j.", "b..i.", "c.#h.", "defg.", "....."].join("\n"));
  });

  test("keeps a boat on water", () => {
    const grid = Grid.parse(
      `
      .~.
      ~~.
      ~.~
    `,
      { "~": "water" },
    );
    const walk = createPlanner(grid, { algorithm: "astar", agent: { capability: ["water"] } });
    expect(walk.findPath({ x: 1, y: 0 }, { x: 0, y: 2 }).status).toBe("found");
    expect(walk.findPath({ x: 1, y: 0 }, { x: 2, y: 2 }).status).toBe("unreachable");
    expect(walk.findPath({ x: 1, y: 0 }, { x: 0, y: 0 }).status).toBe("blocked-goal");
    expect(walk.findPath({ x: 0, y: 0 }, { x: 0, y: 2 }).status).toBe("blocked-start");
    expect(walk.pathExists({ x: 1, y: 0 }, { x: 0, y: 2 })).toBe(true);
    expect(walk.pathExists({ x: 1, y: 0 }, { x: 2, y: 2 }, { agent: {} })).toBe(true);
  });

  test("answers an unreachable goal without a search", () => {
    const grid = Grid.parse("...#...");
    const walk = createPlanner(grid, { algorithm: "astar" });
    const path = walk.findPath({ x: 0, y: 0 }, { x: 6, y: 0 });
    expect([path.status, path.cost, path.cells.length, walk.lastQuery.expanded]).toEqual([
      "unreachable",
      Infinity,
      0,
      0,
    ]);
  });

  test("follows an edit made after it was created, as does another planner on the same grid", () => {
    const grid = Grid.parse("...\n.#.\n...");
    const [one, two] = [
      createPlanner(grid, { algorithm: "astar" }),
      createPlanner(grid, { algorithm: "astar", neighbours: 4 }),
    ];
    grid.edit({ x: 1, y: 0, height: 3, terrain: "wall" });
    expect(one.findPath({ x: 0, y: 1 }, { x: 2, y: 1 }).status).toBe("unreachable");
    grid.set(1, 1, "ground");
    expect(one.findPath({ x: 0, y: 1 }, { x: 2, y: 1 }).cells).toEqual(Int32Array.of(3, 4, 5));
    expect(two.findPath({ x: 0, y: 1 }, { x: 2, y: 1 }).cells).toEqual(Int32Array.of(3, 4, 5));
  });

  test("counts its work", () => {
    planner.findPath({ x: 0, y: 3 }, { x: 7, y: 3 });
    expect(planner.lastQuery).toMatchInlineSnapshot(`
      {
        "exact": true,
        "expanded": 7,
        "expandedByPhase": {
          "insert": 0,
          "main": 7,
          "refine": 0,
        },
        "generated": 11,
        "largestOpenList": 5,
        "openListByPhase": {
          "insert": 0,
          "main": 3.7142857142857144,
          "refine": 0,
        },
      }
    `);
    expect(planner.report()).toMatchObject({ algorithm: "astar" });
    expect(planner.report().bytes).toBeGreaterThan(2 * 32);
  });
});

describe("the query", () => {
  test("nearest leads to the reachable cell nearest to a blocked goal", () => {
    const grid = Grid.parse(`
      .....
      .###.
      .#.#.
      .###.
      .....
    `);
    const path = createPlanner(grid, { algorithm: "astar" }).findPath(
      { x: 0, y: 0 },
      { x: 2, y: 2 },
      { nearest: true },
    );
    expect([path.status, [...path].at(-1)]).toEqual(["nearest", { x: 2, y: 0 }]);
  });

  test("within stops at that distance, also of a goal that is blocked", () => {
    const path = planner.findPath({ x: 0, y: 0 }, { x: 4, y: 0 }, { within: 2 });
    expect([path.status, [...path].at(-1)]).toEqual(["found", { x: 2, y: 0 }]);
  });

  test("goals leads to the one that is cheapest to reach, not the nearest as the crow flies", () => {
    const path = planner.findPath(
      { x: 3, y: 0 },
      { x: 5, y: 0 },
      {
        goals: [
          { x: 0, y: 1 },
          { x: 4, y: 0 },
        ],
      },
    );
    expect([...path].at(-1)).toEqual({ x: 0, y: 1 });
  });

  test("maxCost gives no path that costs more", () => {
    expect(planner.findPath({ x: 0, y: 0 }, { x: 3, y: 0 }, { maxCost: 3 }).status).toBe("found");
    expect(planner.findPath({ x: 0, y: 0 }, { x: 3, y: 0 }, { maxCost: 2.99 }).status).toBe("unreachable");
  });

  test("reachable gives the movement range with its costs", () => {
    const { cells, costs } = planner.reachable({ x: 0, y: 0 }, Math.SQRT2);
    expect([...cells].sort((a, b) => a - b)).toEqual([0, 1, 8, 9]);
    expect([...costs].sort()).toEqual([0, 1, 1, Math.SQRT2]);
  });

  test.each<[string, () => unknown, string]>([
    [
      "a start outside",
      () => planner.findPath({ x: -1, y: 0 }, { x: 0, y: 0 }),
      "The start must lie on the 8 × 4 grid, got x -1, y 0.",
    ],
    [
      "a fractional goal",
      () => planner.findPath({ x: 0, y: 0 }, { x: 0.5, y: 0 }),
      "The goal must lie on the 8 × 4 grid, got x 0.5, y 0.",
    ],
    ["no goal", () => planner.findPath({ x: 0, y: 0 }, undefined), "The goal must be an object, got nothing."],
    [
      "a bad further goal",
      () => planner.findPath({ x: 0, y: 0 }, undefined, { goals: [{ x: 9, y: 0 }] }),
      "Goal 0 must lie on the 8 × 4 grid, got x 9, y 0.",
    ],
    [
      "a negative within",
      () => planner.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, { within: -1 }),
      "within must be a number of at least 0, got -1.",
    ],
    [
      "a misspelt option",
      () => planner.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, { nearst: true } as never),
      'Unknown option "nearst"; a query takes agent, nearest, within, goals, maxCost, maxExcess, turnCost, into.',
    ],
    [
      "an agent of size 0",
      () => planner.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, { agent: { size: 0 } }),
      "The size of an agent must be an integer from 1 to 255, got 0.",
    ],
    [
      "a capability for a wall",
      () => planner.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, { agent: { capability: ["wall"] } }),
      'The capability of an agent names "wall", which is blocked on this grid; agents may enter ground, swamp, and a legend can open others.',
    ],
    [
      "an unknown algorithm",
      () => createPlanner(rooms, { algorithm: "jps" } as never),
      'algorithm must be one of "astar", "haa", "hpa", "pra", "quickpath", got "jps".',
    ],
    [
      "a planner's unknown option",
      () => createPlanner(rooms, { algorithm: "astar", neighbors: 4 } as never),
      'Unknown option "neighbors"; A* takes algorithm, agent, neighbours, corners, diagonal, stepCosts.',
    ],
    [
      "something that is no grid",
      () => createPlanner({} as never, { algorithm: "astar" }),
      "createPlanner needs a Grid, got an object.",
    ],
  ])("refuses %s in a sentence", (_, call, sentence) => {
    expect(call).toThrow(sentence);
  });
});
