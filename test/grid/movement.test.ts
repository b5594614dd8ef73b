import { describe, expect, test } from "vitest";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid, type MovementOptions } from "../../src/index.ts";

/** The drawing with `o` where one step leads from the centre, its rows parted by slashes. */
function stepsFromCentre(drawing: string, options: MovementOptions): string {
  const grid = Grid.parse(drawing.replaceAll("/", "\n"));
  const { cells } = createPlanner(grid, { algorithm: "astar", ...options }).reachable({ x: 1, y: 1 }, 1.5);
  const isOneStep = (x: number, y: number) => (x !== 1 || y !== 1) && cells.includes(y * 3 + x);
  const rows = grid.toString().split("\n");
  return rows.map((row, y) => [...row].map((char, x) => (isOneStep(x, y) ? "o" : char)).join("")).join("/");
}

describe("a step", () => {
  test.each<[string, MovementOptions, string, string]>([
    ["leads to all eight neighbours", {}, ".../.../...", "ooo/o.o/ooo"],
    ["leads to four", { neighbours: 4 }, ".../.../...", ".o./o.o/.o."],
    ["needs both sides of a diagonal free by default", {}, ".#./.../...", ".#./o.o/ooo"],
    ["needs one side free under oneFree", { corners: "oneFree" }, ".#./#../...", ".#o/#.o/ooo"],
    ["needs neither side free under always", { corners: "always" }, ".#./#.#/.#.", "o#o/#.#/o#o"],
    ["leads into no wall under any rule", { corners: "always" }, "#.#/.../#.#", "#o#/o.o/#o#"],
  ])("%s", (_, options, drawing, expected) => {
    expect(stepsFromCentre(drawing, options)).toBe(expected);
  });
});

describe("movement options", () => {
  test.each<[unknown, string]>([
    [{ neighbours: 6 }, "neighbours must be one of 4, 8, got 6."],
    [{ corners: "none" }, 'corners must be one of "bothFree", "oneFree", "always", got "none".'],
    [{ diagonal: "manhattan" }, 'diagonal must be "octile", "chebyshev" or a number from 1 to 2, got "manhattan".'],
    [{ diagonal: 0.5 }, 'diagonal must be "octile", "chebyshev" or a number from 1 to 2, got 0.5.'],
    [{ stepCosts: [70] }, "stepCosts must be two integers, cardinal and diagonal, got an array of 1."],
    [{ stepCosts: [0, 1] }, "The cardinal step cost must be an integer from 1 to 1000, got 0."],
    [{ stepCosts: [10, 25] }, "The diagonal step cost must be an integer from 10 to 20, got 25."],
  ])("%j are refused in a sentence", (options, sentence) => {
    expect(() => new Movement(options as MovementOptions)).toThrow(sentence);
  });

  test.each<[Required<MovementOptions>["diagonal"], number, number, number]>([
    ["octile", 70, 99, 3 + 2 * (Math.SQRT2 - 1)],
    ["chebyshev", 70, 70, 3],
    [1.5, 70, 105, 4],
    [1.25, 72, 90, 3.5],
    [2, 70, 140, 5],
    [1.41, 100, 141, 3.82],
  ])("a diagonal of %s is counted by the integers %i and %i", (diagonal, cardinal, units, distance) => {
    const movement = new Movement({ diagonal });
    expect([movement.cardinal, movement.diagonal]).toEqual([cardinal, units]);
    expect(movement.distance(3, -2)).toBeCloseTo(distance, 12);
  });

  test("a diagonal that no integers stand for is counted to a part in 1000", () => {
    const { cardinal, diagonal } = new Movement({ diagonal: Math.PI / 2 });
    expect([cardinal, diagonal]).toEqual([1000, 1571]);
  });
});
