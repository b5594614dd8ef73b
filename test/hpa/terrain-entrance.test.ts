import { expect, test } from "vitest";
import { placeByTerrain } from "../../src/hpa/borders/terrain-entrance.ts";

const COST: Record<string, number> = { ".": 1, "~": 10, "=": 2, "#": Number.NEGATIVE_INFINITY };

/** What a step between two rows of cells costs, a diagonal half as much again; 0 where one of the cells is blocked. */
function crossingCostBetween(upper: string, lower: string): (place: number, beyond: number) => number {
  return (place, beyond) => {
    const corners = [upper[place], upper[beyond], lower[place], lower[beyond]];
    if (corners.includes("#")) return 0;
    return (COST[upper[place]] + COST[lower[beyond]]) * (place === beyond ? 1 : 1.5);
  };
}

/** Marks the transitions between two rows of cells: straight ones, and those that lead to the place after or before. */
function transitionsAcross(upper: string, lower: string, spacing = 255): string {
  const marks = [...upper].map(() => " ");
  for (const { place, beyond } of placeByTerrain(upper.length, crossingCostBetween(upper, lower), spacing)) {
    marks[place] = beyond === place ? "^" : beyond > place ? "\\" : "/";
  }
  return marks.join("");
}

test.each([
  ["no place open on both sides has none", "..##", "##..", "    "],
  ["even ground is crossed once in eight places", "................", "................", "   ^       ^    "],
  ["a longer border has windows of about the same width", ".........", ".........", " ^    ^  "],
  ["an entrance of one cell is crossed there", "#.#", "#.#", " ^ "],
  ["a wall on either side splits an entrance", "..#.....", "....#...", "^  ^  ^ "],
  ["a road is crossed, wherever it leads through a window", "~~~~~~.~", "~~~~~~.~", " ^    ^ "],
  ["a diagonal between dear cells is crossed where nothing else is as cheap", "~~.~~~~~", "~~~.~~~~", "  \\  ^  "],
  ["a diagonal may lead back", "~~~.~~~~", "~~.~~~~~", "   / ^  "],
  ["of places as cheap, the one nearest to the middle is crossed", "......~~", "......~~", "   ^    "],
  ["rugged ground has more transitions", ".~.~.~.~", ".~.~.~.~", "^ ^ ^ ^ "],
])("%s", (_, upper, lower, marks) => {
  expect(transitionsAcross(upper, lower)).toBe(marks);
});

test("no window is wider than the spacing", () => {
  expect(transitionsAcross("........", "........", 4)).toBe(" ^   ^  ");
  expect(transitionsAcross("........", "........", 1)).toBe("^^^^^^^^");
});

test("a border is crossed where another agent does, if that costs the same", () => {
  const taken = { place: 6, beyond: 6 };
  const isTaken = ({ place, beyond }: typeof taken) => place === taken.place && beyond === taken.beyond;
  const even = crossingCostBetween("........", "........");
  expect(placeByTerrain(8, even, 255, isTaken)).toEqual([taken]);
  const road = crossingCostBetween("~~.~~~~~", "~~.~~~~~");
  expect(placeByTerrain(8, road, 255, isTaken)).toContainEqual({ place: 2, beyond: 2 });
});
