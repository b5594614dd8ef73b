import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, createWorld, Grid, type Planner } from "../../src/index.ts";
import { MOST_VIEWS } from "../../src/planner/views.ts";
import { collectGarbage, heldBytes } from "../support/garbage.ts";

const SIDE = 128;
const FROM = { x: 0, y: 0 };
const TO = { x: SIDE - 20, y: SIDE - 20 };

/** Three hundred movement rules that differ in what a diagonal step costs. */
const RULES = Array.from({ length: 300 }, (_, index) => ({ stepCosts: [1000, 1100 + index] as const }));

/** Tells whether anybody holds the view of an agent, without holding it. */
function watch(grid: Grid, size: number): () => boolean {
  const view = new WeakRef(AgentGrid.of(grid, classOfAgent(grid, { size }), new Movement()));
  return () => view.deref() !== undefined;
}

function costs(planner: Planner, sizes: readonly number[]): number[] {
  return sizes.map((size) => planner.findPath(FROM, TO, { agent: { size } }).cost);
}

describe("a grid lets go of views that nobody uses", () => {
  test("of 300 movement rules on 128 × 128 cells", async () => {
    const grid = new Grid(SIDE, SIDE);
    const before = await heldBytes();
    for (const rule of RULES) createPlanner(grid, { algorithm: "astar", ...rule }).pathExists(FROM, TO);
    expect((await heldBytes()) - before).toBeLessThan(1_000_000);
    expect(grid.terrainOfCell).toHaveLength(SIDE * SIDE);
  });

  test("when a planner was asked for 200 agents, but for the last ones", async () => {
    const grid = new Grid(SIDE, SIDE);
    const isHeld: (() => boolean)[] = [];
    const planner = createPlanner(grid, { algorithm: "astar" });
    const before = await heldBytes();
    for (let size = 2; size <= 201; size++) {
      planner.pathExists(FROM, FROM, { agent: { size } });
      if (size <= 3) isHeld.push(watch(grid, size));
      // it is asked for again and again
      planner.pathExists(FROM, FROM, { agent: { size: 2 } });
    }
    const perView = 4 * SIDE * SIDE;
    expect((await heldBytes()) - before).toBeLessThan(MOST_VIEWS * perView);
    expect(isHeld.map((ask) => ask())).toEqual([true, false]);
    expect(planner.pathExists(FROM, TO, { agent: { size: 3 } })).toBe(true);
  });

  test.each(["hpa", "pra"] as const)("and %s of what it has built for them", (algorithm) => {
    const planner = createPlanner(new Grid(SIDE, SIDE), { algorithm });
    const ask = (size: number): number => planner.findPath(FROM, { x: 9, y: 9 }, { agent: { size } }).cost;
    for (let size = 2; size < MOST_VIEWS + 2; size++) ask(size);
    const full = planner.report().bytes;
    for (let size = MOST_VIEWS + 2; size < 119; size++) ask(size);
    expect(planner.report().bytes).toBeLessThan(1.1 * full);
    expect(ask(2)).toBeCloseTo(9 * Math.SQRT2, 6);
  });
});

test("views in use are kept, by planners, worlds, plans and HAA*, and stay right under edits", async () => {
  const grid = new Grid(SIDE, SIDE);
  const planner = createPlanner(grid, { algorithm: "astar", agent: { size: 2 } });
  const haa = createPlanner(grid, { algorithm: "haa", agents: [{ size: 5 }, { size: 6 }] });
  const world = createWorld(grid, { agents: { giant: { size: 4 } } });
  const plan = createPlanner(grid, { algorithm: "astar" }).plan(FROM, TO, { agent: { size: 7 } });
  planner.findPath(FROM, TO, { agent: { size: 3 } });
  const isHeld = [2, 3, 4, 5, 6, 7].map((size) => watch(grid, size));
  await collectGarbage();
  expect(isHeld.map((ask) => ask())).toEqual([true, true, true, true, true, true]);

  // a wall with a gap of four cells
  grid.edit({ x: 60, y: 0, width: 1, height: SIDE - 4, terrain: "wall" });
  await collectGarbage();
  const fresh = createPlanner(Grid.parse(grid.toString(), grid.legend), { algorithm: "astar" });
  expect(costs(planner, [2, 3, 4, 5])).toEqual(costs(fresh, [2, 3, 4, 5]));
  expect(costs(haa, [5, 6])).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect(world.findPath("giant", FROM, TO).cost).toBeCloseTo(costs(fresh, [4])[0], 6);
  plan.next(1);
  expect(plan.status).toBe("unreachable");
});

test("a view that was let go is made anew, up to date", async () => {
  const grid = new Grid(SIDE, SIDE);
  const isHeld = watch(grid, 2);
  await collectGarbage();
  expect(isHeld()).toBe(false);
  grid.edit({ x: 60, y: 0, width: 1, height: SIDE, terrain: "wall" });
  const view = AgentGrid.of(grid, classOfAgent(grid, { size: 2 }), new Movement());
  expect(view.components.areJoined(grid.cellAt(FROM), grid.cellAt(TO))).toBe(false);
});

test("plans go on among edits though their planner has let go of what it had built for them", async () => {
  const grid = new Grid(SIDE, SIDE);
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const plan = planner.plan(FROM, TO, { agent: { size: 2 } });
  let walked = plan.next(20).length;
  for (let size = 3; size < 3 + MOST_VIEWS; size++) planner.pathExists(FROM, FROM, { agent: { size } });
  await collectGarbage();
  grid.edit({ x: 60, y: 0, width: 1, height: SIDE - 10, terrain: "wall" });
  const judge = createPlanner(grid, { algorithm: "astar", agent: { size: 2 } });
  while (!plan.done) {
    const from = grid.pointOf(plan.position);
    const [cell] = plan.next(1);
    expect(judge.findPath(from, grid.pointOf(cell)).cells).toHaveLength(2);
    walked++;
  }
  expect(plan.position).toBe(grid.cellAt(TO));
  expect(walked).toBeGreaterThan(150);
});
