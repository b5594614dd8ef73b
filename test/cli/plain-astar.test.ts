import fc from "fast-check";
import { expect, test } from "vitest";
import { plainAStar } from "../../src/cli/plain-astar.ts";
import { createPlanner, faultOfPath, Path } from "../../src/index.ts";
import { cellFrom, cellSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

test("plain A* finds the cheapest path wherever the library finds one, and walks legally", () => {
  fc.assert(
    fc.property(grids(14), cellSeeds, cellSeeds, (grid, a, b) => {
      const start = grid.pointOf(cellFrom(grid, a));
      const goal = grid.pointOf(cellFrom(grid, b));
      const plain = plainAStar(grid, start, goal);
      const path = createPlanner(grid, { algorithm: "astar" }).findPath(start, goal);
      expect(plain.cells.length > 0).toBe(path.status === "found");
      if (path.status !== "found") {
        expect(plain.cost).toBe(Number.POSITIVE_INFINITY);
        return;
      }
      // the library counts a diagonal as 99/70 inside, which may prefer one of two paths that √2 calls almost equal
      expect(plain.cost).toBeLessThanOrEqual(path.cost + 1e-9);
      expect(plain.cost).toBeGreaterThan(path.cost * (1 - 1e-4) - 1e-9);
      expect(
        faultOfPath(grid, new Path("found", plain.cost, Int32Array.from(plain.cells), grid.width)),
      ).toBeUndefined();
      expect([plain.cells[0], plain.cells.at(-1)]).toEqual([grid.cellAt(start), grid.cellAt(goal)]);
    }),
    { numRuns: cases(400) },
  );
});
