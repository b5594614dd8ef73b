import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction } from "../../src/hpa/levels/abstraction.ts";
import { StepBlocks } from "../../src/hpa/levels/step-blocks.ts";
import { Grid } from "../../src/index.ts";
import { Work } from "../../src/search/work.ts";
import { SnapshotWriter } from "../../src/snapshot/snapshot.ts";
import { cases } from "../support/cases.ts";

/** Clusters as large as by default, so that the fields of a cluster take several turns. */
const HOW = { clusterSize: 32, levels: 2, factor: 2, threshold: 3, spacing: 4, cache: "fields" } as const;

const WIDTH = 64;
const HEIGHT = 40;

/** Agents that see clusters alike, and agents that do not. */
const AGENTS = [{}, { capability: ["ground"] }, { costs: { swamp: 3 } }, { costs: { swamp: 3 } }];

/** Many walls and some swamp: borders with many transitions. */
const maps = fc.integer().map((seed) => {
  const random = new Random(seed);
  const rows = Array.from({ length: HEIGHT }, () =>
    Array.from({ length: WIDTH }, () => "......#S"[random.below(8)]).join(""),
  );
  return Grid.parse(rows.join("\n"));
});

const edits = fc.record({
  x: fc.nat(WIDTH - 6),
  y: fc.nat(HEIGHT - 6),
  width: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 1, max: 6 }),
  terrain: fc.constantFrom("ground", "wall", "swamp"),
});

/** The turns of either abstraction before each edit. */
const plans = fc.array(fc.tuple(edits, fc.array(fc.nat(1), { maxLength: 30 })), { minLength: 1, maxLength: 4 });

function viewOf(grid: Grid, agent: (typeof AGENTS)[number]): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement({}));
}

/** The fields of level 1 as a snapshot holds them, and the costs between nodes. */
function described({ base }: Abstraction): string {
  const out = new SnapshotWriter();
  base.write(out);
  return `${out.bytes}; ${base.clusters.map(({ intraUnits }) => intraUnits).join("; ")}`;
}

test("fields that are made over several turns, among edits and turns of another agent, are those made at once", () => {
  fc.assert(
    fc.property(maps, plans, fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }), (grid, plan, kinds) => {
      const steps = StepBlocks.on(grid, HOW.clusterSize);
      const shared = kinds.map((kind) => {
        return new Abstraction(viewOf(grid, AGENTS[kind]), HOW, new Work(), undefined, { steps, agents: 2 });
      });
      const builds = shared.map((abstraction) => abstraction.build());
      const isBuilt = [false, false];
      const take = (which: number): void => {
        const abstraction = shared[which];
        if (!isBuilt[which]) isBuilt[which] = builds[which].next().done ?? false;
        else if (!abstraction.isCurrent) {
          abstraction.view.follow();
          abstraction.followStep();
        }
      };
      for (const [edit, turns] of plan) {
        for (const which of turns) take(which);
        grid.edit(edit);
        for (const { view } of shared) view.follow();
      }
      while (!isBuilt.every((each) => each) || !shared.every(({ isCurrent }) => isCurrent))
        for (const which of [0, 1]) take(which);
      const copy = Grid.parse(grid.toString());
      for (const [index, kind] of kinds.entries()) {
        const anew = new Abstraction(viewOf(copy, AGENTS[kind]), HOW, new Work());
        for (const _ of anew.build());
        expect(anew.base.turns).toBeGreaterThan(anew.base.clusters.length);
        expect(described(shared[index]) === described(anew)).toBe(true);
      }
    }),
    { numRuns: cases(200) },
  );
});
