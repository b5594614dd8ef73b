import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { SeenEdits } from "../../src/grid/seen-edits.ts";
import {
  type Algorithm,
  createPlanner,
  createWorld,
  faultOfPath,
  Grid,
  type LayerEdit,
  loadPlanner,
} from "../../src/index.ts";
import { createPool } from "../../src/pool/index.ts";

const SCOUT = { layers: ["danger"] };

/** A lane of three rows with danger in the middle of the middle row. */
function lane(): Grid {
  const grid = new Grid(9, 3);
  grid.addLayer("danger").edit({ x: 4, y: 1, cost: 9 });
  return grid;
}

describe("a layer", () => {
  test("makes the dearest step of its agents as dear as its dearest cells, and no dearer", () => {
    const grid = new Grid(9, 3);
    const danger = grid.addLayer("danger");
    const view = AgentGrid.of(grid, classOfAgent(grid, SCOUT), new Movement({}));
    // twice the mean cost of two cells, times the 99 units of a diagonal
    expect(view.dearestStep).toBe(2 * 99);
    danger.edit({ x: 4, y: 1, width: 2, height: 2, cost: 40 });
    view.follow();
    expect(view.dearestStep).toBe(2 * 41 * 99);
    danger.edit({ x: 4, y: 1, width: 2, height: 2, cost: 250 });
    view.follow();
    expect(view.dearestStep).toBe(2 * 251 * 99);
    expect(view.dearestStep).toBeLessThan(view.longestStep);
  });

  test("adds nothing at first, then what edits say, until an edit says 0", () => {
    const grid = new Grid(4, 3);
    const danger = grid.addLayer("danger");
    expect(danger.cost(3, 2)).toBe(0);
    danger.edit({ x: 1, y: 0, width: 2, height: 2, cost: 7 });
    danger.edit([
      { x: 2, y: 1, cost: 0 },
      { x: 0, y: 2, width: 3, cost: [1, 2, 3] },
    ]);
    expect(Array.from(danger.costOfCell)).toEqual([0, 7, 7, 0, 0, 7, 0, 0, 1, 2, 3, 0]);
    expect(grid.layer("danger")).toBe(danger);
    expect(grid.layers).toEqual([danger]);
  });

  test("raises the version of the grid, and logs only cells that end up otherwise, each once", () => {
    const grid = new Grid(9, 9);
    const danger = grid.addLayer("danger");
    const edits = new SeenEdits(grid, [danger]);
    danger.edit({ x: 2, y: 2, width: 3, height: 3, cost: 5 });
    const { version } = grid;
    danger.edit({ x: 2, y: 2, width: 3, height: 3, cost: 5 });
    expect([grid.version, edits.newest]).toEqual([version + 1, version]);
    danger.edit([
      { x: 2, y: 2, width: 3, height: 3, cost: 0 },
      { x: 3, y: 2, width: 3, height: 3, cost: 5 },
    ]);
    expect(edits.since(version)).toEqual([
      { left: 2, top: 2, right: 3, bottom: 5 },
      { left: 5, top: 2, right: 6, bottom: 5 },
    ]);
    expect(grid.changesSince(0)).toEqual([]);
  });

  test("of a copy that follows a grid has the same costs, and counts edits in the same rows apart", () => {
    const grid = new Grid(60, 5);
    const danger = grid.addLayer("danger");
    const copy = Grid.resume(grid.state);
    const { version } = grid;
    for (const x of [3, 50, 4]) danger.edit({ x, y: 1, width: 2, height: 3, cost: 5 });
    copy.follow(grid);
    expect(copy.layer("danger").costOfCell).toEqual(danger.costOfCell);
    expect(new SeenEdits(copy, copy.layers).since(version)).toEqual([
      { left: 3, top: 1, right: 5, bottom: 4 },
      { left: 50, top: 1, right: 52, bottom: 4 },
      { left: 5, top: 1, right: 6, bottom: 4 },
    ]);
  });

  test.each<[string, (grid: Grid) => unknown, string]>([
    ["a name twice", (grid) => grid.addLayer("danger"), 'This grid has a layer "danger" already'],
    ["no name", (grid) => grid.addLayer(""), 'must be a text that is not empty, got ""'],
    ["a layer that is not there", (grid) => grid.layer("fire"), 'no layer "fire"; its layers are: danger'],
    ["an agent that names it", (grid) => classOfAgent(grid, { layers: ["fire"] }), 'no layer "fire"'],
    ["a fraction", (grid) => edit(grid, { x: 0, y: 0, cost: 0.5 }), "integer from 0 to 255, got 0.5"],
    ["too much", (grid) => edit(grid, { x: 0, y: 0, cost: 256 }), "integer from 0 to 255, got 256"],
    ["a cell beyond", (grid) => edit(grid, { x: 9, y: 0, cost: 1 }), "An edit of a layer must lie on the 9 × 3 grid"],
    ["a list too short", (grid) => edit(grid, { x: 0, y: 0, width: 2, cost: [1] }), "a list of 2 numbers"],
    ["a wrong number", (grid) => edit(grid, { x: 0, y: 0, width: 2, cost: [1, -1] }), "Cost 1 of an edit of a layer"],
    [
      "the second of two",
      (grid) =>
        edit(grid, [
          { x: 0, y: 0, cost: 1 },
          { x: 0, y: 3, cost: 1 },
        ]),
      "Edit 1 of a layer",
    ],
    ["a pool", (grid) => createPool(grid, { agents: { scout: SCOUT } }), "The threads of a pool follow no layers"],
  ])("refuses %s, and nothing changes", async (_, act, sentence) => {
    const grid = lane();
    const before = [grid.version, String(grid.layer("danger").costOfCell)];
    await expect(async () => act(grid)).rejects.toThrow(sentence);
    expect([grid.version, String(grid.layer("danger").costOfCell)]).toEqual(before);
  });
});

