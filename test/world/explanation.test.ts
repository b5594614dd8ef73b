import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { createWorld, type Explanation, Grid } from "../../src/index.ts";
import { cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { canStand, costsFrom } from "../support/oracle.ts";

const LEGEND = { W: "water", T: "trees" };
const AGENTS = {
  soldier: { capability: ["ground", "trees"] },
  tank: { size: 2, capability: ["ground"] },
  giant: { size: 3, capability: ["ground", "trees"] },
};

/** Explains why there is no way from A to B of a drawing, both on ground. */
function explained(agent: keyof typeof AGENTS, drawing: string): Explanation {
  const rows = drawing.trim().split(/\s+/);
  const at = (letter: string): { x: number; y: number } => {
    const y = rows.findIndex((row) => row.includes(letter));
    return { x: rows[y].indexOf(letter), y };
  };
  const grid = Grid.parse(drawing.replace(/[AB]/g, "."), LEGEND);
  return createWorld(grid, { agents: AGENTS }).explain(agent, at("A"), at("B"));
}

test("says that there is a path when there is one", () => {
  expect(explained("soldier", "A.B")).toEqual({
    reason: "none",
    sentence: "There is a path for soldier from (0, 0) to (2, 0).",
    cells: [],
    scene: [],
  });
  expectTypeOf<Explanation["reason"]>().toEqualTypeOf<
    "none" | "blocked-start" | "blocked-goal" | "wrong-terrain" | "too-narrow" | "other-component"
  >();
});

test("shows the terrain on the way that the agent may not enter", () => {
  const { reason, sentence, cells, scene } = explained(
    "soldier",
    `
      A.WW.B
      ..WW..
      ######
    `,
  );
  expect([reason, sentence]).toEqual([
    "wrong-terrain",
    "The way from (0, 0) to (5, 0) leads over water, which soldier may not enter.",
  ]);
  expect(cells).toEqual([
    { x: 2, y: 0 },
    { x: 3, y: 0 },
  ]);
  expect(scene.map(({ kind, layer }) => `${kind} ${layer}`)).toEqual([
    "line way of another agent",
    "box wrong-terrain",
    "box wrong-terrain",
  ]);
});

test("shows the tightest cell of the widest way", () => {
  const { reason, sentence, cells, scene } = explained(
    "giant",
    `
      A...#B..
      ....#...
      ........
      ....#...
      ....#...
    `,
  );
  expect([reason, sentence]).toEqual([
    "too-narrow",
    "The widest way from (0, 0) to (5, 0) has room for size 1 at (3, 2), but giant has size 3.",
  ]);
  // where the square would begin, not where it would end
  expect(cells.map(({ x, y }) => `${x},${y}`)).toEqual(["3,2", "4,2"]);
  expect(scene[0]).toMatchObject({ kind: "line", layer: "way of another agent" });
});

test("does not blame a cell beside a wall that the agent can go round", () => {
  // the cheapest way of smaller agents leads past the pillar at (2, 0), where there is no room for a tank
  const { cells } = explained(
    "tank",
    `
      A.#..#..
      ......B.
      .....#..
    `,
  );
  expect(cells.map(({ x, y }) => `${x},${y}`)).toEqual(["4,1", "5,1"]);
});

test("does not blame terrain that the agent can go round", () => {
  const { cells, sentence } = explained(
    "tank",
    `
      A.T..WB.
      .....W..
      .....W..
    `,
  );
  expect(sentence).toContain("leads over water, which");
  expect(cells.map(({ x }) => x)).not.toContain(2);
});

test("prefers the wider of two doors", () => {
  const { cells, sentence } = explained(
    "giant",
    `
      A...#B..
      ........
      ....#...
      ....#...
      ........
      ........
      ....#...
    `,
  );
  expect(sentence).toContain("has room for size 2 at ");
  expect(cells).toContainEqual({ x: 4, y: 4 });
});

test.each<[string, keyof typeof AGENTS, string, string, string]>([
  ["a wall at the start", "soldier", "#B", "blocked-start", "No agent can stand at the start, (0, 0): it is wall."],
  ["a wall at the goal", "soldier", "A#", "blocked-goal", "No agent can stand at the goal, (1, 0): it is wall."],
  [
    "water at the goal",
    "soldier",
    "AW",
    "wrong-terrain",
    "At the goal, (1, 0), soldier would stand on water, which it may not enter.",
  ],
  [
    "no room at the start",
    "tank",
    "A...\n#...",
    "too-narrow",
    "At the start, (0, 0), there is room for size 1, but tank has size 2.",
  ],
  [
    "trees under a large agent",
    "tank",
    "AT..\n....",
    "wrong-terrain",
    "At the start, (0, 0), tank would stand on trees, which it may not enter.",
  ],
])("blames %s", (_, agent, drawing, reason, sentence) => {
  const rows = drawing.split("\n");
  const grid = Grid.parse(drawing.replace(/[AB]/g, "."), LEGEND);
  const world = createWorld(grid, { agents: AGENTS });
  const far = agent === "tank" ? { x: 2, y: 0 } : { x: rows[0].length - 1, y: 0 };
  expect(world.explain(agent, { x: 0, y: 0 }, far)).toMatchObject({ reason, sentence });
});

test("says when nobody could get there", () => {
  const { reason, sentence, scene } = explained("soldier", "A#B");
  expect([reason, sentence]).toEqual([
    "other-component",
    "No agent can get from (0, 0) to (2, 0): they lie in different components.",
  ]);
  expect(scene).toHaveLength(2);
});

test("says when a link leads only back", () => {
  const grid = Grid.parse("..#..");
  grid.link({ x: 4, y: 0 }, { x: 0, y: 0 }, 1);
  const world = createWorld(grid, { agents: { soldier: {} } });
  const { reason, sentence } = world.explain("soldier", { x: 1, y: 0 }, { x: 3, y: 0 });
  expect([reason, sentence]).toEqual([
    "other-component",
    "No agent can get from (1, 0) to (3, 0), only back: links lead one way.",
  ]);
  expect(world.explain("soldier", { x: 3, y: 0 }, { x: 1, y: 0 }).reason).toBe("none");
});

describe("on any map", () => {
  test("the reason is one that would go away with what it blames", () => {
    fc.assert(
      fc.property(settings(9), cellSeeds, cellSeeds, ({ grid, agent, movement }, a, b) => {
        const { size = 1, capability } = agent;
        const who = { size, ...(capability === undefined ? {} : { capability }) };
        const [start, goal] = [cellFrom(grid, a), cellFrom(grid, b)];
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        const { reason, cells } = createWorld(grid, { agents: { who }, ...movement }).explain("who", from, to);
        const isFound = (changed: typeof agent): boolean =>
          costsFrom({ grid, agent: changed, movement }, start)[goal] < Number.POSITIVE_INFINITY;
        expect(reason === "none").toBe(isFound(agent));
        const all = { size: 1 };
        if (reason === "other-component") expect(isFound(all)).toBe(false);
        if (reason.startsWith("blocked")) expect(isFound(all)).toBe(false);
        if (reason === "too-narrow") {
          const clearances = cells.map(({ x, y }) => canStand({ grid, agent, movement }, x, y));
          expect(clearances).not.toContain(true);
        }
        if (reason === "wrong-terrain") {
          const names = cells.map(({ x, y }) => grid.get(x, y));
          expect(names.some((name) => capability?.includes(name) ?? true)).toBe(false);
        }
        if (reason !== "none") expect(cells.length > 0 || reason === "other-component").toBe(true);
      }),
      { numRuns: cases(500) },
    );
  });
});
