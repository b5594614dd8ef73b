import { expect, test } from "vitest";
import { SIDE } from "../../../site/home/city.ts";
import { RivalSearch } from "../../../site/home/rival.ts";

test("PathFinding.js leads a giant where there is room for it, again and again while walls come and go", () => {
  const isWallOfCell = new Uint8Array(SIDE * SIDE);
  const search = new RivalSearch(isWallOfCell, 3);
  const set = (isWall: number): void => {
    // a wall across the way, with a gap of two cells in its middle, which is too small
    for (let y = 480; y < 520; y++) if (y !== 500 && y !== 501) isWallOfCell.fill(isWall, y * SIDE + 30, y * SIDE + 32);
    search.follow(30, 480, 2, 40);
  };
  const straight = search.find(500 * SIDE + 10, { x: 50, y: 500 });
  expect(straight).toHaveLength(40);
  set(1);
  const way = search.find(500 * SIDE + 10, { x: 50, y: 500 });
  let last = 500 * SIDE + 10;
  for (const cell of way.toReversed()) {
    expect([1, SIDE - 1, SIDE, SIDE + 1]).toContain(Math.abs(cell - last));
    for (let row = cell; row < cell + 3 * SIDE; row += SIDE) {
      expect([...isWallOfCell.subarray(row, row + 3)]).toEqual([0, 0, 0]);
    }
    last = cell;
  }
  expect(last).toBe(500 * SIDE + 50);
  expect(way.length).toBeGreaterThan(40);
  set(0);
  expect(search.find(500 * SIDE + 10, { x: 50, y: 500 })).toEqual(straight);
});
