import { expect, test } from "vitest";
import { placeTransitions } from "../../src/hpa/borders/entrance.ts";

/** Marks the transitions between two rows of cells. */
function transitionsAcross(upper: string, lower: string, rule = { threshold: 6, spacing: 255 }): string {
  const isOpen = (place: number) => upper[place] === "." && lower[place] === ".";
  const places = placeTransitions(upper.length, isOpen, rule);
  return [...upper].map((_, place) => (places.includes(place) ? "^" : " ")).join("");
}

test.each([
  ["no cell open on both sides has none", "..##", "##..", "    "],
  ["a narrow entrance is crossed in its middle", ".....#", ".....#", "  ^   "],
  ["an entrance of one cell is crossed there", "#.#", "#.#", " ^ "],
  ["a wide entrance is crossed at both ends", "......", "......", "^    ^"],
  ["a wall on either side splits an entrance", "..#....", "....#..", " ^ ^  ^"],
  ["two entrances end to end have their own", "......#......", "......#......", "^    ^ ^    ^"],
])("%s", (_, upper, lower, marks) => {
  expect(transitionsAcross(upper, lower)).toBe(marks);
});

test("one cell has one transition, even when every entrance counts as wide", () => {
  expect(placeTransitions(1, () => true, { threshold: 1, spacing: 2 })).toEqual([0]);
});

test("no two transitions of a wide entrance are farther apart than the spacing", () => {
  const row = ".".repeat(18);
  expect(transitionsAcross(row, row, { threshold: 6, spacing: 8 })).toBe("^     ^    ^     ^".slice(0, 18));
});