function edit(grid: Grid, edits: LayerEdit | readonly LayerEdit[]): void {
  grid.layer("danger").edit(edits);
}

describe("an agent that names a layer", () => {
  const ends = [
    { x: 0, y: 1 },
    { x: 8, y: 1 },
  ] as const;

  test("pays for it, and goes round; others do not", () => {
    const planner = createPlanner(lane(), { algorithm: "astar" });
    expect(planner.findPath(...ends).cost).toBe(8);
    const path = planner.findPath(...ends, { agent: SCOUT });
    expect(path.cost).toBeCloseTo(6 + 2 * Math.SQRT2);
    expect(faultOfPath(planner.grid, path, SCOUT)).toBe(undefined);
    expect(faultOfPath(planner.grid, planner.findPath(...ends), SCOUT)).toMatch("Its steps cost 17, but it says 8");
  });

  test("pays at most 255 for a cell, or with fractions 255 times the fraction", () => {
    const grid = Grid.parse("...");
    grid.addLayer("danger").edit({ x: 1, y: 0, cost: 255 });
    const costFor = (costs: Record<string, number>): number =>
      createPlanner(grid, { algorithm: "astar", agent: { ...SCOUT, costs } }).findPath({ x: 0, y: 0 }, { x: 2, y: 0 })
        .cost;
    expect(costFor({})).toBe(1 + 255);
    expect(costFor({ ground: 0.5 })).toBe(0.5 + 127.5);
  });

  test("of several cells pays for the dearest cell under it, terrain and layers together", () => {
    const grid = Grid.parse("..S\n...", { S: { name: "swamp", cost: 4 } });
    edit(grid.addLayer("danger") && grid, [
      { x: 0, y: 1, cost: 2 },
      { x: 2, y: 0, cost: 1 },
    ]);
    const planner = createPlanner(grid, { algorithm: "astar", agent: { ...SCOUT, size: 2 } });
    expect(planner.findPath({ x: 0, y: 0 }, { x: 1, y: 0 }).cost).toBe((3 + 5) / 2);
  });

  test("shares where it can stand and step with agents that differ in layers alone", () => {
    const grid = lane();
    const [plain, scout] = [{}, SCOUT].map((agent) => AgentGrid.of(grid, classOfAgent(grid, agent), new Movement()));
    expect(scout.movesOfCell).toBe(plain.movesOfCell);
    expect(scout.components).toBe(plain.components);
    expect([plain.costOfCell, scout.costAt(13)]).toEqual([null, 10]);
  });

  test.each<Algorithm>(["hpa", "pra", "quickpath", "haa"])("alone has its planner repaired: %s", (algorithm) => {
    const grid = new Grid(64, 64);
    const danger = grid.addLayer("danger");
    const [plain, scout] = [{}, SCOUT].map((agent) => createPlanner(grid, { algorithm, agent }));
    const cost = (): number[] => [plain, scout].map((by) => by.findPath({ x: 0, y: 9 }, { x: 63, y: 9 }).cost);
    cost();
    danger.edit({ x: 20, y: 0, width: 20, height: 64, cost: 3 });
    expect(cost()).toEqual([63, 63 + 60]);
    expect([plain.repairs.count, scout.repairs.count]).toEqual([0, 1]);
    expect([...plain.repair()]).toEqual([]);
  });

  test("has plans led anew when the layer changes on what is left of their way, and only then", () => {
    const grid = lane();
    const danger = grid.layer("danger");
    for (const algorithm of ["astar", "hpa", "pra", "haa"] as const) {
      danger.edit({ x: 0, y: 0, width: 9, height: 3, cost: 0 });
      const [plain, scout] = [{}, SCOUT].map((agent) => createPlanner(grid, { algorithm, agent }).plan(...ends));
      expect([...scout.next(2)]).toEqual([10, 11]);
      danger.edit({ x: 5, y: 1, cost: 20 });
      expect([plain.stale, scout.stale]).toEqual([false, true]);
      expect([...scout.next(9)]).not.toContain(14);
      expect(scout.position).toBe(17);
    }
  });

  test("has its planner's snapshot refused once the layer has changed", () => {
    const grid = lane();
    const [plain, scout] = [{}, SCOUT].map((agent) => createPlanner(grid, { algorithm: "hpa", agent }).save());
    const copy = grid.clone();
    expect(loadPlanner(copy, scout).findPath(...ends).cost).toBeCloseTo(6 + 2 * Math.SQRT2);
    copy.layer("danger").edit({ x: 0, y: 0, cost: 1 });
    expect(() => loadPlanner(copy, scout)).toThrow("of another grid, or of this one before it was edited");
    expect(loadPlanner(copy, plain).findPath(...ends).cost).toBe(8);
    expect(grid.layer("danger").cost(0, 0)).toBe(0);
  });
});

