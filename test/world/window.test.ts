import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Window } from "../../src/world/crowd/window.ts";
import { cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

test("a search through all cells of a window finds what Dijkstra's algorithm finds", () => {
  fc.assert(
    fc.property(settings(14), cellSeeds, cellSeeds, fc.integer({ min: 1, max: 8 }), (setting, a, b, radius) => {
      const { grid, agent, movement } = setting;
      const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
      const cells = grid.width * grid.height;
      const middle = grid.pointOf(a % cells);
      const [quick, plain] = [new Window(radius, view.longestStep), new Window(radius, Number.POSITIVE_INFINITY)];
      for (const window of [quick, plain]) window.centre(middle.x, middle.y, grid.width);
      const source = b % cells;
      if (!view.canStand(source) || !quick.has(source)) return;
      quick.searchAll(view, source);
      plain.search(view, source, () => true);
      const units = (window: Window): number[] => Array.from({ length: cells }, (_, cell) => window.unitsAt(cell));
      expect(units(quick)).toEqual(units(plain));
    }),
    { numRuns: cases(3000) },
  );
});
