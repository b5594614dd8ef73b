import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { firstCells } from "../support/first-cells.ts";
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
  const { movesOfCell, costOfCell, runs } = view;
  const standsOnCell = Array.from(movesOfCell, (_, cell) => view.canStand(cell));
  const componentOfCell = firstCells(view);
  return Object.fromEntries(
    Object.entries({ movesOfCell, costOfCell, runOfMove: runs.runOfMove, standsOnCell, componentOfCell }).map(
      ([name, array]) => [name, String(array)],
    ),
  );
}

test("a view that follows edits is the same as one that is made after them", () => {
  fc.assert(
    fc.property(settings(40), fc.array(editSeeds, { minLength: 1, maxLength: 4 }), (setting, edits) => {
      const { grid } = setting;
      const view = AgentGrid.of(...partsOf(setting));
      described(view);
      for (const seeds of edits) {
        grid.edit(editFrom(grid, seeds));
        view.follow();
        expect(described(view)).toEqual(described(AgentGrid.of(...partsOf({ ...setting, grid: copyOf(grid) }))));
      }
    }),
    { numRuns: cases(150) },
  );
});

test("planners that ask for the same view share it", () => {
  const parts = partsOf({ grid: Grid.parse("..#.\n...."), agent: {}, movement: {} });
  expect(AgentGrid.of(...parts)).toBe(AgentGrid.of(...parts));
});
