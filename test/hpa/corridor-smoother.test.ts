import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { CorridorSmoother } from "../../src/hpa/query/corridor-smoother.ts";
import { createPlanner, faultOfPath, Grid, Path } from "../../src/index.ts";
import { costOfCells, unitsOfCells } from "../../src/path/cost.ts";
import { Work } from "../../src/search/work.ts";
import { cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

const LEGEND = { ".": { name: "ground", cost: 1 }, "~": { name: "bog", cost: 9 } };

function viewOf(drawing: string): AgentGrid {
  const grid = Grid.parse(drawing, LEGEND);
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
}

/** The cells of the grid that a smoother makes of a straight walk along a row. */
function smoothedRow(drawing: string, y: number, link?: { from: number; to: number }): string {
  const grid = Grid.parse(drawing, LEGEND);
  if (link !== undefined) grid.link({ x: link.from, y }, { x: link.to, y }, 1);
  const view = AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
  const columns = Array.from({ length: grid.width }, (_, x) => x).filter(
    (x) => link === undefined || x <= link.from || x >= link.to,
  );
  const cells = new CorridorSmoother(view, new Work()).smooth(Int32Array.from(columns, (x) => y * grid.width + x));
  const rows = drawing.trim().split(/\s+/);
  return rows
    .map((row, at) => [...row].map((c, x) => (cells.includes(at * grid.width + x) ? "o" : c)).join(""))
    .join("\n");
}

describe("a path smoothed in a corridor", () => {
  test("leads along cheap cells near it, and stays where there are none", () => {
    expect(smoothedRow("~....~\n.~~~~.\n~~~~~~", 1)).toBe("~oooo~\no~~~~o\n~~~~~~");
    expect(smoothedRow("......\n......\n~~~~~~", 1)).toBe("......\noooooo\n~~~~~~");
  });

  test("keeps to cells at most four rows away", () => {
    const far = ["..........", ...Array(4).fill("~~~~~~~~~~"), "~~~~~~~~~~"].join("\n");
    expect(smoothedRow(far, 5)).toBe(far.replace(/~{10}$/, "oooooooooo"));
    expect(smoothedRow(far, 4)).toContain("oo\n");
  });

  test("is searched only near cells of another cost", () => {
    const view = viewOf(`${".".repeat(200)}\n${".".repeat(100)}~~${".".repeat(98)}\n${".".repeat(200)}`);
    const row = Int32Array.from({ length: 200 }, (_, x) => 200 + x);
    const work = new Work();
    const cells = new CorridorSmoother(view, work).smooth(row);
    expect(unitsOfCells(view, cells)).toBeLessThan(unitsOfCells(view, row));
    expect([cells.slice(0, 80), cells.slice(-80)]).toEqual([row.slice(0, 80), row.slice(-80)]);
    // the margins around two cells of bog, three rows high
    expect(work.cells).toBeLessThan(3 * 48);
    const even = new Work();
    expect(new CorridorSmoother(view, even).smooth(row.subarray(0, 90))).toEqual(row.subarray(0, 90));
    expect(even.cells).toBe(0);
  });

  test("takes the links of the path", () => {
    expect(smoothedRow("~~~~~~~~~~~~~~~~\n.~~~~~~~~~~~~~~.", 1, { from: 1, to: 14 })).toBe(
      "~~~~~~~~~~~~~~~~\noo~~~~~~~~~~~~oo",
    );
  });

  test("is legal, leads between the same ends and costs no more", () => {
    fc.assert(
      fc.property(settings(12), cellSeeds, cellSeeds, cellSeeds, (setting, a, b, c) => {
        const { grid, agent, movement } = setting;
        const [start, middle, goal] = [a, b, c].map((seed) => grid.pointOf(cellFrom(grid, seed)));
        const astar = createPlanner(grid, { algorithm: "astar", agent, ...movement });
        const first = astar.findPath(start, middle).cells;
        const second = astar.findPath(middle, goal).cells;
        if (first.length === 0 || second.length === 0) return;
        const detour = Int32Array.of(...first, ...second.slice(1));
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const cells = new CorridorSmoother(view, new Work()).smooth(detour);
        const path = new Path("found", costOfCells(view, cells), cells, grid.width);
        expect(faultOfPath(grid, path, agent, movement)).toBeUndefined();
        expect([cells[0], cells[cells.length - 1]]).toEqual([detour[0], detour[detour.length - 1]]);
        expect(unitsOfCells(view, cells)).toBeLessThanOrEqual(unitsOfCells(view, detour));
        if (new Set(detour).size === detour.length) expect(new Set(cells).size).toBe(cells.length);
      }),
      { numRuns: cases(1000) },
    );
  });
});
