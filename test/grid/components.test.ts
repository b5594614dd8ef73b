import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { firstCells } from "../support/first-cells.ts";
import { type Setting, stepCost } from "../support/oracle.ts";

function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

/** The first cell of each cell's component, by flooding; −1 where the agent cannot stand. */
function floodedComponents(setting: Setting): number[] {
  const { width } = setting.grid;
  const view = viewOf(setting);
  const firstOfCell = new Array<number>(setting.grid.terrainOfCell.length).fill(-1);
  for (let first = 0; first < firstOfCell.length; first++) {
    if (firstOfCell[first] >= 0 || !view.canStand(first)) continue;
    const stack = [first];
    firstOfCell[first] = first;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      for (let nextY = y - 1; nextY <= y + 1; nextY++) {
        for (let nextX = x - 1; nextX <= x + 1; nextX++) {
          const next = nextY * width + nextX;
          if (stepCost(setting, x, y, nextX, nextY) === Number.POSITIVE_INFINITY || firstOfCell[next] >= 0) continue;
          firstOfCell[next] = first;
          stack.push(next);
        }
      }
    }
  }
  return firstOfCell;
}

describe("connected components", () => {
  test("are what flooding finds, from the start and after every edit", () => {
    fc.assert(
      fc.property(settings(40), fc.array(editSeeds, { maxLength: 6 }), (setting, edits) => {
        expect(firstCells(viewOf(setting))).toEqual(floodedComponents(setting));
        for (const seeds of edits) {
          setting.grid.edit(editFrom(setting.grid, seeds));
          expect(firstCells(viewOf(setting))).toEqual(floodedComponents(setting));
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("are right after many single cells on the borders of blocks", () => {
    const seeds = fc.array(fc.tuple(fc.nat(3), fc.nat(35), fc.boolean()), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(settings(1), seeds, ({ movement }, edits) => {
        const setting = { grid: new Grid(34, 36), agent: {}, movement };
        for (const [line, along, isColumn] of edits) {
          const across = 15 + line;
          const [x, y] = isColumn ? [across, along] : [along % 34, across];
          setting.grid.set(x, y, setting.grid.get(x, y) === "wall" ? "ground" : "wall");
          viewOf(setting).components.componentOf(0);
        }
        expect(firstCells(viewOf(setting))).toEqual(floodedComponents(setting));
      }),
      { numRuns: cases(60) },
    );
  });

  test("are right when single cells cut and join parts of many blocks", () => {
    const seeds = fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 1000)), { minLength: 40, maxLength: 40 });
    const kinds = fc.constantFrom("maze" as const, "rooms" as const, "caves" as const);
    fc.assert(
      fc.property(kinds, fc.nat(), settings(1), seeds, (kind, seed, { movement }, edits) => {
        const grid = generateMap(kind, { width: 130, height: 100, seed });
        const setting = { grid, agent: {}, movement };
        const { components } = viewOf(setting);
        components.follow();
        for (const [place, steps] of edits) {
          const { x, y } = grid.pointOf(place % grid.terrainOfCell.length);
          grid.set(x, y, grid.get(x, y) === "wall" ? "ground" : "wall");
          viewOf(setting);
          // after a single step, the next edit comes in the midst of a repair
          for (let step = 0; step < steps && !components.followStep(); step++);
        }
        expect(firstCells(viewOf(setting))).toEqual(floodedComponents(setting));
      }),
      { numRuns: cases(200) },
    );
  });

  test("are right however little of a repair was done before the next edit", () => {
    const edits = fc.array(fc.record({ seeds: editSeeds, steps: fc.nat(5) }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(settings(40), edits, (setting, list) => {
        const { components } = viewOf(setting);
        for (const { seeds, steps } of list) {
          setting.grid.edit(editFrom(setting.grid, seeds));
          viewOf(setting);
          for (let step = 0; step < steps && !components.followStep(); step++);
        }
        expect(firstCells(viewOf(setting))).toEqual(floodedComponents(setting));
        expect(components.followStep()).toBe(true);
      }),
      { numRuns: cases(200) },
    );
  });

  test("have nothing to do after an edit of a cell that joins and cuts nothing", () => {
    const grid = new Grid(64, 64);
    grid.edit({ x: 40, y: 20, height: 2, terrain: "wall" });
    const { components } = viewOf({ grid, agent: {}, movement: {} });
    const isDoneAfter = (x: number, y: number): boolean => {
      components.follow();
      grid.set(x, y, grid.get(x, y) === "wall" ? "ground" : "wall");
      viewOf({ grid, agent: {}, movement: {} });
      return components.followStep();
    };
    // in the open, at the border of a block, at the end of a wall, and each of them again
    for (const [x, y] of [
      [20, 20],
      [15, 20],
      [20, 32],
      [40, 22],
    ]) {
      expect(isDoneAfter(x, y)).toBe(true);
      expect(components.componentOf(y * 64 + x)).toBe(-1);
      expect(isDoneAfter(x, y)).toBe(true);
      expect(components.componentOf(y * 64 + x)).toBe(components.componentOf(0));
    }
    // between two walls, where four blocks meet, and at the edge of the grid, more may have changed
    expect(isDoneAfter(40, 24)).toBe(true);
    expect(isDoneAfter(40, 23)).toBe(true);
    expect(isDoneAfter(40, 22)).toBe(false);
    expect(isDoneAfter(16, 16)).toBe(false);
    expect(isDoneAfter(0, 20)).toBe(false);
  });

  test("of a large map are repaired in several steps", () => {
    const grid = new Grid(1024, 1024);
    const { components } = viewOf({ grid, agent: {}, movement: {} });
    components.follow();
    grid.edit({ x: 100, y: 0, height: 1024, terrain: "wall" });
    grid.edit({ x: 200, y: 0, height: 1024, terrain: "wall" });
    viewOf({ grid, agent: {}, movement: {} });
    let steps = 0;
    while (!components.followStep()) steps++;
    // to label blocks, to find edges, to begin, and 512 blocks each
    expect(steps).toBe(18);
    expect(components.areJoined(0, 1023)).toBe(false);
  });

  test("tell a room whose only door is closed, and opened again", () => {
    const grid = Grid.parse(`
      ..#..
      .....
      ..#..
    `);
    const view = () => viewOf({ grid, agent: {}, movement: {} });
    expect(view().components.sizes()).toEqual([13]);
    grid.set(2, 1, "wall");
    expect(view().components.areJoined(0, 4)).toBe(false);
    expect(view().components.sizes()).toEqual([6, 6]);
    grid.set(2, 1, "ground");
    expect(view().components.areJoined(0, 4)).toBe(true);
  });

  test("never join what an agent cannot stand on, not even with itself", () => {
    const grid = Grid.parse("#.");
    expect(viewOf({ grid, agent: {}, movement: {} }).components.areJoined(0, 0)).toBe(false);
  });
});
