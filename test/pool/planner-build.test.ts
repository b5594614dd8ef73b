import { expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { sharedMemory } from "../../src/grid/shared-memory.ts";
import { type AnyOptions, createPlanner, Grid } from "../../src/index.ts";
import { type BuiltPlanner, PlannerBuild } from "../../src/pool/planner-build.ts";

/** Builds a planner as two threads would, each every other part. */
function builtByTwo(grid: Grid, options: AnyOptions): BuiltPlanner {
  const builders = [PlannerBuild.on(copyOf(grid), options), PlannerBuild.on(copyOf(grid), options)];
  const parts = Array.from({ length: builders[0].split.parts }, (_, part) => builders[part % 2].split.make(part));
  const units = parts.map(({ agents }) => agents.map((agent) => agent.units));
  for (const builder of builders) builder.join(units);
  const rows = builders[0].split.rows.map((count, agent) => {
    const shared = {
      units: new Uint32Array(sharedMemory(4 * count * count)),
      isMade: new Int32Array(sharedMemory(4 * count)),
    };
    for (let row = 0; row < count; row++) builders[row % 2].split.makeRows(agent, row, row + 1, shared);
    return shared;
  });
  return { parts, rows };
}

function plannerOf(grid: Grid, options: AnyOptions, { parts, rows }: BuiltPlanner): PlannerBuild["planner"] {
  const target = PlannerBuild.on(grid, options);
  for (const [index, part] of parts.entries()) target.split.take(index, part);
  for (const _ of target.finish(rows));
  return target.planner;
}

function copyOf(grid: Grid): Grid {
  return Grid.resume(grid.state);
}

const AGENTS = [{}, { size: 2 }, { capability: ["ground", "water", "trees"] }];

const CASES: [string, "caves" | "mixed" | "rooms", number, AnyOptions][] = [
  ["HPA*", "caves", 120, { clusterSize: 8 }],
  ["HPA* with terrain costs", "mixed", 100, { clusterSize: 8 }],
  ["HPA* with three levels", "rooms", 120, { clusterSize: 5, levels: 3, factor: 2 }],
  ["HPA* with one level", "rooms", 80, { clusterSize: 10, levels: 1 }],
  ["HPA* that keeps directions", "caves", 100, { cache: "directions", clusterSize: 10 }],
  ["HPA* that keeps no fields", "caves", 100, { cache: "distances", clusterSize: 10 }],
  ["HPA* on one cluster", "caves", 20, {}],
  ["HAA*", "mixed", 80, { algorithm: "haa", agents: AGENTS, clusterSize: 8 }],
  ["HAA* of low quality", "mixed", 80, { algorithm: "haa", agents: AGENTS, clusterSize: 8, quality: "low" }],
  ["HAA* that shares nothing", "mixed", 64, { algorithm: "haa", agents: AGENTS, clusterSize: 8, quality: "initial" }],
];

test.each(CASES)("%s that is built in parts is what it is when built alone, and stays so", (_, kind, size, options) => {
  const grid = generateMap(kind, { width: size, height: size - 7, seed: 5 });
  grid.link({ x: 1, y: 1 }, { x: size - 2, y: size - 10 }, 3);
  const other = copyOf(grid);
  const alone = createPlanner(other, options);
  const before = copyOf(grid);
  const built = builtByTwo(grid, options);
  const planner = plannerOf(grid, options, built);
  expect(planner.report().levels).toEqual(alone.report().levels);
  const saved = alone.save();
  expect(Buffer.compare(planner.save(), saved)).toBe(0);
  const random = new Random(7);
  for (let round = 0; round < 12; round++) {
    const [x, y] = [random.below(size - 8), random.below(size - 15)];
    const edit = {
      x,
      y,
      width: 1 + random.below(8),
      height: 1 + random.below(8),
      terrain: round % 2 ? "ground" : "wall",
    };
    grid.edit(edit);
    other.edit(edit);
    for (let query = 0; query < 6; query++) {
      const [start, goal] = [
        grid.pointOf(random.below(size * (size - 7))),
        grid.pointOf(random.below(size * (size - 7))),
      ];
      expect(planner.findPath(start, goal)).toEqual(alone.findPath(start, goal));
    }
  }
  expect(Buffer.compare(planner.save(), createPlanner(copyOf(grid), options).save())).toBe(0);
  // repairs have not written over what other threads may have taken, too
  expect(Buffer.compare(plannerOf(before, options, built).save(), saved)).toBe(0);
});
