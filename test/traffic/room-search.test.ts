import fc from "fast-check";
import { expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { findRoom, type Room } from "../../src/traffic/room-search.ts";
import { cases } from "../support/cases.ts";
import type { StepRule } from "../support/conflicts.ts";
import { CrowdJudge, Squares } from "../support/crowd-judge.ts";

const FOUR = { neighbours: 4, corners: "bothFree" } as const;
const EIGHT = { neighbours: 8, corners: "bothFree" } as const;

function viewOf(grid: Grid, rule: StepRule, size: number): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, { size }), new Movement(rule));
}

/** Finds paths in a room, and looks at every step: at conflicts, at the edges of the room, and at who is blocked. */
function solve(grid: Grid, rule: StepRule, room: Room, work = 20_000): Int32Array | null {
  const { units, rectangle, blocked, goal } = room;
  const paths = findRoom(grid.width, room, work);
  if (paths === null) return null;
  const guards = [...blocked];
  const count = units.length;
  const judge = new CrowdJudge(grid, rule);
  const squaresAfter = (step: number): Squares => {
    const squares = new Squares();
    for (let unit = 0; unit < count; unit++) {
      const { x, y } = grid.pointOf(paths.cells[step * count + unit]);
      const { size } = units[unit].view.agent;
      expect(x >= rectangle.left && x + size <= rectangle.right).toBe(true);
      expect(y >= rectangle.top && y + size <= rectangle.bottom).toBe(true);
      squares.add(x, y, size);
    }
    // what is blocked stands still among the others
    for (const cell of guards) squares.add(cell % grid.width, Math.floor(cell / grid.width), 1);
    return squares;
  };
  for (let step = 0; step < paths.steps; step++)
    expect(judge.faultsOf(squaresAfter(step), squaresAfter(step + 1))).toEqual([]);
  expect([...paths.cells.subarray(0, count)]).toEqual(units.map(({ cell }) => cell));
  expect(paths.cells[paths.steps * count]).toBe(goal);
  return paths.cells.subarray(paths.steps * count);
}

/** A room over a whole map: a digit is the top left of a square of this size, the first of them goes to the cell marked x. */
function roomOf(grid: Grid, rows: readonly string[], rule: StepRule): Room {
  const cellsOf = (mark: RegExp): number[] =>
    [...rows.join("")].flatMap((character, cell) => (mark.test(character) ? [cell] : []));
  return {
    rectangle: { left: 0, top: 0, right: grid.width, bottom: grid.height },
    units: cellsOf(/\d/).map((cell) => ({ view: viewOf(grid, rule, Number(rows.join("")[cell])), cell })),
    goal: cellsOf(/x/)[0],
    blocked: cellsOf(/G/),
  };
}

const drawn = (rows: readonly string[]): Grid => Grid.parse(rows.map((row) => row.replace(/[^#]/g, ".")).join("\n"));

test.each([
  [
    "a giant backs out into a side street",
    ["3..3......x..", ".............", ".............", "########...##", "########...##", "########...##"],
    true,
  ],
  ["a small one makes room for one that makes room", ["2.2...x..", ".........", "##...1###", "##..##..#"], true],
  ["nobody gets past a guard", ["2.2..Gx..", ".........", "##..#####", "##..#####"], false],
  [
    "a bay that is too small is none",
    ["3..3......x..", ".............", ".............", "########..###", "########..###", "########..###"],
    false,
  ],
])("%s", (_, rows, isFound) => {
  for (const rule of [FOUR, EIGHT]) {
    const grid = drawn(rows);
    expect(solve(grid, rule, roomOf(grid, rows, rule)) !== null).toBe(isFound);
  }
});

test("squares of any sizes never meet, and only as much is searched as allowed", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.constantFrom("caves", "rooms", "city", "open"),
      fc.constantFrom<StepRule>(FOUR, EIGHT, { neighbours: 8, corners: "always" }),
      fc.nat(1000),
      (kind, rule, seed) => {
        const grid = generateMap(kind, { width: 40, height: 36, seed });
        const random = new Random(seed);
        const [left, top] = [random.below(16), random.below(12)];
        const rectangle = { left, top, right: left + 24, bottom: top + 24 };
        const isTaken = new Uint8Array(grid.width * grid.height);
        const takes = (cell: number, size: number): boolean => {
          const { x, y } = grid.pointOf(cell);
          if (x < left || y < top || x + size > rectangle.right || y + size > rectangle.bottom) return false;
          const cells = Array.from(
            { length: size * size },
            (_, i) => cell + Math.floor(i / size) * grid.width + (i % size),
          );
          if (cells.some((under) => isTaken[under] === 1)) return false;
          for (const under of cells) isTaken[under] = 1;
          return true;
        };
        const units = Array.from({ length: 60 }, () => {
          const view = viewOf(grid, rule, 1 + random.below(4));
          const cell = random.below(isTaken.length);
          return view.movesOfCell[cell] !== 0 && takes(cell, view.agent.size) ? { view, cell } : null;
        }).filter((unit) => unit !== null);
        const blocked = Array.from({ length: 4 }, () => random.below(isTaken.length)).filter((cell) => takes(cell, 1));
        if (units.length === 0) return;
        let goal = units[0].cell;
        for (let step = 0; step < 30; step++) {
          const { view } = units[0];
          const direction = random.below(8);
          if (((view.movesOfCell[goal] >> direction) & 1) === 0) continue;
          const next = goal + view.offsetOfDirection[direction];
          const { x, y } = grid.pointOf(next);
          const { size } = view.agent;
          const isInside = x >= left && y >= top && x + size <= rectangle.right && y + size <= rectangle.bottom;
          if (isInside) goal = next;
        }
        if (solve(grid, rule, { rectangle, units, goal, blocked }) !== null) found++;
        if (goal !== units[0].cell) expect(findRoom(grid.width, { rectangle, units, goal, blocked }, 0)).toBe(null);
      },
    ),
    { numRuns: cases(400) },
  );
  expect(found).toBeGreaterThan(5);
});
