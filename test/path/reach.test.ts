import { describe, expect, test } from "vitest";
import { createPlanner, createWorld, Grid, Path } from "../../src/index.ts";

const GRID = Grid.parse(
  `
  .....
  .###.
  .~...
`,
  { "~": { name: "swamp", cost: 3 } },
);
const START = { x: 0, y: 0 };

describe("a reach", () => {
  const reach = createPlanner(GRID, { algorithm: "hpa", diagonal: "chebyshev" }).reachable(START, 6);

  test("gives the path to each cell in reach, without a search", () => {
    const path = reach.path({ x: 4, y: 2 });
    expect([...path.cells]).toEqual([0, 1, 2, 3, 4, 9, 14]);
    expect([path.status, path.cost, path.lowerBound]).toEqual(["found", 6, 6]);
    expect([...path.costs]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...reach.path(START).cells]).toEqual([0]);
  });

  test("counts what the ground costs", () => {
    expect([...reach.path({ x: 1, y: 2 }).costs]).toEqual([0, 1, 2, 4]);
    expect(reach.cost({ x: 2, y: 2 })).toBe(6);
  });

  test("has no path to a cell out of reach", () => {
    expect([reach.path({ x: 3, y: 2 }).status, reach.cost({ x: 3, y: 2 })]).toEqual([
      "unreachable",
      Number.POSITIVE_INFINITY,
    ]);
    expect(reach.path({ x: 2, y: 1 }).costs).toHaveLength(0);
  });

  test("from a wall has nothing", () => {
    const none = createPlanner(GRID).reachable({ x: 2, y: 1 }, 5);
    expect([none.cells.length, none.path(START).status]).toEqual([0, "blocked-start"]);
  });

  test("refuses points beside the grid", () => {
    expect(() => reach.path({ x: 5, y: 0 })).toThrow("The point must lie on the 5 × 3 grid, got x 5, y 0.");
  });

  test("of a world is that of a planner", () => {
    const world = createWorld(GRID, { agents: { unit: {} }, diagonal: "chebyshev" });
    expect(world.reachable("unit", START, 6)).toEqual(reach);
  });
});

test("a path that knows no map does not know what its steps cost", () => {
  expect(() => new Path("found", 1, Int32Array.of(0, 1), 5).costs).toThrow(
    "This path does not know what its steps cost; ask a planner of this thread for the path.",
  );
});
