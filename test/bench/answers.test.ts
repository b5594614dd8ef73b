import { describe, expect, test } from "vitest";
import { Answers } from "../../bench/versus/answers.ts";
import { CUT_CORNERS, FOUR, type Rule, WHOLE_CORNERS } from "../../bench/versus/rule.ts";
import { Grid, type Point } from "../../src/index.ts";

const grid = Grid.parse(`
  ...
  .#.
  ...
`);
const start = { x: 0, y: 0 };
const goal = { x: 1, y: 2 };
const CHEAPEST = 3;

function judge(rule: Rule, points: readonly Point[], optimal = CHEAPEST): Answers {
  const answers = new Answers();
  answers.note(grid, rule, { start, goal }, optimal, points);
  return answers;
}

/** A walk written as the digits of x and y. */
function walk(text: string): Point[] {
  return text.split(" ").map(([x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe("an answer in the comparison", () => {
  test("is found when it is a legal walk from start to goal", () => {
    expect(judge(WHOLE_CORNERS, walk("00 01 02 12"))).toMatchObject({ found: 1, invalid: 0, excesses: [0] });
  });

  test("may leave out the cells between two turns", () => {
    expect(judge(FOUR, walk("00 02 12"))).toMatchObject({ found: 1, invalid: 0, excesses: [0] });
  });

  test("costs so many percent more than the cheapest", () => {
    const [excess] = judge(WHOLE_CORNERS, walk("00 10 20 21 22 12")).excesses;
    expect(excess).toBeCloseTo(100 * (5 / 3 - 1), 9);
  });

  test.each([
    ["cuts a corner", "00 01 12"],
    ["leads through a wall", "00 10 11 12"],
    ["leaps", "00 12"],
    ["begins elsewhere", "01 02 12"],
    ["ends elsewhere", "00 01 02"],
    ["leaves the map", "00 01 02 03 13 12"],
  ])("is invalid when it %s", (_, text) => {
    expect(judge(WHOLE_CORNERS, walk(text))).toMatchObject({ found: 0, invalid: 1, excesses: [] });
  });

  test("may cut a corner where the rule allows it", () => {
    expect(judge(CUT_CORNERS, walk("00 01 12"), 1 + Math.SQRT2)).toMatchObject({ found: 1, invalid: 0 });
  });

  test("is neither found nor invalid when it is empty", () => {
    expect(judge(WHOLE_CORNERS, [])).toMatchObject({ found: 0, invalid: 0, excesses: [] });
  });

  test("cannot be cheaper than the cheapest", () => {
    expect(() => judge(WHOLE_CORNERS, walk("00 01 02 12"), 4)).toThrow("but the cheapest should cost 4.");
  });
});
