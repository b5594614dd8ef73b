import fc from "fast-check";
import { expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { editFrom, editSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { linkSeeds, withLinks } from "../support/link-arbitraries.ts";

test("a copy that follows becomes equal, and knows of every cell that differed", () => {
  const rounds = fc.array(fc.record({ edits: fc.array(editSeeds, { maxLength: 4 }), links: fc.array(linkSeeds) }));
  fc.assert(
    fc.property(rounds, (story) => {
      const grid: Grid = new Grid(9, 7, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
      const copy = Grid.resume(grid.state);
      for (const { edits, links } of story) {
        for (const seeds of edits) grid.edit(editFrom(grid, seeds));
        withLinks({ grid, agent: {}, movement: {} }, links);
        const before = copy.terrainOfCell.slice();
        const { version } = copy;
        copy.follow(grid);
        expect(copy.toString()).toBe(grid.toString());
        expect(copy.links).toEqual(grid.links);
        expect(copy.version).toBe(grid.version);
        const changed = copy.changesSince(version);
        for (const [cell, terrain] of copy.terrainOfCell.entries()) {
          const { x, y } = copy.pointOf(cell);
          const isNoted = changed.some(
            ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
          );
          if (terrain !== before[cell]) expect(isNoted).toBe(true);
        }
      }
    }),
    { numRuns: cases(300) },
  );
});

test("what was changed and changed back has not changed for a copy", () => {
  const grid = new Grid(5, 5);
  const copy = Grid.resume(grid.state);
  grid.set(2, 2, "wall");
  grid.set(2, 2, "ground");
  copy.follow(grid);
  expect(copy.changesSince(0)).toEqual([]);
  expect(copy.version).toBe(2);
});

test("a copy that is too far behind to know what has changed follows all the same", () => {
  const grid = new Grid(3, 2);
  const copy = Grid.resume(grid.state);
  for (let edit = 0; edit < 40_001; edit++) grid.set(edit % 3, 0, edit % 2 === 0 ? "wall" : "ground");
  expect(grid.changesSince(0)).toEqual([{ left: 0, top: 0, right: 3, bottom: 2 }]);
  copy.follow(grid);
  expect(copy.toString()).toBe(grid.toString());
});
