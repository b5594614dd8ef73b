import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { searchCells } from "../../src/search/cell-search.ts";
import { Landmarks } from "../../src/search/landmarks.ts";
import { SearchSpace, walkBack } from "../../src/search/search-space.ts";
import { Target } from "../../src/search/target.ts";
import { cases } from "../support/cases.ts";
import { changeSeeds, changesFrom, linkedSettings } from "../support/link-arbitraries.ts";
import type { Setting } from "../support/oracle.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { apply, copyOf } from "../support/planner-oracle.ts";

function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

/** Landmarks that are built, and have followed all edits. */
function followed(landmarks: Landmarks): Landmarks {
  for (const _ of landmarks.follow());
  return landmarks;
}

/** The units of the cheapest route from a cell to each cell; `Infinity` where none leads. */
function unitsFrom(view: AgentGrid, start: number): number[] {
  const space = new SearchSpace(view.movesOfCell.length);
  searchCells(view, space, start, null);
  const { values, base } = space.distances;
  return Array.from(values, (value) => (value - base <= view.mostUnits ? value - base : Number.POSITIVE_INFINITY));
}

/** No bound from the start to any cell is above the cheapest route. */
function expectBounds(view: AgentGrid, landmarks: Landmarks, start: number): void {
  view.follow();
  if (!view.canStand(start)) return;
  const units = unitsFrom(view, start);
  for (const [goal, most] of units.entries()) {
    if (most === Number.POSITIVE_INFINITY) continue;
    expect(landmarks.unitsBetween(start, [goal])).toBeLessThanOrEqual(most);
    expect(landmarks.boundBetween(start, [goal]).leavesOut(start, most)).toBe(false);
  }
}

