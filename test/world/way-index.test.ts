import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, Grid } from "../../src/index.ts";
import { WayIndex } from "../../src/world/way-index.ts";

const WIDTH = 100;

test("everyone who comes through a rectangle is near it, with that part of the way, and nobody who is gone", () => {
  const ways = fc.array(fc.array(fc.nat(WIDTH * WIDTH - 1), { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      ways,
      fc.nat(WIDTH - 1),
      fc.nat(WIDTH - 1),
      fc.integer({ min: 1, max: 40 }),
      (list, left, top, side) => {
        const index = new WayIndex<number>(WIDTH);
        const rectangle = { left, top, right: Math.min(WIDTH, left + side), bottom: Math.min(WIDTH, top + side) };
        for (const [owner, cells] of list.entries()) {
          index.set(owner, Int32Array.of(0, 5050, WIDTH * WIDTH - 1), 0);
          index.set(owner, Int32Array.from([7, ...cells]), 1);
        }
        const isInside = (cell: number): boolean => {
          const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
          return x >= rectangle.left && x < rectangle.right && y >= rectangle.top && y < rectangle.bottom;
        };
        const near = index.near(rectangle);
        for (const [owner, cells] of list.entries()) {
          const { first, end } = near.get(owner) ?? { first: 0, end: 0 };
          // the first of all cells is not noted
          for (const [at, cell] of cells.entries())
            if (isInside(cell)) expect(at + 1 >= first && at + 1 < end).toBe(true);
        }
        for (const owner of near.keys()) expect(list[owner].length).toBeGreaterThan(0);
        for (const owner of list.keys()) index.delete(owner);
        expect(index.near({ left: 0, top: 0, right: WIDTH, bottom: WIDTH }).size).toBe(0);
      },
    ),
  );
});

// a block ends after column 31, and agents cover cells beyond it
test.each([1, 2, 3])("an edit beside the way of an agent of size %i is noticed on both sides of a block", (size) => {
  for (let x = 30; x < 36; x++) {
    for (const column of [29, 31, 32]) {
      const world = createWorld(new Grid(70, 10), { agents: { walker: { size } } });
      const walker = world.walk("walker", { x: column, y: 0 }, { x: column, y: 10 - size });
      walker.next();
      let touched = -1;
      world.on("edit", ({ walkers }) => {
        touched = walkers.length;
      });
      world.edit({ x, y: 5, terrain: "wall" });
      // its steps change where it would cover the cell, and one cell around that
      const isTouched = column >= x - size && column <= x + 1;
      expect([x, column, touched]).toEqual([x, column, isTouched ? 1 : 0]);
    }
  }
});
