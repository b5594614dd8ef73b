import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap, type MapKind } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { type Agent, createPlanner, type Edit, type Grid, type Plan, type Planner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { canStand, type Setting, walkCost } from "../support/oracle.ts";

const SIDE = 96;
const WALKERS = 24;
const TURNS = 90;
/** A wall that is set is cleared after so many more. */
const MOST_WALLS = 30;

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const kinds = fc.constantFrom<MapKind>("city", "rooms", "caves", "maze");

// ways here are longer than what plans look ahead, so that much of each lies in parts that others' queries have repaired
describe("in a crowd that walks far while walls come and go, every step is legal", () => {
  test("with HPA*", () => {
    const options = fc.record({
      clusterSize: fc.integer({ min: 4, max: 12 }),
      levels: fc.integer({ min: 1, max: 3 }),
      factor: fc.integer({ min: 2, max: 3 }),
    });
    fc.assert(
      fc.property(kinds, seeds, options, fc.integer({ min: 1, max: 2 }), (kind, seed, own, size) => {
        // the passages of a maze are one cell wide
        const agent = { size: kind === "maze" ? 1 : size };
        walkAmongWalls(kind, seed, agent, (grid) => createPlanner(grid, { algorithm: "hpa", agent, ...own }));
      }),
      { numRuns: cases(20) },
    );
  });

  // nodes got other ids while hops between them were kept by id
  test.each([
    ["caves", 7, { algorithm: "hpa", clusterSize: 7, levels: 1 }],
    ["city", 11, { algorithm: "hpa" }],
    ["rooms", 14, { algorithm: "haa" }],
  ] as const)("on %s of seed %i", (kind, seed, options) => {
    walkAmongWalls(kind, seed, {}, (grid) => createPlanner(grid, options));
  });

  test.each(["haa", "pra", "quickpath", "astar"] as const)("with %s", (algorithm) => {
    fc.assert(
      fc.property(kinds, seeds, (kind, seed) => {
        walkAmongWalls(kind, seed, {}, (grid) => createPlanner(grid, { algorithm }));
      }),
      { numRuns: cases(4) },
    );
  });
});

function walkAmongWalls(kind: MapKind, seed: number, agent: Agent, make: (grid: Grid) => Planner): void {
  const grid = generateMap(kind, { width: SIDE, height: SIDE, seed });
  const setting: Setting = { grid, agent, movement: {} };
  const random = new Random(seed);
  const planner = make(grid);
  const plans = Array.from({ length: WALKERS }, () => planFrom(planner, setting, random, freeCell(setting, random)));
  const walls: Edit[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    changeWalls(grid, random, walls);
    for (const [walker, plan] of plans.entries()) {
      const { position } = plan;
      const cells = plan.next(3);
      if (cells.length > 0) expect(walkCost(setting, [position, ...cells])).toBeLessThan(Number.POSITIVE_INFINITY);
      if (plan.done) plans[walker] = planFrom(planner, setting, random, plan.position);
    }
  }
}

function planFrom(planner: Planner, setting: Setting, random: Random, start: number): Plan {
  const { grid } = setting;
  return planner.plan(grid.pointOf(start), grid.pointOf(freeCell(setting, random)));
}

function freeCell(setting: Setting, random: Random): number {
  const x = random.below(SIDE);
  const y = random.below(SIDE);
  return canStand(setting, x, y) ? y * SIDE + x : freeCell(setting, random);
}

/** Sets a wall somewhere, or clears the oldest. */
function changeWalls(grid: Grid, random: Random, walls: Edit[]): void {
  const oldest = walls.length === MOST_WALLS ? walls.shift() : undefined;
  if (oldest !== undefined) {
    grid.edit({ ...oldest, terrain: "ground" });
    return;
  }
  const wall = { x: random.below(SIDE - 2), y: random.below(SIDE - 2), width: 2, height: 2, terrain: "wall" };
  walls.push(wall);
  grid.edit(wall);
}
