import { describe, expect, test } from "vitest";
import { ALGORITHMS, createPlanner, Grid, type Guide, type Point } from "../../src/index.ts";

/** A room with a wall across, which has one gap. */
function walled(): Grid {
  return Grid.parse(
    [
      "..........", //
      "..........",
      "########.#",
      "..........",
      "..........",
    ].join("\n"),
  );
}

function walk(guide: Guide, start: Point): Point[] {
  const points = [start];
  for (let at = guide.next(start); at !== undefined; at = guide.next(at)) points.push(at);
  return points;
}

describe.each(ALGORITHMS)("a guide of %s", (algorithm) => {
  test("leads from anywhere to its goal, and says what that costs", () => {
    const guide = createPlanner(walled(), { algorithm }).guide({ x: 0, y: 0 });
    expect(guide.cost({ x: 0, y: 0 })).toBe(0);
    expect(guide.next({ x: 0, y: 0 })).toBeUndefined();
    expect(guide.cost({ x: 3, y: 0 })).toBe(3);
    expect(guide.next({ x: 3, y: 0 })).toEqual({ x: 2, y: 0 });
    const points = walk(guide, { x: 0, y: 4 });
    expect(points).toContainEqual({ x: 8, y: 2 });
    expect(points.at(-1)).toEqual({ x: 0, y: 0 });
    const path = guide.path({ x: 0, y: 4 });
    expect(path.status).toBe("found");
    expect(path.cells[path.cells.length - 1]).toBe(0);
  });

  test("leads nowhere from a wall, and says why there is no path", () => {
    const grid = walled();
    const guide = createPlanner(grid, { algorithm }).guide({ x: 0, y: 0 });
    expect(guide.cost({ x: 0, y: 2 })).toBe(Number.POSITIVE_INFINITY);
    expect(guide.next({ x: 0, y: 2 })).toBeUndefined();
    expect(guide.path({ x: 0, y: 2 }).status).toBe("blocked-start");
    grid.set(8, 2, "wall");
    expect(guide.cost({ x: 0, y: 4 })).toBe(Number.POSITIVE_INFINITY);
    expect(guide.path({ x: 0, y: 4 }).status).toBe("unreachable");
  });

  test("to a wall leads nowhere, until the wall is gone", () => {
    const grid = walled();
    const guide = createPlanner(grid, { algorithm }).guide({ x: 0, y: 2 });
    expect(guide.cost({ x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect(guide.next({ x: 0, y: 0 })).toBeUndefined();
    expect(guide.path({ x: 0, y: 0 }).status).toBe("blocked-goal");
    grid.set(0, 2, "ground");
    expect(guide.cost({ x: 0, y: 0 })).toBe(2);
    expect(guide.next({ x: 0, y: 0 })).toEqual({ x: 0, y: 1 });
  });

  test("leads to the cheapest of several goals", () => {
    const guide = createPlanner(walled(), { algorithm }).guide({ x: 0, y: 4 }, { goals: [{ x: 9, y: 0 }] });
    expect(walk(guide, { x: 7, y: 0 }).at(-1)).toEqual({ x: 9, y: 0 });
    expect(walk(guide, { x: 1, y: 3 }).at(-1)).toEqual({ x: 0, y: 4 });
    const alone = createPlanner(walled(), { algorithm }).guide(undefined, { goals: [{ x: 9, y: 0 }] });
    expect(walk(alone, { x: 1, y: 3 }).at(-1)).toEqual({ x: 9, y: 0 });
  });

  test("serves the agent that it is made for", () => {
    const grid = new Grid(12, 12);
    grid.edit({ x: 5, y: 0, width: 1, height: 11, terrain: "wall" });
    const planner = createPlanner(grid, { algorithm });
    const start = { x: 1, y: 1 };
    expect(planner.guide({ x: 9, y: 1 }).cost(start)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(planner.guide({ x: 9, y: 1 }, { agent: { size: 2 } }).cost(start)).toBe(Number.POSITIVE_INFINITY);
  });

  test("refuses what is off the grid, and options that it does not know", () => {
    const planner = createPlanner(walled(), { algorithm });
    const guide = planner.guide({ x: 0, y: 0 });
    expect(() => planner.guide({ x: 10, y: 0 })).toThrow(RangeError);
    expect(() => planner.guide(undefined)).toThrow(TypeError);
    expect(() => planner.guide({ x: 0, y: 0 }, { nearest: true } as object)).toThrow(/nearest/);
    expect(() => planner.guide({ x: 0, y: 0 }, { agent: { capability: ["lava"] } })).toThrow(/lava/);
    for (const ask of [guide.cost, guide.next, guide.path] as ((point: Point) => unknown)[]) {
      expect(() => ask.call(guide, { x: 0, y: 5 })).toThrow(RangeError);
    }
  });
});

test("guides of A*, PRA* and QuickPath are exact, and those of HPA* and HAA* are not", () => {
  const exact = ALGORITHMS.filter((algorithm) => createPlanner(walled(), { algorithm }).guide({ x: 0, y: 0 }).exact);
  expect(exact).toEqual(["astar", "pra", "quickpath"]);
  const stranger = createPlanner(walled(), { algorithm: "haa" }).guide({ x: 0, y: 0 }, { agent: { size: 2 } });
  expect(stranger.exact).toBe(true);
});

test("a guide takes links, which lead one way", () => {
  for (const algorithm of ["astar", "hpa", "haa"] as const) {
    const grid = walled();
    grid.set(8, 2, "wall");
    grid.link({ x: 0, y: 4 }, { x: 0, y: 1 }, 2);
    const planner = createPlanner(grid, { algorithm });
    expect(walk(planner.guide({ x: 0, y: 0 }), { x: 0, y: 4 })).toEqual([
      { x: 0, y: 4 },
      { x: 0, y: 1 },
      { x: 0, y: 0 },
    ]);
    expect(planner.guide({ x: 0, y: 0 }).cost({ x: 0, y: 4 })).toBe(3);
    expect(planner.guide({ x: 0, y: 4 }).cost({ x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
  }
});

test("many guides of one planner, and queries between, do not disturb each other", () => {
  const grid = new Grid(70, 70);
  for (let y = 0; y < 66; y++) grid.set(35, y, "wall");
  for (const algorithm of ALGORITHMS) {
    const planner = createPlanner(grid, { algorithm });
    const goals = [0, 20, 69].map((x) => ({ x, y: 1 }));
    const guides = goals.map((goal) => planner.guide(goal));
    for (let x = 1; x < 70; x += 4) {
      if (x === 35) continue;
      planner.findPath({ x, y: 3 }, { x: 69 - x, y: 60 });
      for (const [index, guide] of guides.entries()) {
        const alone = createPlanner(grid, { algorithm }).guide(goals[index]);
        expect(guide.cost({ x, y: 9 })).toBe(alone.cost({ x, y: 9 }));
        expect(guide.next({ x, y: 9 })).toEqual(alone.next({ x, y: 9 }));
      }
    }
  }
});
