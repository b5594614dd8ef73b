import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { Clearance } from "../../src/grid/clearance.ts";
import { Grid } from "../../src/index.ts";
import { agents, editFrom, editSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { clearanceAt } from "../support/oracle.ts";

function drawn(grid: Grid, { clearanceOfCell }: Clearance): string {
  return [...clearanceOfCell].join("").replace(new RegExp(`.{${grid.width}}(?=.)`, "g"), "$&\n");
}

test("is the side of the largest free square below and to the right", () => {
  const grid = Grid.parse(`
    .....
    .....
    ...#.
    .....
  `);
  expect(drawn(grid, new Clearance(grid, 1, 255))).toBe(["32221", "32111", "22101", "11111"].join("\n"));
});

test("counts the terrains of the capability alone, up to the limit", () => {
  const grid = Grid.parse("...\n.T.\n...", { T: "trees" });
  const { capability } = classOfAgent(grid, { capability: ["ground", "trees"] });
  expect(drawn(grid, new Clearance(grid, capability, 255))).toBe("321\n221\n111");
  expect(drawn(grid, new Clearance(grid, capability, 2))).toBe("221\n221\n111");
  expect(drawn(grid, new Clearance(grid, 1, 255))).toBe("111\n101\n111");
});

test("after any edits is what it is from scratch, and what growing a square finds", () => {
  const limits = fc.constantFrom(1, 2, 3, 255);
  fc.assert(
    fc.property(grids(14), agents, limits, fc.array(editSeeds, { maxLength: 10 }), (grid, agent, limit, edits) => {
      const { capability } = classOfAgent(grid, agent);
      const clearance = new Clearance(grid, capability, limit);
      for (const seeds of edits) {
        grid.edit(editFrom(grid, seeds));
        clearance.follow();
        expect(clearance.clearanceOfCell).toEqual(new Clearance(grid, capability, limit).clearanceOfCell);
      }
      clearance.clearanceOfCell.forEach((value, cell) => {
        const { x, y } = grid.pointOf(cell);
        expect(value).toBe(Math.min(limit, clearanceAt(grid, agent, x, y)));
      });
    }),
    { numRuns: cases(500) },
  );
});

test("is kept once for all agents of a capability, up to the size of the largest", () => {
  fc.assert(
    fc.property(
      grids(14),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), editSeeds), { maxLength: 8 }),
      (grid, asked) => {
        const first = Clearance.of(grid, 1, 1);
        let limit = 1;
        for (const [size, seeds] of asked) {
          grid.edit(editFrom(grid, seeds));
          limit = Math.max(limit, size);
          expect(Clearance.of(grid, 1, size)).toBe(first);
          expect(first.clearanceOfCell).toEqual(new Clearance(grid, 1, limit).clearanceOfCell);
        }
      },
    ),
    { numRuns: cases(200) },
  );
});
