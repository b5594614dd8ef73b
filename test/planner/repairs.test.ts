import { describe, expect, test } from "vitest";
import { createPlanner, Grid, type Planner } from "../../src/index.ts";

const FROM = { x: 0, y: 0 };
const TO = { x: 23, y: 0 };

/** What the answer to a query adds to the repairs. */
function repairsOf(planner: Planner, edit: () => void): { count: number; rebuilt: number } {
  const before = planner.repairs;
  edit();
  planner.findPath(FROM, TO);
  const after = planner.repairs;
  return { count: after.count - before.count, rebuilt: after.rebuilt - before.rebuilt };
}

describe.each(["hpa", "haa"] as const)("%s, by clusters of level 1", (algorithm) => {
  const grid = new Grid(24, 24);
  const planner = createPlanner(grid, { algorithm, clusterSize: 8 });

  test.each([
    ["inside a cluster concerns that one", 12, 12, 1],
    ["in an entrance concerns both clusters", 15, 12, 2],
    ["where two entrances meet concerns three", 15, 15, 3],
  ])("a wall %s", (_, x, y, rebuilt) => {
    expect(repairsOf(planner, () => grid.set(x, y, "wall"))).toEqual({ count: 1, rebuilt });
    expect(repairsOf(planner, () => grid.set(x, y, "ground"))).toEqual({ count: 1, rebuilt });
  });

  test("several edits before a query are followed at once, and a query without edits repairs nothing", () => {
    const edits = [3, 11, 19].map((x) => ({ x, y: 4, terrain: "wall" }));
    expect(repairsOf(planner, () => grid.edit(edits))).toEqual({ count: 1, rebuilt: 3 });
    expect(repairsOf(planner, () => {})).toEqual({ count: 0, rebuilt: 0 });
  });

  test("in slices, too", () => {
    const before = planner.repairs;
    grid.set(20, 20, "wall");
    for (const _ of planner.repair());
    expect(planner.repairs).toMatchObject({ count: before.count + 1, rebuilt: before.rebuilt + 1 });
    expect(planner.repairs.time).toBeGreaterThan(before.time);
  });
});

describe.each(["pra", "quickpath"] as const)("%s, by nodes of all levels", (algorithm) => {
  test("a wall inside open ground changes few nodes, and one across the map many", () => {
    const grid = new Grid(64, 64);
    const planner = createPlanner(grid, { algorithm });
    const nodes = planner.report().levels.reduce((sum, level) => sum + level.nodes, 0);
    const few = repairsOf(planner, () => grid.set(30, 31, "wall"));
    expect(few.count).toBe(1);
    // the clique that lost a cell, and at every level above it what holds it
    expect(few.rebuilt).toBeGreaterThanOrEqual(planner.report().levels.length - 1);
    expect(few.rebuilt).toBeLessThan(nodes / 4);
    const many = repairsOf(planner, () => grid.edit({ x: 40, y: 8, width: 2, height: 40, terrain: "wall" }));
    expect(many.rebuilt).toBeGreaterThan(2 * few.rebuilt);
  });

  test("where so much changes that everything is built anew, all nodes count", () => {
    const grid = new Grid(80, 80);
    const planner = createPlanner(grid, { algorithm });
    const { rebuilt } = repairsOf(planner, () => grid.edit({ x: 0, y: 2, width: 78, height: 76, terrain: "wall" }));
    expect(rebuilt).toBeGreaterThan(0);
    grid.edit({ x: 0, y: 2, width: 78, height: 76, terrain: "ground" });
    const all = repairsOf(planner, () => {});
    expect(all.rebuilt).toBe(planner.report().levels.reduce((sum, level) => sum + level.nodes, 0));
  });
});

test("the report has them, and agents that the planner knows are counted together", () => {
  const grid = new Grid(24, 24);
  const agents = [{ size: 1 }, { size: 2 }];
  const planner = createPlanner(grid, { algorithm: "haa", clusterSize: 8, agents });
  grid.set(12, 12, "wall");
  planner.findPath(FROM, TO);
  expect(planner.repairs).toMatchObject({ count: 1, rebuilt: 1 });
  planner.findPath(FROM, { x: 20, y: 20 }, { agent: agents[1] });
  expect(planner.repairs).toMatchObject({ count: 2, rebuilt: 2 });
  expect(planner.report().repairs).toEqual(planner.repairs);
});

test("A* has nothing to repair", () => {
  const grid = new Grid(8, 8);
  const planner = createPlanner(grid, { algorithm: "astar" });
  grid.set(4, 4, "wall");
  planner.findPath(FROM, { x: 7, y: 7 });
  expect(planner.report().repairs).toEqual({ count: 0, rebuilt: 0, time: 0 });
});
