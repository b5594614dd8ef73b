import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { footprintCosts } from "../../src/grid/footprint-cost.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid, type Legend } from "../../src/index.ts";
import { editFrom, editSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costUnder } from "../support/oracle.ts";

const LEGEND: Legend = {
  ".": { name: "ground", cost: 1 },
  ",": { name: "mud", cost: 3 },
  "~": { name: "swamp", cost: 7 },
};
const CAPABILITY = ["ground", "mud", "swamp"];

test("is the cost of the most expensive cell below and to the right, as far as the agent reaches", () => {
  const grid = Grid.parse(
    `
      ..,....
      .......
      ......~
      .,.....
    `,
    LEGEND,
  );
  const rows = (size: number, width: number, height: number): string =>
    String(
      footprintCosts(grid, classOfAgent(grid, { size, capability: CAPABILITY }), {
        left: 0,
        top: 0,
        right: width,
        bottom: height,
      }),
    ).replaceAll(",", "");
  expect(rows(1, 7, 4)).toBe(["1131111", "1111111", "1111117", "1311111"].join(""));
  expect(rows(2, 6, 3)).toBe(["133111", "111117", "331117"].join(""));
  expect(rows(3, 5, 2)).toBe(["33317", "33117"].join(""));
});

/** A grid of all terrains that agents here may enter, cell by cell. */
function openGrid(width: number, height: number, seed: number): Grid {
  const random = new Random(seed);
  const row = (): string =>
    Array.from({ length: width }, () => (random.chance(80) ? "." : ",~"[random.below(2)])).join("");
  return Grid.parse(Array.from({ length: height }, row).join("\n"), LEGEND);
}

test("equals a search of the whole square, for agents of any size in any rectangle", () => {
  const sides = fc.integer({ min: 1, max: 30 });
  const places = fc.tuple(fc.nat(29), fc.nat(29), fc.nat(29), fc.nat(29));
  fc.assert(
    fc.property(sides, sides, sides, fc.nat(), places, (width, height, size, seed, [x, y, dx, dy]) => {
      const grid = openGrid(width, height, seed);
      const [left, top] = [x % width, y % height];
      const [right, bottom] = [Math.min(width, left + 1 + dx), Math.min(height, top + 1 + dy)];
      const costs = footprintCosts(grid, classOfAgent(grid, { size, capability: CAPABILITY }), {
        left,
        top,
        right,
        bottom,
      });
      expect(costs.length).toBe((right - left) * (bottom - top));
      costs.forEach((cost, index) => {
        const [atX, atY] = [left + (index % (right - left)), top + Math.floor(index / (right - left))];
        const expected = costUnder(grid, { size, capability: CAPABILITY }, atX, atY);
        if (expected < Number.POSITIVE_INFINITY) expect(cost).toBe(expected);
      });
    }),
    { numRuns: cases(1000) },
  );
});

test("in a view is right after any edits, and 0 where the agent cannot stand", () => {
  const sizes = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(grids(20), sizes, fc.array(editSeeds, { maxLength: 4 }), (grid, size, edits) => {
      const agent = { size, capability: ["ground", "swamp", "trees"] };
      const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement({}));
      for (const seeds of [undefined, ...edits]) {
        if (seeds !== undefined) grid.edit(editFrom(grid, seeds));
        view.follow();
        view.costOfCell?.forEach((cost, cell) => {
          const { x, y } = grid.pointOf(cell);
          const expected = costUnder(grid, agent, x, y);
          expect(cost).toBe(expected < Number.POSITIVE_INFINITY ? expected : 0);
        });
      }
    }),
    { numRuns: cases(500) },
  );
});

/** Milliseconds of the fastest of some turns. */
function fastest(turns: number, work: (turn: number) => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    work(turn);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

test("an edit of one cell below an agent of 255 × 255 takes about as long as its cells, not their square", () => {
  const grid = openGrid(512, 512, 1);
  const planner = createPlanner(grid, { algorithm: "astar", agent: { size: 255, capability: CAPABILITY } });
  const taken = fastest(3, (turn) => {
    grid.set(256, 256, ["mud", "swamp", "ground"][turn]);
    expect(planner.pathExists({ x: 0, y: 0 }, { x: 200, y: 200 })).toBe(true);
  });
  // it took 8 s when the agent's square was looked through for each of its 65,025 places, and takes some 10 ms
  expect(taken).toBeLessThan(500);
});
