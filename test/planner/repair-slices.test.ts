import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { ALGORITHMS, createPlanner, Grid } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { editsFrom, endSeeds, endsFrom, placedEditSeeds, plannerSettings } from "../support/planner-arbitraries.ts";
import { apply, copyOf, isSamePath } from "../support/planner-oracle.ts";

const CLUSTERS = { clusterSize: 4, levels: 3, factor: 2 };

describe.each(ALGORITHMS)("%s, repaired a little at a time,", (algorithm) => {
  const own = algorithm === "hpa" || algorithm === "haa" ? CLUSTERS : {};

  test("answers as if made anew, whenever edits and queries come in between", () => {
    const turns = fc.array(
      fc.record({ edit: placedEditSeeds, slices: fc.nat(12), isAsked: fc.boolean(), pair: endSeeds }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(plannerSettings(20), turns, (setting, seeds) => {
        const { grid, agent, movement } = setting;
        const planner = createPlanner(grid, { algorithm, agent, ...movement, ...own });
        const edits = editsFrom(
          grid,
          CLUSTERS.clusterSize,
          seeds.map(({ edit }) => edit),
        );
        for (const [turn, { slices, isAsked, pair }] of seeds.entries()) {
          apply(grid, edits[turn]);
          const repair = planner.repair()[Symbol.iterator]();
          for (let slice = 0; slice < slices && !repair.next().done; slice++);
          // others who share the view of the agent let it follow edits at any time
          createPlanner(grid, { algorithm: "astar", agent, ...movement }).pathExists({ x: 0, y: 0 }, { x: 0, y: 0 });
          if (!isAsked && turn < seeds.length - 1) continue;
          const { start, goal } = endsFrom(setting, pair);
          const ends = [grid.pointOf(start), grid.pointOf(goal)] as const;
          const anew = createPlanner(copyOf(grid), { algorithm, agent, ...movement, ...own });
          expect(isSamePath(planner.findPath(...ends), anew.findPath(...ends))).toBe(true);
        }
      }),
      { numRuns: cases(algorithm === "hpa" ? 1500 : 300) },
    );
  });

  test("refuses options that it does not know", () => {
    const planner = createPlanner(new Grid(8, 8), { algorithm });
    expect(() => planner.repair({ speed: 1 } as object)).toThrow('Unknown option "speed"');
  });

  test.each([1, 2])("does nothing before the first turn, for an agent of %i cells", (size) => {
    const grid = new Grid(8, 8);
    const planner = createPlanner(grid, { algorithm, ...own });
    planner.pathExists({ x: 0, y: 0 }, { x: 0, y: 0 }, { agent: { size } });
    const view = AgentGrid.of(grid, classOfAgent(grid, { size }), new Movement());
    grid.set(3, 3, "wall");
    const repair = planner.repair({ agent: { size } })[Symbol.iterator]();
    expect(view.version).toBe(grid.version - 1);
    repair.next();
    expect(view.version).toBe(grid.version);
  });

  test("has something to do after an edit, and nothing once that is done", () => {
    const grid = new Grid(8, 8);
    const planner = createPlanner(grid, { algorithm });
    for (const _ of planner.repair());
    expect([...planner.repair()]).toEqual([]);
    grid.edit({ x: 3, y: 0, height: 8, terrain: "wall" });
    expect([...planner.repair()].length).toBeGreaterThan(0);
    expect([...planner.repair()]).toEqual([]);
  });
});
