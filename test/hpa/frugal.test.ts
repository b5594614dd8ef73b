import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction, type AbstractionSettings } from "../../src/hpa/levels/abstraction.ts";
import { FieldPaths } from "../../src/hpa/levels/field-paths.ts";
import { StepBlocks } from "../../src/hpa/levels/step-blocks.ts";
import { type Agent, createPlanner, type Grid, loadPlanner, type Planner } from "../../src/index.ts";
import { Work } from "../../src/search/work.ts";
import { SnapshotWriter } from "../../src/snapshot/snapshot.ts";
import { editFrom, editSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { copyOf } from "../support/planner-oracle.ts";

const HOW: AbstractionSettings = {
  clusterSize: 12,
  levels: 1,
  factor: 2,
  threshold: 6,
  spacing: 255,
  cache: "fields",
};

/** An agent for whom the terrains of these maps differ in cost. */
const AGENT: Agent = { capability: ["ground", "swamp"], costs: { swamp: 4 } };

function abstractionOf(grid: Grid, isFrugal: boolean, how = HOW): Abstraction {
  const view = AgentGrid.of(grid, classOfAgent(grid, AGENT), new Movement({}));
  const steps = StepBlocks.on(grid, how.clusterSize);
  const abstraction = new Abstraction(view, how, new Work(), undefined, { steps, agents: 1, isFrugal });
  for (const _ of abstraction.build());
  return abstraction;
}

/** The agents of a planner that differ in what terrains cost them. */
const AGENTS: readonly Agent[] = [{}, { swamp: 4 }, { ground: 3, swamp: 2 }, { ground: 7 }].map((costs) => ({
  capability: ["ground", "swamp"],
  costs,
}));

function plannerOf(grid: Grid, algorithm: "hpa" | "haa", agents: readonly Agent[], clusterSize: number): Planner {
  return algorithm === "haa"
    ? createPlanner(grid, { algorithm, agents, clusterSize })
    : createPlanner(grid, { algorithm, agent: agents[0], clusterSize });
}

describe("agents of HAA* that differ in costs alone", () => {
  test("have their intra-edges in the annotated graph once, unless there are no fields to read paths from", () => {
    const grid = generateMap("mixed", { width: 64, height: 64, seed: 2 });
    const edgesOf = (agents: readonly Agent[], cache: "fields" | "distances"): number | undefined =>
      createPlanner(grid, { algorithm: "haa", agents, clusterSize: 16, cache }).report().annotated?.keptIntraEdges;
    expect(edgesOf(AGENTS, "fields")).toBe(edgesOf(AGENTS.slice(0, 1), "fields"));
    expect(edgesOf(AGENTS, "distances")).toBeGreaterThan(edgesOf(AGENTS.slice(0, 1), "distances") ?? 0);
  });
});

describe("an abstraction that keeps less", () => {
  test("has the paths of one that keeps them, after any edits", () => {
    fc.assert(
      fc.property(grids(40), fc.array(editSeeds, { maxLength: 6 }), (grid, edits) => {
        const frugal = abstractionOf(grid, true);
        const { paths } = frugal.base;
        expect(paths).toBeInstanceOf(FieldPaths);
        for (const seeds of edits) {
          grid.edit(editFrom(grid, seeds));
          frugal.view.follow();
          frugal.follow();
        }
        const { base } = abstractionOf(grid, false);
        expect(base.paths).not.toBeInstanceOf(FieldPaths);
        for (const cluster of base.clusters.keys()) expect(paths.pathsOf(cluster)).toEqual(base.paths.pathsOf(cluster));
      }),
      { numRuns: cases(300) },
    );
  });

  test("keeps no distances", () => {
    const grid = generateMap("open", { width: 48, height: 48, seed: 2 });
    const distancesIn = ({ base }: Abstraction): number =>
      base.clusters.reduce((sum, _, cluster) => sum + base.kept.distancesOf(cluster).length, 0);
    expect(distancesIn(abstractionOf(grid, false))).toBeGreaterThan(0);
    expect(distancesIn(abstractionOf(grid, true))).toBe(0);
  });

  test("makes each row of its table when the row is first read, and a save leaves the others out of memory", () => {
    const grid = generateMap("mixed", { width: 128, height: 128, seed: 2 });
    const how = { ...HOW, clusterSize: 32 };
    const { table } = abstractionOf(grid, false, how);
    const frugal = abstractionOf(grid, true, how).table;
    const crossings = table.crossings?.inOrder() ?? [];
    expect(crossings.length).toBeGreaterThan(20);
    expect(frugal.crossings?.inOrder()).toEqual(crossings);
    const bytes = frugal.bytes;
    const [read] = crossings;
    expect(frugal.rowOf(read)).toEqual(table.rowOf(read));
    const bytesOfRow = frugal.bytes - bytes;
    expect(bytesOfRow).toBe(table.rowOf(read)?.byteLength);

    const [written, expected] = [new SnapshotWriter(), new SnapshotWriter()];
    frugal.write(written);
    table.write(expected);
    expect(written.bytes).toEqual(expected.bytes);
    expect(frugal.bytes).toBe(bytes + bytesOfRow);
    for (const crossing of crossings) expect(frugal.rowOf(crossing)).toEqual(table.rowOf(crossing));
    expect(frugal.bytes).toBe(table.bytes);
  });
});

describe.each(["hpa", "haa"] as const)("agents that differ in costs alone: %s", (algorithm) => {
  test("are answered after any edits as by planners of their own, also once they are saved and loaded", () => {
    fc.assert(
      fc.property(grids(32), fc.array(editSeeds, { maxLength: 2 }), fc.nat(), (grid, edits, seed) => {
        const planner = plannerOf(grid, algorithm, AGENTS, 8);
        const random = new Random(seed);
        const anywhere = () => ({ x: random.below(grid.width), y: random.below(grid.height) });
        for (const each of [null, ...edits]) {
          if (each !== null) grid.edit(editFrom(grid, each));
          const copy = copyOf(grid);
          const together = algorithm === "haa" ? plannerOf(copy, algorithm, AGENTS, 8) : null;
          const loaded = loadPlanner(copyOf(grid), planner.save());
          for (const agent of AGENTS) {
            const [start, goal] = [anywhere(), anywhere()];
            const path = planner.findPath(start, goal, { agent });
            const own = together ?? plannerOf(copy, algorithm, [agent], 8);
            const expected = own.findPath(start, goal, { agent });
            expect([path.status, path.cost, [...path.cells]]).toEqual([
              expected.status,
              expected.cost,
              [...expected.cells],
            ]);
            expect([...loaded.findPath(start, goal, { agent }).cells]).toEqual([...expected.cells]);
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("take less than four times the memory of one when there are eight", () => {
    const grid = generateMap("mixed", { width: 192, height: 192, seed: 1 });
    const costs = [
      {},
      { swamp: 4 },
      { swamp: 6, trees: 3 },
      { trees: 2 },
      { ground: 3 },
      { trees: 9 },
      { ground: 2 },
      { swamp: 9 },
    ];
    const agents = costs.map((each) => ({ capability: ["ground", "swamp", "trees", "road"], costs: each }));
    const bytesOf = (some: readonly Agent[]): number => {
      const planner = plannerOf(grid, algorithm, some, 32);
      for (const agent of some) planner.findPath({ x: 1, y: 1 }, { x: 190, y: 190 }, { agent });
      return planner.report().bytes;
    };
    expect(bytesOf(agents)).toBeLessThan(4 * bytesOf(agents.slice(0, 1)));
  });
});
