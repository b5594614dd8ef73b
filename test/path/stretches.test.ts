import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { LINK, Stretches } from "../../src/path/stretches.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";

const RIGHT = 0;
const DOWN = 1;

function viewOf(grid: Grid): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
}

/** The stretches of a list, as pairs of direction and steps. */
function pairsOf({ first, end, directionOfStretch, stepsOfStretch }: Stretches): [number, number][] {
  const pairs: [number, number][] = [];
  for (let stretch = first; stretch < end; stretch++)
    pairs.push([directionOfStretch[stretch], stepsOfStretch[stretch]]);
  return pairs;
}

describe("stretches", () => {
  test("lengthen the last one in the same direction if they are to, but never a link", () => {
    const stretches = new Stretches();
    stretches.extend(RIGHT, 1);
    stretches.extend(RIGHT, 2);
    stretches.push(RIGHT, 1);
    stretches.extend(LINK, 7);
    stretches.extend(LINK, 7);
    expect(pairsOf(stretches)).toEqual([
      [RIGHT, 3],
      [RIGHT, 1],
      [LINK, 7],
      [LINK, 7],
    ]);
    expect(stretches.steps).toBe(6);
  });

  test("give as many cells as fit", () => {
    const view = viewOf(new Grid(5, 2));
    const stretches = new Stretches();
    stretches.push(RIGHT, 3);
    stretches.push(DOWN, 1);
    const cells = new Int32Array(3);
    expect(stretches.writeCells(view, 0, cells, 1)).toBe(3);
    expect([...cells]).toEqual([0, 1, 2]);
    expect([...stretches.cells(view, 0, cells)]).toEqual([0, 1, 2, 3, 8]);
    expect(stretches.cells(view, 0, new Int32Array(9)).buffer.byteLength).toBe(36);
  });

  test("of cells give the same cells again, and after some are dropped the rest of them", () => {
    fc.assert(
      fc.property(linkedSettings(9), cellSeeds, cellSeeds, fc.nat(9), (setting, a, b, dropped) => {
        const { grid, agent, movement } = setting;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const [start, goal] = [a, b].map((seed) => grid.pointOf(cellFrom(grid, seed)));
        const { cells } = createPlanner(grid, { algorithm: "astar", agent, ...movement }).findPath(start, goal);
        if (cells.length === 0) return;
        const stretches = new Stretches();
        stretches.addCells(view, cells);
        expect(stretches.cells(view, cells[0])).toEqual(cells);
        const gone = Math.min(dropped, cells.length - 1);
        stretches.drop(gone);
        expect(stretches.cells(view, cells[gone])).toEqual(cells.slice(gone));
      }),
      { numRuns: cases(200) },
    );
  });
});
