import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { Clearance } from "../../src/grid/clearance.ts";
import { transitionsByClearance, transitionsByWidth } from "../../src/haa/entrance.ts";
import { BorderLine } from "../../src/hpa/borders/border-line.ts";
import { type Agent, Grid, type Legend } from "../../src/index.ts";
import { bitsOf, viewsOf } from "../support/haa-graphs.ts";

const OPEN: Legend = { T: "trees", S: { name: "swamp", cost: 3 } };

/** The border between the upper and the lower half of a grid. */
function middleOf({ width, height }: Grid): BorderLine {
  return new BorderLine(width, 0, height / 2 - 1, false, width);
}

/** The clearances of the transitions across the middle of a drawing, by place. */
function acrossByClearance(drawing: string, capability: readonly string[]): string {
  const grid = Grid.parse(drawing, OPEN);
  const set = classOfAgent(grid, { capability }).capability;
  const views = viewsOf({ grid, agents: [{ capability }], movement: {} });
  const found = transitionsByClearance(middleOf(grid), new Map([[set, new Clearance(grid, set, 255)]]), views);
  const marks = new Array<string>(grid.width).fill("-");
  for (const { place, clearance } of found) marks[place] = String(clearance);
  return marks.join("");
}

describe("by clearance, an entrance", () => {
  test.each([
    [
      "ends with the border, and is crossed where it begins",
      "3-----",
      `
        ......
        ......
        ......
        ......
        ......
        ......
      `,
    ],
    [
      "ends at an obstacle on this side",
      "3---2-",
      `
        ......
        ......
        ...#..
        ......
        ......
        ......
      `,
    ],
    [
      "ends at an obstacle on the other side",
      "2---2-",
      `
        ......
        ......
        ......
        ..##..
        ......
        ......
      `,
    ],
    [
      "ends where the clearance of both sides grows, behind an obstacle inside the cluster",
      "2--3--",
      `
        ......
        ......
        ......
        ......
        ..#...
        ......
      `,
    ],
    [
      "ends where the clearance of one side grows, even if that of the other does not",
      "1-2--1",
      `
        ......
        ......
        ....#.
        ......
        .#....
        ......
      `,
    ],
    [
      "ends at the next wall, even if there is more room behind it",
      "1-----",
      `
        ......
        ......
        ......
        ......
        ######
        ......
      `,
    ],
    [
      "is none where a side is blocked throughout",
      "------",
      `
        ......
        ......
        ......
        ######
        ......
        ......
      `,
    ],
  ])("%s", (_, marks, drawing) => {
    expect(acrossByClearance(drawing, ["ground"])).toBe(marks);
  });

  // the situation of Figure 2: ground on one part of a border, trees on the other
  test.each([
    [["ground"], "2----"],
    [["trees"], "--2--"],
    [["ground", "trees"], "2----"],
    [["swamp"], "-----"],
  ])("is found for the capability %j on its own", (capability, marks) => {
    const drawing = `
      ..TTT
      ..TTT
      ..TTT
      ..TTT
    `;
    expect(acrossByClearance(drawing, capability)).toBe(marks);
  });

  test("is taken by whoever has that capability and more, and is not too large", () => {
    const grid = Grid.parse(Array(6).fill("..TTTT").join("\n"), OPEN);
    const capabilities = [["ground"], ["trees"], ["ground", "trees"]];
    const agents = [1, 2, 3, 4].flatMap((size) => capabilities.map((capability) => ({ size, capability })));
    const sets = capabilities.map((capability) => classOfAgent(grid, { capability }).capability);
    const clearances = new Map(sets.map((set) => [set, new Clearance(grid, set, 255)]));
    const found = transitionsByClearance(middleOf(grid), clearances, viewsOf({ grid, agents, movement: {} }));
    const drawn = found.map(({ place, capability, clearance, users }) => ({
      place,
      capability: capabilities[sets.indexOf(capability)].join("+"),
      clearance,
      users: bitsOf(users).map((index) => `${agents[index].size} ${agents[index].capability.join("+")}`),
    }));
    const [ground, trees, both] = ["ground", "trees", "ground+trees"];
    expect(drawn).toEqual([
      {
        place: 0,
        capability: ground,
        clearance: 2,
        users: [`1 ${ground}`, `1 ${both}`, `2 ${ground}`, `2 ${both}`],
      },
      {
        place: 2,
        capability: trees,
        clearance: 3,
        users: [`1 ${trees}`, `1 ${both}`, `2 ${trees}`, `2 ${both}`, `3 ${trees}`, `3 ${both}`],
      },
      { place: 0, capability: both, clearance: 3, users: [`1 ${both}`, `2 ${both}`, `3 ${both}`] },
    ]);
  });

  test("that is too narrow for everybody is not crossed", () => {
    const grid = Grid.parse("....\n....");
    const set = classOfAgent(grid).capability;
    const views = viewsOf({ grid, agents: [{ size: 2 }], movement: {} });
    expect(transitionsByClearance(middleOf(grid), new Map([[set, new Clearance(grid, set, 255)]]), views)).toEqual([]);
  });
});

