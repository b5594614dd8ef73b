import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rectangle } from "../../src/grid/rectangle.ts";
import { createWorld, Grid, loadWorld, type Walker } from "../../src/index.ts";
import { type Indexed, WayIndex } from "../../src/world/way-index.ts";
import { cases } from "../support/cases.ts";

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
        const index = new WayIndex<Indexed>(WIDTH);
        const owners = list.map((): Indexed => ({ course: [] }));
        const rectangle = { left, top, right: Math.min(WIDTH, left + side), bottom: Math.min(WIDTH, top + side) };
        for (const [number, cells] of list.entries()) {
          index.set(owners[number], Int32Array.of(0, 5050, WIDTH * WIDTH - 1), 0);
          index.set(owners[number], Int32Array.from([7, ...cells]), 1);
        }
        const isInside = (cell: number): boolean => {
          const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
          return x >= rectangle.left && x < rectangle.right && y >= rectangle.top && y < rectangle.bottom;
        };
        const near = indicesNear(index, rectangle);
        for (const [number, cells] of list.entries()) {
          // the first of all cells is not noted
          for (const [at, cell] of cells.entries())
            if (isInside(cell)) expect(near.get(owners[number])).toContain(at + 1);
        }
        for (const owner of near.keys()) expect(list[owners.indexOf(owner)].length).toBeGreaterThan(0);
        for (const owner of owners) index.delete(owner);
        expect(indicesNear(index, { left: 0, top: 0, right: WIDTH, bottom: WIDTH }).size).toBe(0);
      },
    ),
  );
});

/** The indices of cells that may lie in a rectangle, by owner. */
function indicesNear(index: WayIndex<Indexed>, rectangle: Rectangle): Map<Indexed, number[]> {
  const near = new Map<Indexed, number[]>();
  for (const block of index.blocksOf(rectangle)) {
    index.forEachIn(block, (owner, first, end) => {
      const indices = Array.from({ length: end - first }, (_, at) => first + at);
      near.set(owner, [...(near.get(owner) ?? []), ...indices]);
    });
  }
  return near;
}

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

test("an edit of several rectangles concerns everyone who comes by one of them, once", () => {
  const cells = fc.tuple(fc.nat(79), fc.nat(79));
  const edits = fc.array(fc.record({ at: cells, side: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, cells), { maxLength: 12 }), edits, (ends, list) => {
      const world = createWorld(new Grid(84, 84), { agents: { small: {}, large: { size: 3 } } });
      const walkers = ends.map(([from, to], index) =>
        world.walk(index % 2 === 0 ? "small" : "large", pointOf(from), pointOf(to)),
      );
      for (const walker of walkers) walker.next();
      const copy = loadWorld(world.save());
      const ways = walkers.map(({ id }) => wayOf(copy.walkers.get(id)));
      const touched: number[] = [];
      world.on("edit", (event) => touched.push(...event.walkers.map(({ id }) => id)));
      world.edit(list.map(({ at: [x, y], side }) => ({ x, y, width: side, height: side, terrain: "wall" })));
      const expected = walkers.filter(({ agent }, index) =>
        ways[index].some(({ x, y }) =>
          list.some(({ at: [left, top], side }) => {
            const size = agent === "small" ? 1 : 3;
            return x >= left - size && x <= left + side && y >= top - size && y <= top + side;
          }),
        ),
      );
      expect(touched).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: cases(100) },
  );
});

function pointOf([x, y]: readonly [number, number]): { x: number; y: number } {
  return { x, y };
}

/** Where a walker stands and will walk: it walks there. */
function wayOf(walker: Walker<string> | undefined): { x: number; y: number }[] {
  if (walker === undefined || walker.stepsAhead === 0) return [];
  const cells = [walker.cell];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) cells.push(cell);
  return cells;
}
