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
        const { version } = grid;
        grid.edit(editFrom(grid, seeds));
        for (const changed of grid.changesSince(version)) clearance.follow(changed);
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
