import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { searchCells } from "../../src/search/cell-search.ts";
import { Corridor, CorridorSpace, corridorSuccessors } from "../../src/search/corridor.ts";
import { walkBack } from "../../src/search/search-space.ts";
import { Target } from "../../src/search/target.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { plannerSettings } from "../support/planner-arbitraries.ts";

/** What it costs inside to reach each cell from a start over cells of a set, by the plainest of means. */
function costsInside(view: AgentGrid, start: number, inside: ReadonlySet<number>): Map<number, number> {
  const costs = new Map([[start, 0]]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [cell, cost] of costs) {
      for (let direction = 0; direction < 8; direction++) {
        const next = cell + view.offsetOfDirection[direction];
        if (((view.movesOfCell[cell] >> direction) & 1) === 0 || !inside.has(next)) continue;
        const units = view.costOfCell === null ? 1 : view.costOfCell[cell] + view.costOfCell[next];
        const nextCost = cost + view.movement.unitsOfDirection[direction] * units;
        if (nextCost >= (costs.get(next) ?? Number.POSITIVE_INFINITY)) continue;
        costs.set(next, nextCost);
        isChanged = true;
      }
    }
  }
  return costs;
}

describe("a search in a corridor", () => {
  test("finds the cheapest path of those that stay inside, on any grid, or none where there is none", () => {
    const bits = fc.array(fc.constantFrom(true, true, true, false), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(plannerSettings(12), cellSeeds, cellSeeds, bits, ({ grid, agent, movement }, a, b, pattern) => {
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const [start, goal] = [cellFrom(grid, a), cellFrom(grid, b)];
        const space = CorridorSpace.of(view.movesOfCell.length);
        space.corridor.lay(view.longestStep * view.movesOfCell.length);
        const inside = new Set<number>();
        view.movesOfCell.forEach((_, cell) => {
          if (!pattern[(cell * 7 + a) % 64]) return;
          inside.add(cell);
          space.corridor.admit(cell);
        });
        const expected = start === goal ? 0 : costsInside(view, start, inside).get(goal);
        const successors = corridorSuccessors(view);
        const reached = searchCells(view, space, start, new Target(view, [goal]), { successors });
        expect(reached < 0 ? undefined : space.distances.values[goal] - space.distances.base).toBe(expected);
        if (reached < 0) return;
        const route = walkBack(view, space, reached);
        expect([...route.subarray(1)].every((cell) => inside.has(cell))).toBe(true);
        expect([route[0], route[route.length - 1]]).toEqual([start, goal]);
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe("a corridor", () => {
  test("holds what has been admitted since it was laid, and nothing else", () => {
    const corridor = new Corridor(4);
    corridor.lay(100);
    corridor.admit(1);
    corridor.admit(2);
    expect([0, 1, 2, 3].map((item) => corridor.has(item))).toEqual([false, true, true, false]);
    corridor.lay(100);
    corridor.admit(3);
    expect([0, 1, 2, 3].map((item) => corridor.has(item))).toEqual([false, false, false, true]);
  });

  test("goes on when it has counted as far as numbers go", () => {
    const corridor = new Corridor(3);
    const mostG = 2 ** 51;
    for (let turn = 0; turn < 20; turn++) {
      corridor.lay(mostG);
      corridor.admit(turn % 3);
      expect([0, 1, 2].map((item) => corridor.has(item))).toEqual([0, 1, 2].map((item) => item === turn % 3));
      expect(corridor.values[turn % 3]).toBeGreaterThan(corridor.base + mostG);
      expect(corridor.values[(turn + 1) % 3]).toBeLessThan(corridor.base);
    }
  });
});