/** The transitions across the middle of a drawing that each agent takes, those that can do least first. */
function acrossByWidth(
  rows: string,
  agents: readonly Agent[],
  rule = { threshold: 12, spacing: 255 },
  height = 2,
): string[] {
  const grid = Grid.parse(Array(height).fill(rows).join("\n"), OPEN);
  const views = viewsOf({ grid, agents, movement: {} });
  const found = transitionsByWidth(middleOf(grid), views, [...agents.keys()], rule);
  for (const { capability, clearance, users } of found) {
    const [{ agent }, ...more] = bitsOf(users).map((index) => views[index]);
    expect([more, capability, clearance]).toEqual([[], agent.capability, agent.size]);
  }
  return agents.map((_, index) =>
    [...rows]
      .map((_, place) => (found.some((each) => each.place === place && (each.users >>> index) & 1) ? "^" : "-"))
      .join(""),
  );
}

describe("by width, an entrance", () => {
  const ground = { capability: ["ground"] };
  const trees = { capability: ["trees"] };
  const both = { capability: ["ground", "trees"] };

  test("is crossed in its middle, or at its ends if it is wide, as by HPA*", () => {
    expect(acrossByWidth(".......", [ground])).toEqual(["---^---"]);
    expect(acrossByWidth(".......", [ground], { threshold: 6, spacing: 255 })).toEqual(["^-----^"]);
    expect(acrossByWidth(".......", [ground], { threshold: 6, spacing: 3 })).toEqual(["^--^--^"]);
    expect(acrossByWidth("...#..#", [ground])).toEqual(["-^---^-"]);
  });

  test("is crossed by each agent where that one fits", () => {
    expect(acrossByWidth("..#.", [{ size: 2, ...ground }, ground], undefined, 4)).toEqual(["^---", "^--^"]);
  });

  test("is crossed where a more restricted agent crosses it, if that is at most two cells away", () => {
    const sizes = [5, 3, 1].map((size) => ({ size, ...ground }));
    expect(acrossByWidth(".........", sizes, undefined, 10)).toEqual(["--^------", "--^------", "--^------"]);
    expect(acrossByWidth("..TTTTTTTT", [ground, both])).toEqual(["-^--------", "-----^----"]);
    expect(acrossByWidth("....TTT", [ground, both])).toEqual(["--^----", "--^----"]);
  });

  test("is not crossed there if a wall is between", () => {
    expect(acrossByWidth("TT#.##", [ground, both])).toEqual(["---^--", "-^-^--"]);
  });

  test("is crossed where that is cheapest, if terrains differ in cost, and there where a more restricted agent does", () => {
    const swamp = { capability: ["swamp"] };
    const wet = { capability: ["ground", "swamp"] };
    expect(acrossByWidth("..SS", [swamp, wet])).toEqual(["---^", "-^--"]);
    expect(acrossByWidth("....SS", [{ size: 2, ...wet }, wet], undefined, 4)).toEqual(["--^---", "--^---"]);
  });

  test("is not crossed by who is blocked", () => {
    expect(acrossByWidth("..TT", [trees, ground, { size: 3, ...both }])).toEqual(["---^", "-^--", "----"]);
  });
});
