import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { ALGORITHMS, createPlanner, Grid, type Planner } from "../../src/index.ts";

const FROM = { x: 1, y: 1 };
const TO = { x: 94, y: 94 };

function openCaves(): Grid {
  const grid = generateMap("caves", { width: 96, height: 96, seed: 3 });
  for (const { x, y } of [FROM, TO]) grid.set(x, y, "ground");
  return grid;
}

/** Everything that a caller can see of a planner but times. */
function seenOf(planner: Planner): unknown {
  const { buildTime, repairs, ...report } = planner.report();
  return { report, count: repairs.count, rebuilt: repairs.rebuilt, lastQuery: planner.lastQuery };
}

describe.each(ALGORITHMS)("a warm-up of %s", (algorithm) => {
  test("leaves answers, plans on their way and counts as they are", () => {
    const grid = openCaves();
    const planner = createPlanner(grid, { algorithm });
    const other = createPlanner(openCaves(), { algorithm });
    const plans = [planner, other].map((each) => each.plan(FROM, TO));
    for (const each of [planner, other]) each.findPath(FROM, { x: 50, y: 50 }, { nearest: true });
    const before = seenOf(planner);
    for (const _ of planner.warmUp()) {
      const [cells, expected] = plans.map((plan) => plan.next(1));
      expect(cells).toEqual(expected);
    }
    expect(seenOf(planner)).toEqual(before);
    expect(planner.findPath(FROM, TO, { nearest: true })).toEqual(other.findPath(FROM, TO, { nearest: true }));
  });

  test("tells how much is done, and may be stopped after any turn", () => {
    const planner = createPlanner(openCaves(), { algorithm });
    const parts = [...planner.warmUp()];
    expect(parts.length).toBe(1000);
    expect(parts.every((part, index) => part > (parts[index - 1] ?? 0))).toBe(true);
    expect(parts.at(-1)).toBe(1);
    for (const part of planner.warmUp()) if (part > 0.01) break;
    expect(planner.lastQuery.expanded).toBe(0);
  });

  test("follows edits, as a query does", () => {
    const grid = new Grid(32, 32);
    const planner = createPlanner(grid, { algorithm });
    grid.edit({ x: 16, y: 0, width: 1, height: 32, terrain: "wall" });
    for (const _ of planner.warmUp());
    expect(planner.findPath({ x: 0, y: 0 }, { x: 31, y: 0 }).status).toBe("unreachable");
  });

  test("has nothing to ask on a map without ground", () => {
    const planner = createPlanner(new Grid(8, 8, { fill: "wall" }), { algorithm });
    expect([...planner.warmUp()]).toEqual([]);
  });
});
