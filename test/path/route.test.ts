import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { SteppedLines } from "../../src/grid/runs.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { costOfCells } from "../../src/path/cost.ts";
import { Route, type RouteRest } from "../../src/path/route.ts";
import { Smoother } from "../../src/path/smoothing.ts";
import { Stretches } from "../../src/path/stretches.ts";
import { cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

function viewOf(drawing: string): AgentGrid {
  const grid = Grid.parse(drawing);
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
}

const RIGHT = 0;
const DOWN = 1;

function stretches(...all: readonly (readonly [direction: number, steps: number])[]): Stretches {
  const list = new Stretches();
  for (const [direction, steps] of all) list.push(direction, steps);
  return list;
}

/** A rest of which each part is refined apart from the others. */
function restOf(...parts: Stretches[]): RouteRest & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    lookAhead: 2,
    get isEmpty(): boolean {
      return parts.length === 0;
    },
    refine: (steps) => {
      asked.push(steps);
      return parts.shift() ?? new Stretches();
    },
    isTouched: ({ left }) => left === 4,
    redirect: (position, goal) => (position === goal ? "nothing" : "rest"),
  };
}

describe("a route", () => {
  test("gives the cells after where the walker stands, as many as are known at most", () => {
    const route = new Route(viewOf(".....\n....."), 0);
    route.add(stretches([RIGHT, 2], [DOWN, 1]));
    expect([...route.next(2)]).toEqual([1, 2]);
    expect(route.isDone).toBe(false);
    route.add(stretches([RIGHT, 2]));
    expect([...route.next(9)]).toEqual([7, 8, 9]);
    expect(route.isDone).toBe(true);
    expect([...route.next(9)]).toEqual([]);
  });

  test("smooths what is added with what is known", () => {
    const view = viewOf("....\n....\n....\n....");
    const route = new Route(view, 0, null, new Smoother(view));
    route.addSmoothly(stretches([RIGHT, 3]));
    route.addSmoothly(stretches([DOWN, 3]));
    expect([...route.next(9)]).toEqual([5, 10, 15]);
  });

  test("over no cells is done at once, and touches nothing", () => {
    const route = Route.over(viewOf("..\n.."), new Int32Array(0));
    expect([route.isDone, route.next(3).length]).toEqual([true, 0]);
    expect(route.touches({ left: 0, top: 0, right: 2, bottom: 2 })).toBe(false);
  });

  test("refines its rest as steps are taken, and no more of it than it looks ahead", () => {
    const rest = restOf(stretches([RIGHT, 2]), stretches([DOWN, 1]), stretches([RIGHT, 2]), stretches());
    const route = new Route(viewOf(".....\n....."), 0, rest);
    expect([...route.next(1)]).toEqual([1]);
    expect(rest.asked).toEqual([3, 1]);
    expect(route.touches({ left: 4, top: 0, right: 5, bottom: 1 })).toBe(true);
    expect(route.touches({ left: 3, top: 0, right: 4, bottom: 1 })).toBe(false);
    expect([...route.next(4)]).toEqual([2, 7, 8, 9]);
    // the last part has no step, so that the last cell has been given
    expect(rest.asked).toEqual([3, 1, 4, 2]);
    expect(route.isDone).toBe(true);
  });

  test("leads to another goal if its rest does, without the steps that were known", () => {
    const rest = restOf(stretches([RIGHT, 2]), stretches([DOWN, 1], [RIGHT, 1]));
    const route = new Route(viewOf(".....\n....."), 0, rest);
    rest.refine(0);
    route.add(stretches([RIGHT, 4]));
    expect([...route.next(1)]).toEqual([1]);
    expect(route.redirect(1)).toBe(false);
    expect(route.redirect(7)).toBe(true);
    expect([...route.next(5)]).toEqual([6, 7]);
    expect(new Route(viewOf(".."), 0).redirect(1)).toBe(false);
  });

  test("touches what it leads through and where the walker stands, and nothing else", () => {
    fc.assert(
      fc.property(settings(9), cellSeeds, cellSeeds, cellSeeds, fc.nat(5), (setting, a, b, c, taken) => {
        const { grid, agent, movement } = setting;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const [start, goal, other] = [a, b, c].map((seed) => grid.pointOf(seed % grid.terrainOfCell.length));
        const { cells } = createPlanner(grid, { algorithm: "astar", agent, ...movement }).findPath(start, goal);
        if (cells.length === 0) return;
        const route = Route.over(view, cells);
        const given = route.next(taken);
        expect([...given]).toEqual([...cells.slice(1, 1 + taken)]);
        const left = [...cells.slice(given.length)].map((cell) => grid.pointOf(cell));
        const { x, y } = other;
        expect(route.touches({ left: x, top: y, right: x + 1, bottom: y + 1 })).toBe(
          left.some((point) => point.x === x && point.y === y),
        );
      }),
      { numRuns: cases(500) },
    );
  });
});

test("smoothing gives the same by free runs and by looking at every step", () => {
  fc.assert(
    fc.property(settings(14), cellSeeds, cellSeeds, (setting, a, b) => {
      const { grid, agent, movement } = setting;
      const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
      const [start, goal] = [a, b].map((seed) => grid.pointOf(seed % grid.terrainOfCell.length));
      const hpa = createPlanner(grid, { algorithm: "hpa", agent, ...movement, smooth: false, clusterSize: 4 });
      const { cells } = hpa.findPath(start, goal);
      const [byRuns, byStep] = [new Smoother(view), new Smoother(view, new SteppedLines(view))].map((smoother) => {
        const smoothed = cells.slice();
        return smoothed.slice(0, smoother.smooth(smoothed, smoothed.length));
      });
      expect(byStep).toEqual(byRuns);
      // by other weights than √2, what is cheaper inside may be longer in tiles
      const isByLength = movement.stepCosts === undefined && cells.length > 0;
      if (isByLength) expect(costOfCells(view, byStep)).toBeLessThanOrEqual(costOfCells(view, cells));
    }),
    { numRuns: cases(500) },
  );
});
