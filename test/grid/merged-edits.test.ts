import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { threadTime } from "../../bench/timing.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, Grid, type Legend } from "../../src/index.ts";
import { editFrom, editSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { firstCells } from "../support/first-cells.ts";

/** All that a view has worked out, as texts that are soon compared. */
function described(view: AgentGrid): Record<string, string> {
  const { movesOfCell, costOfCell, runs } = view;
  const componentOfCell = firstCells(view);
  return Object.fromEntries(
    Object.entries({ movesOfCell, costOfCell, runOfMove: runs.runOfMove, componentOfCell }).map(([name, array]) => [
      name,
      String(array),
    ]),
  );
}

test("a view that follows many edits at once is what it is from scratch, whatever the agent's size", () => {
  const sizes = fc.constantFrom(1, 2, 3, 5, 8);
  const batches = fc.array(fc.array(editSeeds, { minLength: 1, maxLength: 12 }), { maxLength: 3 });
  fc.assert(
    fc.property(grids(40), sizes, fc.boolean(), batches, (grid, size, hasSmallEdits, edits) => {
      const agent = classOfAgent(grid, { size, capability: ["ground", "swamp", "trees"] });
      const view = AgentGrid.of(grid, agent, new Movement({}));
      described(view); // so that it has runs to keep
      for (const batch of edits) {
        for (const [at, span, terrain] of batch) grid.edit(editFrom(grid, [at, hasSmallEdits ? 0 : span, terrain]));
        view.follow();
        const copy = Grid.parse(grid.toString(), grid.legend);
        expect(described(view)).toEqual(described(AgentGrid.of(copy, agent, new Movement({}))));
      }
    }),
    { numRuns: cases(300) },
  );
});

describe("a thousand edits under an agent of 255 × 255 are followed in a few times what it takes to build anew", () => {
  const SIDE = 400;
  const LEGEND: Legend = {
    ".": { name: "ground", cost: 1 },
    ",": { name: "mud", cost: 3 },
    "~": { name: "swamp", cost: 7 },
  };
  const NAMES = ["ground", "mud", "swamp"];

  test.each(["astar", "hpa", "pra", "haa"] as const)("with %s", (algorithm) => {
    const random = new Random(1);
    const grid = new Grid(SIDE, SIDE, { legend: LEGEND });
    const agent = { size: 255, capability: NAMES };
    const options = algorithm === "haa" ? { algorithm, agents: [agent] } : { algorithm, agent };
    const ask = (planner: ReturnType<typeof createPlanner>): number =>
      planner.findPath({ x: 1, y: 1 }, { x: 140, y: 120 }, { agent }).cost;
    const began = threadTime();
    const planner = createPlanner(grid, options);
    ask(planner);
    const built = threadTime() - began;

    let cost = 0;
    let repaired = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 2; round++) {
      for (let edit = 0; edit < 1000; edit++) grid.set(random.below(SIDE), random.below(SIDE), NAMES[edit % 3]);
      const edited = threadTime();
      cost = ask(planner);
      repaired = Math.min(repaired, threadTime() - edited);
    }
    expect(repaired).toBeLessThan(5 * built);
    expect(cost).toBe(ask(createPlanner(Grid.parse(grid.toString(), grid.legend), options)));
  });
});
