import { expect, test } from "vitest";
import { keepLargestComponent } from "../../src/generate/largest-component.ts";
import { byteOf } from "../../src/generate/paint.ts";
import { Grid } from "../../src/grid/grid.ts";

test.each([
  [
    "keeps the largest component and fills the others",
    5,
    `
    ..#..
    #.#.#
    ..###
    ####.
    `,
    `
    ..###
    #.###
    ..###
    #####
    `,
  ],
  ["does not join cells that meet at a corner", 3, "...#\n###.\n.###", "...#\n####\n####"],
  ["does not join the end of a row with the start of the next", 2, "##..\n.###", "##..\n####"],
  ["keeps the first of two that are equally large", 2, "..#..", "..###"],
  ["finds none where all is blocked", 0, "###", "###"],
])("%s", (_, size, before, after) => {
  const grid = Grid.parse(before);
  expect(keepLargestComponent(grid, byteOf(grid, "ground"), byteOf(grid, "wall"))).toBe(size);
  expect(grid.toString()).toBe(Grid.parse(after).toString());
});
