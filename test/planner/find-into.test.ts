import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { ALGORITHMS, createPlanner, faultOfPath } from "../../src/index.ts";

const start = { x: 2, y: 2 };
const goal = { x: 60, y: 45 };

describe.each(ALGORITHMS)("%s, told where to write the cells of a path,", (algorithm) => {
  const grid = generateMap("rooms", { width: 64, height: 48, seed: 5 });
  const planner = createPlanner(grid, { algorithm });
  const usual = planner.findPath(start, goal);

  test("gives the same path, there", () => {
    const into = new Int32Array(500).fill(-1);
    const path = planner.findPath(start, goal, { into });
    expect(path).toEqual(usual);
    expect(path.cells.buffer).toBe(into.buffer);
    expect(path.cells.byteOffset).toBe(into.byteOffset);
    expect(into[path.cells.length]).toBe(-1);
    expect(faultOfPath(grid, path)).toBeUndefined();
  });

  test("does so with other options, too", () => {
    const into = new Int32Array(500);
    const path = planner.findPath(start, goal, { into, within: 5 });
    expect(path).toEqual(planner.findPath(start, goal, { within: 5 }));
    expect(path.cells.buffer).toBe(into.buffer);
  });

  test("writes elsewhere what does not fit, and nothing where there is no path", () => {
    const into = new Int32Array(3).fill(-1);
    expect(planner.findPath(start, goal, { into })).toEqual(usual);
    expect(planner.findPath(start, goal, { into, maxCost: 1 }).cells.length).toBe(0);
    expect([...into]).toEqual([-1, -1, -1]);
  });

  test("refuses what is no such memory, and plans refuse any", () => {
    expect(() => planner.findPath(start, goal, { into: [] as unknown as Int32Array })).toThrow(
      "into must be an Int32Array, got an array of 0.",
    );
    expect(() => planner.findPath(start, goal, null as unknown as object)).toThrow("got null.");
    expect(() => planner.plan(start, goal, { into: new Int32Array(9) } as object)).toThrow('Unknown option "into"');
  });
});