describe("a world", () => {
  test("leads walkers round danger, and stops no walker that does not read the layer", () => {
    const grid = new Grid(40, 9);
    const danger = grid.addLayer("danger");
    const world = createWorld(grid, { agents: { scout: SCOUT, brute: {} } });
    const walkers = (["scout", "brute"] as const).map((name) => world.walk(name, { x: 0, y: 4 }, { x: 39, y: 4 }));
    const touched: number[] = [];
    world.on("edit", (event) => touched.push(...event.walkers.map(({ id }) => id)));
    for (const walker of walkers) walker.next();
    danger.edit({ x: 20, y: 3, width: 3, height: 3, cost: 50 });
    const rows = walkers.map((walker) => {
      const ys = new Set<number>();
      for (let cell = walker.next(); cell !== undefined; cell = walker.next()) if (cell.x === 21) ys.add(cell.y);
      return [...ys];
    });
    expect(touched).toEqual([walkers[0].id]);
    expect(rows[1]).toEqual([4]);
    expect(Math.abs(rows[0][0] - 4)).toBe(2);
  });

  test("that accepts stale layers lets walkers walk on, and leads them anew when there is time", () => {
    const grid = new Grid(96, 96);
    const danger = grid.addLayer("danger");
    const world = createWorld(grid, { agents: { scout: SCOUT }, stale: "accept" });
    for (const _ of world.build());
    const walker = world.walk("scout", { x: 0, y: 48 }, { x: 95, y: 48 });
    world.tick(100);
    expect(walker.stepsAhead).toBe(95);
    danger.edit({ x: 1, y: 40, width: 60, height: 20, cost: 9 });
    walker.next();
    expect([walker.status, walker.stepsAhead]).toEqual(["walking", 94]);
    // the planner still knows the old costs, and the path says the new ones
    const path = world.findPath("scout", { x: 0, y: 48 }, { x: 95, y: 48 });
    expect(path.cells.length).toBe(96);
    expect(faultOfPath(grid, path, SCOUT)).toBe(undefined);
    expect(world.findPath("scout", { x: 0, y: 48 }, { x: 95, y: 48 }, { maxCost: 200 }).cost).toBeLessThan(path.cost);
    for (let turn = 0; turn < 100; turn++) world.tick(2);
    expect(world.metrics.replans).toBe(1);
    const round = world.findPath("scout", { x: 0, y: 48 }, { x: 95, y: 48 });
    expect(round.cost).toBeLessThan(path.cost);
    // terrain is never stale
    grid.edit({ x: 90, y: 0, width: 1, height: 95, terrain: "wall" });
    danger.edit({ x: 70, y: 0, cost: 1 });
    expect(faultOfPath(grid, world.findPath("scout", { x: 0, y: 48 }, { x: 95, y: 48 }), SCOUT)).toBe(undefined);
  });
});
