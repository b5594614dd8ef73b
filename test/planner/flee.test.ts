import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALGORITHMS, createPlanner, createWorld, faultOfPath, Grid } from "../../src/index.ts";
import { cellFrom, cellSeeds, inTiles, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, type Setting, unitsPerTile } from "../support/oracle.ts";

/** What it costs the nearest of some threats to come to each cell, in units, by brute force. */
function dangersOf(setting: Setting, threats: readonly number[]): number[] {
  const costs = threats.map((threat) => costsFrom(setting, threat));
  return Array.from(setting.grid.terrainOfCell, (_, cell) =>
    Math.min(Number.POSITIVE_INFINITY, ...costs.map((of) => of[cell])),
  );
}

/** The cell to flee to, from the definition; −1 if the agent cannot stand on the start. */
function refugeOf(setting: Setting, start: number, threats: readonly number[], maxCost: number): number {
  const own = costsFrom(setting, start);
  const dangers = dangersOf(setting, threats);
  const most = maxCost * unitsPerTile(setting);
  let best = -1;
  own.forEach((cost, cell) => {
    if (cost === Number.POSITIVE_INFINITY || cost > most || cost > dangers[cell]) return;
    const isBetter = best < 0 || dangers[cell] > dangers[best] || (dangers[cell] === dangers[best] && cost < own[best]);
    if (isBetter) best = cell;
  });
  return best;
}

describe.each(ALGORITHMS)("with %s, an agent that flees", (algorithm) => {
  test("goes where brute force says, and is nowhere later than a threat", () => {
    const seeds = fc.array(cellSeeds, { maxLength: 4 });
    const maxCosts = fc.constantFrom(0, 3, 8, 30, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(settings(10), cellSeeds, seeds, maxCosts, (drawn, a, bs, maxCost) => {
        const setting = { ...drawn, movement: inTiles(drawn.movement) };
        const { grid, agent, movement } = setting;
        const start = cellFrom(grid, a);
        const threats = bs.map((b) => cellFrom(grid, b));
        const planner = createPlanner(grid, { algorithm, agent, ...movement });
        const points = threats.map((threat) => grid.pointOf(threat));
        const path = planner.flee(grid.pointOf(start), points, { maxCost });
        const refuge = refugeOf(setting, start, threats, maxCost);
        expect(path.cells.at(-1) ?? -1).toBe(refuge);
        expect(path.status).toBe(refuge < 0 ? "blocked-start" : "found");
        expect(faultOfPath(grid, path, agent, movement)).toBeUndefined();
        const [own, dangers] = [costsFrom(setting, start), dangersOf(setting, threats)];
        for (const cell of path.cells) expect(own[cell]).toBeLessThanOrEqual(dangers[cell]);
      }),
      { numRuns: cases(1000) },
    );
  });
});

test("an agent flees through a door that only it can reach first, and links count", () => {
  const grid = Grid.parse(`
    .....#...
    .....#...
    .........
  `);
  const planner = createPlanner(grid);
  expect([...planner.flee({ x: 4, y: 1 }, [{ x: 0, y: 0 }])].at(-1)).toEqual({ x: 8, y: 0 });
  grid.link({ x: 4, y: 0 }, { x: 0, y: 2 }, 0.5);
  expect(planner.flee({ x: 4, y: 1 }, [{ x: 8, y: 2 }], { maxCost: 2 }).status).toBe("found");
});

test("flee refuses what makes no sense", () => {
  const world = createWorld(new Grid(4, 4), { agents: { hare: {} } });
  const start = { x: 1, y: 1 };
  expect(() => world.flee("hare", start, start as never)).toThrow("threats must be a list of points, got");
  expect(() => world.flee("hare", start, [{ x: 4, y: 0 }])).toThrow(
    "Threat 0 must lie on the 4 × 4 grid, got x 4, y 0.",
  );
  expect(() => world.flee("hare", start, [], { maxCost: -1 })).toThrow(
    "maxCost must be a number of at least 0, got -1.",
  );
  expect(() => world.flee("hare", start, [], { agent: {} } as object)).toThrow(
    'Unknown option "agent"; flee takes maxCost.',
  );
  expect([...world.flee("hare", start, [{ x: 0, y: 0 }], { maxCost: 1 })].at(-1)).toEqual({ x: 2, y: 1 });
  // with nobody to fear, it stays
  expect(world.flee("hare", start, []).cells).toEqual(Int32Array.of(5));
});
