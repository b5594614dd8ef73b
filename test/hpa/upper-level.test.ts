import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction } from "../../src/hpa/levels/abstraction.ts";
import { Work } from "../../src/search/work.ts";
import { editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import type { Setting } from "../support/oracle.ts";
import { copyOf } from "../support/planner-oracle.ts";

interface Shape {
  readonly clusterSize: number;
  readonly factor: number;
  readonly threshold: number;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  clusterSize: fc.integer({ min: 2, max: 6 }),
  factor: fc.integer({ min: 2, max: 3 }),
  threshold: fc.constantFrom(1, 3),
});

function abstractionOf({ grid, agent, movement }: Setting, shape: Shape): Abstraction {
  const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
  const abstraction = new Abstraction(view, { ...shape, levels: 3, spacing: 4, cache: "fields" }, new Work());
  for (const _ of abstraction.build());
  return abstraction;
}

/** The fields of levels 2 and 3, which speak of places, not of ids. */
function fieldsOf({ upper }: Abstraction): unknown {
  return upper.map(({ clusters }) =>
    clusters.map(({ placeOfIndex, childCells, fields, following }) => [placeOfIndex, childCells, fields, following]),
  );
}

describe("the fields of upper levels", () => {
  test("repaired edit by edit are those of one built anew, costs and ways", () => {
    fc.assert(
      fc.property(settings(30), shapes, fc.array(editSeeds, { maxLength: 8 }), (setting, shape, edits) => {
        const abstraction = abstractionOf(setting, shape);
        for (const seeds of edits) {
          setting.grid.edit(editFrom(setting.grid, seeds));
          abstraction.view.follow();
          abstraction.follow();
          const anew = abstractionOf({ ...setting, grid: copyOf(setting.grid) }, shape);
          expect(fieldsOf(abstraction)).toEqual(fieldsOf(anew));
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
