import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { SteppedLines } from "../../src/grid/lines.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { costOfCells } from "../../src/path/cost.ts";
import { Smoother } from "../../src/path/smoothing.ts";
import { WalkAhead } from "../../src/path/walk-ahead.ts";
import { cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

function viewOf(drawing: string): AgentGrid {
  const grid = Grid.parse(drawing);
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement({}));
}

const RIGHT = 0;
const DOWN = 1;

describe("a walk ahead", () => {
  test("gives the cells after where the walker stands, as many as are known at most", () => {
    const walk = new WalkAhead(viewOf(".....\n....."), 0, null);
    walk.add([RIGHT, DOWN], [2, 1], 2);
    expect([...walk.take(2)]).toEqual([1, 2]);
    expect([walk.position, walk.steps]).toEqual([2, 1]);
    walk.add([RIGHT], [2], 1);
    expect([...walk.take(9)]).toEqual([7, 8, 9]);
    expect([...walk.take(9)]).toEqual([]);
  });

  test("smooths what is added with what is known", () => {
    const view = viewOf("....\n....\n....\n....");
    const walk = new WalkAhead(view, 0, new Smoother(view));
    walk.add([RIGHT], [3], 1);
    walk.add([DOWN], [3], 1);
    expect([...walk.take(9)]).toEqual([5, 10, 15]);
  });

  test("touches what it leads through and where the walker stands, and nothing else", () => {
    fc.assert(
      fc.property(settings(9), cellSeeds, cellSeeds, cellSeeds, fc.nat(5), (setting, a, b, c, taken) => {
        const { grid, agent, movement } = setting;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const [start, goal, other] = [a, b, c].map((seed) => grid.pointOf(seed % grid.terrainOfCell.length));
        const { cells } = createPlanner(grid, { algorithm: "astar", agent, ...movement }).findPath(start, goal);
        if (cells.length === 0) return;
        const walk = new WalkAhead(view, cells[0], null);
        walk.addCells(cells);
        const given = walk.take(taken);
        expect([...given]).toEqual([...cells.slice(1, 1 + taken)]);
        const left = [...cells.slice(given.length)].map((cell) => grid.pointOf(cell));
        const { x, y } = other;
        expect(walk.touches({ left: x, top: y, right: x + 1, bottom: y + 1 })).toBe(
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