describe("landmarks", () => {
  test("tell the exact way along a corridor", () => {
    const grid = Grid.parse("........\n.######.\n.######.\n........".replace(/\n$/, ""));
    const view = viewOf({ grid, agent: {}, movement: { neighbours: 4 } });
    const landmarks = followed(new Landmarks(view, 2));
    // round the block, 7 + 3 steps from corner to corner
    expect(landmarks.unitsBetween(grid.cellAt({ x: 0, y: 0 }), [grid.cellAt({ x: 7, y: 3 })])).toBe(700);
  });

  test("never bound a path from above its cost, on any map, among edits and links, however these fall between slices", () => {
    const steps = fc.array(fc.tuple(fc.nat(5), changeSeeds, endSeeds), { maxLength: 14 });
    fc.assert(
      fc.property(linkedSettings(20), fc.integer({ min: 1, max: 4 }), steps, (setting, count, seeds) => {
        const view = viewOf(setting);
        const landmarks = new Landmarks(view, count);
        for (const [slices, seed, pair] of seeds) {
          const follow = landmarks.follow();
          for (let slice = 0; slice < slices; slice++) follow.next();
          for (const change of changesFrom(setting, 4, [seed])) apply(setting.grid, change);
          const { start, goal } = endsFrom(setting, pair);
          expectBounds(view, followed(landmarks), start);
          expectBounds(view, landmarks, goal);
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  test("of an open map that becomes a maze keep their bounds, and lower them where walls open", () => {
    const grid = new Grid(40, 40);
    const view = viewOf({ grid, agent: {}, movement: {} });
    const landmarks = followed(new Landmarks(view, 4));
    const [start, goal] = [grid.cellAt({ x: 0, y: 0 }), grid.cellAt({ x: 39, y: 39 })];
    const open = landmarks.unitsBetween(start, [goal]);
    grid.edit({ x: 20, y: 0, width: 1, height: 39, terrain: "wall" });
    expect(followed(landmarks).unitsBetween(start, [goal])).toBe(open);
    expect(followed(new Landmarks(view, 4)).unitsBetween(grid.cellAt({ x: 19, y: 0 }), [21])).toBeGreaterThan(4800);
    const walled = followed(new Landmarks(view, 4));
    grid.edit({ x: 20, y: 0, terrain: "ground" });
    expect(followed(walled).unitsBetween(grid.cellAt({ x: 19, y: 0 }), [21])).toBe(140);
    expectBounds(view, walled, start);
  });

  test("count farther in 32 bits where the map is too long for 16", () => {
    const rows = Array.from({ length: 60 }, (_, y) => {
      if (y % 2 === 0) return ".".repeat(60);
      return y % 4 === 1 ? `${"#".repeat(59)}.` : `.${"#".repeat(59)}`;
    });
    const grid = Grid.parse(rows.join("\n"));
    const view = viewOf({ grid, agent: {}, movement: {} });
    const landmarks = followed(new Landmarks(view, 1));
    const [start, goal] = [0, 58 * 60];
    expect(landmarks.unitsBetween(start, [goal])).toBe(unitsFrom(view, start)[goal]);
    expect(landmarks.unitsBetween(start, [goal])).toBeGreaterThan(0xffff);
    expect(landmarks.bytes).toBe(4 * 3600);
  });

  test("let a search leave out cells without changing its path, which is that of A*", () => {
    fc.assert(
      fc.property(
        linkedSettings(30),
        fc.integer({ min: 1, max: 4 }),
        endSeeds,
        fc.nat(3),
        (setting, count, pair, more) => {
          const view = viewOf(setting);
          const { start, goal } = endsFrom(setting, pair);
          view.follow();
          if (!view.components.areJoined(start, goal)) return;
          const landmarks = followed(new Landmarks(view, count)).boundBetween(start, [goal]);
          const space = new SearchSpace(view.movesOfCell.length);
          const target = new Target(view, [goal]);
          const plain = walkBack(view, space, searchCells(view, space, start, target));
          const { expanded } = space;
          const units = space.distances.values[goal] - space.distances.base;
          const bound = units + more * 35;
          expect(searchCells(view, space, start, target, { bound, landmarks })).toBe(goal);
          const pruned = walkBack(view, space, goal);
          expect([...pruned]).toEqual([...plain]);
          expect(space.expanded).toBeLessThanOrEqual(expanded);
          expect(searchCells(view, space, start, target, { bound: units - 1, landmarks })).toBe(-1);
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  test("leave out most cells on a map of rooms", () => {
    const grid = generateMap("rooms", { width: 128, height: 128, seed: 1 });
    const [start, goal] = [
      { x: 4, y: 5 },
      { x: 121, y: 118 },
    ];
    const expandedWith = (landmarks: number): number => {
      const planner = createPlanner(copyOf(grid), { algorithm: "hpa", landmarks });
      expect(planner.findPath(start, goal, { maxExcess: 0.05 }).status).toBe("found");
      return planner.lastQuery.expanded;
    };
    expect(expandedWith(8)).toBeLessThan(expandedWith(0) / 2);
  });
});

describe("a planner with landmarks", () => {
  test("has a lower bound for each path that is nearer to its cost, and says what memory that takes", () => {
    const grid = Grid.parse(".....\n.####\n.....");
    const [start, goal] = [
      { x: 4, y: 0 },
      { x: 4, y: 2 },
    ];
    const planner = createPlanner(grid, { algorithm: "hpa", landmarks: 2 });
    const { cost, lowerBound } = planner.findPath(start, goal);
    expect(lowerBound).toBeGreaterThan(0.99 * cost);
    expect(lowerBound).toBeLessThanOrEqual(cost);
    const without = createPlanner(grid, { algorithm: "hpa" });
    expect(planner.report().bytes - without.report().bytes).toBe(2 * 2 * 15);
  });

  test("builds landmarks in slices, and follows edits with them ahead of queries", () => {
    const grid = generateMap("caves", { width: 96, height: 96, seed: 1 });
    const planner = createPlanner(grid, { algorithm: "pra", landmarks: 3, build: "lazy" });
    const parts = [...planner.build()];
    expect(parts.some((done) => done > 0.5)).toBe(true);
    expect(parts.every((done, index) => done <= 1 && (index === 0 || done >= parts[index - 1]))).toBe(true);
    grid.edit({ x: 40, y: 40, width: 8, height: 8, terrain: "ground" });
    expect([...planner.repair()].length).toBeGreaterThan(0);
    expect([...planner.repair()].length).toBe(0);
  });

  test.each([-1, 1.5, 33, "8"])("refuses %s landmarks in a sentence", (landmarks) => {
    expect(() => createPlanner(new Grid(3, 3), { algorithm: "hpa", landmarks: landmarks as number })).toThrow(
      /^landmarks must be an integer from 0 to 32, got .+\.$/,
    );
  });
});
