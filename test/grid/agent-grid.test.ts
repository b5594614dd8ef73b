import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Grid } from "../../src/grid/grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { anyEditFrom, anyEditSeeds, applyEdit, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { firstCells } from "../support/first-cells.ts";
import type { Setting } from "../support/oracle.ts";
import { copyOf } from "../support/planner-oracle.ts";

type Parts = Parameters<typeof AgentGrid.of>;

function partsOf({ grid, agent, movement }: Setting): Parts {
  return [grid, classOfAgent(grid, agent), new Movement(movement)];
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
    fc.property(settings(40), fc.array(anyEditSeeds, { minLength: 1, maxLength: 4 }), (setting, edits) => {
      const { grid } = setting;
      const view = AgentGrid.of(...partsOf(setting));
      described(view);
      for (const seeds of edits) {
        applyEdit(grid, anyEditFrom(grid, seeds));
        view.follow();
        expect(described(view)).toEqual(described(AgentGrid.of(...partsOf({ ...setting, grid: copyOf(grid) }))));
      }
    }),
    { numRuns: cases(150) },
  );
});

test("a view knows which steps edits have changed, and whether steps were only lost", () => {
  fc.assert(
    fc.property(
      settings(20),
      fc.array(fc.array(anyEditSeeds, { maxLength: 3 }), { maxLength: 4 }),
      (setting, story) => {
        const { grid } = setting;
        const view = AgentGrid.of(...partsOf(setting));
        for (const edits of story) {
          const { version } = grid;
          const moves = view.movesOfCell.slice();
          const costs = view.costOfCell?.slice();
          for (const seeds of edits) applyEdit(grid, anyEditFrom(grid, seeds));
          view.follow();
          const changed = view.edits.since(version).map((rectangle) => view.changedBy(rectangle));
          const isNoted = (x: number, y: number): boolean =>
            changed.some(({ cells: { left, top, right, bottom } }) => x >= left && x < right && y >= top && y < bottom);
          let gained = 0;
          let lost = 0;
          for (const [cell, before] of moves.entries()) {
            const { x, y } = grid.pointOf(cell);
            const [costBefore, cost] = [costs?.[cell] ?? 1, view.costOfCell?.[cell] ?? 1];
            // where the agent could not stand before, or cannot now, no step has another cost
            const isRepriced = costBefore !== cost && costBefore > 0 && cost > 0;
            if (isRepriced || view.movesOfCell[cell] !== before) expect(isNoted(x, y)).toBe(true);
            gained |= view.movesOfCell[cell] & ~before;
            lost |= before & ~view.movesOfCell[cell];
            if (isRepriced) gained = lost = -1;
          }
          if (gained !== 0) expect(changed.some(({ isLoss }) => isLoss)).toBe(false);
          if (lost !== 0) expect(changed.some(({ isGain }) => isGain)).toBe(false);
        }
      },
    ),
    { numRuns: cases(150) },
  );
});

test("planners that ask for the same view share it", () => {
  const parts = partsOf({ grid: Grid.parse("..#.\n...."), agent: {}, movement: {} });
  expect(AgentGrid.of(...parts)).toBe(AgentGrid.of(...parts));
});
