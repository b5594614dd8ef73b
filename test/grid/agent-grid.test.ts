import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import type { Setting } from "../support/oracle.ts";

type Parts = Parameters<typeof AgentGrid.of>;

function partsOf({ grid, agent, movement }: Setting): Parts {
  return [grid, classOfAgent(grid, agent), new Movement(movement)];
}

function copyOf(grid: Grid): Grid {
  return Grid.parse(grid.toString(), grid.legend);
}

/** All that a view has worked out, as texts that are soon compared. */
function described(view: AgentGrid): Record<string, string> {
  const { components, ...arrays } = view.arrays(true);
  const componentOfCell = Int32Array.from(view.movesOfCell, (_, cell) => view.components.componentOf(cell));
  return Object.fromEntries(
    Object.entries({ ...arrays, ...components, componentOfCell }).map(([name, array]) => [name, String(array)]),
  );
}

test("a view restored from the arrays of another is the same, and follows edits the same way", () => {
  fc.assert(
    fc.property(
      settings(40),
      fc.array(editSeeds, { maxLength: 3 }),
      fc.array(editSeeds, { maxLength: 3 }),
      (setting, before, after) => {
        const { grid } = setting;
        AgentGrid.of(...partsOf(setting));
        for (const seeds of before) grid.edit(editFrom(grid, seeds));
        const view = AgentGrid.of(...partsOf(setting));
        const copy = copyOf(grid);
        const restored = AgentGrid.restore(
          ...partsOf({ ...setting, grid: copy }),
          structuredClone(view.arrays(after.length % 2 === 0)),
        );
        for (const seeds of [undefined, ...after]) {
          if (seeds !== undefined) for (const each of [grid, copy]) each.edit(editFrom(grid, seeds));
          for (const each of [view, restored]) each.update();
          const anew = AgentGrid.of(...partsOf({ ...setting, grid: copyOf(grid) }));
          expect(described(restored)).toEqual(described(anew));
          expect(described(view)).toEqual(described(anew));
        }
      },
    ),
    { numRuns: cases(150) },
  );
});

test("a view that is there already is not restored, only given the runs that it has not counted", () => {
  const grid = Grid.parse("..#.\n....");
  const parts = partsOf({ grid, agent: {}, movement: {} });
  const known = AgentGrid.of(...parts);
  const arrays = structuredClone(
    AgentGrid.of(...partsOf({ grid: copyOf(grid), agent: {}, movement: {} })).arrays(true),
  );
  const { movesOfCell } = known;
  expect(AgentGrid.restore(...parts, arrays)).toBe(known);
  expect(known.movesOfCell).toBe(movesOfCell);
  const { runs } = known;
  expect(runs.runOfMove).toBe(arrays.runOfMove);
  AgentGrid.restore(...parts, structuredClone(arrays));
  expect(known.runs).toBe(runs);
});
