import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement, NO_ARRIVAL } from "../../src/grid/movement.ts";
import { fillField, UNREACHED } from "../../src/search/field.ts";
import { cellSeeds, editFrom, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, walkCost } from "../support/oracle.ts";

test.each([
  [12, 1000],
  [40, 200],
])(
  "on grids of up to %i cells a side, a field holds the costs that plain Dijkstra finds inside, and the way back",
  (side, count) => {
    fc.assert(
      fc.property(settings(side), cellSeeds, cellSeeds, cellSeeds, (setting, a, b, c) => {
        const { grid, agent, movement } = setting;
        const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
        const { x: left, y: top, width = 1, height = 1 } = editFrom(grid, [a, b, "ground"]);
        const inside = { left, top, right: left + width, bottom: top + height };
        const source = (top + (Math.floor(c / width) % height)) * grid.width + left + (c % width);
        if (!view.canStand(source)) return;
        const field = {
          stride: width,
          distanceOfCell: new Uint32Array(width * height),
          arrivalOfCell: new Uint8Array(width * height),
        };
        const expanded = fillField(view, inside, source, field);

        const costs = costsFrom(setting, source, inside);
        const scale = view.costOfCell === null ? 2 * view.tilesPerWeight * view.agent.costs.scale : 1; // the oracle counts every terrain cost twice
        let reached = 0;
        field.distanceOfCell.forEach((distance, index) => {
          const cell = (top + Math.floor(index / width)) * grid.width + left + (index % width);
          expect(distance === UNREACHED ? Number.POSITIVE_INFINITY : distance * scale).toBe(costs[cell]);
          if (distance === UNREACHED) return;
          reached++;
          // one step back along the arrival costs exactly the difference
          const arrival = field.arrivalOfCell[index];
          const previous = arrival === NO_ARRIVAL ? cell : cell - view.offsetOfDirection[arrival];
          const step = previous === cell ? 0 : walkCost(setting, [previous, cell]);
          expect(costs[previous] + step).toBe(costs[cell]);
        });
        expect(expanded).toBe(reached);
      }),
      { numRuns: cases(count) },
    );
  },
);
