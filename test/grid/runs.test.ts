import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { BodyGrid } from "../../src/grid/body-grid.ts";
import { Movement, X_OF_DIRECTION, Y_OF_DIRECTION } from "../../src/grid/movement.ts";
import { Runs } from "../../src/grid/runs.ts";
import { Grid } from "../../src/index.ts";
import { editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { type Setting, stepCost } from "../support/oracle.ts";

const RIGHT = 0;
const DOWN_RIGHT = 4;

function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

function plain(grid: Grid): Setting {
  return { grid, agent: {}, movement: {} };
}

/** The runs in one direction, drawn. */
function drawn(grid: Grid, direction: number): string[] {
  const { runOfMove } = viewOf(plain(grid)).runs;
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => runOfMove[(y * grid.width + x) * 8 + direction]).join(""),
  );
}

/** A run counted step by step. */
function walked(setting: Setting, cell: number, direction: number): number {
  const { width } = setting.grid;
  let [x, y] = [cell % width, Math.floor(cell / width)];
  for (let steps = 0; ; steps++) {
    const [nextX, nextY] = [x + X_OF_DIRECTION[direction], y + Y_OF_DIRECTION[direction]];
    if (stepCost(setting, x, y, nextX, nextY) === Number.POSITIVE_INFINITY) return steps;
    [x, y] = [nextX, nextY];
  }
}

function allWalked(setting: Setting): number[] {
  const moves = setting.grid.terrainOfCell.length * 8;
  return Array.from({ length: moves }, (_, move) => Math.min(255, walked(setting, move >> 3, move & 7)));
}

describe("runs", () => {
  test("count the legal steps straight on, up to a wall or the edge", () => {
    const grid = Grid.parse(`
      .....
      ...#.
      .....
    `);
    expect(drawn(grid, RIGHT)).toEqual(["43210", "21000", "43210"]);
    expect(drawn(grid, DOWN_RIGHT)).toEqual(["21000", "11000", "00000"]);
  });

  test("are what walking step by step counts, from the start and after every edit", () => {
    fc.assert(
      fc.property(settings(14), fc.array(editSeeds, { maxLength: 6 }), (setting, edits) => {
        const { runs } = viewOf(setting);
        expect(Array.from(runs.runOfMove)).toEqual(allWalked(setting));
        for (const seeds of edits) {
          setting.grid.edit(editFrom(setting.grid, seeds));
          expect(viewOf(setting).runs).toBe(runs);
          expect(Array.from(runs.runOfMove)).toEqual(allWalked(setting));
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("stay what they are from scratch where walls are farther off than a byte counts", () => {
    const sides = fc.constantFrom([600, 3], [3, 600], [300, 290]);
    const places = fc.record({ x: fc.nat(599), y: fc.nat(599), terrain: fc.constantFrom("wall", "ground") });
    fc.assert(
      fc.property(sides, fc.array(places, { minLength: 1, maxLength: 6 }), ([width, height], edits) => {
        const grid = new Grid(width, height);
        const { runs } = viewOf(plain(grid));
        for (const { x, y, terrain } of edits) {
          grid.set(x % width, y % height, terrain);
          const view = viewOf(plain(grid));
          expect(Buffer.compare(runs.runOfMove, new Runs(BodyGrid.of(grid, view.agent, view.movement)).runOfMove)).toBe(
            0,
          );
        }
      }),
      { numRuns: cases(30) },
    );
  });

  test("say of a line of any length whether it is free", () => {
    const grid = new Grid(800, 2);
    grid.set(700, 0, "wall");
    const { runs } = viewOf(plain(grid));
    expect(runs.runOfMove[RIGHT]).toBe(255);
    for (const x of [0, 1, 189, 190, 191, 444, 445, 699]) {
      for (const steps of [0, 1, 254, 255, 256, 509, 510, 511, 698, 699, 700]) {
        expect([x, steps, runs.isFree(x, RIGHT, steps)]).toEqual([x, steps, x + steps < 700]);
      }
    }
    expect(runs.isFree(800, RIGHT, 799)).toBe(true);
    expect(runs.isFree(800, RIGHT, 800)).toBe(false);
  });

  test("are made on first use, and counted in the memory of the view from then on", () => {
    const view = viewOf(plain(new Grid(20, 10)));
    const bytes = view.bytesBeside(new Set());
    expect(view.runs.bytes).toBe(20 * 10 * 8);
    expect(view.bytesBeside(new Set())).toBe(bytes + view.runs.bytes);
  });
});
