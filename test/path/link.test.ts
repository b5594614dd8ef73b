import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, faultOfPath, Grid, Path } from "../../src/index.ts";
import { costOfCells } from "../../src/path/cost.ts";
import { Route } from "../../src/path/route.ts";
import { Smoother } from "../../src/path/smoothing.ts";
import { LINK, Stretches } from "../../src/path/stretches.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";

const RIGHT = 0;
const DOWN = 1;

function viewOf(grid: Grid): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
}

/** Two rooms without a door, joined by stairs from the left one to the right one. */
function rooms(cost: number): Grid {
  const grid = Grid.parse(`
    ...#...
    ...#...
    ...#...
  `);
  grid.link({ x: 2, y: 1 }, { x: 4, y: 1 }, cost);
  return grid;
}

describe("a path by a link", () => {
  test("costs what its steps cost and what was given for the link, not what that is inside", () => {
    expect(costOfCells(viewOf(rooms(0.123)), [8, 9, 11, 12])).toBe(2.123);
  });

  test("is legal where the link leads, and not the other way", () => {
    const grid = rooms(2.5);
    expect(faultOfPath(grid, new Path("found", 4.5, Int32Array.of(8, 9, 11, 12), 7))).toBeUndefined();
    expect(faultOfPath(grid, new Path("found", 4.5, Int32Array.of(12, 11, 9, 8), 7))).toBe(
      "(4, 1) to (2, 1) is not one step.",
    );
    expect(faultOfPath(grid, new Path("found", 4, Int32Array.of(8, 9, 11, 12), 7))).toBe(
      "Its steps cost 4.5, but it says 4.",
    );
  });

  test("is not legal where the agent cannot stand at the end", () => {
    const grid = rooms(2.5);
    const path = new Path("found", 4.5, Int32Array.of(8, 9, 11, 12), 7);
    expect(faultOfPath(grid, path, { size: 2 })).toBe("The agent cannot stand at (2, 1).");
  });

  test("takes a link between neighbours iff it is cheaper than the step, or there is none", () => {
    const grid = Grid.parse("..", { ".": { name: "ground", cost: 3 } });
    const view = viewOf(grid);
    const costWith = (cost: number): number => {
      grid.link({ x: 0, y: 0 }, { x: 1, y: 0 }, cost);
      view.follow();
      const path = new Path("found", costOfCells(view, [0, 1]), Int32Array.of(0, 1), 2);
      expect(faultOfPath(grid, path)).toBeUndefined();
      return path.cost;
    };
    expect([costWith(2), costWith(4)]).toEqual([2, 3]);

    const corner = Grid.parse(".#\n#.");
    corner.link({ x: 0, y: 0 }, { x: 1, y: 1 }, 40);
    expect(createPlanner(corner, { algorithm: "astar" }).findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).cost).toBe(40);
  });
});

describe("a stretch that is a link", () => {
  test("is not smoothed across: what comes before it is pulled taut, and what comes after", () => {
    const grid = new Grid(9, 4);
    grid.link({ x: 2, y: 2 }, { x: 6, y: 0 }, 1);
    const smoother = new Smoother(viewOf(grid));
    smoother.begin(0);
    smoother.walk(RIGHT, 2);
    smoother.walk(DOWN, 2);
    smoother.walk(LINK, 6);
    smoother.walk(RIGHT, 2);
    smoother.walk(DOWN, 2);
    expect([...smoother.cells()]).toEqual([0, 10, 20, 6, 16, 26]);
  });

  test("is one step of a route, from where the walker stands to the end of the link", () => {
    const grid = rooms(1);
    const stretches = new Stretches();
    stretches.push(RIGHT, 1);
    stretches.push(LINK, 11);
    stretches.push(RIGHT, 2);
    expect(stretches.steps).toBe(4);
    const route = new Route(viewOf(grid), 8);
    route.add(stretches);
    expect([...route.next(2)]).toEqual([9, 11]);
    expect([...route.next(9)]).toEqual([12, 13]);
    expect(route.isDone).toBe(true);
  });

  test("touches what it leads through and where the walker stands, and nothing else", () => {
    fc.assert(
      fc.property(linkedSettings(9), cellSeeds, cellSeeds, fc.nat(5), (setting, a, b, taken) => {
        const { grid, agent, movement } = setting;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const [start, goal] = [a, b].map((seed) => grid.pointOf(cellFrom(grid, seed)));
        const { cells } = createPlanner(grid, { algorithm: "astar", agent, ...movement }).findPath(start, goal);
        if (cells.length === 0) return;
        const route = Route.over(view, cells);
        expect([...route.next(taken)]).toEqual([...cells.subarray(1, 1 + taken)]);
        const left = cells.subarray(Math.min(taken, cells.length - 1));
        for (let cell = 0; cell < grid.terrainOfCell.length; cell++) {
          const { x, y } = grid.pointOf(cell);
          expect(route.touches({ left: x, top: y, right: x + 1, bottom: y + 1 })).toBe(left.includes(cell));
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
