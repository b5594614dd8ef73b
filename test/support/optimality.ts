import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, faultOfPath, type Planner, type Reach } from "../../src/index.ts";
import { areaFrom, areaSeeds, cellFrom, cellSeeds, editFrom, editSeeds } from "./arbitraries.ts";
import { cases } from "./cases.ts";
import { canStand, costsFrom, type Setting, turningCost, unitsPerTile, walkCost } from "./oracle.ts";
import { copyOf, gapTo, mayEndAt } from "./planner-oracle.ts";

function plannerFor({ grid, agent, movement }: Setting): Planner {
  return createPlanner(grid, { algorithm: "astar", agent, ...movement });
}

/** The distance of the agent at a cell from a goal of one cell, in tiles, as the movement measures it. */
function distance(setting: Setting, cell: number, goal: number): number {
  return gapTo(setting, cell, [setting.grid.pointOf(goal)]);
}

/**
 * What A* owes: every answer is the one of brute force.
 *
 * @param settings Grids of up to so many cells a side, with who walks on them and how.
 * @param exactSettings The same with integers that order walks as √2 and the costs of links do.
 */
export function describeOptimality(
  name: string,
  settings: (side: number) => fc.Arbitrary<Setting>,
  exactSettings: fc.Arbitrary<Setting>,
  numRuns: number,
): void {
  const RUNS = { numRuns: cases(numRuns) };

  describe(name, () => {
    test("costs what plain Dijkstra says, and walks legally", () => {
      fc.assert(
        fc.property(settings(12), cellSeeds, cellSeeds, (setting, a, b) => {
          const { grid } = setting;
          const [start, goal] = [cellFrom(grid, a), cellFrom(grid, b)];
          const path = plannerFor(setting).findPath(grid.pointOf(start), grid.pointOf(goal));
          const optimal = costsFrom(setting, start)[goal];
          expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
          if (optimal === Number.POSITIVE_INFINITY) {
            const { x, y } = grid.pointOf(start);
            const end = grid.pointOf(goal);
            const reason = !canStand(setting, x, y)
              ? "blocked-start"
              : canStand(setting, end.x, end.y)
                ? "unreachable"
                : "blocked-goal";
            expect(path.status).toBe(reason);
          } else {
            expect(path.status).toBe("found");
            expect([path.cells[0], path.cells.at(-1)]).toEqual([start, goal]);
            expect(walkCost(setting, path.cells)).toBe(optimal);
          }
        }),
        RUNS,
      );
    });

    test("answers the same after edits as on a new grid, and pathExists iff it finds one", () => {
      fc.assert(
        fc.property(
          settings(24),
          fc.array(editSeeds, { maxLength: 8 }),
          cellSeeds,
          cellSeeds,
          (setting, edits, a, b) => {
            const { grid } = setting;
            const planner = plannerFor(setting);
            const start = grid.pointOf(cellFrom(grid, a));
            const goal = grid.pointOf(cellFrom(grid, b));
            for (const seeds of edits) {
              planner.pathExists(start, goal);
              grid.edit(editFrom(grid, seeds));
            }
            const rebuilt = plannerFor({ ...setting, grid: copyOf(grid) });
            const path = planner.findPath(start, goal);
            expect(path).toEqual(rebuilt.findPath(start, goal));
            expect(planner.pathExists(start, goal)).toBe(path.status === "found");
          },
        ),
        RUNS,
      );
    });

    test("nearest ends at the cell that brute force calls nearest, at the least cost", () => {
      fc.assert(
        fc.property(settings(12), cellSeeds, fc.array(areaSeeds, { minLength: 1, maxLength: 3 }), (setting, a, bs) => {
          const { grid } = setting;
          const start = cellFrom(grid, a);
          const goals = bs.map((b) => areaFrom(grid, b));
          const costs = costsFrom(setting, start);
          const path = plannerFor(setting).findPath(grid.pointOf(start), undefined, { goals, nearest: true });
          expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
          if (costs[start] !== 0) {
            expect(path.status).toBe("blocked-start");
            return;
          }

          const best = { distance: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
          costs.forEach((cost, cell) => {
            if (cost === Number.POSITIVE_INFINITY) return;
            // a place that may be the end comes before all that only touch a goal
            const nearest = mayEndAt(setting, cell, goals, 0) ? -1 : gapTo(setting, cell, goals);
            if (nearest > best.distance || (nearest === best.distance && cost >= best.cost)) return;
            Object.assign(best, { distance: nearest, cost });
          });
          const end = path.cells[path.cells.length - 1];
          expect(path.status).toBe(best.distance === -1 ? "found" : "nearest");
          expect(gapTo(setting, end, goals)).toBe(Math.max(0, best.distance));
          expect(walkCost(setting, path.cells)).toBe(best.cost);
        }),
        RUNS,
      );
    });

    test("within, goals and rectangles end at the cheapest of all cells near enough to any goal", () => {
      const radii = fc.constantFrom(0, 0, 1, 1.5, 3, 4.2, 100);
      fc.assert(
        fc.property(
          settings(12),
          cellSeeds,
          fc.array(areaSeeds, { minLength: 1, maxLength: 4 }),
          radii,
          (setting, a, bs, within) => {
            const { grid } = setting;
            const start = cellFrom(grid, a);
            const goals = bs.map((b) => areaFrom(grid, b));
            const costs = costsFrom(setting, start);
            const [first, ...others] = goals;
            const path = plannerFor(setting).findPath(grid.pointOf(start), first, { goals: others, within });
            expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
            const isNear = (cell: number) => mayEndAt(setting, cell, goals, within);
            const best = Math.min(...costs.filter((_, cell) => isNear(cell)));
            expect(path.status === "found").toBe(best < Number.POSITIVE_INFINITY);
            if (path.status !== "found") return;
            expect(isNear(path.cells[path.cells.length - 1])).toBe(true);
            expect(walkCost(setting, path.cells)).toBe(best);
          },
        ),
        RUNS,
      );
    });

    test("turnCost finds the path that is cheapest with its turns, or turns least of the cheapest", () => {
      const turnCosts = fc.constantFrom(0.25, 1, 2, 7, "fewest" as const);
      fc.assert(
        fc.property(
          settings(9),
          cellSeeds,
          areaSeeds,
          turnCosts,
          fc.constantFrom(0, 1),
          (setting, a, b, turnCost, within) => {
            const { grid } = setting;
            const start = cellFrom(grid, a);
            const goal = areaFrom(grid, b);
            const perTile = unitsPerTile(setting);
            const perTurn = turnCost === "fewest" ? 0 : turnCost * perTile;
            const best = turningCost(setting, start, (cell) => mayEndAt(setting, cell, [goal], within), perTurn);
            const path = plannerFor(setting).findPath(grid.pointOf(start), goal, { turnCost, within });
            expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
            expect(path.status === "found").toBe(best.cost < Number.POSITIVE_INFINITY);
            if (path.status !== "found") return;
            const units = walkCost(setting, path.cells) + path.turns * perTurn;
            expect(Math.abs(units - best.cost)).toBeLessThan(1e-6 * Math.max(1, best.cost));
            if (turnCost === "fewest") expect(path.turns).toBe(best.turns);
            expect(path.costs[path.cells.length - 1]).toBeCloseTo(path.cost, 9);
          },
        ),
        { numRuns: cases(1000) },
      );
    });

    test("maxCost refuses what costs more, and nearest then ends at the nearest cell that costs no more", () => {
      fc.assert(
        fc.property(exactSettings, cellSeeds, cellSeeds, fc.integer({ min: 0, max: 20 }), (setting, a, b, maxCost) => {
          const { grid } = setting;
          const planner = plannerFor(setting);
          const start = grid.pointOf(cellFrom(grid, a));
          const goal = grid.pointOf(cellFrom(grid, b));
          const whole = planner.findPath(start, goal);
          const limited = planner.findPath(start, goal, { maxCost });
          if (whole.cost <= maxCost) expect(limited).toEqual(whole);
          else expect(limited.cells).toHaveLength(0);

          const reach = planner.reachable(start, maxCost);
          const path = planner.findPath(start, goal, { maxCost, nearest: true });
          expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
          expect(path.status).toBe(
            reach.cells.length === 0 ? "blocked-start" : whole.cost <= maxCost ? "found" : "nearest",
          );
          if (reach.cells.length === 0) return;
          if (whole.cost <= maxCost) {
            expect(path).toEqual(whole);
            return;
          }
          const distances = [...reach.cells].map((cell) => distance(setting, cell, cellFrom(grid, b)));
          const nearest = Math.min(...distances);
          const cheapest = Math.min(...reach.costs.filter((_, index) => distances[index] === nearest));
          expect(distance(setting, path.cells[path.cells.length - 1], cellFrom(grid, b))).toBe(nearest);
          expect(path.cost).toBe(cheapest);
        }),
        RUNS,
      );
    });

    test("reachable lists every cell of at most that cost, cheapest first, with the cost of a path there", () => {
      fc.assert(
        fc.property(exactSettings, cellSeeds, fc.integer({ min: 0, max: 30 }), (setting, a, maxCost) => {
          const { grid } = setting;
          const planner = plannerFor(setting);
          const start = cellFrom(grid, a);
          const reach = planner.reachable(grid.pointOf(start), maxCost);
          const paths = Array.from(costsFrom(setting, start), (_, cell) =>
            planner.findPath(grid.pointOf(start), grid.pointOf(cell)),
          );
          const expected = paths.flatMap((path, cell) => (path.cost <= maxCost ? [cell] : []));
          expect([...reach.cells].sort((x, y) => x - y)).toEqual(expected);
          const units = [...reach.cells].map((cell) => walkCost(setting, paths[cell].cells));
          expect(units).toEqual([...units].sort((x, y) => x - y));
          reach.cells.forEach((cell, index) => {
            expect(reach.costs[index]).toBeCloseTo(paths[cell].cost, 9);
          });
          checkReachPaths(setting, reach, start);
        }),
        { numRuns: cases(1000) },
      );
    });
  });
}

/** Checks the path that a reach gives to each cell: legal, from the start, at the cost of the cell, and so up to each cell on it. */
export function checkReachPaths(setting: Setting, reach: Reach, start: number): void {
  const { grid, agent, movement } = setting;
  const within = new Set(reach.cells);
  for (const [cell] of grid.terrainOfCell.entries()) {
    const path = reach.path(grid.pointOf(cell));
    expect(path.cost).toBe(reach.cost(grid.pointOf(cell)));
    if (!within.has(cell)) {
      expect(path.status).toBe(reach.cells.length === 0 ? "blocked-start" : "unreachable");
      expect([path.cost, path.costs.length]).toEqual([Number.POSITIVE_INFINITY, 0]);
      continue;
    }
    expect(faultOfPath(grid, path, agent, movement)).toBeUndefined();
    expect([path.cells[0], path.cells.at(-1)]).toEqual([start, cell]);
    expect(path.cost).toBe(reach.costs[reach.cells.indexOf(cell)]);
    expect([...path.costs]).toEqual(Array.from(path, (point) => reach.cost(point)));
  }
}
