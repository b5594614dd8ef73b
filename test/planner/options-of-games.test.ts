import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALGORITHMS, createPlanner, type Planner } from "../../src/index.ts";
import {
  anyEditFrom,
  anyEditSeeds,
  applyEdit,
  areaFrom,
  areaSeeds,
  cellFrom,
  cellSeeds,
  DANGER,
  inTiles,
  settings,
} from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { checkReachPaths } from "../support/optimality.ts";
import { costsFrom, type Setting, unitsPerTile, walkCost } from "../support/oracle.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { checkEdits, checkOptions, checkQueries, checkTurns, type Ends } from "../support/planner-oracle.ts";

/** The cases of each option and planner; docs/oracle.md gives the number. */
const CASES = { numRuns: cases(1000) };

/** Settings in which an option is always used; other tests use it in some of their cases only. */
const any = settings(9).map((setting) => ({ ...setting, movement: inTiles(setting.movement) }));
const layered = any.map((setting) => ({ ...setting, agent: { ...setting.agent, layers: [DANGER] } }));
const tables = fc.record({
  ground: fc.constantFrom(0.5, 1, 2, 7),
  swamp: fc.constantFrom(0.5, 1, 4, 20),
  trees: fc.constantFrom(1.5, 3, 100),
});
const priced = fc.tuple(any, tables).map(([setting, costs]) => ({ ...setting, agent: { ...setting.agent, costs } }));
const diagonals = fc.constantFrom("chebyshev" as const, 1.5, 1.25, 2);
const crossed = fc.tuple(any, diagonals).map(([setting, diagonal]) => {
  return { ...setting, movement: { ...setting.movement, neighbours: 8 as const, diagonal } };
});

/** The area of a goal, with a start, still without a grid. */
const areaEnds = fc.tuple(endSeeds, fc.integer({ min: 1, max: 63 }));

describe.each(ALGORITHMS)("on any map, %s", (algorithm) => {
  const make = ({ grid, agent, movement }: Setting): Planner => createPlanner(grid, { algorithm, agent, ...movement });

  /** Promises 1, 2 and 4 for a query; and A* finds a path that costs what plain Dijkstra says. */
  const check = (setting: Setting, { start, goal }: Ends): void => {
    checkQueries(make, setting, start, [goal]);
    if (algorithm !== "astar") return;
    const { cells } = make(setting).findPath(setting.grid.pointOf(start), setting.grid.pointOf(goal));
    if (cells.length > 0) expect(walkCost(setting, cells)).toBe(costsFrom(setting, start)[goal]);
  };

  test("counts what terrains cost an agent", () => {
    fc.assert(
      fc.property(priced, endSeeds, (setting, pair) => check(setting, endsFrom(setting, pair))),
      CASES,
    );
  });

  test("counts what layers add, and follows their edits", () => {
    const edits = fc.array(anyEditSeeds, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(layered, endSeeds, edits, (setting, pair, seeds) => {
        const { grid } = setting;
        const ends = endsFrom(setting, pair);
        check(setting, ends);
        const changes = seeds.map((seed) => anyEditFrom(grid, seed));
        checkEdits(make, setting, changes, [ends]);
        check(setting, ends);
      }),
      CASES,
    );
  });

  test("counts what a diagonal costs", () => {
    fc.assert(
      fc.property(crossed, endSeeds, (setting, pair) => check(setting, endsFrom(setting, pair))),
      CASES,
    );
  });

  test("ends within a distance of a rectangle, counted from the agent's square", () => {
    const withins = fc.constantFrom(0, 1, 1.5, 3, 4.2);
    const goals = fc.array(areaSeeds, { maxLength: 2 });
    fc.assert(
      fc.property(any, areaEnds, withins, goals, fc.boolean(), (setting, [pair, extent], within, others, nearest) => {
        const { grid } = setting;
        const ends = endsFrom(setting, pair);
        const areas = others.map((seeds) => areaFrom(grid, seeds));
        const goal = { ...ends, extent: areaFrom(grid, [ends.goal, extent]) };
        checkOptions(make, setting, goal, { within, nearest, goals: areas });
      }),
      CASES,
    );
  });

  test("counts turns", () => {
    const turnCosts = fc.constantFrom(0.5, 1, 3, 20, "fewest" as const);
    fc.assert(
      fc.property(any, endSeeds, turnCosts, (setting, pair, turnCost) => {
        checkTurns(make, setting, endsFrom(setting, pair), { turnCost });
      }),
      CASES,
    );
  });

  test("reaches the cells that brute force does, after an edit, too, by paths that cost what it says", () => {
    fc.assert(
      fc.property(any, cellSeeds, fc.integer({ min: 0, max: 30 }), anyEditSeeds, (setting, a, moves, seeds) => {
        const { grid } = setting;
        const planner = make(setting);
        const start = cellFrom(grid, a);
        for (const edit of [null, anyEditFrom(grid, seeds)]) {
          if (edit !== null) applyEdit(grid, edit);
          const most = moves * unitsPerTile(setting);
          const costs = costsFrom(setting, start);
          const reach = planner.reachable(grid.pointOf(start), moves);
          const expected = Array.from(costs, (cost, cell) => (cost <= most ? cell : -1)).filter((cell) => cell >= 0);
          expect([...reach.cells].sort((x, y) => x - y)).toEqual(expected);
          checkReachPaths(setting, reach, start);
        }
      }),
      CASES,
    );
  });
});
